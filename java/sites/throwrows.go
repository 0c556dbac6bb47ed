package sites

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A ThrowRow is one throw statement, as a table of them has it. It is syntax
// alone: what javac's own parser sees can be compared with it line by line.
type ThrowRow struct {
	File      string
	Line      int      // of the word "throw", from 1
	Column    int      // in UTF-16 units, from 1
	Class     string   // simple names of the classes round it, joined by "$"; "1" for an anonymous one
	Method    string   // "<init>" in a constructor; "" in initialisers
	Exception string   // the type of a thrown "new" as written; "-"
	Kind      string   // new-nomsg, new-msg, new-expr, ident, call, other
	Literals  []string // values of the string literals of the thrown expression
}

// ThrowRows returns the throw statements of a file, in the order of its text.
func ThrowRows(file string, tree *syntax.Tree, mapper *text.Mapper) []ThrowRow {
	var rows []ThrowRow
	implicit := implicitClass(file, tree)
	for n := range tree.Root().Descend() {
		if n.Kind() != syntax.Throw {
			continue
		}
		at := mapper.Position(n.Span().Start, text.UTF16)
		row := ThrowRow{File: file, Line: at.Line + 1, Column: at.Column + 1}
		row.Class, row.Method = throwPlace(n, implicit)
		row.Exception, row.Kind = thrown(n.Child(syntax.RoleExpr))
		row.Literals = stringLiterals(n.Child(syntax.RoleExpr))
		rows = append(rows, row)
	}
	return rows
}

// implicitClass returns the name of the class of a compact source file, "" for
// every other file.
func implicitClass(file string, tree *syntax.Tree) string {
	for m := range tree.Root().Children(syntax.RoleMember) {
		if m.Kind() == syntax.MethodDecl || m.Kind() == syntax.FieldDecl {
			return strings.TrimSuffix(path.Base(file), ".java")
		}
	}
	return ""
}

// throwPlace returns the classes and the method round n.
func throwPlace(n syntax.Node, implicit string) (class, method string) {
	var classes []string
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.MethodDecl:
			if len(classes) == 0 && method == "" {
				method = n.Name()
			}
		case syntax.ConstructorDecl:
			if len(classes) == 0 && method == "" {
				method = "<init>"
			}
		case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl:
			classes = append(classes, n.Name())
		case syntax.ClassBody:
			if k := n.Parent().Kind(); k == syntax.New || k == syntax.EnumConstant {
				classes = append(classes, "1")
			}
		}
	}
	if implicit != "" {
		classes = append(classes, implicit)
	}
	var b strings.Builder
	for i := len(classes) - 1; i >= 0; i-- {
		b.WriteString(classes[i])
		if i > 0 {
			b.WriteByte('$')
		}
	}
	return b.String(), method
}

// thrown tells what expression is thrown.
func thrown(e syntax.Node) (exception, kind string) {
	for e.Kind() == syntax.Paren {
		e = e.Child(syntax.RoleExpr)
	}
	switch e.Kind() {
	case syntax.New:
		kind = "new-nomsg"
		for arg := range e.Children(syntax.RoleArgument) {
			if kind == "new-nomsg" {
				kind = "new-expr"
			}
			if len(stringLiterals(arg)) > 0 {
				kind = "new-msg"
			}
		}
		return writtenName(e.Child(syntax.RoleType)), kind
	case syntax.Ident:
		return "-", "ident"
	case syntax.MethodCall, syntax.ConstructorCall:
		return "-", "call"
	}
	return "-", "other"
}

// writtenName returns a class type as written, without annotations and type
// arguments.
func writtenName(t syntax.Node) string {
	if target := t.Child(syntax.RoleTarget); !target.IsZero() {
		return writtenName(target) + "." + t.Name()
	}
	return t.Name()
}

func stringLiterals(e syntax.Node) []string {
	var values []string
	for n := range e.Descend() {
		if value, ok := n.StringValue(); ok {
			values = append(values, value)
		}
	}
	return values
}

// String returns the row as a line of tab-separated columns.
func (r ThrowRow) String() string {
	literals := "-"
	if len(r.Literals) > 0 {
		quoted := make([]string, len(r.Literals))
		for i, value := range r.Literals {
			quoted[i] = quoteLiteral(value)
		}
		literals = strings.Join(quoted, " ")
	}
	return strings.Join([]string{r.File, strconv.Itoa(r.Line), strconv.Itoa(r.Column), r.Class, r.Method, r.Exception, r.Kind, literals}, "\t")
}

// quoteLiteral writes a value so that it stays in its line: what cannot be
// seen, and lone surrogates, as "\u" and four digits.
func quoteLiteral(value string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(value); {
		r, n := utf8.DecodeRuneInString(value[i:])
		if r == utf8.RuneError && n == 1 && i+2 < len(value) && value[i] == 0xed {
			r, n = 0xd000|rune(value[i+1]&0x3f)<<6|rune(value[i+2]&0x3f), 3
		}
		switch {
		case r == '\\' || r == '"':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < 0x20, 0x7f <= r && r <= 0x9f, r == '\u2028', r == '\u2029', 0xd800 <= r && r < 0xe000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(value[i : i+n])
		}
		i += n
	}
	b.WriteByte('"')
	return b.String()
}
