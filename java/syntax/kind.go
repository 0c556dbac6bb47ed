package syntax

// A Kind says what a node is. Behind each stand the roles of its children in
// the order of the text: ? means at most one, * any number. A broken text may
// lack any of them, and may have an ErrorNode for any. "name" says that
// [Node.Name] is filled; "op" and "flags" that [Node.Op] and [Node.Flags] are.
//
// What the list leaves open:
//   - Parentheses that belong to a statement, "if (…)", are no Paren.
//   - The annotations before a declaration are children of it; those between
//     "new" and a type, of the New or NewArray; those before a pattern's type,
//     where no "final" stands with them, of the type; all others of the type
//     or dimension that they stand in. Of "@A b.C" that is the NamedType b.
//   - Types nest as the text does: "int @A [] @B []" is an ArrayType with @B
//     whose Element is the ArrayType with @A.
//   - A name in a place for expressions is an Ident or FieldAccess, whatever
//     it means, but where only a type can stand: before "[]", ".class" and
//     type arguments.
//   - The "[]"s behind a name are its Dimensions, and not part of the Type.
type Kind uint8

const (
	NoKind Kind = iota // of the zero Node

	// The file.
	CompilationUnit // Package? Import* Member* (a compact source file has methods and fields as Members; modules: one Module as Member)
	PackageDecl     // Annotation* Name(Ident or FieldAccess)
	ImportDecl      // Name(Ident or FieldAccess); flags FlagStatic, FlagStar ("import a.b.*": Name is a.b), FlagModule
	ModuleDecl      // Annotation* Name Directive*; flags FlagOpen
	Directive       // Name Target*(to or with); op: the directive's word, KwRequires …; flags FlagStatic, FlagTransitive

	// Types declared. flags: modifiers.
	ClassDecl      // Annotation* TypeParam* Extends? Implements* Permits* Body; name
	InterfaceDecl  // Annotation* TypeParam* Extends* Permits* Body; name
	EnumDecl       // Annotation* Implements* Body; name
	RecordDecl     // Annotation* TypeParam* Component* Implements* Body; name
	AnnotationDecl // Annotation* Body; name
	ClassBody      // Member*: EnumConstant, the declarations, FieldDecl, MethodDecl, ConstructorDecl, Initializer, ErrorNode
	EnumConstant   // Annotation* Argument* Body?; name

	// Members. flags: modifiers.
	FieldDecl       // Annotation* Type Declarator+
	MethodDecl      // Annotation* TypeParam* Type Receiver? Param* Dimension* Throws* Default? Body?; name
	ConstructorDecl // Annotation* TypeParam* Receiver? Param* Throws* Body; name; flags FlagCompact: a record's compact constructor
	Initializer     // Body(Block); flags FlagStatic
	VarDeclarator   // Dimension* Init?; name
	Param           // Annotation* Type? Dimension*; name; flags FlagVarargs; of a lambda without types: no Type. A record component is one too.
	ReceiverParam   // Annotation* Type; its name is "this" or "Outer.this"
	TypeParam       // Annotation* Bound*; name
	Dimension       // Annotation*: one "[]" behind a name, or of a "new"; Size? in a "new"
	Annotation      // Name Argument*: an Argument is an expression, a nested Annotation, an ArrayInit, or an AnnotationPair
	AnnotationPair  // Value; name

	// Statements.
	Block      // Statement*
	LocalVar   // Annotation* Type Declarator+; flags: FlagFinal
	ExprStmt   // Expr
	If         // Cond Then Else?
	While      // Cond Body
	DoWhile    // Body Cond
	For        // ForInit* Cond? Update* Body; a ForInit is a LocalVar (without ';') or an expression
	ForEach    // Var(LocalVar with one declarator) Expr Body
	Labeled    // Body; name: the label
	Switch     // Expr Case*: a statement
	SwitchExpr // Expr Case*: an expression
	Case       // Label* Guard? Statement* or Body; a Label is an expression, a pattern, or a DefaultLabel. flags FlagArrow: Body is one ExprStmt, Block or Throw
	DefaultLabel
	Return       // Expr?
	Throw        // Expr
	Break        // name: the label or ""
	Continue     // name: the label or ""
	Yield        // Expr
	Try          // Resource* Body Catch* Finally?
	Catch        // Annotation* Type(a type or UnionType) Body; name: the parameter; flags FlagFinal
	Synchronized // Expr Body
	Assert       // Cond Expr?
	Empty        // ";"
	// A class declared in a block is its own node, without a wrapper.

	// Expressions.
	Ident           // name: a simple name, of a variable, type or package
	FieldAccess     // Target; name. "a.b.c" in an expression is FieldAccess(FieldAccess(Ident a) b) c, whatever the parts mean
	MethodCall      // Target? TypeArg* Argument*; name
	ConstructorCall // Target? TypeArg* Argument*; op KwThis or KwSuper: "this(…)", "super(…)", "outer.super(…)"
	New             // Target? TypeArg* Annotation* Type Argument* Body?
	NewArray        // Annotation* Type Dimension* Init?(ArrayInit): Type is the element type
	ArrayInit       // Element*
	ArrayAccess     // Target Index
	Unary           // Operand; op: + - ! ~ ++ --
	Postfix         // Operand; op: ++ --
	Binary          // Operand Operand+; op. A chain of one and the same operator, without parentheses, is one node: "a + b + c" has three Operands. It associates to the left
	Assign          // Left Right; op: = += -= …
	Conditional     // Cond Then Else
	Cast            // Type Operand; Type may be an IntersectionType
	InstanceOf      // Operand (Type or Pattern); flags FlagFinal
	Lambda          // Param* Body(an expression or a Block)
	MethodRef       // Target(an expression or a type) TypeArg*; name: "new" for constructors
	Literal         // see StringValue; op: IntLit, LongLit, FloatLit, DoubleLit, CharLit, StringLit, TextBlock, True, False, Null
	ClassLiteral    // Type: "int[].class"
	This            // Target?: "this", "Outer.this"
	Super           // Target?: only as Target of the above
	Paren           // Expr
	// Template: none; string templates never left preview.

	// Patterns.
	TypePattern   // Annotation* Type; name ("_" too); flags FlagFinal
	RecordPattern // Annotation* Type Component*(patterns)
	AnyPattern    // "_"

	// Types.
	PrimitiveType    // Annotation*; op: Int, Boolean, Void …
	NamedType        // Target?(NamedType) Annotation* TypeArg*; name. flags FlagDiamond: "<>" stands there. java.util.List<String> is three nested
	ArrayType        // Element Annotation*: one dimension
	Wildcard         // Annotation* Bound?; op KwExtends, KwSuper or NoToken
	VarType          // "var"
	UnionType        // Alternative+: "A | B" of a catch
	IntersectionType // Alternative+: "A & B" of a cast

	ErrorNode // whatever could not be read; may have children that could, as Statement, Label, Catch …

	kindCount
)

