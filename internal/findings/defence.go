package findings

import (
	"slices"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// An Outcome is what becomes of an exception that is thrown at a place.
type Outcome struct {
	Defence Defence

	// Catch is the clause that takes it, when Defence is Caught.
	Catch syntax.Node
	Try   syntax.Node

	// Leaves is the method, constructor, initialiser, lambda, method reference
	// or field that it leaves, when it does.
	Leaves syntax.Node
}

// Outcome follows an exception of the class from a place inside a method to
// the clause that takes it, or out of the method. What a method reference names
// runs for whoever calls it: its errors leave the reference as a lambda's do. A clause of which it is not
// known whether it takes the class counts as taking it.
func (a *Analysis) Outcome(at syntax.Node, class string) Outcome {
	for n := at; !n.IsZero(); n = n.Parent() {
		parent := n.Parent()
		if MakesAnonymous(n) {
			n = parent
			continue
		}
		if n.Kind() == syntax.Lambda || n.Kind() == syntax.Initializer || n.Kind() == syntax.FieldDecl || n.Kind() == syntax.MethodRef && n == at {
			return Outcome{Defence: a.leaving(n, class), Leaves: n}
		}
		switch parent.Kind() {
		case syntax.Try:
			if n.Role() != syntax.RoleBody && n.Role() != syntax.RoleResource {
				continue
			}
			for c := range parent.Children(syntax.RoleCatch) {
				if a.takes(c, class) != types.No {
					return Outcome{Defence: Caught, Catch: c, Try: parent}
				}
			}
		case syntax.MethodDecl, syntax.ConstructorDecl:
			return Outcome{Defence: a.leaving(parent, class), Leaves: parent}
		case syntax.ClassBody:
			return Outcome{Defence: a.leaving(syntax.Node{}, class)}
		}
	}
	return Outcome{Defence: None}
}

// MakesAnonymous reports whether a member of a class is part of what makes an
// object of an anonymous one: what is thrown there, "new" throws (JLS 11.2.3).
func MakesAnonymous(member syntax.Node) bool {
	switch member.Kind() {
	case syntax.Initializer, syntax.FieldDecl:
		return !member.Has(syntax.FlagStatic) && member.Parent().Parent().Kind() == syntax.New
	}
	return false
}

// inTry reports whether some clause can take what is thrown at a place, if it is
// of the right class: most calls of a file have none round them.
func inTry(at syntax.Node) bool {
	if at.Kind() == syntax.MethodRef {
		return false
	}
	for n := at; !n.IsZero(); n = n.Parent() {
		if MakesAnonymous(n) {
			n = n.Parent()
			continue
		}
		switch n.Kind() {
		case syntax.Lambda, syntax.Initializer, syntax.FieldDecl, syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassBody:
			return false
		}
		try := n.Parent()
		if try.Kind() == syntax.Try && (n.Role() == syntax.RoleBody || n.Role() == syntax.RoleResource) && !try.Child(syntax.RoleCatch).IsZero() {
			return true
		}
	}
	return false
}

// leaving tells what a method does about an exception that leaves it: it hands
// on what it declares, and what its caller has to expect anyway.
func (a *Analysis) leaving(n syntax.Node, class string) Defence {
	if a.Unchecked(class) != types.Yes {
		return Propagates
	}
	if a.declares(n, class) {
		return Propagates
	}
	return None
}

// takes tells whether a clause catches the class.
func (a *Analysis) takes(catch syntax.Node, class string) types.Answer {
	return a.caught.get(takenBy{catch, class}, a.takesClass)
}

// takenBy is a clause and the class of an error.
type takenBy struct {
	catch syntax.Node
	class string
}

func (a *Analysis) takesClass(t takenBy) types.Answer {
	answer := types.No
	for n := range caughtTypes(t.catch) {
		switch a.Types().Subclass(t.class, a.Types().TypeNode(n).Name) {
		case types.Yes:
			return types.Yes
		case types.Unknown:
			answer = types.Unknown
		}
	}
	return answer
}

// caughtTypes yields the types of a clause's parameter.
func caughtTypes(catch syntax.Node) func(func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) {
		t := catch.Child(syntax.RoleType)
		if t.Kind() != syntax.UnionType {
			if !t.IsZero() {
				yield(t)
			}
			return
		}
		for alt := range t.Children(syntax.RoleAlternative) {
			if !yield(alt) {
				return
			}
		}
	}
}

