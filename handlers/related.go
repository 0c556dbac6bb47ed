package handlers

import (
	"fmt"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/workspace"
)

// mostHops is how much of a route stands beside its error site.
const mostHops = 3

// related returns the places that explain a finding: where the error of its
// first record is made, then what it comes through, from the call on. Places
// that have no source on this machine are left out.
func (h *Handlers) related(f *workspace.File, finding findings.Finding) []protocol.DiagnosticRelatedInformation {
	if !h.client.Related {
		return nil
	}
	var out []protocol.DiagnosticRelatedInformation
	if first, ok := warnedFor(f, finding); ok {
		out = append(out, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: uri.URI(f.Wire), Range: h.rangeOf(f, first.Span)},
			Message:  "the warning is here",
		})
	}
	hops := finding.Way()
	add := func(hop findings.Hop, words string) {
		at, ok := f.Project.PlaceOf(hop)
		if !ok {
			return
		}
		start := protocol.Position{Line: uint32(at.Line - 1)}
		out = append(out, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: uri.URI(nameOfFile(at.File).Wire), Range: protocol.Range{Start: start, End: start}},
			Message:  words,
		})
	}
	if len(hops) == 0 || len(finding.Records) == 0 {
		return out
	}
	last := len(hops) - 1
	class := catalog.SimpleName(finding.Records[0].ErrorClass)
	if class == "" {
		class = "the error"
	}
	add(hops[last], fmt.Sprintf("%s is made here, in %s", class, spokenHop(hops[last])))
	for _, hop := range hops[:min(last, mostHops)] {
		add(hop, "it comes through "+spokenHop(hop))
	}
	return out
}

// warnedFor returns the warning for whose sake a finding is information.
func warnedFor(f *workspace.File, finding findings.Finding) (findings.Finding, bool) {
	if finding.Behind == "" {
		return findings.Finding{}, false
	}
	all := f.Analysis().Findings()
	i := slices.IndexFunc(all, func(x findings.Finding) bool { return x.Fingerprint == finding.Behind })
	if i < 0 {
		return findings.Finding{}, false
	}
	return all[i], true
}

// spokenHop returns a method as people write it: FileSystem.open.
func spokenHop(hop findings.Hop) string {
	class := catalog.SimpleName(hop.Class)
	switch hop.Method {
	case "<init>":
		return "new " + class
	case "<clinit>":
		return class
	}
	return class + "." + hop.Method
}
