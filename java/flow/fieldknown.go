package flow

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// knownField returns what is known of what a field holds: of an object whose
// constructor is known, what that put there; of a final one, what every
// constructor, or the static initialiser, puts there.
func (e *Engine) knownField(c *context, a ir.Atom, deep int) datum {
	if k := e.madeWith(c, a); k.kind != nothingKnown {
		return k
	}
	return e.finalField(a.Field)
}

// madeWith returns what is known of a field of the receiver's own by how it was
// made.
func (e *Engine) madeWith(c *context, a ir.Atom) datum {
	if s := c.arg(0); a.N == ir.OfThis && s != nil && s.class != nil && len(s.captured) > 0 && !c.m.Static() {
		for i, f := range e.telling(s.class) {
			if f == a.Field && i < len(s.captured) && s.captured[i] != nil {
				return s.captured[i].known
			}
		}
	}
	return datum{}
}

// finalField returns what is known of a final field, whichever object's it is.
func (e *Engine) finalField(f *world.Field) datum {
	if k, ok := e.finals[f]; ok {
		return k
	}
	e.finals[f] = datum{} // for one that is put from itself
	defer e.anew()()
	k := e.findFinal(f)
	e.finals[f] = k
	return k
}

func (e *Engine) findFinal(f *world.Field) datum {
	owner, decl := e.declaration(f)
	if decl == nil {
		return datum{}
	}
	if !e.settled(owner, decl) {
		return e.untouched(owner, f, decl)
	}
	if decl.Access.Has(classfile.Enum) {
		return datum{kind: isConstant, field: f}
	}
	if c, err := decl.ConstantValue(); err == nil && decl.Access.Has(classfile.Static) {
		switch c.Tag {
		case classfile.TagInteger, classfile.TagLong:
			if int64(int32(c.Int)) == c.Int {
				return datum{kind: isNumber, number: int32(c.Int)}
			}
		case classfile.TagString:
			return datum{kind: isText, text: c.Text}
		}
	}
	if !owner.Library() {
		return datum{}
	}
	var all datum
	first, blank := true, false
	for i := range owner.Methods {
		m := &owner.Methods[i]
		if m.Name != "<init>" && m.Name != "<clinit>" || m.Static() != decl.Access.Has(classfile.Static) {
			continue
		}
		k, put := e.putIn(m, f)
		if !put {
			blank = blank || !decl.Access.Has(classfile.Final) && !e.handsOn(m)
			continue
		}
		if !first {
			k = all.or(k, e.w)
		}
		all, first = k, false
	}
	if blank && !first {
		all = all.or(e.blank(decl), e.w)
	}
	return all
}

// settled reports whether a field keeps what constructors or the static
// initialiser put into it: it is final, or nothing else puts anything there. What
// only tests call does not count; what reflection or native code may set does.
func (e *Engine) settled(c *world.Class, f *classfile.Field) bool {
	if f.Access.Has(classfile.Final) {
		return true
	}
	if !f.Access.Has(classfile.Private) || f.Access.Has(classfile.Volatile) || !c.Library() {
		return false
	}
	if all, err := f.Annotations(); err != nil || len(all) > 0 {
		return false
	}
	if slices.ContainsFunc(c.Methods, func(m world.Method) bool { return m.Access.Has(classfile.Native) }) {
		return false
	}
	for _, x := range e.w.Nest(c.Name) {
		for _, m := range e.uses(x).puts[f.Name] {
			if !m.Initialises() && !e.forTests(m) {
				return false
			}
		}
	}
	return true
}

// forTests reports whether a method is marked as one that only tests are to call,
// and no user's code can.
func (e *Engine) forTests(m *world.Method) bool {
	if m.Access.Has(classfile.Public) {
		return false
	}
	cf := e.w.File(m.Class)
	if cf == nil || int(m.Index) >= len(cf.Methods) {
		return false
	}
	all, err := cf.Methods[m.Index].Annotations()
	if err != nil {
		return false
	}
	return slices.ContainsFunc(all, func(a classfile.Annotation) bool { return simpleName(a.Class) == "VisibleForTesting" })
}

// handsOn reports whether a constructor calls another of its class.
func (e *Engine) handsOn(m *world.Method) bool {
	body := e.bodies.Of(m)
	return body == nil || slices.ContainsFunc(body.Calls, func(k ir.Call) bool {
		return k.Name == "<init>" && k.Owner == m.Class && body.IsReceiver(k.Args[0])
	})
}

// blank is what a field holds into which nothing was put.
func (e *Engine) blank(f *classfile.Field) datum {
	if kind := f.Descriptor[0]; kind == 'L' || kind == '[' {
		return datum{kind: isNull}
	}
	return datum{kind: isNumber}
}

// putIn returns what a constructor or static initialiser puts into a field.
func (e *Engine) putIn(m *world.Method, f *world.Field) (k datum, put bool) {
	body := e.bodies.Of(m)
	if body == nil {
		return datum{}, true
	}
	c := &context{m: m, ir: body}
	for _, p := range body.Puts {
		if !e.sameField(p.Field, f) {
			continue
		}
		one := e.knownOf(c, p.Value, maxResults)
		if put {
			one = k.or(one, e.w)
		}
		k, put = one, true
	}
	return k, put
}

