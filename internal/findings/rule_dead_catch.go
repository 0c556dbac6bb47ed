package findings

import (
	"cmp"
	"slices"
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
	for n := range a.Tree.Root().Descend() {
		if n.Kind() != syntax.Catch {
			continue
		}
		tried := tried{a: a, try: n.Parent()}
		for t := range caughtTypes(n) {
			class := a.Types().TypeNode(t).Name
			if v := tried.of(class); v.never() {
				out = append(out, v.finding(t.Span(), Warning, "this clause is never entered: "))
			}
		}
		for _, test := range a.classTests(n) {
			v := tried.of(test.class)
			switch {
			case test.wrapped && v.neverWrapped():
				out = append(out, v.finding(test.span, Information, "this test is never true: "))
			case !test.wrapped && v.never():
				out = append(out, v.finding(test.span, Information, "this test is never true: "))
			}
		}
	}
	return out
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
	mistake string     // the class of the same name that is meant, of one that no call throws
}

func (v arriving) never() bool        { return !v.open && len(v.itself) == 0 && len(v.wrapped) > 0 }
func (v arriving) neverWrapped() bool { return !v.open && len(v.wrapped) == 0 && len(v.itself) > 0 }

func (v arriving) finding(at text.Span, severity Severity, says string) Finding {
	calls := v.wrapped
	why := " arrives as RemoteException from "
	if len(calls) == 0 {
		calls = v.itself
		why = " arrives as itself from "
	}
	class := catalog.SimpleName(v.class)
	if v.mistake != "" {
		why, class = " throws "+v.mistake+" and not ", v.class
		return v.toFinding(at, severity, says+calls[0].spoken()+why+class)
	}
	return v.toFinding(at, severity, says+class+why+calls[0].spoken())
}

func (v arriving) toFinding(at text.Span, severity Severity, message string) Finding {
	call := append(v.wrapped, v.itself...)[0]
	f := Finding{Severity: severity, Confidence: Likely, Span: at, Message: message, Callee: call.Method, Defence: Dead, Call: call.Node.Span()}
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
	v := arriving{class: class}
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
			name := t.a.Types().TypeOf(thrown).ClassName()
			v.open = v.open || thrown.Kind() != syntax.New && t.related(name, v.class) || name == v.class
		case syntax.MethodCall, syntax.New, syntax.ConstructorCall:
			t.call(n, v)
		}
	}
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
	site := CallSite{Node: n, Name: nameSpan(n), Callee: callee, Method: callee.String()}
	for _, class := range append([]string{callee.Owner, callee.Receiver}, t.a.inherited(callee)...) {
		if t.scoped(class) && callee.Method == nil {
			site.Method = class + "#" + callee.Name
			t.scopedCall(site, v)
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
	parameters := len(site.Callee.Args)
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
	for _, c := range t.a.Calls() {
		if c.Node == site.Node && len(v.wrapped) > 0 && v.wrapped[len(v.wrapped)-1].Node == site.Node {
			v.wrapped[len(v.wrapped)-1] = c
		}
	}
}

// named reports whether a list has a method, or it with so many parameters.
func named(list []string, method string, parameters int) bool {
	return slices.ContainsFunc(list, func(s string) bool {
		name, count, some := strings.Cut(s, "/")
		return name == method && (!some || count == string(rune('0'+parameters)))
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

// A classTest is a place that asks of which class the exception caught is.
type classTest struct {
	class   string
	span    text.Span
	wrapped bool // it asks for the class that the exception carries
}

// classTests returns the tests of a clause's parameter, as long as it is what
// was caught.
func (a *Analysis) classTests(catch syntax.Node) []classTest {
	param := catch.Name()
	is := func(n syntax.Node) bool {
		for n.Kind() == syntax.Paren || n.Kind() == syntax.Cast {
			n = cmp.Or(n.Child(syntax.RoleExpr), n.Child(syntax.RoleOperand))
		}
		return n.Kind() == syntax.Ident && n.Name() == param
	}
	var out []classTest
	for n := range catch.Child(syntax.RoleBody).Descend() {
		switch n.Kind() {
		case syntax.Assign:
			if is(n.Child(syntax.RoleLeft)) {
				return nil
			}
		case syntax.InstanceOf:
			t := cmp.Or(n.Child(syntax.RoleType), n.Child(syntax.RolePattern).Child(syntax.RoleType))
			if is(n.Child(syntax.RoleOperand)) {
				out = append(out, classTest{class: a.Types().TypeNode(t).Name, span: n.Span()})
			}
		case syntax.MethodCall:
			if n.Name() != "equals" && n.Name() != "isInstance" {
				continue
			}
			for _, pair := range [][2]syntax.Node{{n.Child(syntax.RoleTarget), n.Child(syntax.RoleArgument)}, {n.Child(syntax.RoleArgument), n.Child(syntax.RoleTarget)}} {
				if class := a.classNamed(pair[0]); class != "" {
					if asked, wrapped := asksClass(pair[1], is); asked || n.Name() == "isInstance" && is(pair[1]) {
						out = append(out, classTest{class, n.Span(), wrapped})
					}
				}
			}
		}
	}
	return out
}

// asksClass reports whether an expression asks the exception for its class, or
// for that of what it carries: e.getClass(), e.getClass().getName(),
// e.getClassName().
func asksClass(n syntax.Node, is func(syntax.Node) bool) (asked, wrapped bool) {
	switch n.Name() {
	case "getName", "getCanonicalName":
		return asksClass(n.Child(syntax.RoleTarget), is)
	case "getClass":
		return is(n.Child(syntax.RoleTarget)), false
	case "getClassName":
		return is(n.Child(syntax.RoleTarget)), true
	}
	return false, false
}

// classNamed returns the class that X.class, X.class.getName() or a literal
// names.
func (a *Analysis) classNamed(n syntax.Node) string {
	switch n.Kind() {
	case syntax.ClassLiteral:
		return a.Types().TypeNode(n.Child(syntax.RoleType)).Name
	case syntax.MethodCall:
		if n.Name() == "getName" || n.Name() == "getCanonicalName" {
			if c := n.Child(syntax.RoleTarget); c.Kind() == syntax.ClassLiteral {
				return a.classNamed(c)
			}
		}
	case syntax.Literal:
		value, _ := n.StringValue()
		return value
	}
	return ""
}
