package sites

import (
	"strings"

	"throwsight/java/syntax"
)

// report reads a call that sends an error's text without making an exception:
// beside the name of an exception's class into a response, in an event, or by
// a method whose name says so.
func (fd *finder) report(n syntax.Node, f *frame) {
	class, by := fd.reports(n, f)
	if !by || fd.leads(n) {
		return
	}
	part := fd.reportedText(n, f)
	if part.IsZero() {
		return
	}
	v := fd.e.eval(part, f).asText()
	if v.words() < 2 {
		return
	}
	at := n
	if class != "" {
		// A text that several calls send is made once.
		if maker := fd.maker(part, f); !maker.IsZero() && fd.sentTwice(part, n, f) {
			if fd.built[maker] {
				return
			}
			fd.built[maker] = true
			at = maker
		}
	}
	if class != "" {
		v = withClass(v, class)
	}
	fd.add(Report, at, statementSpan(at), v, part)
}

// reports says whether a call sends an error, and of which class if it tells.
func (fd *finder) reports(n syntax.Node, f *frame) (class string, ok bool) {
	for a := range n.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.MethodCall && a.Name() == "getName" {
			lit := a.Child(syntax.RoleTarget)
			if lit.Kind() != syntax.ClassLiteral {
				continue
			}
			name := typeName(lit.Child(syntax.RoleType))
			full := fd.e.world.resolve(f.src, f.class, name)
			if fd.e.world.isThrowable(full, name) {
				if full != "" {
					name = full
				}
				return name, true
			}
		}
	}
	switch name := n.Name(); name {
	case "sendError", "setDiagnostics", "addDiagnostics", "setErrorMsg", "setErrorMessage", "setExceptionMessage":
		return "", true
	case "handle", "dispatch", "post", "fire", "publish":
		return "", !fd.event(n).IsZero()
	default:
		return "", strings.HasPrefix(name, "reject") && len(name) > len("reject")
	}
}

// event returns the event that is made to be handed on.
func (fd *finder) event(n syntax.Node) syntax.Node {
	for a := range n.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.New && strings.HasSuffix(typeName(a.Child(syntax.RoleType)), "Event") {
			return a
		}
	}
	return syntax.Node{}
}

// reportedText returns the argument that is the text.
func (fd *finder) reportedText(n syntax.Node, f *frame) syntax.Node {
	if ev := fd.event(n); !ev.IsZero() {
		n = ev
	}
	for a := range n.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.MethodCall && a.Child(syntax.RoleTarget).Kind() == syntax.ClassLiteral {
			continue
		}
		if fd.e.typeOf(a, f).isText() {
			return a
		}
	}
	return syntax.Node{}
}

// maker returns the statement that declares the local variable with its text.
func (fd *finder) maker(part syntax.Node, f *frame) syntax.Node {
	if part.Kind() != syntax.Ident {
		return syntax.Node{}
	}
	d := fd.e.lookup(part, part.Name(), f)
	if d.kind != declLocal || d.node.Child(syntax.RoleInit).IsZero() {
		return syntax.Node{}
	}
	return d.node.Parent()
}

// sentTwice reports whether another call too sends the variable's text.
func (fd *finder) sentTwice(part, call syntax.Node, f *frame) bool {
	d := fd.e.lookup(part, part.Name(), f)
	for n := range d.scope.Descend() {
		if n.Kind() != syntax.MethodCall || n == call {
			continue
		}
		if _, ok := fd.reports(n, f); ok && fd.reportedText(n, f).Text() == part.Text() {
			return true
		}
	}
	return false
}
