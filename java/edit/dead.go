package edit

import (
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Cuts reports whether the edits would leave a statement that can no longer be
// reached, which is an error in Java.
func Cuts(tree *syntax.Tree, edits []text.Edit) bool {
	after, err := text.Apply(tree.Source(), edits)
	return err != nil || unreachable(syntax.Parse(after)) > unreachable(tree)
}

// unreachable counts the statements behind one that cannot complete.
func unreachable(tree *syntax.Tree) int {
	count := 0
	for n := range tree.Root().Descend() {
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