// A Role says what a node is to its parent.
type Role uint8

const (
	NoRole Role = iota
	RolePackage
	RoleImport
	RoleMember
	RoleAnnotation
	RoleName
	RoleDirective
	RoleTarget
	RoleTypeParam
	RoleExtends
	RoleImplements
	RolePermits
	RoleBody
	RoleComponent
	RoleArgument
	RoleType
	RoleDeclarator
	RoleReceiver
	RoleParam
	RoleDimension
	RoleThrows
	RoleDefault
	RoleInit
	RoleBound
	RoleSize
	RoleValue
	RoleStatement
	RoleExpr
	RoleCond
	RoleThen
	RoleElse
	RoleForInit
	RoleUpdate
	RoleVar
	RoleCase
	RoleLabel
	RoleGuard
	RoleResource // LocalVar, or an expression naming a variable
	RoleCatch
	RoleFinally
	RoleTypeArg
	RoleElement
	RoleIndex
	RoleOperand
	RoleLeft
	RoleRight
	RolePattern
	RoleAlternative
	roleCount
)

// Flags are modifiers and small facts of a node.
type Flags uint32

const (
	FlagPublic Flags = 1 << iota
	FlagProtected
	FlagPrivate
	FlagStatic
	FlagAbstract
	FlagFinal
	FlagNative
	FlagSynchronized
	FlagTransient
	FlagVolatile
	FlagStrictfp
	FlagDefault
	FlagSealed
	FlagNonSealed
	FlagTransitive
	FlagOpen
	FlagStar
	FlagModule
	FlagVarargs
	FlagCompact
	FlagArrow
	FlagDiamond
	FlagBroken // a problem was reported while this node, or one below, was read
)
