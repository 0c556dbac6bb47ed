package flow

import "throwsight/java/classfile"

// A switch that nothing turns keeps its first value: a private static boolean
// that only methods write which no code of the library calls, and which take no
// argument or are not for users, is there for tests; what it would let in nobody
// meets.

// untouched returns what such a field holds, nothing for another one.
func (e *Engine) untouched(owner *class, f *field, decl *classfile.Field) datum {
	if f.desc != "Z" || !decl.Access.Has(classfile.Static) || !decl.Access.Has(classfile.Private) || !owner.library() {
		return datum{}
	}
	turned := false
	for _, c := range e.w.nest(owner.name) {
		e.w.instructions(c, func(m *method, cf *classfile.Class, in *classfile.Instructions) {
			for m.name != "<clinit>" && !turned && in.Next() {
				if in.Op != classfile.OpPutstatic {
					continue
				}
				ref, err := cf.Pool.Ref(in.Index)
				if err == nil && (ref.Name != f.name || ref.Owner != owner.name) {
					continue
				}
				params, _, _ := params(m.desc)
				turned = len(params) > 0 && (m.access.Has(classfile.Public) || m.access.Has(classfile.Protected)) || e.w.fanOf(m) > 1
			}
		})
	}
	if turned {
		return datum{}
	}
	if m := owner.own("<clinit>", "()V"); m != nil {
		if k, put := e.putIn(m, f); put {
			return k
		}
	}
	return datum{kind: isNumber}
}
