package fixes

import (
	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	noNewException = "how the new exception is made is not plain to see here"
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
	for _, n := range made {
		class := x.a.Types().TypeNode(n.Child(syntax.RoleType)).Name
		var args []types.Type
		last := syntax.Node{}
		for a := range n.Children(syntax.RoleArgument) {
			args = append(args, x.a.Types().TypeOf(a))
			last = a
		}
		if x.takesCause(class, args) {
			e := text.Edit{New: ", " + catch.Name()}
			e.Span.Start = last.Span().End
			if last.IsZero() {
				e.New, e.Span.Start = catch.Name(), edit.FirstArgument(n)
			}
			e.Span.End = e.Span.Start
			p.edits = append(p.edits, e)
			continue
		}
		end := n.Span().End
		p.edits = append(p.edits,
			text.Edit{Span: text.Span{Start: n.Span().Start, End: n.Span().Start}, New: "(" + n.Child(syntax.RoleType).Text() + ") "},
			text.Edit{Span: text.Span{Start: end, End: end}, New: ".initCause(" + catch.Name() + ")"})
	}
	text.Sort(p.edits)
	return p
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

// takesCause reports whether the class has a constructor that takes the
// arguments and behind them a cause.
func (x *Fixer) takesCause(class string, args []types.Type) bool {
	switch x.a.Types().Constructor(class, args, throwable) {
	case types.Yes:
		return true
	case types.No:
		return false
	}
	return len(args) <= 1 && jdkTakesCause[class]
}

// jdkTakesCause are the JDK's exceptions that most code throws, those that
// have constructors for a cause alone and for a message and a cause.
var jdkTakesCause = map[string]bool{
	"java.lang.Exception": true, "java.lang.RuntimeException": true, "java.lang.Error": true, throwable: true,
	"java.lang.IllegalStateException": true, "java.lang.IllegalArgumentException": true, "java.lang.UnsupportedOperationException": true,
	"java.lang.SecurityException": true, ioException: true,
}

// simple returns the last part of a class's name.
func simple(class string) string { return catalog.SimpleName(class) }
