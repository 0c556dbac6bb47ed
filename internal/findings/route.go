package findings

import (
	"strings"

	"throwsight/internal/text"
)

// routes gives each finding the way of its first record's error, as far as a
// model tells it of the finding's call.
func (a *Analysis) routes(list []Finding) {
	if len(list) == 0 {
		return
	}
	calls := map[text.Span]CallSite{}
	for _, c := range a.Calls() {
		calls[c.Node.Span()] = c
	}
	for i := range list {
		f := &list[i]
		call := calls[f.Call]
		for _, m := range call.Meets {
			if len(f.Records) > 0 && m.Record == f.Records[0] {
				f.Route = m.way()
				call.describe(f.Route)
			}
		}
	}
}

// describe says of the step that the call itself is which overload that is: the
// first of its class and name.
func (c CallSite) describe(route []Hop) {
	for i := range route {
		if h := &route[i]; h.Class == c.Callee.Owner && h.Method == c.Callee.Name && h.Line == 0 {
			h.Descriptor = c.Callee.Descriptor
			return
		}
	}
}

// way returns the methods that the error comes through, the one that makes it
// at last; nil where no model tells.
func (m Meet) way() []Hop {
	if m.Site == nil {
		return nil
	}
	var hops []Hop
	for _, h := range m.Route {
		if h.Class != m.Site.Class || h.Method != m.Site.Method {
			hops = append(hops, Hop{Class: h.Class, Method: h.Method, File: sourceOf(h.Class)})
		}
	}
	return append(hops, Hop{Class: m.Site.Class, Method: m.Site.Method, File: sourceOf(m.Site.Class), Line: m.Site.Line})
}

// sourceOf returns the name of a class's file in a folder or jar of sources.
func sourceOf(class string) string {
	class, _, _ = strings.Cut(class, "$")
	return strings.ReplaceAll(class, ".", "/") + ".java"
}
