package edit

import (
	"maps"
	"strings"

	"throwsight/java/syntax"
)

// An effect is what working an expression out may change, as far as the text
// tells. What changes a thing and what reads it must stay in their order.
type effect struct {
	given map[string]bool // variables that get a value in it, by their names
	// calls says that it has a call that does something: elements of arrays and
	// what objects tell may change, whoever has them.
	calls bool
	// runs says that such a call may run code of these sources: so may fields.
	runs bool
}

func (s *Source) effectOf(n syntax.Node) effect {
	e := effect{given: map[string]bool{}}
	for d := range s.evaluated(n) {
		switch v := givenBy(d); v.Kind() {
		case syntax.Ident, syntax.FieldAccess:
			e.given[v.Name()] = true
		case syntax.ArrayAccess:
			e.calls = true // what is read may be that element, under any name
		}
		switch {
		case d.Kind() == syntax.MethodCall && !s.Tells(d):
			e.calls, e.runs = true, e.runs || s.runsOurs(d)
		case d.Kind() == syntax.New && s.making(d, deepest):
			e.calls, e.runs = true, true
		}
	}
	return e
}

// and returns what two expressions may change.
func (e effect) and(other effect) effect {
	given := maps.Clone(other.given)
	maps.Copy(given, e.given)
	return effect{given, e.calls || other.calls, e.runs || other.runs}
}

// changes reports whether an effect may give what an expression reads another
// value.
func (e effect) changes(s *Source, reader syntax.Node) bool {
	return (e.calls || len(e.given) > 0) && s.reads(reader, deepest, func(v syntax.Node) bool {
		switch v.Kind() {
		case syntax.Ident, syntax.FieldAccess:
			return e.given[v.Name()] || e.runs && (s.isGivenField(v) || s.givenElsewhere(v))
		}
		return e.calls
	})
}

// Movable reports whether an expression can be worked out before all that the
// node which it stands within works out before it: it changes nothing of that, and
// nothing of that does anything.
func (s *Source) Movable(expr, within syntax.Node) bool {
	e := s.effectOf(expr)
	for n := expr; n != within; n = n.Parent() {
		for c := range ahead(n) {
			if s.Does(c) || e.changes(s, c) {
				return false
			}
		}
	}
	return !s.bindsBeyond(expr)
}

// runsOurs reports whether a call that does something may run code of these
// sources: it does, or is handed what may be called back.
func (s *Source) runsOurs(call syntax.Node) bool {
	for a := range call.Children(syntax.RoleArgument) {
		switch a = bare(a); a.Kind() {
		case syntax.Lambda, syntax.MethodRef, syntax.This:
			return true
		}
		if typ := s.File.TypeOf(a); !unchanging[typ.ClassName()] && s.File.InSource(typ) {
			return true
		}
	}
	target := call.Child(syntax.RoleTarget)
	if target.IsZero() || target.Kind() == syntax.This || target.Kind() == syntax.Super {
		return true
	}
	callee, known := s.File.Callee(call)
	return !known || callee.Method != nil || callee.Owner == "" || s.File.InSource(s.File.TypeOf(target)) || anybodys[callee.Owner]
}

// anybodys are interfaces of the JDK that are there for others to implement.
var anybodys = set("java.lang.Runnable java.lang.Iterable java.lang.AutoCloseable java.lang.Comparable java.lang.Appendable java.lang.Readable java.io.Closeable java.io.Flushable " +
	"java.util.Iterator java.util.Comparator java.util.ServiceLoader java.util.concurrent.Callable java.util.function.Supplier java.util.function.Function java.util.function.BiFunction " +
	"java.util.function.UnaryOperator java.util.function.BinaryOperator java.util.function.Consumer java.util.function.BiConsumer java.util.function.Predicate java.util.function.BiPredicate " +
	"java.util.function.IntSupplier java.util.function.LongSupplier java.util.function.DoubleSupplier java.util.function.BooleanSupplier")

// givenBy returns the variable, a name, a field's access or an array's, that an
// expression gives a value; no node where it gives none.
func givenBy(n syntax.Node) (v syntax.Node) {
	switch n.Kind() {
	case syntax.Assign, syntax.Postfix:
		v = n.First()
	case syntax.Unary:
		if n.Op() == syntax.Inc || n.Op() == syntax.Dec {
			v = n.First()
		}
	}
	return bare(v)
}

// reads reports whether something that an expression reads is as asked: a
// variable, an element of an array, a call that tells what an object is like. So
// does what the methods of this file read that it calls.
func (s *Source) reads(n syntax.Node, depth int, is func(syntax.Node) bool) bool {
	written := syntax.Node{} // what is only given a value
	if p := n.Parent(); p.Kind() == syntax.Assign && p.Op() == syntax.Eq && n == p.First() {
		written = bare(n)
	}
	for d := range s.evaluated(n) {
		switch d.Kind() {
		case syntax.Ident, syntax.FieldAccess, syntax.ArrayAccess:
			if d != written && is(d) {
				return true
			}
		case syntax.MethodCall:
			body := s.declaration(d).Child(syntax.RoleBody)
			if body.IsZero() || depth == 0 {
				if s.tellsOfState(d) && is(d) {
					return true
				}
			} else if s.reads(body, depth-1, is) {
				return true
			}
		case syntax.New: // a copy of a collection
			if class := s.File.TypeOf(d).ClassName(); strings.HasPrefix(class, "java.util.") && d.Count(syntax.RoleArgument) > 0 && is(d) {
				return true
			}
		}
	}
	return false
}

// tellsOfState reports whether a call may tell another thing when something has
// been done to what it is made on: not of objects that never change.
func (s *Source) tellsOfState(call syntax.Node) bool {
	callee, ok := s.File.Callee(call)
	return !ok || !unchanging[callee.Owner]
}

// isGivenField reports whether a variable is a field that code of this file gives
// a value at another time than when its object is made.
func (s *Source) isGivenField(v syntax.Node) bool {
	return s.given()[v.Name()] && !(v.Kind() == syntax.Ident && s.File.Local(v.Name(), v))
}

// givenFields returns the names of the fields that code of the file gives a value
// at another time than when their object is made.
func (s *Source) givenFields() map[string]bool {
	out := map[string]bool{}
	for n := range s.Tree.Root().Descend() {
		to := givenBy(n)
		if to.Kind() != syntax.Ident && to.Kind() != syntax.FieldAccess || out[to.Name()] {
			continue
		}
		switch n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.Lambda).Kind() {
		case syntax.MethodDecl, syntax.Lambda:
			out[to.Name()] = to.Kind() == syntax.FieldAccess || !s.File.Local(to.Name(), to)
		}
	}
	return out
}

// givenElsewhere reports whether a variable may be a field of another file, which
// may be given another value there. A field of this file that only other ones give
// values is taken to keep its own.
func (s *Source) givenElsewhere(v syntax.Node) bool {
	f, known := s.File.Field(v)
	switch {
	case known:
		return !f.Final && !f.Here
	case v.Kind() == syntax.Ident && s.File.Local(v.Name(), v),
		v.Role() == syntax.RoleTarget, // a class or a package, or else it is what stands behind it that counts
		v.Kind() == syntax.FieldAccess && s.File.TypeOf(v.Child(syntax.RoleTarget)).Dims > 0:
		return false
	}
	return v.Name() != strings.ToUpper(v.Name()) // a constant is named so
}

// bare returns an expression without the parentheses round it.
func bare(n syntax.Node) syntax.Node {
	for n.Kind() == syntax.Paren {
		n = n.First()
	}
	return n
}
