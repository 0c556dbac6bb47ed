package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// A switch that nothing turns keeps its first value: a private static boolean
// that only methods write which no code of the library calls, and which take no
// argument or are not for users, is there for tests; what it would let in nobody
// meets.

// untouched returns what such a field holds, nothing for another one.
func (e *Engine) untouched(owner *world.Class, f *world.Field, decl *classfile.Field) datum {
	if f.Desc != "Z" || !decl.Access.Has(classfile.Static) || !decl.Access.Has(classfile.Private) || !owner.Library() {
		return datum{}
	}
	turned := false
	for _, c := range e.w.Nest(owner.Name) {
		e.w.Instructions(c, func(m *world.Method, cf *classfile.Class, in *classfile.Instructions) {
			for m.Name != "<clinit>" && !turned && in.Next() {
				if in.Op != classfile.OpPutstatic {
					continue
				}
				ref, err := cf.Pool.Ref(in.Index)
				if err == nil && (ref.Name != f.Name || ref.Owner != owner.Name) {
					continue
				}
				params, _, _ := world.Params(m.Desc)
				turned = len(params) > 0 && (m.Access.Has(classfile.Public) || m.Access.Has(classfile.Protected)) || e.w.FanOf(m) > 1
			}
		})
	}
	if turned {
		return datum{}
	}
	if m := owner.Own("<clinit>", "()V"); m != nil {
		if k, put := e.putIn(m, f); put {
			return k
		}
	}
	return datum{kind: isNumber}
}
