package findings

import "slices"

// isTrait reports whether the call's method, on its class or one that it
// inherits from, is in a list of traits.
func (a *Analysis) isTrait(s CallSite, list []string) bool {
	return slices.ContainsFunc(a.spellings(s), func(name string) bool { return slices.Contains(list, name) })
}

// spellings returns the names by which a list can have the call's method: as
// class#method, of its class and of those that it inherits from.
func (a *Analysis) spellings(s CallSite) []string {
	if s.names != nil {
		return s.names
	}
	above := a.inherited(s.Callee)
	out := make([]string, 0, 2+len(above))
	out = append(out, s.Method)
	if own := s.Callee.String(); own != s.Method {
		out = append(out, own)
	}
	for _, owner := range above {
		if name := owner + "#" + s.Callee.Name; name != s.Method {
			out = append(out, name)
		}
	}
	return out
}
