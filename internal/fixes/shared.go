package fixes

import (
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	givenElsewhere = "the object is got elsewhere, or in more than one way"
	givenToAll     = "other code, too, may get the object from the method that asks for it"
	noOwnOne       = "the library has no call that gives an own object in place of this one"
	notAlone       = "the close is part of something else here"
	wantsClose     = "a clause or a finally would be left without anything to do: take it away first"
)

// ownInstance gets an object of one's own in place of the shared one.
func (x *Fixer) ownInstance(f findings.Finding) plan {
	p := plan{name: "own-instance", title: "Get an object of one's own"}
	calls, ok := x.a.SharedCalls(f)
	if !ok {
		p.reason = givenElsewhere
		return p
	}
	w := x.writer(findings.CallSite{}, calls[0], false)
	var edits []text.Edit
	for _, call := range calls {
		if givesAway(call, x.a.Tree.At(f.Span.Start)) {
			p.reason = givenToAll
			return p
		}
		own, ok := x.ownOf(call)
		if !ok {
			p.reason = noOwnOne
			return p
		}
		p.title = "Get an object of one's own with " + own.Method
		target := call.Child(syntax.RoleTarget)
		if own.Class == "" {
			written := own.Method
			if callee, ok := x.a.Types().Callee(call); ok && target.IsZero() { // by a static import, which is of the one name
				written = w.imports.Name(callee.Owner) + "." + written
			}
			edits = append(edits, text.Edit{Span: call.NameSpan(), New: written})
			continue
		}
		if target.IsZero() {
			p.reason = noOwnOne
			return p
		}
		written := w.imports.Name(own.Class) + "." + own.Method + "(" + target.Text() + "." + own.With + "()"
		first := call.Child(syntax.RoleArgument)
		end := edit.FirstArgument(call)
		if !first.IsZero() {
			written, end = written+", ", first.Span().Start
		}
		between := text.Span{Start: target.Span().End, End: end}
		edits = append(edits, text.Edit{Span: text.Span{Start: call.Span().Start, End: end}, New: written + edit.Comments(between, call, x.src.Style)})
	}
	return w.done(p, edits, "")
}

// givesAway reports whether a call's object is what a method returns that does
// not close it and that code outside of the file may call.
func givesAway(call, closing syntax.Node) bool {
	giver := call.Enclosing(syntax.MethodDecl, syntax.Lambda)
	return closest(call).Kind() == syntax.Return && giver.Kind() == syntax.MethodDecl && giver != closing.Enclosing(syntax.MethodDecl) &&
		!giver.Has(syntax.FlagPrivate)
}

// ownOf returns what gives an own object in place of a call.
func (x *Fixer) ownOf(call syntax.Node) (catalog.OwnTrait, bool) {
	callee, ok := x.a.Types().Callee(call)
	if !ok {
		return catalog.OwnTrait{}, false
	}
	for _, shared := range x.a.Traits().Shared {
		for _, own := range shared.Own {
			class, method, _ := strings.Cut(own.Of, "#")
			if method == callee.Name && (callee.Owner == class || x.a.Types().Subclass(callee.Owner, class) == types.Yes) {
				return own, true
			}
		}
	}
	return catalog.OwnTrait{}, false
}

