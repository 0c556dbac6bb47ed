package fixes

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// What is written instead of passing an error on silently. The words are ours;
// a record gives only what stands in its structured fields.
const (
	ioException = "java.io.IOException"
	uncheckedIO = "java.io.UncheckedIOException"
	illegal     = "java.lang.IllegalStateException"
)

// Why a handler cannot be written.
const (
	wantsFallback  = "the record asks for a fallback, which only you can name"
	valueUsed      = "the record says that the error may be ignored, but the call's value is used here"
	noCondition    = "the record's condition cannot be written in Java here"
	notDeclared    = "nothing here shows that the call declares this class"
	unreachable    = "what stands behind the try could not be reached any more: take it away first"
	missingClass   = "the class that arrives is not in the library that this code is built with"
	unknownClasses = "the record does not say which class arrives here"
)

// A writer writes handlers for one place.
type writer struct {
	a       *findings.Analysis
	call    findings.CallSite
	at      syntax.Node // where the handler's clause belongs: its try, or the call
	subject string      // what fails, for messages: the call, or the method where several can
	style   edit.Style
	imports *edit.Imports
	names   *edit.Names
	thrown  string // the class that was last written round the error, "" where it goes on as it is
}

func newWriter(a *findings.Analysis, call findings.CallSite, at syntax.Node, round bool) *writer {
	style := edit.StyleOf(a.Tree)
	return &writer{a: a, call: call, at: at, subject: call.Spoken(), style: style,
		imports: edit.NewImports(a.Types(), at, style), names: edit.NewNames(a.Types(), at, round)}
}

// nameMethod lets messages speak of the method round the call: what is handled
// holds other calls, from which the error may come as well.
func (w *writer) nameMethod() {
	class := w.at.Enclosing(syntax.ClassDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.InterfaceDecl).Name()
	w.subject = class
	if m := w.at.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl); m.Kind() == syntax.MethodDecl {
		w.subject = class + "." + m.Name()
	}
}

// An arm is what one record wants done about a class that arrives.
type arm struct {
	do    string
	when  *catalog.Condition
	retry catalog.Retry
}

func armOf(r *catalog.Record) arm {
	h := r.Handler
	if h == nil {
		return arm{do: "rethrow"}
	}
	out := arm{do: h.Do, when: h.When}
	if h.Retry != nil {
		out.retry = *h.Retry
	}
	return out
}

// A group is a class that arrives, and the arms of the records that come as it.
type group struct {
	class string
	arms  []arm
}

// groups sorts records by the class to catch, subclasses first, so that no
// clause hides another.
func (w *writer) groups(meets []findings.Meet) []group {
	var out []group
	for _, m := range meets {
		for _, class := range w.catches(m) {
			i := slices.IndexFunc(out, func(g group) bool { return g.class == class })
			if i < 0 {
				i = len(out)
				out = append(out, group{class: class})
			}
			if a := armOf(m.Record); !slices.Contains(out[i].arms, a) {
				out[i].arms = append(out[i].arms, a)
			}
		}
	}
	// A stable insertion: each group before the first one whose class is above its own.
	var sorted []group
	for _, g := range out {
		i := slices.IndexFunc(sorted, func(s group) bool {
			return w.a.Types().Subclass(g.class, s.class) == types.Yes
		})
		if i < 0 {
			i = len(sorted)
		}
		sorted = slices.Insert(sorted, i, g)
	}
	return sorted
}

// catches returns the classes to catch for one record: of those that can
// arrive the ones that its handler is for, else all.
func (w *writer) catches(m findings.Meet) []string {
	if h := m.Record.Handler; h != nil && h.Catch != "" {
		var those []string
		for _, class := range m.Classes {
			if w.a.Types().Subclass(class, h.Catch) == types.Yes {
				those = append(those, class)
			}
		}
		if len(those) > 0 {
			return those
		}
	}
	return m.Classes
}

// throwNew writes the throw of a new exception with the caught one as its
// cause, of a class that may be thrown at the place.
func (w *writer) throwNew(class, param, message string) edit.Item {
	name := illegal
	if w.a.Types().Subclass(class, ioException) == types.Yes {
		name = uncheckedIO
		if w.a.MayThrow(w.at, ioException) {
			name = ioException
		}
	}
	w.thrown = name
	return edit.Line("throw new " + w.imports.Name(name) + "(" + literal(message) + ", " + param + ");")
}

// as says, for titles, as what the handler throws the error on.
func (w *writer) as() string {
	if w.thrown == "" {
		return ""
	}
	return " as " + catalog.SimpleName(w.thrown)
}

// message says what to do about the error, beside the call's own name.
func (w *writer) message(do string) string {
	call := w.subject
	switch do {
	case "fail-fast":
		return call + " failed; trying again does not help"
	case "rebuild-and-retry":
		class, _, _ := strings.Cut(w.call.Spoken(), ".")
		if w.call.Callee.Static || w.call.Callee.Receiver == "" {
			return call + " failed; what it works on has to be made anew"
		}
		return call + " failed; this " + class + " cannot be used any more, make a new one"
	case "retry":
		return call + " failed; it may work when it is tried again"
	}
	return call + " failed"
}
