package syntax

// A Token is a kind of token: what a [Scanner] reads, and what [Node.Op] tells
// apart nodes of one kind by.
type Token uint8

const (
	NoToken Token = iota

	EOF
	Illegal      // a byte that starts no token
	LineComment  // "// …", without its line end
	BlockComment // "/* … */", "/** … */" too

	// Literals.
	IntLit
	LongLit
	FloatLit
	DoubleLit
	CharLit
	StringLit
	TextBlock
	True
	False
	Null

	Identifier

	// Words that are keywords in some places only; identifiers elsewhere.
	KwExports
	KwModule
	KwOpen
	KwOpens
	KwPermits
	KwProvides
	KwRecord
	KwRequires
	KwSealed
	KwTo
	KwTransitive
	KwUses
	KwVar
	KwWhen
	KwWith
	KwYield
	Underscore // "_"

	// Primitive types, and void.
	Boolean
	Byte
	Char
	Double
	Float
	Int
	Long
	Short
	Void

	// Keywords that are modifiers and nothing else.
	KwAbstract
	KwFinal
	KwNative
	KwPrivate
	KwProtected
	KwPublic
	KwStrictfp
	KwTransient
	KwVolatile

	// The other keywords.
	KwDefault
	KwStatic
	KwSynchronized
	KwAssert
	KwBreak
	KwCase
	KwCatch
	KwClass
	KwConst
	KwContinue
	KwDo
	KwElse
	KwEnum
	KwExtends
	KwFinally
	KwFor
	KwGoto
	KwIf
	KwImplements
	KwImport
	KwInstanceof
	KwInterface
	KwNew
	KwPackage
	KwReturn
	KwSuper
	KwSwitch
	KwThis
	KwThrow
	KwThrows
	KwTry
	KwWhile

	// Separators.
	LParen
	RParen
	LBrace
	RBrace
	LBracket
	RBracket
	Semicolon
	Comma
	Dot
	Ellipsis
	At
	ColonColon

	// Operators. A [Scanner] reads ">>", ">>>", ">>=" and ">>>=" as ">"
	// followed by the rest, because in type arguments they are; [Node.Op] has
	// them whole.
	Arrow
	Colon
	Question
	Eq
	PlusEq
	MinusEq
	StarEq
	SlashEq
	PercentEq
	AndEq
	OrEq
	XorEq
	ShlEq
	ShrEq
	UshrEq
	OrOr
	AndAnd
	Or
	Xor
	And
	EqEq
	NotEq
	Lt
	Gt
	Le
	Ge
	Shl
	Shr
	Ushr
	Plus
	Minus
	Star
	Slash
	Percent
	Not
	Tilde
	Inc
	Dec

	tokenCount
)

// tokenText has each token as it is written, or what it is called.
var tokenText = [tokenCount]string{
	NoToken:      "nothing",
	EOF:          "end of file",
	Illegal:      "illegal character",
	LineComment:  "line comment",
	BlockComment: "block comment",
	IntLit:       "int literal",
	LongLit:      "long literal",
	FloatLit:     "float literal",
	DoubleLit:    "double literal",
	CharLit:      "character literal",
	StringLit:    "string literal",
	TextBlock:    "text block",
	True:         "true",
	False:        "false",
	Null:         "null",
	Identifier:   "identifier",

	KwExports:    "exports",
	KwModule:     "module",
	KwOpen:       "open",
	KwOpens:      "opens",
	KwPermits:    "permits",
	KwProvides:   "provides",
	KwRecord:     "record",
	KwRequires:   "requires",
	KwSealed:     "sealed",
	KwTo:         "to",
	KwTransitive: "transitive",
	KwUses:       "uses",
	KwVar:        "var",
	KwWhen:       "when",
	KwWith:       "with",
	KwYield:      "yield",
	Underscore:   "_",

	Boolean: "boolean",
	Byte:    "byte",
	Char:    "char",
	Double:  "double",
	Float:   "float",
	Int:     "int",
	Long:    "long",
	Short:   "short",
	Void:    "void",

	KwAbstract:     "abstract",
	KwFinal:        "final",
	KwNative:       "native",
	KwPrivate:      "private",
	KwProtected:    "protected",
	KwPublic:       "public",
	KwStrictfp:     "strictfp",
	KwTransient:    "transient",
	KwVolatile:     "volatile",
	KwDefault:      "default",
	KwStatic:       "static",
	KwSynchronized: "synchronized",
	KwAssert:       "assert",
	KwBreak:        "break",
	KwCase:         "case",
	KwCatch:        "catch",
	KwClass:        "class",
	KwConst:        "const",
	KwContinue:     "continue",
	KwDo:           "do",
	KwElse:         "else",
	KwEnum:         "enum",
	KwExtends:      "extends",
	KwFinally:      "finally",
	KwFor:          "for",
	KwGoto:         "goto",
	KwIf:           "if",
	KwImplements:   "implements",
	KwImport:       "import",
	KwInstanceof:   "instanceof",
	KwInterface:    "interface",
	KwNew:          "new",
	KwPackage:      "package",
	KwReturn:       "return",
	KwSuper:        "super",
	KwSwitch:       "switch",
	KwThis:         "this",
	KwThrow:        "throw",
	KwThrows:       "throws",
	KwTry:          "try",
	KwWhile:        "while",

	LParen:     "(",
	RParen:     ")",
	LBrace:     "{",
	RBrace:     "}",
	LBracket:   "[",
	RBracket:   "]",
	Semicolon:  ";",
	Comma:      ",",
	Dot:        ".",
	Ellipsis:   "...",
	At:         "@",
	ColonColon: "::",

	Arrow:     "->",
	Colon:     ":",
	Question:  "?",
	Eq:        "=",
	PlusEq:    "+=",
	MinusEq:   "-=",
	StarEq:    "*=",
	SlashEq:   "/=",
	PercentEq: "%=",
	AndEq:     "&=",
	OrEq:      "|=",
	XorEq:     "^=",
	ShlEq:     "<<=",
	ShrEq:     ">>=",
	UshrEq:    ">>>=",
	OrOr:      "||",
	AndAnd:    "&&",
	Or:        "|",
	Xor:       "^",
	And:       "&",
	EqEq:      "==",
	NotEq:     "!=",
	Lt:        "<",
	Gt:        ">",
	Le:        "<=",
	Ge:        ">=",
	Shl:       "<<",
	Shr:       ">>",
	Ushr:      ">>>",
	Plus:      "+",
	Minus:     "-",
	Star:      "*",
	Slash:     "/",
	Percent:   "%",
	Not:       "!",
	Tilde:     "~",
	Inc:       "++",
	Dec:       "--",
}

// String returns the token as it is written, or what it is called.
func (t Token) String() string {
	if t < tokenCount {
		return tokenText[t]
	}
	return "unknown token"
}

// IsIdentifier reports whether t can be a name, as the contextual keywords can.
func (t Token) IsIdentifier() bool { return Identifier <= t && t <= Underscore }

// IsPrimitive reports whether t names a primitive type or void.
func (t Token) IsPrimitive() bool { return Boolean <= t && t <= Void }

// IsLiteral reports whether t is a literal.
func (t Token) IsLiteral() bool { return IntLit <= t && t <= Null }

// IsAssignment reports whether t is "=" or a compound assignment operator.
func (t Token) IsAssignment() bool { return Eq <= t && t <= UshrEq }

// IsComment reports whether t is a comment.
func (t Token) IsComment() bool { return t == LineComment || t == BlockComment }