// dropClose leaves a shared object open: the statement that closes it goes.
func (x *Fixer) dropClose(f findings.Finding) plan {
	p := plan{name: "keep-open", title: "Do not close it here"}
	if resource := x.resourceOf(f); !resource.IsZero() {
		return x.dropResource(p, resource)
	}
	stmt := x.a.Tree.At(f.Span.Start).Enclosing(syntax.ExprStmt, syntax.Lambda)
	if stmt.Kind() != syntax.ExprStmt {
		p.reason = notAlone
		return p
	}
	call := stmt.Child(syntax.RoleExpr)
	if call.Kind() != syntax.MethodCall || call.Count(syntax.RoleArgument) > 1 {
		p.reason = notAlone
		return p
	}
	gone := x.withCondition(stmt)
	switch {
	case !x.outerTakes(gone, types.Thrown{}):
		p.reason = wantsClose
		return p
	case gone.Role() == syntax.RoleElse:
		p.edits = []text.Edit{edit.RemoveElse(gone, x.src.Style)}
		return p
	case gone.Kind() == syntax.If:
		call = gone.Child(syntax.RoleCond)
	}
	target, reason := edit.Find(x.src, call)
	if gone.Kind() == syntax.Try {
		target, reason = edit.Target{Node: gone, Form: edit.InBlock}, ""
		if gone.Role() != syntax.RoleStatement || gone.Parent().Kind() != syntax.Block {
			reason = notAlone
		}
	}
	if reason == "" && target.Form == edit.Unbraced {
		reason = notAlone
	}
	if reason != "" {
		p.reason = reason
		return p
	}
	if round := target.Node.Parent(); target.Form == edit.InBlock && round.First() == target.Node && target.Node.Next().IsZero() {
		switch {
		case round.Role() == syntax.RoleFinally:
			p.edits = edit.RemoveCleanup(x.src, round.Parent())
			return p
		case round.Role() == syntax.RoleBody && round.Parent().Kind() == syntax.Try:
			p.reason = wantsClose
			return p
		}
	}
	p.edits = []text.Edit{edit.Remove(target, x.src.Style)}
	return p
}

// withCondition returns what goes with a statement that goes: the if, or the
// else, that there is nothing else in, where what is asked for does nothing, and the
// try, whose clauses have nothing to take then.
func (x *Fixer) withCondition(stmt syntax.Node) syntax.Node {
	for {
		part := stmt
		if block := stmt.Parent(); block.Kind() == syntax.Block && block.First() == stmt && stmt.Next().IsZero() && (block.Parent().Kind() == syntax.If || block.Parent().Kind() == syntax.Try) {
			part = block
		}
		round := part.Parent()
		switch {
		case round.Kind() == syntax.Try && part.Role() == syntax.RoleBody && round.Child(syntax.RoleResource).IsZero() && round.Child(syntax.RoleFinally).IsZero() && !round.Has(syntax.FlagBroken):
			stmt = round
			continue
		case round.Kind() == syntax.If && part.Role() == syntax.RoleElse:
			return part
		case round.Kind() != syntax.If || part.Role() != syntax.RoleThen || !round.Child(syntax.RoleElse).IsZero() || x.src.Does(round.Child(syntax.RoleCond)):
			return stmt
		}
		stmt = round
	}
}

// resourceOf returns the resource that a finding says is closed.
func (x *Fixer) resourceOf(f findings.Finding) syntax.Node {
	for n := x.a.Tree.At(f.Call.Start); !n.IsZero(); n = n.Parent() {
		if n.Role() == syntax.RoleResource && n.Span() == f.Call {
			return n
		}
	}
	return syntax.Node{}
}

// dropResource has a try leave one of its resources open.
func (x *Fixer) dropResource(p plan, resource syntax.Node) plan {
	try := resource.Parent()
	left := x.a.Types().Thrown(try.Child(syntax.RoleBody))
	for r := range try.Children(syntax.RoleResource) {
		thrown := x.a.Types().Thrown(r)
		left.Classes, left.Open = append(left.Classes, thrown.Classes...), left.Open || thrown.Open
	}
	others := try.Child(syntax.RoleResource) != resource || resource.Next().Role() == syntax.RoleResource
	for c := range try.Children(syntax.RoleCatch) {
		for _, t := range edit.CaughtTypes(c) {
			if !others && !x.entered(x.a.Types().TypeNode(t).Name, left) {
				p.reason = wantsClose
				return p
			}
		}
	}
	if !others && try.Child(syntax.RoleCatch).IsZero() && !x.outerTakes(try, left) {
		p.reason = wantsClose
		return p
	}
	p.edits, p.reason = edit.TakeOut(x.src, resource)
	text.Sort(p.edits)
	return p
}

// closest is the smallest of the statements that a node stands in.
func closest(n syntax.Node) syntax.Node {
	for ; !n.IsZero() && n.Role() != syntax.RoleStatement; n = n.Parent() {
	}
	return n
}
