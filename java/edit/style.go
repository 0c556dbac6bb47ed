package edit

import (
	"bytes"
	"strings"

	"throwsight/java/syntax"
)

// A Style is how a file is written, as far as new text has to follow it.
type Style struct {
	Unit         string // one level of indentation
	EOL          string
	Allman       bool   // a statement's opening brace stands on its own line
	DeclBelow    bool   // and so does that of a declaration
	CatchBelow   bool   // "catch" stands on the line below the brace before it
	KeywordSpace string // between "catch" and "("
	BraceSpace   string // before an opening brace on the same line
	BraceIn      string // what a statement's brace on its own line is indented by, as GNU and Whitesmiths do
	Flat         bool   // a body stands in line with its braces, as Whitesmiths does

	Parted bool // the clauses of a try by blank lines; of one try alone
	Padded bool // blocks by blank lines at both ends

	Arms   Arms
	Spaces Spaces
}

// style returns the style that most of a file is written in. What the file does
// not show is as most Java is written.
func (v *votes) style(src []byte) Style {
	s := Style{EOL: lineEnding(src), KeywordSpace: " ", BraceSpace: " "}
	s.Unit = v.unit(src)
	s.Allman = v.braceBelow > v.braceBeside || v.braceBelow+v.braceBeside == 0 && v.declBelow > v.declBeside
	s.DeclBelow = v.declBelow > v.declBeside || v.declBelow+v.declBeside == 0 && s.Allman
	s.CatchBelow = v.catchBelow > v.catchBeside || v.catchBelow+v.catchBeside == 0 && s.Allman
	if s.Allman {
		for in, n := range v.braceIn {
			if most := v.braceIn[s.BraceIn]; n > most || n == most && in < s.BraceIn {
				s.BraceIn = in
			}
		}
		s.Flat = s.BraceIn != "" && v.flat > v.stepped
	}
	s.Padded = v.padded > v.unpadded
	s.Arms, s.Spaces = v.arms(), v.spaces()
	if v.parenTight > v.parenSpaced {
		s.KeywordSpace = ""
	}
	if v.braceTight > v.braceSpaced {
		s.BraceSpace = ""
	}
	return s
}

// votes count what a file does in each place where it could do otherwise.
type votes struct {
	units                   map[string]int
	braceBelow, braceBeside int // of statements
	declBelow, declBeside   int
	braceTight, braceSpaced int
	catchBelow, catchBeside int
	parenTight, parenSpaced int
	braceIn                 map[string]int // of braces on their own lines, by what they are indented by
	flat, stepped           int            // bodies in line with such a brace, and others
	padded, unpadded        int
	armVotes
	spaceVotes
}

func (v *votes) count(src []byte, n syntax.Node) {
	start := n.Span().Start
	v.countArm(src, n)
	v.countSpaces(src, n)
	switch n.Kind() {
	case syntax.Block, syntax.ClassBody:
		v.indentation(src, n)
		if n.Kind() == syntax.Block {
			v.padding(src, n)
		}
		if n.Role() == syntax.RoleStatement || start == 0 {
			return
		}
		below, beside := &v.braceBelow, &v.braceBeside
		if isDeclaration(n.Parent()) {
			below, beside = &v.declBelow, &v.declBeside
		}
		if firstOnLine(src, start) {
			*below++
			v.braceLine(src, n)
			return
		}
		switch n.Parent().Kind() {
		case syntax.Lambda, syntax.New, syntax.EnumConstant, syntax.Case: // most files have these braces beside
		default:
			if broken(src, start, n.Span().End) { // a block on one line says nothing of others
				*beside++
			}
		}
		if src[start-1] == ' ' {
			v.braceSpaced++
		} else {
			v.braceTight++
		}
	case syntax.Catch:
		v.paren(src, start+len("catch"))
		v.behindBrace(src, spaceBefore(src, start), start)
	case syntax.If:
		v.paren(src, start+len("if"))
		if els := n.Child(syntax.RoleElse); !els.IsZero() && n.Child(syntax.RoleThen).Kind() == syntax.Block {
			// Where "else" stands, "catch" would.
			at := n.Child(syntax.RoleThen).Span().End
			v.behindBrace(src, at, nextCode(src, at))
		}
	case syntax.While:
		v.paren(src, start+len("while"))
	case syntax.For, syntax.ForEach:
		v.paren(src, start+len("for"))
	}
}

// braceLine takes how a statement's opening brace stands on its own line.
func (v *votes) braceLine(src []byte, block syntax.Node) {
	of := block.Parent()
	switch of.Kind() {
	case syntax.Try, syntax.Catch, syntax.If, syntax.While, syntax.For, syntax.ForEach:
	default:
		return
	}
	at := indentAt(src, block.Span().Start)
	in, ok := strings.CutPrefix(at, indentAt(src, of.Span().Start))
	if !ok || !firstOnLine(src, of.Span().Start) {
		return
	}
	if v.braceIn == nil {
		v.braceIn = map[string]int{}
	}
	v.braceIn[in]++
	if first := block.First(); !first.IsZero() && firstOnLine(src, first.Span().Start) {
		if indentAt(src, first.Span().Start) == at {
			v.flat++
		} else {
			v.stepped++
		}
	}
}

