package resolve

import (
	"strings"

	"throwsight/java/types/decl"
)

// subst replaces type variables: JLS 4.5, 8.4.
func subst(t *Type, vars []*typeVar, by []*Type) *Type {
	if !t.open || len(vars) == 0 || len(vars) != len(by) {
		return t
	}
	return rewrite(t, 0, func(v *Type) *Type {
		if v.kind != kVar {
			return nil
		}
		for i, x := range vars {
			if x == v.tv {
				return by[i]
			}
		}
		return nil
	})
}

// rewrite replaces the variables in t, of both kinds, for which leaf returns a
// type.
func rewrite(t *Type, depth int, leaf func(*Type) *Type) *Type {
	if !t.open && !t.free || depth > maxTypeDepth {
		return t
	}
	switch t.kind {
	case kVar, kInfer:
		if n := leaf(t); n != nil {
			return n
		}
	case kClass:
		if args, changed := rewriteAll(t.args, depth, leaf); changed {
			for i, a := range args {
				if a.primitive() || a.kind == kNull || !a.known() {
					args[i] = wildcard(decl.AnyWild, nil)
				}
			}
			return classType(t.class, args)
		}
	case kArray:
		if e := rewrite(t.elem, depth+1, leaf); e != t.elem {
			return arrayOf(e)
		}
	case kWildcard:
		if e := rewrite(t.elem, depth+1, leaf); e != t.elem {
			switch {
			case !e.known():
				return wildcard(decl.AnyWild, nil)
			case e.kind != kWildcard:
				return wildcard(t.wild, e)
			case e.elem == nil || e.wild != t.wild:
				return wildcard(decl.AnyWild, nil)
			}
			return e
		}
	case kInter:
		if parts, changed := rewriteAll(t.parts, depth, leaf); changed {
			return intersection(parts)
		}
	}
	return t
}

func rewriteAll(ts []*Type, depth int, leaf func(*Type) *Type) ([]*Type, bool) {
	var out []*Type
	for i, t := range ts {
		n := rewrite(t, depth+1, leaf)
		if n != t && out == nil {
			out = append(make([]*Type, 0, len(ts)), ts[:i]...)
		}
		if out != nil {
			out = append(out, n)
		}
	}
	return out, out != nil
}

// erasure returns the erasure of a type: JLS 4.6.
func (r *resolver) erasure(t *Type) *Type {
	if t = erase(t, 0); t == nil2object {
		return r.object
	}
	return t
}

func erase(t *Type, depth int) *Type {
	if depth > maxSupers {
		return unknown
	}
	switch t.kind {
	case kClass:
		return t.class.raw
	case kArray:
		if e := erase(t.elem, depth+1); e != t.elem {
			return arrayOf(e)
		}
	case kVar:
		if len(t.tv.bounds) > 0 {
			return erase(t.tv.bounds[0], depth+1)
		}
		return nil2object
	case kInter:
		return erase(t.parts[0], depth+1)
	case kInfer:
		if t.iv.inst != nil {
			return erase(t.iv.inst, depth+1)
		}
		return unknown
	case kWildcard:
		if t.wild == decl.ExtendsWild {
			return erase(t.elem, depth+1)
		}
		return nil2object
	}
	return t
}

// nil2object stands for java.lang.Object where no class table is at hand.
var nil2object = missingClass("java.lang.Object").raw

// descriptor returns the erased descriptor of a method, "" where a type in it
// is not known.
func descriptor(params []*Type, result *Type) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, p := range params {
		if !describe(&b, erase(p, 0)) {
			return ""
		}
	}
	b.WriteByte(')')
	if !describe(&b, erase(result, 0)) {
		return ""
	}
	return b.String()
}

func describe(b *strings.Builder, t *Type) bool {
	switch t.kind {
	case kUnknown:
		return false
	case kArray:
		b.WriteByte('[')
		return describe(b, t.elem)
	case kClass:
		b.WriteByte('L')
		b.WriteString(strings.ReplaceAll(t.class.name, ".", "/"))
		b.WriteByte(';')
	default:
		if t.kind >= kNull {
			return false
		}
		b.WriteByte(primitiveLetters[t.kind])
	}
	return true
}
