package findings

import (
	"regexp"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Tests await exceptions: by an assertion that runs the code, by what their
// annotation expects, by a rule that is told before. An error that is awaited
// is met.

// awaiting names methods that run what they are given and want it to fail, in
// JUnit, TestNG, AssertJ, Hadoop's own tests and others.
var awaiting = regexp.MustCompile(`^(assertThrows(Exactly)?|expectThrows|assertThatThrownBy|assertThatCode|isThrownBy|thenThrownBy|thenCode|intercept\w*|catchThrowable(OfType)?|catchException(OfType)?|catchThrowing|verifyThrows|assertFails\w*|expectFailure)$`)

// expected returns what awaits an exception of the class at a place: a call, an
// annotation; the zero Node where nothing does.
func (a *Analysis) expected(at syntax.Node, class string) syntax.Node {
	for n := at; !n.IsZero(); n = n.Parent() {
		switch parent := n.Parent(); {
		case n.Role() == syntax.RoleArgument && parent.Kind() == syntax.MethodCall && runs(n):
			if awaiting.MatchString(parent.Name()) && a.awaits(parent, class) {
				return parent
			}
		case n.Kind() == syntax.MethodDecl:
			if an := a.annotated(n, class); !an.IsZero() {
				return an
			}
			if call := a.toldBefore(n, at, class); !call.IsZero() || parent.Parent().Kind() != syntax.New {
				return call // a method of an anonymous class is part of the one round it
			}
		}
	}
	return syntax.Node{}
}

// runs reports whether an argument is code that a call can run.
func runs(arg syntax.Node) bool {
	return arg.Kind() == syntax.Lambda || arg.Kind() == syntax.MethodRef || arg.Kind() == syntax.New && !arg.Child(syntax.RoleBody).IsZero()
}

// awaits reports whether one of the classes that a call names, if any, is the
// exception's.
func (a *Analysis) awaits(call syntax.Node, class string) bool {
	named := false
	for n := range call.Descend() {
		switch {
		case n.Kind() == syntax.ClassLiteral:
			named = true
			if a.Types().Subclass(class, a.Types().TypeNode(n.Child(syntax.RoleType)).Name) != types.No {
				return true
			}
		case n.Kind() == syntax.Lambda || n.Kind() == syntax.ClassBody:
			return !named // what stands in the code that is run is not what is awaited
		}
	}
	return !named
}

// annotated returns the annotation of a test method that expects the class:
// @Test(expected = X.class), @Test(expectedExceptions = {X.class}).
func (a *Analysis) annotated(method syntax.Node, class string) syntax.Node {
	for an := range method.Children(syntax.RoleAnnotation) {
		for pair := range an.Children(syntax.RoleArgument) {
			if pair.Kind() == syntax.AnnotationPair && (pair.Name() == "expected" || pair.Name() == "expectedExceptions") && a.namesAbove(pair, class) {
				return an
			}
		}
	}
	return syntax.Node{}
}

// toldBefore returns the call before the place that tells a JUnit rule to
// expect the class: thrown.expect(X.class).
func (a *Analysis) toldBefore(method, at syntax.Node, class string) syntax.Node {
	if !a.expects() {
		return syntax.Node{}
	}
	for n := range method.Descend() {
		if n.Span().Start >= at.Span().Start {
			break
		}
		if n.Kind() == syntax.MethodCall && n.Name() == "expect" && !n.Child(syntax.RoleTarget).IsZero() && a.namesAbove(n, class) {
			return n
		}
	}
	return syntax.Node{}
}

// namesAbove reports whether one of the class literals in a node is the class
// or above it.
func (a *Analysis) namesAbove(n syntax.Node, class string) bool {
	for c := range n.Descend() {
		if c.Kind() == syntax.ClassLiteral && a.Types().Subclass(class, a.Types().TypeNode(c.Child(syntax.RoleType)).Name) != types.No {
			return true
		}
	}
	return false
}