func (e *Engine) sameField(a, b *world.Field) bool {
	return a == b || a.Name == b.Name && a.Desc == b.Desc && world.TopLevel(a.Owner.Name) == world.TopLevel(b.Owner.Name)
}

// declaration returns the class that declares a field, and the field in its
// class file; nil where it is not found.
func (e *Engine) declaration(f *world.Field) (*world.Class, *classfile.Field) {
	n := 0
	for x := f.Owner; x != nil && n < 64; x, n = x.Super, n+1 {
		cf := e.w.File(x)
		if cf == nil {
			return nil, nil
		}
		for i := range cf.Fields {
			if d := &cf.Fields[i]; d.Name == f.Name && d.Descriptor == f.Desc {
				return x, d
			}
		}
	}
	return nil, nil
}

// telling returns the final fields of a class whose methods decide something by
// what its constructors put there, in one order.
func (e *Engine) telling(c *world.Class) []*world.Field {
	if list, ok := e.givens[c]; ok {
		return list
	}
	e.givens[c] = nil
	if !c.Library() || c.IsInterface() {
		return nil
	}
	var list []*world.Field
	seen := map[*world.Field]bool{}
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Name != "<init>" {
			continue
		}
		body := e.bodies.Of(m)
		if body == nil {
			continue
		}
		for _, p := range body.Puts {
			if seen[p.Field] || p.Field.Owner != c {
				continue
			}
			seen[p.Field] = true
			if _, d := e.declaration(p.Field); d != nil && !d.Access.Has(classfile.Static) && e.settled(c, d) && (e.hot[world.ClassName(p.Field.Desc)] || e.demandOf(spot{field: p.Field}, reachFlags) != 0) {
				list = append(list, p.Field)
			}
		}
	}
	e.givens[c] = list
	return list
}

// shapeMade returns the shape of an object that a context makes: its class, and
// what its constructor is known to put into the fields that decide something.
func (e *Engine) shapeMade(c *context, a ir.Atom) *shape {
	plain := e.exact(a.Class)
	if !a.Class.Library() || e.w.IsThrowable(a.Class) {
		return plain
	}
	first, _ := c.ir.CallAt(a.N)
	for i := first; i < len(c.ir.Calls); i++ {
		k := &c.ir.Calls[i]
		if k.Name != "<init>" || len(c.ir.Sets[k.Args[0]]) != 1 || c.ir.Atoms[c.ir.Sets[k.Args[0]][0]] != a {
			continue
		}
		m := k.Owner.Own("<init>", k.Desc)
		if m == nil || !e.worthTelling(c, m, k) {
			break
		}
		fields := e.telling(a.Class)
		if len(fields) == 0 {
			break
		}
		s := shape{class: a.Class, captured: make([]*shape, len(fields))}
		told := false
		for n, f := range fields {
			x := e.putBehind(c, m, k, f, 0)
			if !e.hot[world.ClassName(f.Desc)] || x.kind != isExactly {
				// Of a hot type it is the class that its methods are followed by.
				x = x.reduced(e.demandOf(spot{field: f}, reachFlags), e.w)
			}
			if x.kind != nothingKnown {
				s.captured[n], told = e.shapeOf(shape{known: x}), true
			}
		}
		if told {
			return e.shapeOf(s)
		}
		break
	}
	return plain
}

// worthTelling reports whether a constructor's call can tell an object from
// others of its class: the call knows something, or the constructor puts
// something known into a field, or hands it on to another.
func (e *Engine) worthTelling(c *context, m *world.Method, k *ir.Call) bool {
	body := e.bodies.Of(m)
	if body == nil {
		return false
	}
	for _, p := range body.Puts {
		if ids := body.Sets[p.Value]; p.Value != 0 && len(ids) == 1 && p.Field.Owner == m.Class {
			if kind := body.Atoms[ids[0]].Kind; kind == ir.AtomNull || kind == ir.AtomNumber {
				return true
			}
		}
	}
	for i := range body.Calls {
		if up := &body.Calls[i]; up.Name == "<init>" && up.Owner == m.Class && body.IsReceiver(up.Args[0]) {
			return true
		}
	}
	for _, v := range k.Args[1:] {
		switch e.knownOf(c, v, maxResults).kind {
		case isNull, isNumber, isConstant:
			return true
		}
	}
	return false
}

// putBehind returns what a call of a constructor puts into a field.
func (e *Engine) putBehind(c *context, m *world.Method, k *ir.Call, f *world.Field, deep int) datum {
	body := e.bodies.Of(m)
	if body == nil || deep > 4 {
		return datum{}
	}
	d := &context{m: m, ir: body, args: make([]*shape, len(k.Args))}
	for i, v := range k.Args {
		if x := e.knownOf(c, v, maxResults); i > 0 && x.kind != nothingKnown {
			d.args[i] = e.shapeOf(shape{known: x})
		}
	}
	var all datum
	put := false
	for _, p := range body.Puts {
		if p.Field == f {
			one := e.knownOf(d, p.Value, maxResults)
			if put {
				one = all.or(one, e.w)
			}
			all, put = one, true
		}
	}
	if put {
		return all
	}
	for i := range body.Calls {
		if up := &body.Calls[i]; up.Name == "<init>" && up.Owner == m.Class && body.IsReceiver(up.Args[0]) {
			if m := up.Owner.Own("<init>", up.Desc); m != nil {
				return e.putBehind(d, m, up, f, deep+1)
			}
		}
	}
	return datum{}
}
