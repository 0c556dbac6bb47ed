package types

// Which of a class's methods of one name a call can mean: JLS 15.12.2, as far
// as the arguments' types are known.

// pick returns c's own method of the name that can take the arguments. Where
// several can, any of them is as good for its owner; the result's type is told
// only where they agree, so the method is nil where they do not.
func (f *File) pick(c *Class, name string, args []Type) (*Method, bool) {
	var found *Method
	for _, m := range c.Methods {
		if m.Name != name || !m.Accepts(len(args)) || !f.applicable(m, args) {
			continue
		}
		if found != nil && f.refIn(found.Result, c, found) != f.refIn(m.Result, c, m) {
			return nil, true
		}
		if found == nil {
			found = m
		}
	}
	return found, found != nil
}

// applicable reports whether nothing known of the arguments' types speaks
// against passing them.
func (f *File) applicable(m *Method, args []Type) bool {
	for i, a := range args {
		if i >= len(m.Params)-1 && m.Varargs() {
			break
		}
		if !f.passes(a, f.refIn(m.Params[i].Type, m.Owner, m)) {
			return false
		}
	}
	return true
}

// passes reports whether a value of type a may be passed for a p; what is not
// known may.
func (f *File) passes(a, p Type) bool {
	if !a.Known() || !p.Known() || a.variable || p.variable || a == p || p.Name == "java.lang.Object" && p.Dims == 0 {
		return true
	}
	if a.Name == "null" {
		return p.Dims > 0 || !isPrimitive(p.Name)
	}
	if a.Dims != p.Dims {
		return false
	}
	if isPrimitive(a.Name) || isPrimitive(p.Name) {
		if a.Dims > 0 {
			return a.Name == p.Name
		}
		return numeric(a.Name) && numeric(p.Name) || isPrimitive(a.Name) != isPrimitive(p.Name) && !f.neverBoxed(a, p)
	}
	return f.below(a.Name, p.Name) != No
}

func numeric(name string) bool { return isPrimitive(name) && name != "boolean" && name != "void" }

// neverBoxed reports whether one is a primitive type and the other a class
// that no boxing leads to.
func (f *File) neverBoxed(a, p Type) bool {
	class := a.Name
	if isPrimitive(class) {
		class = p.Name
	}
	switch class {
	case "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Double", "java.lang.Float", "java.lang.Integer",
		"java.lang.Long", "java.lang.Short", "java.lang.Number", "java.lang.Comparable", "java.io.Serializable":
		return false
	}
	return true
}
