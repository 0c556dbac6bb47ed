package types

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// Thrown is what code can throw, as far as its calls' declarations tell.
type Thrown struct {
	Classes []string // binary names, as declared or written
	Open    bool     // there is a call or throw of which it is not known what it throws
}

func (t *Thrown) add(o Thrown) {
	for _, c := range o.Classes {
		if !slices.Contains(t.Classes, c) {
			t.Classes = append(t.Classes, c)
		}
	}
	t.Open = t.Open || o.Open
}

// Thrown returns what a statement or an expression can throw: what its calls
// declare, what it throws itself and what closing its resources does, without
// what clauses in it take. Bodies of lambdas and classes run elsewhere.
func (f *File) Thrown(n syntax.Node) Thrown {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.thrown(n)
}

func (f *File) thrown(n syntax.Node) Thrown {
	var out Thrown
	if n == f.insteadOf && !n.IsZero() {
		return f.instead
	}
	switch n.Kind() {
	case syntax.Lambda:
		return out
	case syntax.ClassBody:
		if n.Parent().Kind() == syntax.New { // what makes the object throws it (JLS 11.2.3)
			for m := range n.Children(syntax.RoleMember) {
				if k := m.Kind(); (k == syntax.Initializer || k == syntax.FieldDecl) && !m.Has(syntax.FlagStatic) {
					out.add(f.thrown(m))
				}
			}
		}
		return out
	case syntax.Try:
		return f.thrownByTry(n)
	case syntax.Throw:
		out.add(f.thrown(n.Child(syntax.RoleExpr)))
		out.add(f.thrownValue(n.Child(syntax.RoleExpr)))
		return out
	case syntax.MethodCall, syntax.New, syntax.ConstructorCall:
		out.add(f.declaredBy(n))
	case syntax.ErrorNode:
		out.Open = true
	}
	if decl.IsClass(n.Kind()) {
		return out
	}
	if f.depth > maxDepth {
		return Thrown{Open: true}
	}
	f.depth++
	for c := range n.All() {
		if c.Role() != syntax.RoleGuard { // javac, up to 25 at least, forgets what guards throw
			out.add(f.thrown(c))
		}
	}
	f.depth--
	return out
}

// DeclaredBy returns what the method or the constructor that a call means
// declares; what its operands throw is not part of it.
func (f *File) DeclaredBy(call syntax.Node) Thrown {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.declaredBy(call)
}

// declaredBy returns what the method that a call means declares.
func (f *File) declaredBy(call syntax.Node) Thrown {
	if f.resolved != nil {
		if c, ok := f.resolved().Callee(call); ok {
			if out, ok := f.handed(call, c); ok {
				return out
			}
			return thrownAs(c.Throws, c.Open)
		}
	}
	c, ok := f.callee(call)
	switch {
	case !ok, c.Method == nil && !f.implicitConstructor(c):
		return Thrown{Open: true}
	case c.Method == nil:
		return Thrown{}
	}
	return f.throwsOf(c.Method)
}

// thrownAs leaves out what stands for a type variable: its bound says more
// than may be thrown.
func thrownAs(classes []string, open bool) Thrown {
	if open {
		return Thrown{Open: true}
	}
	return Thrown{Classes: classes}
}

// implicitConstructor reports whether a call means a constructor that no
// source writes.
func (f *File) implicitConstructor(c Callee) bool {
	if c.Name != "<init>" {
		return false
	}
	class := f.class(c.Owner)
	return class != nil && !class.Declares("<init>")
}

// throwsOf returns what a source method declares.
func (f *File) throwsOf(m *Method) (out Thrown) {
	for _, r := range m.Throws {
		t := f.refIn(r, m.Owner, m)
		if !t.Known() || t.variable {
			out.Open = true
		} else {
			out.Classes = append(out.Classes, t.Name)
		}
	}
	return out
}

// thrownValue returns what the throw of a value throws. A clause's parameter
// that is not assigned stands for what the clause takes: JLS 11.2.2.
func (f *File) thrownValue(expr syntax.Node) Thrown {
	for expr.Kind() == syntax.Paren {
		expr = expr.Child(syntax.RoleExpr)
	}
	if expr.Kind() == syntax.Ident {
		if catch := catchOf(expr); !catch.IsZero() {
			return f.takenBy(catch)
		}
	}
	t := f.typeOf(expr)
	if t.ClassName() == "" {
		return Thrown{Open: true}
	}
	return Thrown{Classes: []string{t.Name}}
}

// catchOf returns the clause whose parameter a name means, where nothing
// assigns that.
func catchOf(name syntax.Node) syntax.Node {
	for n := name; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.Lambda, syntax.ClassBody, syntax.MethodDecl:
			return syntax.Node{}
		case syntax.Catch:
			if n.Name() != name.Name() {
				continue
			}
			for d := range n.Child(syntax.RoleBody).Descend() {
				if d.Kind() == syntax.Assign && d.Child(syntax.RoleLeft).Kind() == syntax.Ident && d.Child(syntax.RoleLeft).Name() == name.Name() {
					return syntax.Node{}
				}
			}
			return n
		}
	}
	return syntax.Node{}
}

// TakenBy returns what a clause takes of what is thrown in its try.
func (f *File) TakenBy(catch syntax.Node) Thrown {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.takenBy(catch)
}

