package resolve

import (
	"throwsight/java/classfile"
	"throwsight/java/syntax"
)

// A Function is the one abstract method of the interface that a lambda or a
// method reference stands for.
type Function struct {
	Interface string // binary name
	Name      string
	Void      bool // the method gives no value

	Throws []string // as a Callee's
	Open   bool

	Generic     bool // the method has type parameters of its own, which no lambda can have
	OnParameter bool // of a reference: what it names is called on the first parameter

	params []*Type // in the interface's type at the place
}

// Params returns how many parameters the method has.
func (f Function) Params() int { return len(f.params) }

// recordFunction keeps what a lambda's body has to fit.
func (r *resolver) recordFunction(lambda syntax.Node, target *Type) {
	if r.speculating > 0 || target.kind != kClass {
		return
	}
	f, ok := r.sam(target.class)
	if !ok {
		return
	}
	r.signature(f.m)
	f.at = inherit(f.at, r.withoutWildcards(target))
	out := Function{Interface: target.class.name, Name: f.m.name, Void: f.m.result.kind == kVoid, Generic: len(f.m.vars) > 0}
	for _, p := range f.m.params {
		out.params = append(out.params, r.seen(p, f))
	}
	out.Throws, out.Open = thrownNames(r.thrownBy(f))
	r.functions[lambda.ID()-r.base] = out
}

// SpellParam writes the type of a parameter of the method that a lambda or a
// method reference stands for, as Spell does.
func (f *File) SpellParam(lambda syntax.Node, i int, name func(binary string) string) (string, bool) {
	fn, ok := f.Function(lambda)
	if !ok || i >= len(fn.params) {
		return "", false
	}
	s := speller{name: name}
	s.write(upper(fn.params[i]), 0)
	return s.String(), !s.failed
}

// Function returns the method that a lambda's body, or a method reference, is
// of; false where that is not known.
func (f *File) Function(lambda syntax.Node) (Function, bool) {
	p, id := f.part(lambda)
	out, ok := p.functions[id]
	return out, ok
}

// thrownBy returns what a method declares in throws, seen from where it was
// found.
func (r *resolver) thrownBy(f found) []*Type {
	out := f.m.throws
	for i, t := range f.m.throws {
		if t.kind != kVar {
			continue
		}
		if i == 0 || &out[0] == &f.m.throws[0] {
			out = append([]*Type(nil), out...)
		}
		out[i] = r.seen(t, f)
	}
	return out
}

// thrownNames returns the erasures of the types, and whether they do not tell
// all: a type variable stands as its bound.
func thrownNames(types []*Type) (names []string, open bool) {
	for _, t := range types {
		open = open || t.kind != kClass || t.class.missing
		if t = erase(t, 0); t.kind == kClass {
			names = append(names, t.class.name)
		}
	}
	return names, open
}

// Throws returns what a method of a class, its own or inherited, declares in
// throws, where it is known by its name and number of parameters alone; false
// where it is not.
func (w *World) Throws(class, method string, params int) (names []string, known bool) {
	c := w.class(class)
	if c == nil {
		return nil, false
	}
	r := newResolver(w)
	r.header(c)
	for _, f := range r.methods(c, method) {
		r.signature(f.m)
		if len(f.m.params) == params && !f.m.varargs {
			names, open := thrownNames(r.thrownBy(f))
			return names, !open && f.m.desc != ""
		}
	}
	return nil, false
}

// Constructors returns the erased parameters of a class's constructors that
// others can call without an exception to think of; false where one of them is not
// known.
func (w *World) Constructors(class string) ([][]string, bool) {
	c := w.class(class)
	if c == nil {
		return nil, false
	}
	r := newResolver(w)
	r.members(c)
	var all [][]string
	for _, m := range c.methods["<init>"] {
		r.signature(m)
		if !m.has(classfile.Public) || len(m.throws) > 0 {
			continue
		}
		if m.desc == "" {
			return nil, false
		}
		params := make([]string, len(m.params))
		for i, p := range m.params {
			params[i] = r.erasure(p).String()
		}
		all = append(all, params)
	}
	return all, true
}