// into returns the indentation of a body whose braces stand at another.
func (s Style) into(indent string) string {
	if s.Flat {
		return indent
	}
	return indent + s.Unit
}

// isDeclaration reports whether the block of a node is that of a declaration.
func isDeclaration(n syntax.Node) bool {
	return n.Kind() == syntax.MethodDecl || n.Kind() == syntax.ConstructorDecl || n.Kind() == syntax.Initializer || n.Kind() == syntax.AnnotationDecl || isClass(n.Kind())
}

// of returns the style in which the clauses of a try are written, where it has
// some that show it.
func (s Style) of(try syntax.Node) Style {
	var v votes
	parted := 0
	src, alone := try.Tree().Source(), false
	for c := range try.Children(syntax.RoleCatch) {
		v.count(src, c)
		start := c.Span().Start
		if from := spaceBefore(src, start); src[from-1] == '}' && bytes.Count(lineFeeds(src[from:start]), []byte("\n")) > 1 {
			parted++
		} else {
			parted--
		}
		alone = alone || firstOnLine(src, start) && len(bytes.TrimSpace(src[spaceBefore(src, start):start])) == 0 && src[spaceBefore(src, start)-1] == '}'
	}
	s.Parted = parted > 0
	switch {
	case v.catchBelow+v.catchBeside == 0:
		s.CatchBelow = s.CatchBelow || alone // behind a block on one line it could have gone on
	case v.catchBelow > v.catchBeside:
		s.CatchBelow = true
	case v.catchBeside > v.catchBelow:
		s.CatchBelow = false
	}
	return s
}

// parted returns what stands between a clause and one that begins a line.
func (s Style) parted() string {
	if s.Parted {
		return s.EOL + s.EOL
	}
	return s.EOL
}

// pad returns the line end at both ends of a block.
func (s Style) pad() string {
	if s.Padded {
		return s.EOL + s.EOL
	}
	return s.EOL
}

// padding takes whether a statement's block has blank lines at both ends.
func (v *votes) padding(src []byte, block syntax.Node) {
	if block.Role() == syntax.RoleStatement || isDeclaration(block.Parent()) || block.First().IsZero() || !Whole(block) {
		return
	}
	end := block.Span().End - 1
	head, foot := src[block.Span().Start+1:], src[spaceBefore(src, end):end]
	head = lineFeeds(head[:len(head)-len(bytes.TrimLeft(head, " \t\r\n"))])
	if foot = lineFeeds(foot); bytes.Count(head, []byte("\n")) == 0 {
		return
	}
	if bytes.Count(head, []byte("\n")) > 1 && bytes.Count(foot, []byte("\n")) > 1 {
		v.padded++
	} else {
		v.unpadded++
	}
}

// behindBrace takes where a word stands that goes on behind a closing brace: one
// behind a block on one line, or behind a comment, says nothing.
func (v *votes) behindBrace(src []byte, end, word int) {
	switch {
	case src[end-1] != '}' || !firstOnLine(src, end-1) || len(bytes.TrimSpace(src[end:word])) > 0:
	case firstOnLine(src, word):
		v.catchBelow++
	default:
		v.catchBeside++
	}
}

func (v *votes) paren(src []byte, at int) {
	switch {
	case at >= len(src):
	case src[at] == '(':
		v.parenTight++
	case src[at] == ' ':
		v.parenSpaced++
	}
}

// indentation takes the difference between a body's first line and the line
// that the body belongs to.
func (v *votes) indentation(src []byte, body syntax.Node) {
	inner := body.First()
	if inner.IsZero() || !firstOnLine(src, inner.Span().Start) {
		return
	}
	outer := indentAt(src, body.Span().Start)
	if unit, ok := strings.CutPrefix(indentAt(src, inner.Span().Start), outer); ok && unit != "" && len(unit) <= 8 {
		if v.units == nil {
			v.units = map[string]int{}
		}
		v.units[unit]++
	}
}

func (v *votes) unit(src []byte) string {
	best, most := "    ", 0
	for unit, n := range v.units {
		if n > most || n == most && unit < best {
			best, most = unit, n
		}
	}
	if most == 0 && bytes.Contains(src, []byte("\n\t")) {
		return "\t"
	}
	return best
}

// lineEnding returns the line end that most lines have.
func lineEnding(src []byte) string {
	crlf := bytes.Count(src, []byte("\r\n"))
	lf := bytes.Count(src, []byte("\n")) - crlf
	switch cr := bytes.Count(src, []byte("\r")) - crlf; {
	case crlf > lf && crlf >= cr:
		return "\r\n"
	case cr > lf:
		return "\r"
	}
	return "\n"
}
