package findings

import (
	"slices"
	"strconv"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// DeadCatch is the id of the rule that speaks where code waits for an exception
// that cannot arrive.
//
// Why: what a server throws reaches its client as RemoteException, but for the
// few classes that each call unwraps by their exact names. A clause for any
// other is never entered: the defence that somebody wrote and reviewed is not
// there, and no compiler says so, for the class is an IOException. So is a
// clause for a class of the same simple name that the library does not throw.
//
// It speaks only where all that the try does is known: one call of which it is
// not known what arrives, or that may throw a class above, and the clause may
// be entered. Handlers unwrap, too: what an unwrapped exception is tested for
// is not looked at.
const DeadCatch = "dead-catch"

func (a *Analysis) deadCatches() []Finding {
	var out []Finding
	for _, n := range a.outline().catches {
		if !a.asked(n) {
			continue
		}
		tried := tried{a: a, try: n.Parent()}
		for t := range caughtTypes(n) {
			class := a.Types().TypeNode(t).Name
			if v := tried.of(class); v.never() {
				out = append(out, tried.finding(v, t.Span(), Warning, "this clause is never entered: "))
			}
		}
		for _, test := range a.classTests(n) {
			v := tried.of(test.class)
			switch {
			case test.wrapped && v.neverWrapped():
				out = append(out, tried.finding(v, test.span, Information, "this test is never true: "))
			case !test.wrapped && v.never():
				out = append(out, tried.finding(v, test.span, Information, "this test is never true: "))
			}
		}
	}
	return out
}

// neverEntered reports whether none of the classes that a clause names can
// arrive there: whatever it does, it does not do.
func (a *Analysis) neverEntered(catch syntax.Node) bool {
	for t := range caughtTypes(catch) {
		if v := (tried{a: a, try: catch.Parent()}).of(a.Types().TypeNode(t).Name); !v.never() {
			return false
		}
	}
	return true
}

// A tried is a try statement whose body is asked what can come out of it.
type tried struct {
	a   *Analysis
	try syntax.Node
}

// An arriving is how a class can come out of a try's body.
type arriving struct {
	class   string
	itself  []CallSite // calls that unwrap it
	wrapped []CallSite // calls from which it comes wrapped, or not at all
	open    bool       // something else may throw it
	wrapper string     // what it is wrapped in, as people write it
	mistake string     // the class of the same name that is meant, of one that no call throws
}

func (v arriving) never() bool        { return !v.open && len(v.itself) == 0 && len(v.wrapped) > 0 }
func (v arriving) neverWrapped() bool { return !v.open && len(v.wrapped) == 0 && len(v.itself) > 0 }

// finding says of a place that it waits for the class in vain. That an error of
// the class comes out of the call at all is said where one is known.
func (t tried) finding(v arriving, at text.Span, severity Severity, says string) Finding {
	calls := append(v.wrapped, v.itself...)
	call, class, arrives := calls[0], catalog.SimpleName(v.class), " would arrive as "
	known := func(c CallSite) bool {
		return slices.ContainsFunc(c.Meets, func(m Meet) bool { return t.a.Types().Subclass(m.Record.ErrorClass, v.class) == types.Yes })
	}
	if i := slices.IndexFunc(calls, known); i >= 0 {
		call, arrives = calls[i], " arrives as "
	}
	switch {
	case v.mistake != "":
		says += call.spoken() + " throws " + v.mistake + " and not " + v.class
	case len(v.wrapped) > 0:
		says += class + arrives + v.wrapper + " from " + call.spoken()
	default:
		says += class + arrives + "itself from " + call.spoken()
	}
	f := Finding{Severity: severity, Confidence: Likely, Span: at, Message: says, Callee: call.Method, Defence: Dead, Call: call.Node.Span()}
	for _, m := range call.Meets {
		if m.Record.ErrorClass == v.class {
			f.Records = append(f.Records, m.Record)
		}
	}
	return f
}

// of tells how a class can come out of the body.
func (t tried) of(class string) arriving {
	u := t.a.library().traits.Unwrapping
	v := arriving{class: class, wrapper: catalog.SimpleName(u.Wrapper)}
	i := slices.IndexFunc(u.Mistaken, func(m catalog.MistakenTrait) bool { return m.Class == class })
	switch {
	case i >= 0:
		v.mistake = u.Mistaken[i].Meant
	case !slices.Contains(u.Classes, class):
		v.open = true
		return v
	}
	for part := range t.try.All() {
		if part.Role() == syntax.RoleBody || part.Role() == syntax.RoleResource {
			t.read(part, &v)
		}
	}
	return v
}

// read takes what a part of the body does into account.
func (t tried) read(part syntax.Node, v *arriving) {
	if part.Role() == syntax.RoleResource {
		t.closes(part, v)
	}
	for n := range part.Descend() {
		if v.open {
			return
		}
		switch n.Kind() {
		case syntax.Throw:
			thrown := n.Child(syntax.RoleExpr)
			if rethrown(thrown, part) {
				continue // what it can be comes out of the calls before
			}
			name := t.a.Types().TypeOf(thrown).ClassName()
			v.open = v.open || thrown.Kind() != syntax.New && t.related(name, v.class) || name == v.class
		case syntax.MethodCall, syntax.New, syntax.ConstructorCall:
			t.call(n, v)
		}
	}
}

// rethrown reports whether what is thrown is just what a clause inside a part
// has caught.
func rethrown(thrown, part syntax.Node) bool {
	catch := declaration(thrown)
	if catch.Kind() != syntax.Catch || !part.Span().Encloses(catch.Span()) {
		return false
	}
	for n := range catch.Child(syntax.RoleBody).Descend() {
		if n.Kind() == syntax.Assign && lastName(n.Child(syntax.RoleLeft)) == catch.Name() {
			return false
		}
	}
	return true
}

// closes takes the close of a resource into account.
func (t tried) closes(resource syntax.Node, v *arriving) {
	value := resource
	if d := resource.Child(syntax.RoleDeclarator); !d.IsZero() {
		value = d.Child(syntax.RoleInit)
	}
	class := t.a.Types().TypeOf(value).ClassName()
	if class == "" || !slices.ContainsFunc(append(t.a.Types().Supers(class), class), t.scoped) {
		v.open = true
	}
}

func (t tried) scoped(class string) bool {
	return slices.Contains(t.a.library().traits.Unwrapping.CallsOf, class)
}

func (t tried) call(n syntax.Node, v *arriving) {
	u := &t.a.library().traits.Unwrapping
	if slices.Contains(u.By, n.Name()) {
		v.open = true
		return
	}
	callee, ok := t.a.Types().Callee(n)
	if !ok {
		v.open = true
		return
	}
	for _, class := range append([]string{callee.Owner, callee.Receiver}, t.a.inherited(callee)...) {
		if t.scoped(class) && callee.Method == nil {
			t.scopedCall(t.a.siteOf(n, callee, class), v)
			return
		}
	}
	v.open = v.open || t.mayThrow(callee, v.class)
}

// mayThrow reports whether what a method declares leaves room for the class.
func (t tried) mayThrow(callee types.Callee, class string) bool {
	return callee.Descriptor == "" || callee.Open ||
		slices.ContainsFunc(callee.Throws, func(thrown string) bool { return t.related(thrown, class) })
}

// scopedCall takes a call that reaches a server into account.
func (t tried) scopedCall(site CallSite, v *arriving) {
	u := &t.a.library().traits.Unwrapping
	parameters := site.Callee.Arguments
	if v.mistake != "" {
		i := slices.IndexFunc(u.Mistaken, func(m catalog.MistakenTrait) bool { return m.Class == v.class })
		if named(u.Mistaken[i].Calls, site.Callee.Name, parameters) {
			v.wrapped = append(v.wrapped, site)
			return
		}
	}
	list, known := u.Arriving(site.Callee.Name, parameters)
	switch {
	case !known:
		v.open = t.mayThrow(site.Callee, v.class)
	case v.mistake != "":
		v.open = true // another call than those of which it is known
	case slices.ContainsFunc(list, func(simple string) bool { return t.below(simple, v.class) }):
		v.itself = append(v.itself, site)
	default:
		v.wrapped = append(v.wrapped, site)
	}
}

// named reports whether a list has a method, or it with so many parameters.
func named(list []string, method string, parameters int) bool {
	return slices.ContainsFunc(list, func(s string) bool {
		name, count, some := strings.Cut(s, "/")
		return name == method && (!some || count == strconv.Itoa(parameters))
	})
}

// below reports whether one of the server's classes of the simple name is the
// class, or below it.
func (t tried) below(simple, class string) bool {
	return slices.ContainsFunc(t.a.library().traits.Unwrapping.Classes, func(c string) bool {
		return catalog.SimpleName(c) == simple && t.a.Types().Subclass(c, class) != types.No
	})
}

// related reports whether an exception known as one class may be of another.
func (t tried) related(known, class string) bool {
	if known == "" {
		return true
	}
	return t.a.Types().Subclass(known, class) != types.No || t.a.Types().Subclass(class, known) != types.No
}

// siteOf returns the call site of a call into one of the library's classes.
func (a *Analysis) siteOf(n syntax.Node, callee types.Callee, class string) CallSite {
	calls := a.Calls()
	if i := slices.IndexFunc(calls, func(c CallSite) bool { return c.Node == n }); i >= 0 {
		return calls[i]
	}
	return CallSite{Node: n, Name: nameSpan(n), Callee: callee, Method: class + "#" + callee.Name}
}
