package fixes

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// What is written instead of passing an error on silently. The words are ours;
// a record gives only what stands in its structured fields.
const (
	ioException = "java.io.IOException"
	exception   = "java.lang.Exception"
	uncheckedIO = "java.io.UncheckedIOException"
	illegal     = "java.lang.IllegalStateException"
)

// Why a handler cannot be written.
const (
	valueUsed      = "the record says that the error may be ignored, but the call's value is used here"
	restLeft       = "the record says that the error may be ignored, but a clause of the try would leave out more than the call"
	noCondition    = "the record's condition cannot be written in Java here"
	notDeclared    = "nothing here shows that the call declares this class"
	inGuard        = "the call stands in a case's guard, and the compiler does not see what guards throw: take it out of the guard first"
	unreachable    = "what stands further down could not be reached any more: take it away first"
	missingClass   = "the class that arrives is not in the library that this code is built with"
	unknownClasses = "the record does not say which class arrives here"
	outerIdle      = "a clause round it would have nothing left to take"
	leavesAnyway   = "the record wants the error thrown on, and it leaves here as it is, and no other class would say more: there is nothing to write"
	hasClause      = "the try has a clause for each class that arrives"
)

// An onward is a class of errors and the one that they are thrown on as, ""
// where that is as they are.
type onward struct{ class, as string }

// A writer writes handlers for one place.
type writer struct {
	*Fixer
	call     findings.CallSite
	toldOf   syntax.Node // the call that a finding names
	at       syntax.Node // where the handler's clause belongs: what it is put round, or its try
	subject  string      // what fails, for messages: the call, or the method where several can
	byMethod bool
	imports  *edit.Imports
	names    *edit.Names
	about    string          // what the call was about, in Java, for the end of a message; "" for nothing
	context  string          // the class in which an error that may leave as it is leaves, to say what failed; "" for none
	thrown   string          // the class that was last written round the error, "" where it goes on as it is
	throws   []string        // the classes that what was written throws
	onward   []onward        // of what is thrown on, what becomes of it
	caught   []string        // the classes of the clause that is being written
	within   []string        // the classes that a clause of a wider one takes, which does the same
	declare  map[string]bool // classes that the method will declare
	named    *text.Edit      // gives the parameter of the clause a name, where it has none
}

func (x *Fixer) writer(call findings.CallSite, at syntax.Node, round bool) *writer {
	return &writer{Fixer: x, call: call, at: at, subject: call.Spoken(), imports: edit.NewImports(x.src, at), names: edit.NewNames(x.src, at, round)}
}

// clone returns a writer that has written as much as w, and goes on by itself.
func (w *writer) clone() *writer {
	c := *w
	c.names, c.imports = w.names.Clone(), w.imports.Clone()
	c.throws, c.onward, c.within = slices.Clone(w.throws), slices.Clone(w.onward), slices.Clone(w.within)
	return &c
}

func (w *writer) style() edit.Style { return w.src.Style }

// nameMethod lets messages speak of the method round the call: what is handled
// holds other calls, from which the error may come as well.
func (w *writer) nameMethod() {
	class := w.at.Enclosing(syntax.ClassDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.InterfaceDecl)
	w.subject, w.byMethod = class.Name(), true
	if m := w.at.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl); m.Kind() == syntax.MethodDecl && (class.IsZero() || class.Span().Encloses(m.Span())) { // not that round a local class
		w.subject = strings.TrimPrefix(class.Name()+"."+m.Name(), ".") // a compact source file has no class
	}
}

// speakOf lets messages speak of the call whose errors of the classes come to a
// clause, where they speak of a call: of the one that is told of if that is among
// those, else of the first.
func (w *writer) speakOf(catch syntax.Node, classes []string) {
	if w.byMethod {
		return
	}
	var from []findings.CallSite
	tried := catch.Parent().Span()
	for _, c := range w.a.Calls() {
		if c.Method != "" && tried.Encloses(c.Node.Span()) && slices.ContainsFunc(classes, func(class string) bool {
			return w.mayRaise(c.Node, class) && w.a.Outcome(c.Node, class).Catch == catch
		}) {
			from = append(from, c)
		}
	}
	told := slices.IndexFunc(from, func(c findings.CallSite) bool { return c.Node == w.toldOf })
	switch {
	case told >= 0:
		w.subject = from[told].Spoken()
	case len(from) > 0:
		w.subject = from[0].Spoken()
	}
}

