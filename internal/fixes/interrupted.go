package fixes

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// restoreInterrupt keeps the interrupt that a clause takes: by throwing it on
// where the method declares it, else by setting the thread's mark again before
// anything else that the clause does.
func (x *Fixer) restoreInterrupt(f findings.Finding) plan {
	p := plan{name: "restore-interrupt", title: "Set the thread's interrupt again"}
	catch, call := x.clauseOf(f)
	if catch.IsZero() || !whole(catch) {
		p.reason = edit.InBroken
		return p
	}
	w := x.writer(call, catch.Parent(), false)
	w.toldOf = x.callNode(f)
	w.speakOf(catch, []string{interruptedException})
	restore := edit.Line(w.imports.Name("java.lang.Thread") + ".currentThread().interrupt();")
	if !x.takesOnly(catch, interruptedException) {
		for _, t := range edit.CaughtTypes(catch) {
			if x.a.Types().Subclass(interruptedException, x.a.Types().TypeNode(t).Name) == types.Unknown {
				p.reason = "whether the clause takes InterruptedException is not known here"
				return p
			}
		}
		test := w.style().If(w.param(catch) + " instanceof " + w.imports.Name(interruptedException))
		return w.done(p, edit.AtTop(catch, edit.Code{edit.Block(test, restore)}, w.style()), "")
	}
	var end edit.Code
	switch {
	case w.interruptLeaves():
		p.title = "Throw InterruptedException on"
		end = edit.Code{edit.Line("throw " + w.param(catch) + ";")}
	case repeats(catch):
		// The loop's next wait would end at once, and the next one, without end.
		end = edit.Code{restore, w.throwInterrupted(w.param(catch))}
		p.title += " and leave the loop" + w.as()
	}
	if end != nil {
		if edits, reason := w.atEnd(catch, end); reason == "" && !edit.Cuts(x.a.Tree, edits) {
			return w.done(p, edits, "")
		}
		p.title, w.named = "Set the thread's interrupt again", nil
	}
	return w.done(p, edit.AtTop(catch, edit.Code{restore}, w.style()), "")
}

// interruptLeaves reports whether an interrupt may leave the place, and callers
// are told of it by its own class: as some Exception it is taken for a failure.
func (w *writer) interruptLeaves() bool {
	return w.mayThrow(interruptedException) && !w.mayThrow(exception)
}

// throwInterrupted writes what an interrupt becomes for callers that know
// nothing of it.
func (w *writer) throwInterrupted(param string) edit.Item {
	w.thrown = illegal
	if w.mayThrow(ioException) {
		w.thrown = ioException
	}
	return edit.Line("throw new " + w.imports.Name(w.thrown) + "(" + literal(w.subject+" was interrupted") + ", " + param + ");")
}

// takesOnly reports whether a clause is of the class and of nothing else.
func (x *Fixer) takesOnly(catch syntax.Node, class string) bool {
	names := x.caught(catch)
	return len(names) == 1 && names[0] == class
}

// caught returns the binary names of what a clause catches.
func (x *Fixer) caught(catch syntax.Node) []string {
	var out []string
	for _, t := range edit.CaughtTypes(catch) {
		out = append(out, x.a.Types().TypeNode(t).Name)
	}
	return out
}

func (x *Fixer) isCaught(catch syntax.Node, class string) bool {
	return slices.Contains(x.caught(catch), class)
}

// repeats reports whether a loop goes on behind a clause.
func repeats(catch syntax.Node) bool {
	switch catch.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Lambda, syntax.ClassBody, syntax.MethodDecl).Kind() {
	case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
		return edit.Completes(catch.Child(syntax.RoleBody)) == types.Yes
	}
	return false
}
