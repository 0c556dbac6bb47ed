package fixes

import (
	"slices"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	noNewException = "how the new exception is made is not plain to see here"
	hasCause       = "the new exception is made with a cause, none or another, which cannot be set again"
	throwable      = "java.lang.Throwable"
)

// passCause gives the new exceptions that a clause throws the caught one as
// their cause: by a constructor that takes it, else by initCause.
func (x *Fixer) passCause(f findings.Finding) plan {
	at := x.a.Tree.At(f.Span.Start)
	catch := at.Enclosing(syntax.Catch)
	p := plan{name: "pass-cause", title: "Pass " + catch.Name() + " on as the cause"}
	if catch.IsZero() || !whole(catch) {
		p.reason = edit.InBroken
		return p
	}
	made := newExceptions(catch, f.Span)
	if len(made) == 0 {
		p.reason = noNewException
		return p
	}
	w := x.writer(findings.CallSite{}, catch.Parent(), false)
	param := w.param(catch)
	p.title = "Pass " + param + " on as the cause"
	var edits []text.Edit
	for _, n := range made {
		carrying, reason := x.carry(n, param, x.caught(catch))
		if reason != "" {
			p.reason = reason
			return p
		}
		edits = append(edits, carrying...)
	}
	return w.done(p, edits, "")
}

// carry plans that a new exception has the one that is caught, by one of the
// classes, as its cause.
func (x *Fixer) carry(made syntax.Node, param string, caught []string) ([]text.Edit, string) {
	class := x.a.Types().TypeNode(made.Child(syntax.RoleType)).Name
	var args []types.Type
	var nodes []syntax.Node
	for a := range made.Children(syntax.RoleArgument) {
		args = append(args, x.a.Types().TypeOf(a))
		nodes = append(nodes, a)
	}
	for i, n := range nodes {
		if isNull(n) && x.takesCause(made, class, args, i, caught) {
			return []text.Edit{edit.Rewrite(n, param, x.src.Style)}, ""
		}
	}
	if x.takesCause(made, class, append(slices.Clone(args), types.Type{}), len(args), caught) {
		e := text.Edit{New: param}
		e.Span.Start = edit.FirstArgument(made)
		if len(nodes) > 0 {
			e.New, e.Span.Start = ", "+param, nodes[len(nodes)-1].Span().End
		}
		e.Span.End = e.Span.Start
		return []text.Edit{e}, ""
	}
	for i, n := range nodes {
		cause := x.a.Types().Subclass(args[i].Name, throwable) == types.Yes
		if cause || isNull(n) && x.constructs(made, class, args, i, []string{"java.lang.String"}) != types.Yes {
			return nil, hasCause
		}
	}
	if noInitCause[class] {
		return nil, hasCause
	}
	from, end := made.Span().Start, made.Span().End
	return []text.Edit{
		{Span: text.Span{Start: from, End: from}, New: "(" + edit.Bare(made.Child(syntax.RoleType)) + ") "},
		{Span: text.Span{Start: end, End: end}, New: ".initCause(" + param + ")"},
	}, ""
}

// isNull reports whether an argument is null, as it is or as some exception.
func isNull(n syntax.Node) bool {
	for n.Kind() == syntax.Paren {
		n = n.Child(syntax.RoleExpr)
	}
	if n.Kind() == syntax.Cast && n.Child(syntax.RoleType).Name() != "String" {
		return isNull(n.Child(syntax.RoleOperand))
	}
	return n.Kind() == syntax.Literal && n.Op() == syntax.Null
}

// newExceptions returns the exceptions that are made and thrown in a clause
// without a word of the caught one: those in the span, if any are.
func newExceptions(catch syntax.Node, span text.Span) []syntax.Node {
	var all, inside []syntax.Node
	for n := range catch.Child(syntax.RoleBody).Descend() {
		expr := n.Child(syntax.RoleExpr)
		if n.Kind() != syntax.Throw || expr.Kind() != syntax.New || mentions(expr, catch.Name()) {
			continue
		}
		if !expr.Child(syntax.RoleBody).IsZero() || !expr.Child(syntax.RoleTarget).IsZero() || n.Enclosing(syntax.Lambda, syntax.ClassBody, syntax.Catch) != catch {
			continue
		}
		all = append(all, expr)
		if span.Overlaps(n.Span()) {
			inside = append(inside, expr)
		}
	}
	if len(inside) > 0 {
		return inside
	}
	return all
}

// mentions reports whether an argument of a new exception is the caught one.
func mentions(made syntax.Node, param string) bool {
	for a := range made.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.Ident && a.Name() == param {
			return true
		}
	}
	return false
}

// takesCause reports whether the class of what is made has a constructor that
// takes the arguments, and at an index, for which there may be none yet, each of the
// exceptions that are caught.
func (x *Fixer) takesCause(made syntax.Node, class string, args []types.Type, at int, caught []string) bool {
	switch x.constructs(made, class, args, at, caught) {
	case types.Yes:
		return true
	case types.No:
		return false
	}
	return len(args) <= 2 && at == len(args)-1 && jdkTakesCause[class]
}

// constructs tells whether the class of what is made has a constructor that takes the
// arguments with one of each of the classes at an index.
func (x *Fixer) constructs(made syntax.Node, class string, args []types.Type, at int, classes []string) types.Answer {
	args = slices.Clone(args)
	answer := types.Yes
	for _, c := range classes {
		if c == "" {
			c = throwable
		}
		args[at] = types.Type{Name: c}
		switch x.a.Types().Constructor(made, class, args, at) {
		case types.No:
			return types.No
		case types.Unknown:
			answer = types.Unknown
		}
	}
	return answer
}

// noInitCause are the JDK's exceptions that take no cause behind a constructor
// without one.
var noInitCause = map[string]bool{"java.lang.ExceptionInInitializerError": true, "java.lang.reflect.UndeclaredThrowableException": true}

// jdkTakesCause are the JDK's exceptions that most code throws, those that
// have constructors for a cause alone and for a message and a cause.
var jdkTakesCause = map[string]bool{
	"java.lang.Exception": true, "java.lang.RuntimeException": true, "java.lang.Error": true, throwable: true,
	"java.lang.IllegalStateException": true, "java.lang.IllegalArgumentException": true, "java.lang.UnsupportedOperationException": true,
	"java.lang.SecurityException": true, ioException: true,
}

// simple returns the last part of a class's name.
func simple(class string) string { return catalog.SimpleName(class) }
