package types

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// What a generic method throws where a type parameter of its own stands for it: it
// follows from the lambdas and the method references that it takes (JLS 18.1.3).

// handed returns what a call throws where that follows from the lambdas and the
// method references that it takes, and nothing else that it takes can have a part
// in it.
func (f *File) handed(call syntax.Node, c resolve.Callee) (out Thrown, ok bool) {
	if !c.Handed || !call.Child(syntax.RoleTypeArg).IsZero() {
		return out, false
	}
	out.Classes = slices.Clone(c.Named)
	for a := range call.Children(syntax.RoleArgument) {
		for a.Kind() == syntax.Paren {
			a = a.Child(syntax.RoleExpr)
		}
		switch a.Kind() {
		case syntax.Lambda:
			out.add(f.thrown(a.Child(syntax.RoleBody)))
			ok = true
		case syntax.MethodRef:
			if a == f.insteadOf {
				out.add(f.instead)
			} else {
				out.add(f.declaredBy(a))
			}
			ok = true
		case syntax.Literal:
		default:
			if t := f.typeOf(a); !isPrimitive(t.Name) && t.Name != stringClass {
				return out, false // its type arguments may say it
			}
		}
	}
	return out, ok
}

// Hands reports whether what a call throws follows, by a type parameter of its
// method, from what it takes; known, that it is all in its lambdas and method
// references, so that Thrown tells it.
func (f *File) Hands(call syntax.Node) (hands, known bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.resolved == nil {
		return false, false
	}
	c, ok := f.resolved().Callee(call)
	if !ok || !c.Handed {
		return false, false
	}
	_, known = f.handed(call, c)
	return true, known
}
