package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// knownField returns what is known of what a field holds: of an object whose
// constructor is known, what that put there; of a final one, what every
// constructor, or the static initialiser, puts there.
func (e *Engine) knownField(c *context, a atom, deep int) datum {
	if k := e.madeWith(c, a); k.kind != nothingKnown {
		return k
	}
	return e.finalField(a.field)
}

// madeWith returns what is known of a field of the receiver's own by how it was
// made.
func (e *Engine) madeWith(c *context, a atom) datum {
	if s := c.arg(0); a.n == 1 && s != nil && s.class != nil && len(s.captured) > 0 && !c.m.static() {
		for i, f := range e.telling(s.class) {
			if f == a.field && i < len(s.captured) && s.captured[i] != nil {
				return s.captured[i].known
			}
		}
	}
	return datum{}
}

// finalField returns what is known of a final field, whichever object's it is.
func (e *Engine) finalField(f *field) datum {
	if k, ok := e.finals[f]; ok {
		return k
	}
	e.finals[f] = datum{} // for one that is put from itself
	defer e.anew()()
	k := e.findFinal(f)
	e.finals[f] = k
	return k
}

func (e *Engine) findFinal(f *field) datum {
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
	if !owner.library() {
		return datum{}
	}
	var all datum
	first, blank := true, false
	for i := range owner.methods {
		m := &owner.methods[i]
		if m.name != "<init>" && m.name != "<clinit>" || m.static() != decl.Access.Has(classfile.Static) {
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
func (e *Engine) settled(c *class, f *classfile.Field) bool {
	if f.Access.Has(classfile.Final) {
		return true
	}
	if !f.Access.Has(classfile.Private) || f.Access.Has(classfile.Volatile) || !c.library() {
		return false
	}
	if all, err := f.Annotations(); err != nil || len(all) > 0 {
		return false
	}
	if slices.ContainsFunc(c.methods, func(m method) bool { return m.access.Has(classfile.Native) }) {
		return false
	}
	for _, x := range e.w.nest(c.name) {
		for _, m := range e.uses(x).puts[f.Name] {
			if !m.initialises() && !e.forTests(m) {
				return false
			}
		}
	}
	return true
}

// forTests reports whether a method is marked as one that only tests are to call,
// and no user's code can.
func (e *Engine) forTests(m *method) bool {
	if m.access.Has(classfile.Public) {
		return false
	}
	cf := e.w.file(m.class)
	if cf == nil || int(m.index) >= len(cf.Methods) {
		return false
	}
	all, err := cf.Methods[m.index].Annotations()
	if err != nil {
		return false
	}
	return slices.ContainsFunc(all, func(a classfile.Annotation) bool { return simpleName(a.Class) == "VisibleForTesting" })
}

// handsOn reports whether a constructor calls another of its class.
func (e *Engine) handsOn(m *method) bool {
	body := e.bodies.of(m)
	return body == nil || slices.ContainsFunc(body.calls, func(k call) bool {
		return k.name == "<init>" && k.owner == m.class && body.isReceiver(k.args[0])
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
func (e *Engine) putIn(m *method, f *field) (k datum, put bool) {
	body := e.bodies.of(m)
	if body == nil {
		return datum{}, true
	}
	c := &context{m: m, ir: body}
	for _, p := range body.puts {
		if !e.sameField(p.field, f) {
			continue
		}
		one := e.knownOf(c, p.value, maxResults)
		if put {
			one = k.or(one, e.w)
		}
		k, put = one, true
	}
	return k, put
}

func (e *Engine) sameField(a, b *field) bool {
	return a == b || a.name == b.name && a.desc == b.desc && topLevel(a.owner.name) == topLevel(b.owner.name)
}

// declaration returns the class that declares a field, and the field in its
// class file; nil where it is not found.
func (e *Engine) declaration(f *field) (*class, *classfile.Field) {
	n := 0
	for x := f.owner; x != nil && n < 64; x, n = x.super, n+1 {
		cf := e.w.file(x)
		if cf == nil {
			return nil, nil
		}
		for i := range cf.Fields {
			if d := &cf.Fields[i]; d.Name == f.name && d.Descriptor == f.desc {
				return x, d
			}
		}
	}
	return nil, nil
}

// telling returns the final fields of a class whose methods decide something by
// what its constructors put there, in one order.
func (e *Engine) telling(c *class) []*field {
	if list, ok := e.givens[c]; ok {
		return list
	}
	e.givens[c] = nil
	if !c.library() || c.isInterface() {
		return nil
	}
	var list []*field
	seen := map[*field]bool{}
	for i := range c.methods {
		m := &c.methods[i]
		if m.name != "<init>" {
			continue
		}
		body := e.bodies.of(m)
		if body == nil {
			continue
		}
		for _, p := range body.puts {
			if seen[p.field] || p.field.owner != c {
				continue
			}
			seen[p.field] = true
			if _, d := e.declaration(p.field); d != nil && !d.Access.Has(classfile.Static) && e.settled(c, d) && (e.hot[className(p.field.desc)] || e.demandOf(spot{field: p.field}, reachFlags) != 0) {
				list = append(list, p.field)
			}
		}
	}
	e.givens[c] = list
	return list
}

// shapeMade returns the shape of an object that a context makes: its class, and
// what its constructor is known to put into the fields that decide something.
func (e *Engine) shapeMade(c *context, a atom) *shape {
	plain := e.exact(a.class)
	if !a.class.library() || e.w.isThrowable(a.class) {
		return plain
	}
	first, _ := c.ir.callAt(a.n)
	for i := first; i < len(c.ir.calls); i++ {
		k := &c.ir.calls[i]
		if k.name != "<init>" || len(c.ir.sets[k.args[0]]) != 1 || c.ir.atoms[c.ir.sets[k.args[0]][0]] != a {
			continue
		}
		m := k.owner.own("<init>", k.desc)
		if m == nil || !e.worthTelling(c, m, k) {
			break
		}
		fields := e.telling(a.class)
		if len(fields) == 0 {
			break
		}
		s := shape{class: a.class, captured: make([]*shape, len(fields))}
		told := false
		for n, f := range fields {
			x := e.putBehind(c, m, k, f, 0)
			if !e.hot[className(f.desc)] || x.kind != isExactly {
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
func (e *Engine) worthTelling(c *context, m *method, k *call) bool {
	body := e.bodies.of(m)
	if body == nil {
		return false
	}
	for _, p := range body.puts {
		if ids := body.sets[p.value]; p.value != 0 && len(ids) == 1 && p.field.owner == m.class {
			if kind := body.atoms[ids[0]].kind; kind == atomNull || kind == atomNumber {
				return true
			}
		}
	}
	for i := range body.calls {
		if up := &body.calls[i]; up.name == "<init>" && up.owner == m.class && body.isReceiver(up.args[0]) {
			return true
		}
	}
	for _, v := range k.args[1:] {
		switch e.knownOf(c, v, maxResults).kind {
		case isNull, isNumber, isConstant:
			return true
		}
	}
	return false
}

// putBehind returns what a call of a constructor puts into a field.
func (e *Engine) putBehind(c *context, m *method, k *call, f *field, deep int) datum {
	body := e.bodies.of(m)
	if body == nil || deep > 4 {
		return datum{}
	}
	d := &context{m: m, ir: body, args: make([]*shape, len(k.args))}
	for i, v := range k.args {
		if x := e.knownOf(c, v, maxResults); i > 0 && x.kind != nothingKnown {
			d.args[i] = e.shapeOf(shape{known: x})
		}
	}
	var all datum
	put := false
	for _, p := range body.puts {
		if p.field == f {
			one := e.knownOf(d, p.value, maxResults)
			if put {
				one = all.or(one, e.w)
			}
			all, put = one, true
		}
	}
	if put {
		return all
	}
	for i := range body.calls {
		if up := &body.calls[i]; up.name == "<init>" && up.owner == m.class && body.isReceiver(up.args[0]) {
			if m := up.owner.own("<init>", up.desc); m != nil {
				return e.putBehind(d, m, up, f, deep+1)
			}
		}
	}
	return datum{}
}