// done makes a plan's edits of what was written.
func (w *writer) done(p plan, edits []text.Edit, reason string) plan {
	p.reason = reason
	if w.call.Node.Kind() == syntax.MethodRef && w.call.Node.Child(syntax.RoleTarget).Kind() == syntax.Ident {
		p.whole = true // the lambda takes the variable, which then must not be changed
	}
	if reason == "" {
		if w.named != nil {
			edits = append(edits[:len(edits):len(edits)], *w.named)
			w.named = nil // it is done again with what is added to the edits
		}
		text.Sort(edits)
		p.edits, p.imports = edits, w.imports.Added()
	}
	return p
}

// param returns the name of a clause's parameter for what is written there. One
// that has none, which is written "_", gets one.
func (w *writer) param(catch syntax.Node) string {
	if catch.Name() != "_" {
		return catch.Name()
	}
	if w.named == nil {
		name := edit.NewNames(w.src, catch.Parent(), true).CatchParam(simple(w.Fixer.caught(catch)[0]))
		w.named = &text.Edit{Span: catch.NameSpan(), New: name}
	}
	return w.named.New
}

// mayThrow reports whether an exception of the class may leave the place.
func (w *writer) mayThrow(class string) bool {
	for declared := range w.declare {
		if w.a.Types().Subclass(class, declared) == types.Yes {
			return true
		}
	}
	return w.a.MayThrow(w.at, class)
}

// checked reports whether the compiler asks for a handler of the class; of one
// that is not known, it may.
func (x *Fixer) checked(class string) bool { return x.a.Unchecked(class) != types.Yes }

// arrivable returns the reason why a clause of the class would not compile:
// what it is put round cannot throw it.
func (w *writer) arrivable(class string, thrown types.Thrown) string {
	if w.a.Types().Missing(class) {
		return missingClass
	}
	if !w.checked(class) || class == exception || class == "java.lang.Throwable" {
		return ""
	}
	for _, t := range thrown.Classes {
		if w.a.Types().Subclass(class, t) == types.Yes || w.a.Types().Subclass(t, class) == types.Yes {
			return ""
		}
	}
	if hands, _ := w.a.Types().Hands(w.call.Node); thrown.Open && !hands {
		if w.a.MayThrow(w.call.Node, class) {
			return ""
		}
		if k := w.a.Outcome(w.call.Node, class).Leaves.Kind(); k == syntax.Lambda || k == syntax.MethodRef {
			return "" // the interface may declare it
		}
	}
	for n := w.call.Node; n != w.at && !n.IsZero(); n = n.Parent() {
		if n.Role() == syntax.RoleGuard {
			return inGuard
		}
	}
	return notDeclared
}

// tried returns what the code at a target throws.
func (w *writer) tried(t edit.Target) types.Thrown {
	if t.Node.Kind() == syntax.MethodRef {
		return types.Thrown{Classes: w.call.Callee.Throws, Open: w.call.Callee.Open}
	}
	if t.Form == edit.Resource {
		return w.a.Types().Tried(t.Node)
	}
	return w.a.Types().Thrown(t.Node)
}

// outerTakes reports whether each clause round a node can still be entered
// when the node throws no more than the classes; javac takes no clause of a
// checked class that cannot. What is not known of the node is none of the taken
// classes.
func (x *Fixer) outerTakes(n syntax.Node, thrown types.Thrown, taken ...string) bool {
	for m := n; !m.IsZero(); m = m.Parent() {
		switch m.Kind() {
		case syntax.Lambda, syntax.MethodRef:
			if _, known := x.a.Types().Hands(m.Parent()); !known {
				return true // what it throws leaves whatever runs it
			}
		case syntax.Initializer, syntax.FieldDecl:
			if !findings.MakesAnonymous(m) {
				return true
			}
			m = m.Parent().Parent()
		case syntax.MethodDecl, syntax.ConstructorDecl:
			return true
		}
		try := m.Parent()
		if try.Kind() != syntax.Try || m.Role() != syntax.RoleBody && m.Role() != syntax.RoleResource {
			continue
		}
		now := x.a.Types().TriedWith(try, n, thrown)
		known := x.a.Types().TriedWith(try, n, types.Thrown{Classes: thrown.Classes})
		for c := range try.Children(syntax.RoleCatch) {
			for _, t := range edit.CaughtTypes(c) {
				class := x.a.Types().TypeNode(t).Name
				all := now
				if slices.ContainsFunc(taken, func(c string) bool { return x.a.Types().Subclass(class, c) == types.Yes }) {
					all = known
				}
				if !x.entered(class, all) {
					return false
				}
			}
		}
	}
	return true
}

