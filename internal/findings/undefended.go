package findings

import (
	"throwsight/catalog"
	"throwsight/java/syntax"
)

// UndefendedCall is the id of the rule that suggests a record's defence where
// the code has none.
//
// Why: this is how a user first meets the catalog. It must not nag, so it
// speaks only of errors for which the record knows something to do other than
// passing them on, once per method and record; faint, as a hint, where the
// code passes the error on honestly. Where an unchecked error would surprise
// whoever called, it is information.
const UndefendedCall = "undefended-call"

func (a *Analysis) undefendedCalls() []Finding {
	var out []Finding
	told := map[toldKey]bool{}
	for _, call := range a.Calls() {
		if a.defenceNotDue(call) {
			continue
		}
		method := a.methodRound(call.Node)
		var meets []Meet
		severity, defence, confidence := Hint, Propagates, Possible
		for _, m := range call.Meets {
			if !m.Arrives() || m.Confidence < Likely || !asksForDefence(m.Record) || told[toldKey{method, m.Record}] {
				continue
			}
			d, open := a.undefended(call, m)
			if !open {
				continue
			}
			told[toldKey{method, m.Record}] = true
			meets = append(meets, m)
			confidence = max(confidence, m.Confidence)
			if d == None {
				severity, defence = Information, None
			}
		}
		if len(meets) == 0 {
			continue
		}
		code := "the code here passes it on"
		if defence == None {
			code = "nothing here expects it"
		}
		out = append(out, Finding{
			Severity:   severity,
			Confidence: confidence,
			Span:       call.Name,
			Message:    call.say(meets, code),
			Callee:     call.Method,
			Records:    recordsOf(meets),
			Defence:    defence,
			Call:       call.Node.Span(),
		})
	}
	return out
}

type toldKey struct {
	method syntax.Node
	record *catalog.Record
}

// asksForDefence reports whether the record knows something to do at the call.
// Passing the error on is no defence to suggest.
func asksForDefence(r *catalog.Record) bool { return r.Handler != nil && r.Handler.Do != "rethrow" }

// undefended tells what the code does about an error that reaches no clause;
// false where a clause takes it.
func (a *Analysis) undefended(call CallSite, m Meet) (Defence, bool) {
	if len(m.Classes) == 0 {
		return None, false
	}
	defence := Propagates
	for _, class := range m.Classes {
		out := a.Outcome(call.Node, class)
		if out.Defence == Caught {
			return Caught, false
		}
		if out.Defence == None {
			defence = None
		}
	}
	return defence, true
}

// defenceNotDue holds the exceptions of the rule swallowed-error that apply to
// a missing defence just as well: 1 (not the first error), 2 and 3 (cleaning
// up), 9 (advisory calls), 12 (in memory).
func (a *Analysis) defenceNotDue(call CallSite) bool {
	name := call.Callee.Name
	if name == "close" || name == "delete" || cleanupName(name) || a.inMemory(call) || a.isTrait(call, a.library().traits.Methods.Advisory) {
		return true
	}
	for n := call.Node; !n.IsZero(); n = n.Parent() {
		switch {
		case n.Kind() == syntax.Catch || n.Role() == syntax.RoleFinally:
			return true
		case n.Kind() == syntax.MethodDecl:
			return cleanupName(n.Name())
		}
	}
	return false
}

// methodRound returns the method, constructor, initialiser or field round a
// node; a lambda or an anonymous class's method is part of it only where it
// has none of its own.
func (a *Analysis) methodRound(n syntax.Node) syntax.Node {
	return n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl)
}
