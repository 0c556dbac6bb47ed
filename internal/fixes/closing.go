package fixes

import (
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	noTryToClose = "there is no try here whose end the stream could be closed at"
	notInScope   = "the stream is not known at the end of the try"
	returnsUse   = "the try ends with a return that may still use the stream"
)

// closeInTry closes a written stream as the last thing that its try does, where
// the error of closing is thrown; the quiet close stays for the error path.
func (x *Fixer) closeInTry(f findings.Finding) plan {
	p := plan{name: "close-in-try", title: "Close the stream at the end of the try"}
	call := findings.CallSite{Node: x.callNode(f)} // of a library that no record may know
	stream := closedBy(call.Node)
	try := tryOf(call.Node)
	switch {
	case stream.IsZero() || try.IsZero():
		p.reason, p.hidden = noTryToClose, true
		return p
	case try.Has(syntax.FlagBroken):
		p.reason = edit.InBroken
		return p
	}
	p.title = "Close " + stream.Text() + " at the end of the try"
	body := try.Child(syntax.RoleBody)
	last := body.Last(syntax.RoleStatement)
	if last.IsZero() || declares(body, stream.Name()) || declares(try.Child(syntax.RoleFinally), stream.Name()) {
		p.reason = notInScope
		return p
	}
	w := x.writer(call, last, false)
	if !w.mayThrow(ioException) {
		p.reason = "the try may not throw IOException here"
		return p
	}
	if x.silenced(last, ioException) && !x.told(x.a.Outcome(last, ioException).Catch) {
		p.reason = silencedRound // for good: nothing is found there
		return p
	}
	target := edit.Target{Node: last, Form: edit.InBlock}
	code := edit.Code{edit.Line(stream.Text() + ".close();")}
	switch {
	case last.Kind() == syntax.Return && !uses(last, stream.Name()):
		return w.done(p, []text.Edit{edit.Before(target, code, w.style())}, "")
	case last.Kind() == syntax.Return:
		p.reason = returnsUse
	case edit.Completes(last) != types.Yes:
		p.reason = edit.ClauseEnds
	default:
		return w.done(p, []text.Edit{edit.After(target, code, w.style())}, "")
	}
	return p
}

// callNode returns the call that a finding is at.
func (x *Fixer) callNode(f findings.Finding) syntax.Node {
	n := x.a.Tree.At(f.Call.Start)
	for !n.IsZero() && n.Span() != f.Call {
		n = n.Parent()
	}
	return n
}

// closedBy returns the variable that a quiet close is given, or that close is
// called on.
func closedBy(call syntax.Node) syntax.Node {
	if call.Name() == "close" && call.Child(syntax.RoleArgument).IsZero() {
		if t := call.Child(syntax.RoleTarget); t.Kind() == syntax.Ident {
			return t
		}
		return syntax.Node{}
	}
	var found syntax.Node
	for a := range call.Children(syntax.RoleArgument) {
		if a.Kind() != syntax.Ident {
			continue
		}
		found = a // behind a logger
	}
	return found
}

// tryOf returns the try whose finally a call stands in.
func tryOf(call syntax.Node) syntax.Node {
	for n := call; !n.IsZero(); n = n.Parent() {
		switch {
		case n.Kind() == syntax.Lambda || n.Kind() == syntax.MethodDecl || n.Kind() == syntax.ClassBody:
			return syntax.Node{}
		case n.Role() == syntax.RoleFinally:
			return n.Parent()
		}
	}
	return syntax.Node{}
}

// declares reports whether a block has a variable of the name of its own.
func declares(block syntax.Node, name string) bool {
	for s := range block.Children(syntax.RoleStatement) {
		for d := range s.Children(syntax.RoleDeclarator) {
			if d.Name() == name {
				return true
			}
		}
	}
	return false
}

func uses(n syntax.Node, name string) bool {
	for d := range n.Descend() {
		if d.Kind() == syntax.Ident && d.Name() == name {
			return true
		}
	}
	return false
}
