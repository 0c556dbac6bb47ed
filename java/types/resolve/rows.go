package resolve

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A Row is a call as it stands in a text, with what it means. An Owner and a
// Descriptor of "?" say that it is not known.
type Row struct {
	Offset int // of the method's name, of "this", "super" or "new", of an enum constant's name
	Name   string
	Callee Callee

	node syntax.Node
}

// Rows returns the calls of the tree that the file was made from, in the order
// of the text.
func (f *File) Rows(tree *syntax.Tree) []Row {
	var rows []Row
	for n := range tree.Root().Descend() {
		row := Row{Name: "<init>", node: n}
		switch n.Kind() {
		case syntax.MethodCall:
			row.Offset, row.Name = n.NameSpan().Start, n.Name()
		case syntax.EnumConstant:
			row.Offset = n.NameSpan().Start
		case syntax.New:
			row.Offset = wordAt(n, "new")
		case syntax.ConstructorCall:
			row.Name = n.Op().String()
			row.Offset = wordAt(n, row.Name)
		default:
			continue
		}
		var ok bool
		if row.Callee, ok = f.Callee(n); !ok {
			row.Callee = Callee{Owner: "?", Descriptor: "?"}
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return a.Offset - b.Offset })
	return rows
}

// wordAt returns where a keyword stands in a node: behind what is qualified by
// it.
func wordAt(n syntax.Node, word string) int {
	start := n.Span().Start
	if t := n.Child(syntax.RoleTarget); !t.IsZero() {
		start = t.Span().End
	}
	src := n.Tree().Source()[start:n.Span().End]
	return start + max(bytes.Index(src, []byte(word)), 0)
}

// Line writes a row as a line of a table: file, line, column, name, owner and
// descriptor.
func (r Row) Line(file string, m *text.Mapper) string {
	at := m.Position(r.Offset, text.UTF16)
	return strings.Join([]string{
		file, strconv.Itoa(at.Line + 1), strconv.Itoa(at.Column + 1), r.Name, r.Callee.Owner, r.Callee.Descriptor,
	}, "\t")
}
