package findings

import "slices"

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
