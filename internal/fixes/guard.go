package fixes

import (
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

const (
	noGuardHere  = "the record's condition names something that is not known here"
	argumentRuns = "the argument that is to be checked does something: give it a name first"
	notFirst     = "the statement does something before the call, and a check before it would come too early"
)

func (x *Fixer) guardFinding(f findings.Finding) plan {
	call, ok := x.callAt(f)
	if !ok {
		return plan{}
	}
	p := x.guardCall(call)
	p.second = true
	return p
}

// guardCall checks a record's condition before the statement of a call. The
// condition is a record's text: it is taken apart, and comes into the file only
// if each of its names is an argument of the call or a known method of one.
func (x *Fixer) guardCall(call findings.CallSite) plan {
	for _, m := range call.Meets {
		if m.Record.Guard == nil || m.Confidence < findings.Likely {
			continue
		}
		p := plan{name: "check-before", title: "Check the arguments before " + call.Spoken()}
		target, reason := edit.Find(x.src, call.Node)
		if reason != "" {
			p.reason = reason
			return p
		}
		w := x.writer(call, target.Node, true)
		cond, subject, reason := x.condition(m.Record.Guard.When, call)
		switch {
		case reason != "":
		case target.Form == edit.Resource || target.Form == edit.Field || !firstRun(call.Node, target.Node):
			reason = notFirst
		}
		if reason != "" {
			p.reason = reason
			return p
		}
		p.title = "Check that " + cond + " before " + call.Spoken()
		message := literal("not valid for "+call.Spoken()+": ") + " + " + subject
		fail := edit.Line("throw new " + w.imports.Name("java.lang.IllegalArgumentException") + "(" + message + ");")
		check := edit.Block(w.style().If(negate(cond)), fail)
		return w.done(p, []text.Edit{edit.Before(target, edit.Code{check}, w.style())}, "")
	}
	return plan{}
}

// negate returns the opposite of a condition.
func negate(cond string) string {
	if rest, ok := strings.CutPrefix(cond, "!"); ok && !strings.ContainsAny(rest, "&|=?<> ") {
		return rest
	}
	if strings.ContainsAny(cond, "&|=?<> ") {
		return "!(" + cond + ")"
	}
	return "!" + cond
}

// condition writes a record's guard for a call: its one free name, the
// parameter, becomes the argument.
func (x *Fixer) condition(when string, call findings.CallSite) (cond, subject, reason string) {
	tree := syntax.Parse([]byte("class A { boolean b = " + when + "; }"))
	var init syntax.Node
	members := 0
	for n := range tree.Root().Descend() {
		switch {
		case n.Role() == syntax.RoleInit:
			init = n
		case n.Role() == syntax.RoleMember:
			members++
		}
	}
	if len(tree.Problems()) > 0 || members != 2 || init.Text() != strings.TrimSpace(when) || strings.Contains(when, "//") || strings.Contains(when, "/*") {
		return "", "", noGuardHere
	}
	names := map[string]bool{}
	var uses []syntax.Node
	for n := range init.Descend() {
		switch n.Kind() {
		case syntax.Ident:
			names[n.Name()] = true
			uses = append(uses, n)
		case syntax.MethodCall:
			if n.Child(syntax.RoleTarget).IsZero() || !isStringMethod[n.Name()] {
				return "", "", noGuardHere
			}
		case syntax.Unary, syntax.Binary, syntax.Paren, syntax.Literal:
		default:
			return "", "", noGuardHere
		}
	}
	arg, ok := x.parameter(names, call)
	switch {
	case !ok:
		return "", "", noGuardHere
	case !plainName(arg):
		return "", "", argumentRuns
	}
	at := init.Span().Start
	var out strings.Builder
	for _, u := range uses {
		out.WriteString(string(tree.Source()[at:u.Span().Start]) + arg.Text())
		at = u.Span().End
	}
	out.Write(tree.Source()[at:init.Span().End])
	return out.String(), arg.Text(), ""
}

// parameter returns the argument that a guard's only name stands for: the only
// one that there is, or the only string.
func (x *Fixer) parameter(names map[string]bool, call findings.CallSite) (syntax.Node, bool) {
	if len(names) != 1 {
		return syntax.Node{}, false
	}
	var found syntax.Node
	count := 0
	for a := range call.Node.Children(syntax.RoleArgument) {
		if x.a.Types().TypeOf(a).ClassName() == "java.lang.String" {
			found = a
			count++
		}
	}
	return found, count == 1
}

// isStringMethod are the methods of a string that tell and change nothing.
var isStringMethod = map[string]bool{"isEmpty": true, "length": true, "startsWith": true, "endsWith": true, "contains": true, "equals": true, "equalsIgnoreCase": true, "indexOf": true, "charAt": true, "trim": true, "matches": true}

// firstRun reports whether nothing that the target does before the call can be
// seen from outside, and the call runs in any case.
func firstRun(call, target syntax.Node) bool {
	for n := call; n != target; n = n.Parent() {
		p := n.Parent()
		switch p.Kind() {
		case syntax.Lambda, syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Case, syntax.ClassBody:
			return false
		case syntax.Conditional, syntax.If:
			if n.Role() != syntax.RoleCond {
				return false
			}
		case syntax.Binary:
			if op := p.Op(); (op == syntax.AndAnd || op == syntax.OrOr) && n != p.First() {
				return false
			}
		}
		for c := p.First(); c != n; c = c.Next() {
			if runs(c) {
				return false
			}
		}
	}
	return true
}

// runs reports whether an expression does more than name or compute values.
func runs(n syntax.Node) bool {
	for d := range n.Descend() {
		switch d.Kind() {
		case syntax.MethodCall, syntax.New, syntax.Assign, syntax.Postfix:
			return true
		case syntax.Unary:
			if d.Op() == syntax.Inc || d.Op() == syntax.Dec {
				return true
			}
		}
	}
	return false
}
