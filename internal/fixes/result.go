package fixes

import (
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

const inHeader = "the call stands in a loop's header or behind a label, where its result cannot be looked at"

// checkResult throws where a call says by false that it did not do what it was
// called for.
func (x *Fixer) checkResult(f findings.Finding) plan {
	p := plan{name: "check-result", title: "Throw when it returns false"}
	call, ok := x.callAt(f)
	if !ok {
		p.reason = edit.InDefault
		return p
	}
	target, reason := edit.Find(x.src, call.Node)
	if reason != "" {
		p.reason = reason
		return p
	}
	w := x.writer(call, call.Node, true)
	name := illegal
	if w.mayThrow(ioException) && !x.silenced(target.Node, ioException) {
		name = ioException
	}
	p.title = "Throw " + simple(name) + " when " + call.Spoken() + " returns false"
	if x.silenced(target.Node, name) {
		p.reason = silencedRound
		return p
	}
	fail := edit.Line("throw new " + w.imports.Name(name) + "(" + w.describe(call) + ");")
	if target.Is(call.Node) && target.Form != edit.ValueArm {
		written := call.Node.Text()
		if call.Node.Kind() == syntax.MethodRef {
			written = target.CallText()
		}
		test := edit.Block(w.style().If("!"+written+target.Rest()), fail)
		return w.done(p, []text.Edit{edit.Replace(target, edit.Code{test.From(target)}, w.style())}, "")
	}
	if d := call.Node.Parent(); d.Kind() == syntax.VarDeclarator && target.Node.Kind() == syntax.LocalVar && target.Form == edit.InBlock {
		test := edit.Block(w.style().If("!"+d.Name()), fail)
		return w.done(p, []text.Edit{edit.After(target, edit.Code{test}, w.style())}, "")
	}
	p.reason = inHeader
	return p
}

// callAt returns the call of a finding.
func (x *Fixer) callAt(f findings.Finding) (findings.CallSite, bool) {
	for _, c := range x.a.Calls() {
		if c.Node.Span() == f.Call {
			return c, true
		}
	}
	return findings.CallSite{}, false
}

// describe writes a message that tells what was tried on what: the values that
// the call was given, where naming them again does nothing.
func (w *writer) describe(call findings.CallSite) string {
	failed := literal(call.Spoken() + " returned false")
	var parts []string
	for _, a := range w.arguments(call) {
		switch {
		case a.literal():
		case !a.named():
			return failed
		default:
			parts = append(parts, a.again())
		}
	}
	if len(parts) == 0 {
		return failed
	}
	if len(parts) == 2 && !strings.Contains(parts[0]+parts[1], "\n") {
		return literal(call.Spoken()+" returned false: ") + " + " + parts[0] + " + " + literal(" to ") + " + " + parts[1]
	}
	return literal(call.Spoken()+" returned false: ") + " + " + strings.Join(parts, " + "+literal(", ")+" + ")
}

// plainName reports whether an expression is a variable: to read it again does
// nothing and gives the same.
func plainName(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.Ident:
		return true
	case syntax.FieldAccess:
		t := n.Child(syntax.RoleTarget)
		return t.Kind() == syntax.This || plainName(t)
	}
	return false
}