// Unchecked tells whether the class is one that no throws clause needs to name.
func (a *Analysis) Unchecked(class string) types.Answer {
	return a.unchecked.get(class, a.belowUnchecked)
}

func (a *Analysis) belowUnchecked(class string) types.Answer {
	runtime := a.Types().Subclass(class, "java.lang.RuntimeException")
	if e := a.Types().Subclass(class, "java.lang.Error"); e == types.Yes || runtime == types.No {
		return e
	}
	return runtime
}

// catchHead returns the span of "catch (X e)".
func catchHead(catch syntax.Node) text.Span {
	s := catch.Span()
	if body := catch.Child(syntax.RoleBody); !body.IsZero() {
		s.End = body.Span().Start
	}
	src := catch.Tree().Source()
	for s.End > s.Start && isSpace(src[s.End-1]) {
		s.End--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

// MayThrow reports whether an exception of the class may be thrown at a place:
// it is unchecked, or a clause round the place takes it, or the method declares
// it. Where that is not known, as in a lambda, it may not.
func (a *Analysis) MayThrow(at syntax.Node, class string) bool {
	if a.Unchecked(class) == types.Yes {
		return true
	}
	out := a.Outcome(at, class)
	if out.Defence == Caught {
		return a.takes(out.Catch, class) == types.Yes
	}
	switch leaves := out.Leaves; leaves.Kind() {
	case syntax.Initializer, syntax.FieldDecl:
		return !leaves.Has(syntax.FlagStatic) && a.constructorsDeclare(leaves.Parent(), class)
	case syntax.Lambda, syntax.MethodRef:
		f, ok := a.Types().Function(leaves)
		return ok && (!f.Throws.Open && a.covers(f.Throws.Classes, class) || f.Throws.Open && a.inferred(leaves, class))
	}
	return a.declares(out.Leaves, class)
}

// inferred reports whether the class may be what a type variable stands for
// that the interface's method throws: the lambda, or the method that a reference
// names, throws it as it stands, and then it leaves the call that takes it.
func (a *Analysis) inferred(function syntax.Node, class string) bool {
	now := a.Types().DeclaredBy(function)
	if function.Kind() == syntax.Lambda {
		now = a.Types().Thrown(function.Child(syntax.RoleBody))
	}
	return a.covers(now.Classes, class) && a.MayThrow(function.Parent(), class)
}

// covers reports whether one of the classes is the class or above it.
func (a *Analysis) covers(classes []string, class string) bool {
	return slices.ContainsFunc(classes, func(c string) bool { return a.Types().Subclass(class, c) == types.Yes })
}

// declares reports whether a method's throws clause covers the class.
func (a *Analysis) declares(method syntax.Node, class string) bool {
	for t := range method.Children(syntax.RoleThrows) {
		declared := a.Types().TypeNode(t)
		if !declared.Variable() && a.Types().Subclass(class, declared.Name) == types.Yes {
			return true
		}
	}
	return false
}

// constructorsDeclare reports whether every constructor of a class body covers
// the class: then an instance initialiser may throw it.
func (a *Analysis) constructorsDeclare(body syntax.Node, class string) bool {
	any := false
	for m := range body.Children(syntax.RoleMember) {
		if m.Kind() == syntax.ConstructorDecl {
			if !a.declares(m, class) {
				return false
			}
			any = true
		}
	}
	return any
}

// Takes reports whether it is sure that a clause catches the class.
func (a *Analysis) Takes(catch syntax.Node, class string) bool {
	return a.takes(catch, class) == types.Yes
}

// Spoken returns the call as people write it: "FileSystem.open", "new Path".
func (c *CallSite) Spoken() string { return c.spoken() }
