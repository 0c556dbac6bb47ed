package report

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/docs/rules"
	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// The folders that names of files start at: the user's sources, and the
// library's, of which only its own names are known.
const (
	sourceRoot  = "SRCROOT"
	libraryRoot = "LIBRARY"
)

// CheckSARIF writes findings in the form that code scanning services read,
// SARIF 2.1.0.
func CheckSARIF(w io.Writer, c Check) error {
	s := sarifWriter{folder: c.Folder, root: c.Root, rules: findings.Catalogue()}
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "Throwsight", Version: c.Version, Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{ExecutionSuccessful: len(c.Faults) == 0}},
		OriginalURIBaseIDs: map[string]sarifArtifact{
			sourceRoot:  {URI: fileURI(c.Root) + "/"},
			libraryRoot: {Description: &sarifMessage{Text: "The library's sources, by their own names."}},
		},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	for _, fault := range c.Faults {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"error", sarifMessage{Text: clean(fault)}})
	}
	for _, r := range s.rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, ruleOf(r))
	}
	for _, f := range c.Found {
		run.Results = append(run.Results, s.result(f))
	}
	for _, f := range c.Silenced {
		run.Results = append(run.Results, s.result(f))
	}
	return writeJSON(w, sarifLog{sarifSchema, sarifVersion, []sarifRun{run}})
}

func ruleOf(r findings.Rule) sarifRule {
	page, _ := rules.Page(r.ID)
	help, site := r.Summary, rules.URL(r.ID)
	if site != "" {
		help += " See " + site
	}
	return sarifRule{
		ID:                   r.ID,
		Name:                 pascal(r.ID),
		ShortDescription:     sarifMessage{Text: r.Summary},
		FullDescription:      sarifMessage{Text: rules.Lead(page)},
		Help:                 sarifMessage{Text: help, Markdown: rules.Alone(page)},
		HelpURI:              site,
		DefaultConfiguration: sarifConfig{sarifLevel(r.Level)},
	}
}

// pascal returns the name by which services show a rule: IgnoredResult.
func pascal(id string) string {
	parts := strings.Split(id, "-")
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, "")
}

func sarifLevel(s findings.Severity) string {
	switch s {
	case findings.Error:
		return "error"
	case findings.Warning:
		return "warning"
	}
	return "note"
}

type sarifWriter struct {
	folder, root string
	rules        []findings.Rule
}

func (s *sarifWriter) result(f Found) sarifResult {
	where := s.artifact(f.File)
	place := &sarifPhysical{where, region(f.Mapper, f.Span)}
	out := sarifResult{
		RuleID:              f.Rule,
		RuleIndex:           slices.IndexFunc(s.rules, func(r findings.Rule) bool { return r.ID == f.Rule }),
		Level:               sarifLevel(f.Severity),
		Rank:                rank(f.Confidence),
		Message:             sarifMessage{Text: clean(f.Message)},
		Locations:           []sarifLocation{{Physical: place}},
		PartialFingerprints: map[string]string{"throwsight/v1": f.Fingerprint},
		Properties:          sarifProperties{Confidence: f.Confidence.String(), Defence: f.Defence.String(), Callee: f.Callee},
	}
	for _, r := range f.Records {
		out.Properties.Records = append(out.Properties.Records, r.ID)
	}
	if way := f.Way(); len(way) > 0 {
		out.RelatedLocations = []sarifLocation{s.hop(way[len(way)-1], "the error is made in ")}
	}
	if len(f.Route) > 0 {
		out.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{s.steps(f, where)}}}}
	}
	for _, fix := range f.Fixes {
		if fix.Preferred && len(fix.Edits) > 0 {
			out.Fixes = append(out.Fixes, fixOf(fix, where, f.Mapper))
		}
	}
	if f.Silence != nil {
		kind := "external"
		if f.Silence.InSource {
			kind = "inSource"
		}
		out.Suppressions = []sarifSuppression{{kind, f.Silence.Reason}}
	}
	return out
}

// rank gives the confidence as the standard's number from 0 to 100.
func rank(c findings.Confidence) float64 {
	return map[findings.Confidence]float64{findings.Certain: 100, findings.Likely: 75, findings.Possible: 40}[c]
}

// steps are the way of the error, from the user's call on.
func (s *sarifWriter) steps(f Found, where sarifArtifact) []sarifStep {
	call := f.Call
	if call == (text.Span{}) {
		call = f.Span
	}
	steps := []sarifStep{{Location: sarifLocation{
		Physical: &sarifPhysical{where, region(f.Mapper, call)},
		Message:  &sarifMessage{Text: "the call"},
	}}}
	for i, hop := range f.Route {
		words := "through "
		if i == len(f.Route)-1 {
			words = "the error is made in "
		}
		steps = append(steps, sarifStep{s.hop(hop, words), i + 1})
	}
	return steps
}

// hop returns a step in the library, or in the workspace, as a place.
func (s *sarifWriter) hop(hop findings.Hop, words string) sarifLocation {
	name := hop.Class + "#" + hop.Method
	at := sarifLocation{Logical: []sarifLogical{{name, "function"}}, Message: &sarifMessage{Text: words + name}}
	if hop.File == "" {
		return at
	}
	at.Physical = &sarifPhysical{Artifact: sarifArtifact{URI: relativeURI(hop.File), URIBaseID: libraryRoot}}
	if filepath.IsAbs(hop.File) {
		at.Physical.Artifact = s.artifact(hop.File)
	}
	if hop.Line > 0 {
		at.Physical.Region = &sarifRegion{StartLine: hop.Line}
	}
	return at
}

func fixOf(fix Offer, where sarifArtifact, m *text.Mapper) sarifFix {
	change := sarifArtifactChange{Artifact: where}
	for _, e := range fix.Edits {
		r := sarifReplacement{Deleted: *region(m, e.Span)}
		if e.New != "" {
			r.Inserted = &sarifContent{e.New}
		}
		change.Replacements = append(change.Replacements, r)
	}
	return sarifFix{sarifMessage{Text: clean(fix.Title)}, []sarifArtifactChange{change}}
}

func region(m *text.Mapper, s text.Span) *sarifRegion {
	p := placeOf("", m, s)
	return &sarifRegion{p.Line, p.Column, p.EndLine, p.EndColumn}
}

// artifact names a file: from the root on where it lies below it.
func (s *sarifWriter) artifact(path string) sarifArtifact {
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.folder, path)
	}
	if rel, err := filepath.Rel(s.root, path); err == nil && filepath.IsLocal(rel) {
		return sarifArtifact{URI: relativeURI(rel), URIBaseID: sourceRoot}
	}
	return sarifArtifact{URI: fileURI(path)}
}

func relativeURI(path string) string { return (&url.URL{Path: filepath.ToSlash(path)}).String() }

func fileURI(path string) string {
	path = strings.TrimSuffix(filepath.ToSlash(path), "/")
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive's letter
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
