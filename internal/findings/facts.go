package findings

import (
	"regexp"
	"slices"

	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// What holds where a call stands follows from the conditions on the way there:
// of a branch that it is in, of one before it that leads elsewhere, of a loop
// that has ended. Each counts with its sign, and as long as nothing assigns to
// what it is about.

// holdingAt returns the facts that hold when a node is run, the nearest first.
// What is asked outside a lambda may be over when the lambda runs.
func (a *Analysis) holdingAt(at syntax.Node) []fact {
	h := holding{a: a, at: at}
	for n := at; !n.IsZero() && n.Role() != syntax.RoleMember && n.Kind() != syntax.Lambda; n = n.Parent() {
		parent := n.Parent()
		cond := parent.Child(syntax.RoleCond)
		switch parent.Kind() {
		case syntax.If, syntax.Conditional:
			switch n.Role() {
			case syntax.RoleThen:
				h.add(cond, true, cond.Span().End)
			case syntax.RoleElse:
				h.add(cond, false, cond.Span().End)
			}
		case syntax.While, syntax.For:
			if n.Role() == syntax.RoleBody {
				h.add(cond, true, n.Span().Start) // behind what a for updates
			}
		case syntax.Binary:
			if op := parent.Op(); op == syntax.AndAnd || op == syntax.OrOr {
				for left := range parent.Children(syntax.RoleOperand) {
					if left == n {
						break
					}
					h.add(left, op == syntax.AndAnd, left.Span().End)
				}
			}
		}
		if n.Role() == syntax.RoleStatement {
			for before := range parent.Children(syntax.RoleStatement) {
				if before == n {
					break
				}
				h.behind(before)
			}
		}
	}
	return h.facts
}

// holding collects facts.
type holding struct {
	a     *Analysis
	at    syntax.Node
	facts []fact
}

// add takes what a condition says; its value is that of the moment at an offset.
func (h *holding) add(cond syntax.Node, value bool, offset int) {
	if cond.IsZero() {
		return
	}
	list, _ := conditions{h.a.valuesOf}.factsOf(cond, value, offset)
	for _, f := range list {
		if !slices.ContainsFunc(f, func(x atom) bool { return h.changed(x, cond) }) {
			h.facts = append(h.facts, f)
		}
	}
}

// changed reports whether something is assigned to what an atom is about, after
// it was asked and before the code that it shall hold for: in the text between,
// or in a loop round that code and not round the question.
func (h *holding) changed(x atom, asked syntax.Node) bool {
	for _, name := range x.names {
		for _, set := range h.a.assigns()[name] {
			// What is given the value that the code works out is given it behind that.
			if at := set.Span().Start; x.offset <= at && at < h.at.Span().Start && !set.Span().Encloses(h.at.Span()) {
				return true
			}
			for n := h.at; !n.IsZero() && !n.Span().Encloses(asked.Span()); n = n.Parent() {
				switch n.Kind() {
				case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
					if n.Span().Encloses(set.Span()) {
						return true
					}
				}
			}
		}
	}
	return false
}

// behind takes what holds once a statement is through.
func (h *holding) behind(s syntax.Node) {
	cond := s.Child(syntax.RoleCond)
	switch s.Kind() {
	case syntax.If:
		if els := s.Child(syntax.RoleElse); leaves(s.Child(syntax.RoleThen)) {
			h.add(cond, false, cond.Span().End)
		} else if leaves(els) {
			h.add(cond, true, cond.Span().End)
		}
	case syntax.While, syntax.DoWhile, syntax.For:
		if !broken(s.Child(syntax.RoleBody)) {
			h.add(cond, false, s.Span().End)
		}
	case syntax.Block:
		for c := range s.Children(syntax.RoleStatement) {
			h.behind(c)
		}
	case syntax.Synchronized:
		h.behind(s.Child(syntax.RoleBody))
	case syntax.Try:
		for c := range s.Children(syntax.RoleCatch) {
			if !leaves(c.Child(syntax.RoleBody)) {
				return
			}
		}
		h.behind(s.Child(syntax.RoleBody))
	case syntax.ExprStmt:
		if call := s.Child(syntax.RoleExpr); call.Kind() == syntax.MethodCall && checks.MatchString(call.Name()) {
			h.add(call.Child(syntax.RoleArgument), true, call.Span().End)
		}
	}
}

// checks names methods that throw where their first argument is false.
var checks = regexp.MustCompile(`^(checkArgument|checkState|isTrue|validState)$`)

// leaves reports whether a statement never goes on with the next one.
func leaves(s syntax.Node) bool {
	return !s.IsZero() && edit.Completes(s) == types.No
}

// broken reports whether something in a loop's body may end the loop without
// asking its condition.
func broken(body syntax.Node) bool {
	for n := range body.Descend() {
		if n.Kind() == syntax.Break && (n.Name() != "" || n.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch) == body.Parent()) {
			return true
		}
	}
	return false
}
