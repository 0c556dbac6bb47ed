package edit

import (
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Cuts reports whether the edits would leave a statement that can no longer be
// reached, which is an error in Java. Only the member that they stand in is
// read again.
func Cuts(tree *syntax.Tree, edits []text.Edit) bool {
	if len(edits) == 0 {
		return false
	}
	member := tree.At(edits[0].Span.Start).Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl)
	if member.IsZero() {
		member = tree.Root()
	}
	from := member.Span()
	inside := make([]text.Edit, len(edits))
	for i, e := range edits {
		if !from.Encloses(e.Span) {
			member, from = tree.Root(), tree.Root().Span()
			copy(inside, edits)
			break
		}
		inside[i] = text.Edit{Span: text.Span{Start: e.Span.Start - from.Start, End: e.Span.End - from.Start}, New: e.New}
	}
	after, err := text.Apply(from.In(tree.Source()), inside)
	if err != nil {
		return true
	}
	if member != tree.Root() {
		class := "A"
		if member.Kind() == syntax.ConstructorDecl {
			class = member.Name()
		}
		after = append(append([]byte("class "+class+" {"), after...), '}')
	}
	return unreachable(syntax.Parse(after).Root()) > unreachable(member)
}

// DropReturn plans that the return goes which stands behind a statement, as the
// last one of its block, and gives nothing that was worked out: what is given
// back where an error was kept. It is wanted where the statement no longer
// completes.
func DropReturn(n syntax.Node, s Style) (text.Edit, bool) {
	next := n.Next()
	if next.Kind() != syntax.Return || !next.Next().IsZero() || n.Parent().Kind() != syntax.Block {
		return text.Edit{}, false
	}
	if value := next.Child(syntax.RoleExpr); !value.IsZero() && !constant(value) && value.Kind() != syntax.Ident {
		return text.Edit{}, false
	}
	return Remove(Target{Node: next, Form: InBlock}, s), true
}

// unreachable counts the statements behind one that cannot complete.
func unreachable(root syntax.Node) int {
	count := 0
	for n := range root.Descend() {
		if n.Role() != syntax.RoleStatement || Completes(n) != types.No {
			continue
		}
		if next := n.Next(); next.Role() == syntax.RoleStatement && !isClass(next.Kind()) {
			count++
		}
	}
	return count
}

func isClass(k syntax.Kind) bool {
	switch k {
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl:
		return true
	}
	return false
}
