package edit

import "throwsight/java/syntax"

// Lombok changes what a declaration without a value means: there is no val
// without one, and none of what closes itself at the end of its block.

// inferred reports whether a written type stands for that of the value: "var",
// or Lombok's "val", which is a final one.
func inferred(typ syntax.Node) bool {
	switch {
	case typ.Kind() == syntax.VarType:
		return true
	case typ.Kind() != syntax.NamedType || typ.Name() != "val" || !typ.Child(syntax.RoleTarget).IsZero():
		return false
	}
	for imp := range typ.Tree().Root().Children(syntax.RoleImport) {
		switch importName(imp) {
		case "lombok.val", "lombok.experimental.val", "lombok.*":
			return true
		}
	}
	return false
}

// closesItself reports whether a local variable is closed where its scope ends:
// into a try it would take that end with it.
func closesItself(n syntax.Node) bool {
	if n.Kind() != syntax.LocalVar {
		return false
	}
	for a := range n.Children(syntax.RoleAnnotation) {
		if a.Child(syntax.RoleName).Name() == "Cleanup" {
			return true
		}
	}
	return false
}
