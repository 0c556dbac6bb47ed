package resolve

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/model"
	"throwsight/java/types/decl"
)

func newBinary(h *model.Class, outer *Class) *Class {
	c := newClass(h.Name)
	c.bin, c.outer, c.flags, c.static = h, outer, h.Access, h.Static
	if h.Simple != "" {
		c.simple = h.Simple
	}
	return c
}

// binaryHeader reads the class's generic signature, or its plain names.
func (r *resolver) binaryHeader(c *Class) {
	h := c.bin
	if c.outer != nil {
		r.header(c.outer)
	}
	vars := varScope{outer: c.outer}
	if h.Signature != "" {
		if s, err := classfile.ParseClass(h.Signature); err == nil {
			c.own = r.binaryVars(s.Parameters, &vars)
			setParams(c)
			if h.Super != "" {
				c.super = r.fromFile(s.Super, &vars)
			}
			for _, i := range s.Interfaces {
				c.ifaces = append(c.ifaces, r.fromFile(i, &vars))
			}
			r.noteTorn(c)
			return
		}
	}
	setParams(c)
	if h.Super != "" {
		c.super = r.named(h.Super).raw
	}
	for _, i := range h.Interfaces {
		c.ifaces = append(c.ifaces, r.named(i).raw)
	}
	r.noteTorn(c)
}

// noteTorn marks c where a direct supertype is not known.
func (r *resolver) noteTorn(c *Class) {
	if c.super != nil {
		c.torn = !c.super.known() || c.super.kind == kClass && c.super.class.missing
	}
	for _, i := range c.ifaces {
		c.torn = c.torn || !i.known() || i.kind == kClass && i.class.missing
	}
}

func binaryMembers(c *Class) {
	h := c.bin
	c.methods = make(map[string][]*Method, len(h.Methods))
	all := make([]Method, len(h.Methods))
	for i, b := range h.Methods {
		m := &all[i]
		m.name, m.owner, m.flags, m.binDesc, m.binSig, m.binThrows = b.Name, c, b.Access, b.Descriptor, b.Signature, b.Exceptions
		c.methods[b.Name] = append(c.methods[b.Name], m)
	}
	c.fields = make(map[string]*Field, len(h.Fields))
	for _, b := range h.Fields {
		sig := b.Signature
		if sig == "" {
			sig = b.Descriptor
		}
		c.fields[b.Name] = &Field{name: b.Name, owner: c, flags: b.Access, sig: sig}
	}
}

// binarySignature reads a method's types. A class file gives the constructor
// of an inner class its outer instance as a parameter, which the source does
// not have: the generic signature leaves it out.
func (r *resolver) binarySignature(m *Method) {
	plain, err := classfile.ParseMethod(m.binDesc)
	m.params, m.result = []*Type{}, unknown
	if err != nil {
		return
	}
	desc := m.binDesc
	if m.name == "<init>" && m.owner.outer != nil && !m.owner.static && !m.owner.bin.Anonymous && len(plain.Parameters) > 0 {
		plain.Parameters = plain.Parameters[1:]
		desc = "(" + desc[1+descriptorEnd(desc[1:]):]
	}
	m.desc, m.varargs = desc, m.has(classfile.Varargs)
	s := plain
	if m.binSig != "" {
		if g, err := classfile.ParseMethod(m.binSig); err == nil && len(g.Parameters) == len(plain.Parameters) {
			s = g
		}
	}
	vars := varScope{outer: m.owner}
	m.vars = r.binaryVars(s.TypeParameters, &vars)
	for _, p := range s.Parameters {
		m.params = append(m.params, r.fromFile(p, &vars))
	}
	m.result = r.fromFile(s.Result, &vars)
	for _, t := range s.Throws {
		m.throws = append(m.throws, r.fromFile(t, &vars))
	}
	if len(s.Throws) == 0 {
		for _, name := range m.binThrows {
			m.throws = append(m.throws, r.named(name).raw)
		}
	}
}

// descriptorEnd returns where the first type of a descriptor ends.
func descriptorEnd(s string) int {
	i := 0
	for i < len(s) && s[i] == '[' {
		i++
	}
	if i < len(s) && s[i] == 'L' {
		return i + strings.IndexByte(s[i:], ';') + 1
	}
	return min(i+1, len(s))
}

func (r *resolver) binaryField(f *Field) *Type {
	t, err := classfile.ParseType(f.sig)
	if err != nil {
		return unknown
	}
	return r.fromFile(t, &varScope{outer: f.owner})
}

// A varScope says what the names of type variables in a signature mean.
type varScope struct {
	vars  []*typeVar
	outer *Class
}

func (s *varScope) find(name string) *typeVar {
	for _, v := range s.vars {
		if v.name == name {
			return v
		}
	}
	for c := s.outer; c != nil; c = c.outer {
		for _, v := range c.own {
			if v.name == name {
				return v
			}
		}
	}
	return nil
}

func (r *resolver) binaryVars(params []classfile.TypeParameter, s *varScope) []*typeVar {
	if len(params) == 0 {
		return nil
	}
	vars := make([]*typeVar, len(params))
	for i, p := range params {
		vars[i] = newTypeVar(p.Name)
	}
	s.vars = vars
	for i, p := range params {
		for _, b := range p.Bounds {
			vars[i].bounds = append(vars[i].bounds, r.fromFile(b, s))
		}
	}
	return vars
}

// fromFile turns a type of a class file into a Type.
func (r *resolver) fromFile(t classfile.Type, s *varScope) *Type {
	switch t.Kind {
	case classfile.Primitive:
		return primitives[primitiveNames[t.Name]]
	case classfile.ClassType:
		return r.classFromFile(t, s)
	case classfile.TypeVariable:
		if v := s.find(t.Name); v != nil {
			return v.typ
		}
		return unknown
	case classfile.ArrayType:
		return arrayOf(r.fromFile(*t.Elem, s))
	case classfile.Wildcard:
		if t.Elem == nil {
			return wildcard(decl.AnyWild, nil)
		}
		w := decl.ExtendsWild
		if t.Name == "super" {
			w = decl.SuperWild
		}
		return wildcard(w, r.fromFile(*t.Elem, s))
	}
	return unknown
}

// classFromFile flattens the arguments of the classes round a class into its
// own.
func (r *resolver) classFromFile(t classfile.Type, s *varScope) *Type {
	c := r.named(t.Name)
	var args []*Type
	var collect func(t *classfile.Type)
	collect = func(t *classfile.Type) {
		if t.Outer != nil {
			collect(t.Outer)
		}
		for _, a := range t.Args {
			args = append(args, r.fromFile(a, s))
		}
	}
	collect(&t)
	return classType(c, args)
}
