package findings

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// UndefendedCall is the id of the rule that suggests a record's defence where
// the code has none.
//
// Why: this is how a user first meets the catalog. It must not nag, so it
// speaks only of errors for which the record knows something to do other than
// passing them on, once per method and record; faint, as a hint, where the
// code passes the error on honestly, and there only at the calls of the classes
// that the record's author speaks of. Where an unchecked error would surprise
// whoever called, it is information.
const UndefendedCall = "undefended-call"

func (a *Analysis) undefendedCalls() []Finding {
	var out []Finding
	told := map[toldKey]bool{}
	for _, call := range a.Calls() {
		open, thought := a.openMeets(call)
		if len(open) == 0 && !thought || a.defenceNotDue(call) {
			continue
		}
		method := a.methodRound(call.Node)
		if thought {
			// The method has a defence for an error of this call: others of
			// its calls need not hear of the same records.
			for _, m := range call.Meets {
				told[toldKey{method, m.Record}] = true
			}
			continue
		}
		fresh := slices.DeleteFunc(slices.Clone(open), func(m openMeet) bool { return told[toldKey{method, m.Record}] })
		if len(fresh) == 0 {
			continue
		}
		f := Finding{Severity: Hint, Span: call.Name, Callee: call.Method, Defence: fresh[0].defence, Call: call.Node.Span()}
		var meets []Meet
		for _, m := range fresh {
			told[toldKey{method, m.Record}] = true
			meets = append(meets, m.Meet)
			f.Confidence = max(f.Confidence, m.Confidence)
		}
		f.Records = recordsOf(meets)
		code := "the code here passes it on"
		if f.Defence == None {
			f.Severity = Information
			code = "nothing here expects it"
		}
		f.Message = call.say(meets, code)
		out = append(out, f)
	}
	return out
}

// An openMeet is an error that reaches no clause, and whether the code passes
// it on.
type openMeet struct {
	Meet
	defence Defence
}

// openMeets returns the errors of a call that ask for a defence and have none,
// the one to begin with first. Where the code has a clause for one of the
// call's errors it has thought of them. What a model says of nearly all calls is
// not worth a word at each.
func (a *Analysis) openMeets(call CallSite) (out []openMeet, thought bool) {
	var like Meet // the one before, whose errors are mostly of the same classes
	var d Defence
	var open bool
	for _, m := range call.Meets {
		if !m.Arrives() || m.Confidence < Likely || len(m.Classes) == 0 {
			continue
		}
		if !slices.Equal(m.Classes, like.Classes) {
			d, open = a.undefended(call, m)
			like = m
		}
		if !open {
			return nil, true
		}
		if asksForDefence(m.Record, d) && !a.unspecific(m) && (d == None || a.ofAuthors(m)) && !a.Guarded(call, m.Record) {
			out = append(out, openMeet{m, d})
		}
	}
	slices.SortStableFunc(out, func(x, y openMeet) int {
		return cmp.Or(compareMeets(x.Meet, y.Meet), int(x.defence)-int(y.defence))
	})
	return out, false
}

// ofAuthors reports whether a call is one of a class that the record's author
// speaks of, or near one. What is to be done about an error is for those who
// work with what it is about: to start a job all over because one of the files
// that it writes on the way was busy is nobody's defence. Where the author names
// no call the models speak for all.
func (a *Analysis) ofAuthors(m Meet) bool {
	class, _, _ := strings.Cut(m.Point.Method, "#")
	return len(m.Record.EntryPoints) == 0 || slices.ContainsFunc(m.Record.EntryPoints, func(p catalog.EntryPoint) bool {
		named, _, _ := strings.Cut(p.Method, "#")
		return named == class || a.Types().Subclass(class, named) == types.Yes || a.Types().Subclass(named, class) == types.Yes
	})
}

type toldKey struct {
	method syntax.Node
	record *catalog.Record
}

// asksForDefence reports whether the record knows something to do at the call.
// Passing the error on is no defence to suggest; an unchecked error that
// nobody takes has failed as fast as it can; and what to fall back on is for
// whoever the error is passed on to.
func asksForDefence(r *catalog.Record, d Defence) bool {
	if r.Handler == nil {
		return false
	}
	switch r.Handler.Do {
	case "rethrow":
		return false
	case "fail-fast":
		return d != None
	case "fallback":
		return d == None
	}
	return true
}

// undefended tells what the code does about an error that reaches no clause;
// false where a clause takes it, or a test awaits it.
func (a *Analysis) undefended(call CallSite, m Meet) (Defence, bool) {
	defence := Propagates
	for _, class := range m.Classes {
		out := a.Outcome(call.Node, class)
		if out.Defence == Caught || !a.expected(call.Node, class).IsZero() {
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
