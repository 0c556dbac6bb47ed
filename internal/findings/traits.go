package findings

import (
	"slices"

	"throwsight/java/types"
)

// isTrait reports whether the call's method, on its class or one that it
// inherits from, is in a list of traits.
func (a *Analysis) isTrait(s CallSite, list []string) bool {
	if slices.Contains(list, s.Method) || slices.Contains(list, s.Callee.String()) {
		return true
	}
	return slices.ContainsFunc(a.inherited(s.Callee), func(owner string) bool {
		return slices.Contains(list, owner+"#"+s.Callee.Name)
	})
}

// inMemory reports whether the call is one on a stream or buffer that cannot
// fail, or that wraps one made at the spot.
func (a *Analysis) inMemory(s CallSite) bool {
	list := a.library().traits.Classes.InMemory
	if slices.Contains(list, s.Callee.Receiver) || slices.Contains(list, s.Callee.Owner) {
		return true
	}
	return slices.ContainsFunc(s.Callee.Args, func(t types.Type) bool { return t.ClassName() != "" && slices.Contains(list, t.ClassName()) })
}
