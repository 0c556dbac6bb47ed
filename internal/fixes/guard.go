package fixes

import (
	"slices"
	"strings"
	"unicode"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

const (
	notTold       = "the library does not name its parameters, and the record's condition can be about more than one of them"
	noGuardHere   = "the record's condition names something that is not known here"
	argumentSet   = "what is to be checked gets its value in the same statement: make that a statement of its own first"
	argumentUsed  = "what is to be checked is used before the call in the same statement, and may be changed there: make that a statement of its own first"
	argumentOpen  = "the argument that is to be checked is worked out where a resource is opened: give it a name first"
	argumentRuns  = "the argument that is to be checked is worked out in the call, and what stands before it does something: give it a name first"
	argumentMoves = "working the argument that is to be checked out first would change what stands before it in the statement: give it a name first"
	argumentType  = "the type of the argument that is to be checked is not known here: give it a name first"
	notAlways     = "the call does not run each time that its statement does, and a check before it would come too often"
)

func (x *Fixer) guardFinding(f findings.Finding) plan {
	call, ok := x.callAt(f)
	if !ok {
		return plan{}
	}
	p := x.guardCall(call)
	p.second = true
	// Of an error that is not checked for the finding is told as before.
	p.beside = slices.ContainsFunc(f.Records, func(r *catalog.Record) bool { return r.Guard == nil || r.Guard.When != p.when }) || x.calledAgain(call)
	return p
}

// calledAgain reports whether the statement of a call calls its method a second
// time: of that the finding is told then.
func (x *Fixer) calledAgain(call findings.CallSite) bool {
	target, _ := edit.Find(x.src, call.Node)
	return !target.Node.IsZero() && slices.ContainsFunc(x.a.Calls(), func(c findings.CallSite) bool {
		return c.Node != call.Node && c.Callee.Owner == call.Callee.Owner && c.Callee.Name == call.Callee.Name && target.Node.Span().Encloses(c.Node.Span())
	})
}

// guardCall checks a record's condition before the statement of a call. The
// condition is a record's text: it is taken apart, and comes into the file only
// if each of its names is a parameter that the call has an argument for, or a
// method of one.
func (x *Fixer) guardCall(call findings.CallSite) plan {
	for _, m := range call.Meets {
		if m.Record.Guard == nil || m.Confidence < findings.Likely || x.a.Guarded(call, m.Record) {
			continue
		}
		p := plan{name: "check-before", title: "Check the arguments before " + call.Spoken(), when: m.Record.Guard.When, does: m.Record.Guard.Do}
		cond, ok := readCondition(m.Record.Guard.When)
		if !ok {
			p.reason = noGuardHere
			return p
		}
		if reason, ok := x.assign(cond, call); !ok {
			if reason == noGuardHere && call.Callee.Descriptor != "" {
				return plan{} // the guard is for another method of the name
			}
			p.reason = reason
			return p
		}
		if slices.ContainsFunc(cond.names, func(n conditionName) bool {
			return n.object() && (x.isPrimitive(n.argument.node) || n.argument.node.Op() == syntax.Null && n.argument.literal())
		}) {
			return plan{} // a number that is boxed is there, and null is not
		}
		if len(cond.open()) == 0 {
			return plan{} // it holds as it stands
		}
		return x.check(p, call, cond)
	}
	return plan{}
}

// check writes the condition before the statement. An argument that is worked
// out in the call gets a name first, so that it is worked out once.
func (x *Fixer) check(p plan, call findings.CallSite, cond condition) plan {
	target, reason := edit.Find(x.src, call.Node)
	resource := reason == "" && target.Form == edit.Resource
	if resource {
		target, reason = edit.Find(x.src, target.Node)
	}
	switch {
	case reason != "":
	case target.Form == edit.Field || !always(call.Node, target.Node):
		reason = notAlways
	case x.silenced(target.Node, "java.lang.IllegalArgumentException"):
		reason = silencedRound
	}
	if reason != "" {
		p.reason = reason
		return p
	}
	w := x.writer(call, target.Node, true)
	var before edit.Code
	var renamed []text.Edit // in the call: the argument's text becomes its name
	written := map[string]string{}
	subject := ""
	for _, n := range cond.names {
		written[n.name] = n.argument.again()
		if !cond.asks(n.name) {
			continue
		}
		if n.argument.named() && !n.argument.node.IsZero() && x.src.GivenBefore(n.argument.node, target.Node) {
			p.reason = argumentSet
			return p
		}
		if len(n.methods) > 0 && n.argument.named() && !n.argument.node.IsZero() && x.src.UsedBefore(n.argument.node, target.Node) {
			p.reason = argumentUsed
			return p
		}
		if !n.argument.named() && !n.argument.literal() {
			if resource && !opensFirst(n.argument.node, target.Node) {
				p.reason = argumentOpen
				return p
			}
			if x.runsBefore(n.argument.node, target.Node) {
				p.reason = argumentRuns
				return p
			}
			if !x.src.Movable(n.argument.node, target.Node) {
				p.reason = argumentMoves
				return p
			}
			typ := w.typeOf(n)
			if typ == "" {
				p.reason = argumentType
				return p
			}
			name := w.names.TakeInBlock(n.name)
			before = append(before, edit.Line(typ+" "+name+" = "+n.argument.text+";"))
			renamed = append(renamed, text.Edit{Span: n.argument.node.Span(), New: name})
			written[n.name] = name
		}
		if subject == "" && !n.argument.literal() {
			subject = written[n.name]
		}
	}
	test := cond.write(written)
	p.title = "Check that " + test + " before " + call.Spoken()
	message := literal("not valid for "+call.Spoken()+": ") + " + " + subject
	fail := edit.Line("throw new " + w.imports.Name(failure(p.does)) + "(" + message + ");")
	before = append(before, edit.Block(w.style().If(cond.negated(written)), fail))
	p.whole = w.names.InBlock()
	if len(renamed) == 0 {
		return w.done(p, []text.Edit{edit.Before(target, before, w.style())}, "")
	}
	return w.done(p, edit.BeforeChanged(target, before, renamed, w.style()), "")
}

// failures are what a check throws where a record names one of them.
var failures = []string{"IllegalStateException", "UnsupportedOperationException", "NullPointerException", "IndexOutOfBoundsException", "SecurityException"}

// failure returns the class that a check throws: the first of the JDK's unchecked
// exceptions that the record's words name, else the one for arguments.
func failure(does string) string {
	for word := range strings.FieldsFuncSeq(does, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if slices.Contains(failures, word) {
			return "java.lang." + word
		}
	}
	return "java.lang.IllegalArgumentException"
}

// typeOf returns the type that an argument is given when it gets a name: its
// own, which the call takes as it took the argument. Where that comes from what
// the call wants it is the parameter's, unless it may stand for a variable's.
func (w *writer) typeOf(n conditionName) string {
	own, known := w.a.Types().Spell(n.argument.node, simple)
	class := n.typ.ClassName()
	switch {
	case known && !w.src.Follows(n.argument.node, own):
		own, _ = w.a.Types().Spell(n.argument.node, w.imports.Name)
		return own
	case class == "" && n.typ.Dims == 0 && w.call.Callee.Descriptor != "":
		return n.typ.Name // a number's or a boolean's, which it becomes in the call
	case class == "" || class == "java.lang.Object":
		return ""
	}
	return w.imports.Name(class)
}

// opensFirst reports whether an expression belongs to the first resource of a try
// that has no clauses, so that it can as well be worked out before the try.
func opensFirst(expr, try syntax.Node) bool {
	return try.Child(syntax.RoleResource).Span().Encloses(expr.Span()) && try.Child(syntax.RoleCatch).IsZero() && try.Child(syntax.RoleFinally).IsZero()
}

// always reports whether a call runs exactly once whenever the target does.
func always(call, target syntax.Node) bool {
	for n := call; n != target; n = n.Parent() {
		p := n.Parent()
		switch p.Kind() {
		case syntax.Lambda, syntax.While, syntax.DoWhile, syntax.ClassBody, syntax.Case:
			return false
		case syntax.For:
			if n.Role() != syntax.RoleForInit {
				return false
			}
		case syntax.ForEach:
			if n.Role() != syntax.RoleExpr {
				return false
			}
		case syntax.Conditional, syntax.If:
			if n.Role() != syntax.RoleCond {
				return false
			}
		case syntax.Binary:
			if op := p.Op(); (op == syntax.AndAnd || op == syntax.OrOr) && n != p.First() {
				return false
			}
		case syntax.Assert:
			return false // switched off
		}
	}
	return true
}

// runsBefore reports whether something that the target works out before an
// expression can be seen from outside.
func (x *Fixer) runsBefore(expr, target syntax.Node) bool {
	for n := expr; n != target; n = n.Parent() {
		for c := n.Parent().First(); c != n; c = c.Next() {
			if x.runs(c) {
				return true
			}
		}
	}
	return false
}

// runs reports whether an expression does more than name or compute values.
func (x *Fixer) runs(n syntax.Node) bool {
	for d := range n.Descend() {
		switch d.Kind() {
		case syntax.MethodCall:
			if !x.src.Tells(d) {
				return true
			}
		case syntax.New, syntax.Assign, syntax.Postfix:
			return true
		case syntax.Unary:
			if d.Op() == syntax.Inc || d.Op() == syntax.Dec {
				return true
			}
		}
	}
	return false
}
