package findings

import (
	"bytes"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// ClosesSharedFilesystem is the id of the rule that speaks where code closes
// an object that others hold, too.
//
// Why: FileSystem.get gives everybody in the process who asks for the same
// store as the same user one and the same object. Who closes it, as careful
// people do with a try-with-resources, closes it under the feet of all others,
// who meet "Filesystem closed" in the middle of their work. Look-alikes are
// many: newInstance, a setting that switches the sharing off (here, or where the
// configuration is made: a hint, then), the local file system, a user made for
// the purpose; so the rule speaks only of what it has
// followed from the method that gives it to the place that closes it. In main
// and in shutdown hooks the process ends anyway: worth knowing and no more.
const ClosesSharedFilesystem = "closes-shared-filesystem"

func (a *Analysis) sharedClosed() []Finding {
	var out []Finding
	for _, shared := range a.library().traits.Shared {
		told := map[toldClose]bool{}
		for _, c := range a.closings(shared) {
			s, ok := a.sharedSource(shared, c.object)
			if !ok || a.switchedOff(shared) {
				continue
			}
			key := toldClose{a.methodRound(c.at), c.object.Text()}
			if told[key] {
				continue // closed on another path of the method
			}
			told[key] = true
			out = append(out, a.sharedFinding(shared, c, s))
		}
	}
	return out
}

type toldClose struct {
	method syntax.Node
	object string
}

// A closing is a place where an object is closed.
type closing struct {
	object syntax.Node // the expression that stands for it; of a resource its first value
	at     syntax.Node // what closes it: a call, or the resource
	span   text.Span
}

// closings returns the places where an object of the shared class is closed:
// resources, calls of its close, and methods that close what they are given.
func (a *Analysis) closings(shared catalog.SharedTrait) []closing {
	var out []closing
	is := func(n syntax.Node) bool {
		return a.Types().Subclass(a.Types().TypeOf(n).ClassName(), shared.Class) == types.Yes
	}
	for _, n := range a.outline().resources {
		if !a.asked(n) {
			continue
		}
		if n.Kind() != syntax.LocalVar {
			if is(n) {
				out = append(out, closing{n, n, n.Span()})
			}
			continue
		}
		for d := range n.Children(syntax.RoleDeclarator) {
			if v := d.Child(syntax.RoleInit); is(v) {
				out = append(out, closing{v, n, text.Span{Start: n.Span().Start, End: v.Span().End}})
			}
		}
	}
	for n, name := range a.outline().methodCalls {
		switch {
		case !a.asked(n):
		case name == "close" && n.Child(syntax.RoleArgument).IsZero():
			if t := n.Child(syntax.RoleTarget); !t.IsZero() && t.Kind() != syntax.This && t.Kind() != syntax.Super && is(t) {
				out = append(out, closing{t, n, n.NameSpan()})
			}
		case closers[name]:
			if callee, ok := a.Types().Callee(n); ok && callee.Method != nil {
				continue // exception 17: what it closes is for its own body to say
			}
			for arg := range n.Children(syntax.RoleArgument) {
				if is(arg) {
					out = append(out, closing{arg, n, n.NameSpan()})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(x, y closing) int { return x.at.ID() - y.at.ID() })
	return out
}

// closers names the methods that close what they are given, in the libraries
// that people use for it.
var closers = map[string]bool{
	"close": true, "closeQuietly": true, "closeStream": true, "closeStreams": true, "closeAll": true,
	"cleanup": true, "cleanupWithLogger": true,
}

// sharedSource returns the shared source of an object that has no other.
func (a *Analysis) sharedSource(shared catalog.SharedTrait, object syntax.Node) (source, bool) {
	list := a.sourcesOf(shared, object, 0)
	if len(list) == 0 || slices.ContainsFunc(list, func(s source) bool { return s.origin == originOwn || s.origin == originUnknown }) {
		return source{}, false
	}
	return slices.MaxFunc(list, func(x, y source) int { return int(x.origin) - int(y.origin) }), true
}

// switchedOff reports whether the file names the setting that switches sharing
// off: in a literal, in a part of one, or by a constant called like it.
func (a *Analysis) switchedOff(shared catalog.SharedTrait) bool {
	return shared.OffBy != "" && (bytes.Contains(a.Tree.Source(), []byte(shared.OffBy)) ||
		slices.ContainsFunc([]string{"_", ""}, func(sep string) bool {
			name := strings.ToLower(strings.ReplaceAll(shared.OffBy, ".", sep))
			return bytes.Contains(bytes.ToLower(a.Tree.Source()), []byte(name))
		}))
}

// switchedElsewhere reports whether another file of the project names that
// setting, and what the object was asked for with comes from outside the file:
// it may be a configuration with the sharing switched off.
func (a *Analysis) switchedElsewhere(shared catalog.SharedTrait, s source) bool {
	if shared.OffBy == "" || !a.Knowledge.Workspace.Switch(shared.OffBy) {
		return false
	}
	for arg := range s.by.Children(syntax.RoleArgument) {
		values := []syntax.Node{arg}
		if decl := variableOf(arg); !decl.IsZero() {
			values = a.valuesOf(decl)
		}
		if slices.ContainsFunc(values, func(v syntax.Node) bool {
			return v.Kind() == syntax.New && v.Child(syntax.RoleArgument).IsZero()
		}) {
			return false // one of its own, as it comes
		}
	}
	return true
}

func (a *Analysis) sharedFinding(shared catalog.SharedTrait, c closing, s source) Finding {
	f := Finding{
		Severity:   Warning,
		Confidence: Likely,
		Span:       c.span,
		Callee:     shared.Class + "#close",
		Call:       c.at.Span(),
		Message: "closes the " + catalog.SimpleName(shared.Class) + " that " + s.method +
			" gives to all code of this process that asks for the same store as the same user: their next call fails",
	}
	if r := a.Knowledge.Catalog.ByID(shared.Record); r != nil {
		f.Records = []*catalog.Record{r}
		f.Message += " with " + spokenError(Meet{Record: r})
	}
	switch {
	case a.switchedElsewhere(shared, s):
		f.Severity, f.Confidence = Hint, Possible
	case s.origin == originAccessor:
		f.Severity, f.Confidence = Information, Possible
		f.Message = strings.Replace(f.Message, " gives to ", " lends, and that may be shared with ", 1)
	case endsSoon(c.at):
		f.Severity = Information
	}
	return f
}

// endsSoon reports whether the process ends soon behind the place: main, the
// run of a command line tool, a shutdown hook.
func endsSoon(n syntax.Node) bool {
	for ; !n.IsZero(); n = n.Parent() {
		switch {
		case n.Kind() == syntax.MethodCall && n.Name() == "addShutdownHook":
			return true
		case n.Kind() == syntax.MethodDecl && n.Name() == "main" && n.Has(syntax.FlagStatic):
			return true
		case n.Kind() == syntax.MethodDecl && n.Name() == "run":
			p := n.Child(syntax.RoleParam).Child(syntax.RoleType)
			if p.Kind() == syntax.ArrayType && p.Child(syntax.RoleElement).Name() == "String" {
				return true
			}
		}
	}
	return false
}

// SharedCalls returns the calls in this file that give the object which a
// finding of this rule says is closed; false where it is given elsewhere, too.
func (a *Analysis) SharedCalls(f Finding) ([]syntax.Node, bool) {
	var calls []syntax.Node
	for _, shared := range a.library().traits.Shared {
		for _, c := range a.closings(shared) {
			if c.span != f.Span {
				continue
			}
			for _, s := range a.sourcesOf(shared, c.object, 0) {
				if s.origin != originShared || s.by.IsZero() || s.by.Tree() != a.Tree {
					return nil, false
				}
				calls = append(calls, s.by)
			}
		}
	}
	return calls, len(calls) > 0
}
