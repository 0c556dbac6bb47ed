package fixes

import (
	"slices"
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// throwAtEnd plans the throw behind what the clause does. Of a clause that
// takes more, only what is meant is thrown.
func (w *writer) throwAtEnd(catch syntax.Node, classes []string) ([]text.Edit, string) {
	param := w.param(catch)
	if len(classes) == 1 && w.takesOnly(catch, classes[0]) {
		return w.atEnd(catch, w.throwAs(catch, classes[0], param))
	}
	if caught := w.Fixer.caught(catch); !slices.ContainsFunc(caught, func(c string) bool { return !slices.Contains(classes, c) }) {
		return w.atEnd(catch, w.throwAll(catch, caught))
	}
	var code edit.Code
	for _, c := range classes {
		code = append(code, edit.Block(w.style().If(param+" instanceof "+w.imports.Name(c)), w.throwAs(catch, c, param)...))
	}
	if mark := markOf(catch); mark == catch.Child(syntax.RoleBody).Child(syntax.RoleStatement) && !mark.IsZero() && slices.Contains(classes, interruptedException) { // what is written sets the mark
		return []text.Edit{edit.Instead(mark, code, w.style())}, ""
	}
	return edit.AtTop(catch, code, w.style()), ""
}

// throwTaken plans the throw behind what a clause does to which nothing but the
// classes comes, though it is of wider ones. What goes on as it is must be known
// to be of them.
func (w *writer) throwTaken(catch syntax.Node, classes []string) ([]text.Edit, string) {
	caught, param := w.Fixer.caught(catch), w.param(catch)
	w.speakOf(catch, classes)
	var code edit.Code
	switch as := w.wrapper(classes); {
	case len(classes) > 1 && slices.Contains(classes, interruptedException):
		code = w.throwAll(catch, classes)
	case slices.Contains(classes, interruptedException) && !w.interruptLeaves():
		code = w.interruptedOn(param)
	case as == uncheckedIO && !w.allIO(caught):
		w.goOn(classes, illegal)
		code = edit.Code{w.throwIn(illegal, param, w.message(""))}
	default:
		code = edit.Code{w.throwAny(classes, param)}
	}
	edits, reason := w.atEnd(catch, code)
	of := catch.Child(syntax.RoleType)
	if reason != "" || w.thrown != "" || slices.ContainsFunc(edits, func(e text.Edit) bool { return e.Span.Encloses(of.Span()) }) ||
		!slices.ContainsFunc(caught, func(c string) bool { return !w.mayThrow(c) }) {
		return edits, reason
	}
	if given(catch.Child(syntax.RoleBody), param) {
		return nil, usesClass
	}
	var names []string
	for _, c := range classes {
		names = append(names, w.imports.Name(c))
	}
	return append(edits, edit.Rewrite(of, strings.Join(names, " | "), w.style())), ""
}

// given reports whether a variable gets another value in a node.
func given(n syntax.Node, name string) bool {
	for d := range n.Descend() {
		if to := d.Child(syntax.RoleLeft); d.Kind() == syntax.Assign && to.Kind() == syntax.Ident && to.Name() == name {
			return true
		}
	}
	return false
}

// atEnd plans code, which throws, behind what a clause does. A clause that would
// do nothing but throw on what it takes goes, unless one behind it would take
// that, or it is where the answer belongs that a record knows.
func (w *writer) atEnd(catch syntax.Node, code edit.Code) ([]text.Edit, string) {
	if len(code) == 1 && code[0].Text == "throw "+w.param(catch)+";" &&
		!slices.ContainsFunc(w.Fixer.caught(catch), func(c string) bool { return w.takenBehind(catch, c) }) {
		if e, ok := edit.RemoveThrowing(w.src, catch); ok && (!w.answered(catch) && !w.thoughtOf(catch) || w.quietWithout(catch, e)) {
			w.named = nil
			return []text.Edit{e}, ""
		}
	}
	return edit.AtEnd(w.src, catch, code)
}

// quietWithout reports whether nobody asks for a defence of what a clause's try
// holds once the clause is gone.
func (w *writer) quietWithout(catch syntax.Node, gone text.Edit) bool {
	src, err := text.Apply(w.a.Tree.Source(), []text.Edit{gone})
	if err != nil {
		return false
	}
	part := homeOf(catch).Span()
	part.End += len(gone.New) - gone.Span.Len()
	var called []string
	for _, c := range w.a.Calls() {
		if catch.Parent().Span().Encloses(c.Node.Span()) {
			called = append(called, c.Method)
		}
	}
	for _, c := range w.a.Calls() { // of several it is told once
		if slices.Contains(called, c.Method) && !catch.Parent().Span().Encloses(c.Node.Span()) && homeOf(catch).Span().Encloses(c.Node.Span()) {
			return false
		}
	}
	return !slices.ContainsFunc(w.a.Rewritten(src, part).Findings(), func(f findings.Finding) bool {
		return f.Rule == findings.UndefendedCall && slices.Contains(called, f.Callee)
	})
}

// answered reports whether a record knows what to do about an error that a
// clause takes, other than to pass it on.
func (x *Fixer) answered(catch syntax.Node) bool {
	return len(x.answeredOf(catch, func(string) bool { return true })) > 0
}

// thoughtOf reports whether a clause shows that the code has thought of the errors
// of a call of which another one, that nothing takes, asks for an answer: without
// the clause the call would have none.
func (x *Fixer) thoughtOf(catch syntax.Node) bool {
	return slices.ContainsFunc(x.a.Calls(), func(c findings.CallSite) bool {
		if !catch.Parent().Span().Encloses(c.Node.Span()) {
			return false
		}
		taken, open := false, false
		for _, m := range c.Meets {
			if !m.Arrives() || m.Confidence < findings.Likely {
				continue
			}
			for _, class := range m.Classes {
				out := x.a.Outcome(c.Node, class)
				taken = taken || out.Catch == catch
				open = open || out.Defence != findings.Caught && m.Record.Handler != nil && x.isAnswer(m.Record.Handler.Do, class)
			}
		}
		return taken && open
	})
}

// answeredOf returns the classes of such errors that are as wanted.
func (x *Fixer) answeredOf(catch syntax.Node, wanted func(class string) bool) (out []string) {
	for _, c := range x.a.Calls() {
		if !catch.Parent().Span().Encloses(c.Node.Span()) {
			continue
		}
		for _, m := range c.Meets {
			if m.Record.Handler == nil || !m.Arrives() || m.Confidence < findings.Likely {
				continue
			}
			for _, class := range m.Classes {
				if wanted(class) && x.isAnswer(m.Record.Handler.Do, class) && x.a.Outcome(c.Node, class).Catch == catch && !slices.Contains(out, class) {
					out = append(out, class)
				}
			}
		}
	}
	return out
}

// isAnswer reports whether to do something about an error of a class is more
// than to let it go. An unchecked one that nobody takes fails as fast as it can;
// what to fall back on is for callers, who are not told of it either.
func (x *Fixer) isAnswer(do, class string) bool {
	switch do {
	case "rethrow":
		return false
	case "fallback":
		return !x.checked(class)
	case "fail-fast":
		return x.checked(class)
	}
	return true
}

// throwAll throws all that a clause of several classes takes: as it is where
// that is allowed, else in one exception. An interrupt that must not leave is
// marked, unless the clause does so.
func (w *writer) throwAll(catch syntax.Node, caught []string) edit.Code {
	param := w.param(catch)
	w.speakOf(catch, caught)
	var code edit.Code
	rest := slices.DeleteFunc(slices.Clone(caught), func(c string) bool { return c == interruptedException })
	interrupt := len(rest) < len(caught) && !w.interruptLeaves()
	marked := !markOf(catch).IsZero()
	free := !slices.ContainsFunc(rest, func(c string) bool { return !w.mayThrow(c) })
	switch {
	case !interrupt && free:
		w.throws = append(w.throws, caught...)
		w.goOn(caught, "")
		return edit.Code{edit.Line("throw " + param + ";")}
	case interrupt && free && len(rest) == 1 && !w.mayThrow(exception):
		was := w.interruptedOn(param)
		if marked {
			was = was[1:]
		}
		w.throws = append(w.throws, rest...)
		w.goOn(rest, "")
		return edit.Code{
			edit.Block(w.style().If(param+" instanceof "+w.imports.Name(interruptedException)), was...),
			edit.Line("throw (" + w.imports.Name(rest[0]) + ") " + param + ";"),
		}
	case interrupt && !marked:
		mark := edit.Line(w.imports.Name("java.lang.Thread") + ".currentThread().interrupt();")
		code = append(code, edit.Block(w.style().If(param+" instanceof "+w.imports.Name(interruptedException)), mark))
	}
	w.thrown = illegal
	if w.allIO(rest) && w.mayThrow(ioException) {
		w.thrown = ioException
	}
	w.throws = append(w.throws, w.thrown)
	w.goOn(caught, w.thrown)
	return append(code, edit.Line("throw new "+w.imports.Name(w.thrown)+"("+literal(w.message(""))+", "+param+");"))
}

// markOf returns the statement of a clause of several classes that sets the
// thread's interrupt again and does nothing else.
func markOf(catch syntax.Node) syntax.Node {
	for st := range catch.Child(syntax.RoleBody).Children(syntax.RoleStatement) {
		cond := st.Child(syntax.RoleCond)
		if st.Kind() != syntax.If || !st.Child(syntax.RoleElse).IsZero() || cond.Kind() != syntax.InstanceOf ||
			cond.Child(syntax.RoleOperand).Text() != catch.Name() || cond.Child(syntax.RoleType).Name() != "InterruptedException" {
			continue
		}
		does := st.Child(syntax.RoleThen)
		if does.Kind() == syntax.Block {
			if does = does.Child(syntax.RoleStatement); !does.Next().IsZero() {
				continue
			}
		}
		if does.Kind() == syntax.ExprStmt && strings.TrimPrefix(does.Child(syntax.RoleExpr).Text(), "java.lang.") == "Thread.currentThread().interrupt()" {
			return st
		}
	}
	return syntax.Node{}
}

// throwAs throws the parameter of a clause that may be wider as the class. An
// interrupt that must not leave is marked first.
func (w *writer) throwAs(catch syntax.Node, class, param string) edit.Code {
	w.speakOf(catch, []string{class})
	if class == interruptedException && !w.interruptLeaves() {
		return w.interruptedOn(param)
	}
	if as := w.wrapper([]string{class}); w.takesOnly(catch, class) || as != "" && (as != uncheckedIO || w.allIO(w.Fixer.caught(catch))) {
		return edit.Code{w.throwAny([]string{class}, param)}
	}
	return edit.Code{w.throwAny([]string{class}, "("+w.imports.Name(class)+") "+param)}
}

// interruptedOn sets the thread's mark again and tells callers by a class that
// may leave.
func (w *writer) interruptedOn(param string) edit.Code {
	mark, throw := edit.Line(w.imports.Name("java.lang.Thread")+".currentThread().interrupt();"), w.throwInterrupted(param)
	w.goOn([]string{interruptedException}, w.thrown)
	return edit.Code{mark, throw}
}