// TriedWith is Tried where the code at n throws something else.
func (f *File) TriedWith(try, n syntax.Node, thrown Thrown) Thrown {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.instead, f.insteadOf = thrown, n
	defer func() { f.insteadOf = syntax.Node{} }()
	return f.tried(try)
}

// takenBy returns what a clause takes of what is thrown in its try.
func (f *File) takenBy(catch syntax.Node) (out Thrown) {
	rest := f.tried(catch.Parent())
	for c := range catch.Parent().Children(syntax.RoleCatch) {
		taken, left := f.split(rest, c)
		if c == catch {
			return taken
		}
		rest = left
	}
	return out
}

// thrownByTry returns what leaves a try.
func (f *File) thrownByTry(try syntax.Node) (out Thrown) {
	rest := f.tried(try)
	for c := range try.Children(syntax.RoleCatch) {
		_, rest = f.split(rest, c)
		out.add(f.thrown(c.Child(syntax.RoleBody)))
	}
	out.add(rest)
	if finally := try.Child(syntax.RoleFinally); !finally.IsZero() {
		if !syntax.MayComplete(finally) {
			return f.thrown(finally)
		}
		out.add(f.thrown(finally))
	}
	return out
}

// Tried returns what the body and the resources of a try throw, before its
// clauses take of it.
func (f *File) Tried(try syntax.Node) Thrown {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tried(try)
}

func (f *File) tried(try syntax.Node) (out Thrown) {
	for r := range try.Children(syntax.RoleResource) {
		out.add(f.thrown(r))
		out.add(f.thrownByClose(r))
	}
	out.add(f.thrown(try.Child(syntax.RoleBody)))
	return out
}

// thrownByClose returns what closing a resource throws.
func (f *File) thrownByClose(resource syntax.Node) Thrown {
	var t Type
	if resource.Kind() == syntax.LocalVar {
		t = f.declarator(resource, resource.Child(syntax.RoleDeclarator))
	} else {
		t = f.typeOf(resource)
	}
	if t.ClassName() == "" {
		return Thrown{Open: true}
	}
	if f.env.World != nil {
		if names, known := f.env.World.Throws(t.Name, "close", 0); known {
			return Thrown{Classes: names}
		}
	}
	found := Thrown{Open: true}
	f.walk(t, func(c *Class, outside string) bool {
		if c == nil {
			found = Thrown{Open: true}
			return outside == "java.lang.Object"
		}
		if m, ok := f.pick(c, "close", nil); ok && m != nil {
			found = f.throwsOf(m)
			return false
		}
		return true
	})
	return found
}

// split divides what is thrown into what a clause takes and what it leaves.
// Of a class above the clause's, both.
func (f *File) split(all Thrown, catch syntax.Node) (taken, left Thrown) {
	types := catch.Child(syntax.RoleType)
	alternatives := []syntax.Node{types}
	if types.Kind() == syntax.UnionType {
		alternatives = slices.Collect(types.Children(syntax.RoleAlternative))
	}
	taken.Open, left.Open = all.Open, all.Open
	for _, class := range all.Classes {
		whole := false
		for _, alt := range alternatives {
			caught := f.typeNode(alt).Name
			switch {
			case f.below(class, caught) == Yes:
				whole = true
				taken.add(Thrown{Classes: []string{class}})
			case caught == "":
				taken.Open = true
			case f.below(caught, class) == Yes:
				taken.add(Thrown{Classes: []string{caught}})
			case f.below(class, caught) == Unknown:
				taken.add(Thrown{Classes: []string{class}, Open: true})
			}
		}
		if !whole {
			left.add(Thrown{Classes: []string{class}})
		}
	}
	// "catch (Exception e)" leaves no checked class, however many there are.
	for _, alt := range alternatives {
		switch f.typeNode(alt).Name {
		case "java.lang.Exception", "java.lang.Throwable":
			left.Open = false
			if all.Open {
				taken.add(Thrown{Classes: []string{f.typeNode(alt).Name}})
			}
		}
	}
	return taken, left
}

// A Function is the method of the interface that a lambda or a method
// reference stands for.
type Function struct {
	Interface, Name string
	Void            bool
	Throws          Thrown
	Params          int

	Generic     bool // it has type parameters of its own, which no lambda can have
	OnParameter bool // of a reference: what it names is called on the first parameter
}

// Function returns the method whose body a lambda's is, or that a method
// reference stands for; false where that is not known.
func (f *File) Function(lambda syntax.Node) (Function, bool) {
	if f.resolved == nil {
		return Function{}, false
	}
	r, ok := f.resolved().Function(lambda)
	return Function{r.Interface, r.Name, r.Void, thrownAs(r.Throws, r.Open), r.Params(), r.Generic, r.OnParameter}, ok
}

// SpellParam writes the type of a parameter of the method that a lambda or a
// method reference stands for, as Spell does.
func (f *File) SpellParam(lambda syntax.Node, i int, name func(binary string) string) (string, bool) {
	if f.resolved == nil {
		return "", false
	}
	return f.resolved().SpellParam(lambda, i, name)
}

// Spell writes the type that a declarator of "var" has, with the names that
// name gives to classes; false where there is no text for it.
func (f *File) Spell(declarator syntax.Node, name func(binary string) string) (string, bool) {
	if f.resolved == nil {
		return "", false
	}
	return f.resolved().Spell(declarator, name)
}