// entered reports whether javac takes a clause of the class round code that
// throws the classes.
func (x *Fixer) entered(class string, thrown types.Thrown) bool {
	if thrown.Open || class == "" || class == exception || class == "java.lang.Throwable" || !x.checked(class) {
		return true
	}
	return slices.ContainsFunc(thrown.Classes, func(t string) bool {
		return x.a.Types().Subclass(class, t) != types.No || x.a.Types().Subclass(t, class) != types.No
	})
}

// remaining returns what leaves code that threw what is given, once clauses of
// the classes take it and throw what was written.
func (w *writer) remaining(thrown types.Thrown, classes []string) types.Thrown {
	out := types.Thrown{Open: thrown.Open, Classes: slices.Clone(w.throws)}
	for _, t := range thrown.Classes {
		if !slices.ContainsFunc(classes, func(c string) bool { return w.a.Types().Subclass(t, c) == types.Yes }) {
			out.Classes = append(out.Classes, t)
		}
	}
	return out
}

// throwNew writes the throw of a new exception with the caught one as its
// cause, of a class that may be thrown at the place.
func (w *writer) throwNew(classes []string, param, message string) edit.Item {
	name := illegal
	if w.allIO(classes) {
		name = uncheckedIO
		if w.mayThrow(ioException) {
			name = ioException
		}
	}
	return w.throwIn(name, param, message)
}

// throwIn writes the throw of a new exception of the class with the caught one
// as its cause.
func (w *writer) throwIn(name, param, message string) edit.Item {
	w.thrown = name
	w.throws = append(w.throws, name)
	said := literal(message)
	if w.about != "" {
		said = literal(message+": ") + " + " + w.about
	}
	return edit.Line("throw new " + w.imports.Name(name) + "(" + said + ", " + param + ");")
}

func (w *writer) allIO(classes []string) bool {
	return !slices.ContainsFunc(classes, func(c string) bool { return w.a.Types().Subclass(c, ioException) != types.Yes })
}

// throwAny throws the exception on where that is allowed for all its classes,
// else in an unchecked one.
func (w *writer) throwAny(classes []string, param string) edit.Item {
	name := w.wrapper(classes)
	if name == "" {
		w.throws = append(w.throws, classes...)
		w.goOn(classes, "")
		return edit.Line("throw " + param + ";")
	}
	if w.context == "" {
		w.goOn(classes, name)
	}
	return w.throwIn(name, param, w.message(""))
}

// wrapper returns the class that errors of the classes are thrown on in, "" where
// they go on as they are.
func (w *writer) wrapper(classes []string) string {
	switch {
	case w.context != "":
		return w.context
	case !slices.ContainsFunc(classes, func(c string) bool { return !w.mayThrow(c) }):
		return ""
	case w.allIO(classes):
		return uncheckedIO
	}
	return illegal
}

// goOn notes, for the title, as what errors of the classes are thrown on.
func (w *writer) goOn(classes []string, as string) {
	for _, c := range classes {
		w.onward = append(w.onward, onward{c, as})
	}
}

// titled ends a title that says of the classes that they are thrown on: as what,
// of each by itself where they differ.
func (w *writer) titled(title string, classes []string) string {
	as := map[string]string{}
	same := true
	for _, o := range w.onward {
		as[o.class] = o.as
		same = same && o.as == w.onward[0].as
	}
	if same {
		return title + w.as()
	}
	head := strings.LastIndex(title, "hrow ") + len("hrow ")
	if strings.HasPrefix(title[head:], "only ") {
		head += len("only ")
	}
	title = title[:head]
	for i, c := range classes {
		if i > 0 {
			title += ", "
		}
		title += simple(c)
		if i == 0 {
			title += " on"
		}
		if to := as[c]; to != "" {
			title += " as " + simple(to)
		} else {
			title += " as it is"
		}
	}
	return title
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
	case "fallback":
		return call + " failed, and there is nothing to fall back on"
	}
	return call + " failed"
}
