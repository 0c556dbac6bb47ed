package fixes

import (
	"regexp"
	"slices"

	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// saysMore has the exception say, in which an error leaves that could leave as it is,
// what the call was about; false where it would say less than the error itself, being
// of its class and about nothing.
func (w *writer) saysMore(groups []group, place syntax.Node) bool {
	if w.context == "" {
		return true
	}
	if !w.byMethod { // else it is about more than the call
		w.about = w.argument(place)
	}
	return w.about != "" || !slices.Contains(classesOf(groups), w.context)
}

// argument returns the first of a call's arguments that a message behind the place,
// which holds the call, can name, as Java; "" where there is none.
func (w *writer) argument(place syntax.Node) string {
	for _, a := range w.arguments(w.call) {
		if a.node.IsZero() || a.literal() || !a.named() || secret.MatchString(a.node.Text()) {
			continue
		}
		root := a.node
		for root.Kind() == syntax.FieldAccess {
			root = root.Child(syntax.RoleTarget)
		}
		typ := w.a.Types().TypeOf(a.node)
		if !typ.Known() || typ.Dims > 0 || declaredWithin(place, root.Name()) || given(place, root.Name()) {
			continue
		}
		return edit.Bare(a.node)
	}
	return ""
}

// secret are names of what no message may tell.
var secret = regexp.MustCompile(`(?i)pass|pwd|secret|token|cred|(api|private)_?key`)

// declaredWithin reports whether a node declares a variable of the name, which is not
// known behind it.
func declaredWithin(n syntax.Node, name string) bool {
	for d := range n.Descend() {
		switch d.Kind() {
		case syntax.VarDeclarator, syntax.TypePattern, syntax.Param, syntax.Catch:
			if d.Name() == name {
				return true
			}
		}
	}
	return false
}
