package report

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/docs/rules"
	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// sarifSample is a check with all that SARIF has a place for.
func sarifSample() Check {
	c := sample()
	c.Folder, c.Root, c.Version = filepath.FromSlash("/p/src"), filepath.FromSlash("/p"), "v1"
	c.Found = c.Found[:2] // the third is of no rule
	c.Found[0].Call = text.Span{Start: 22, End: 33}
	c.Found[0].Route = []findings.Hop{
		{Class: "x.Lamp", Method: "open", File: "x/Lamp.java", Line: 7},
		{Class: "x.Socket", Method: "turn"},
		{Class: "app.Own", Method: "m", File: filepath.FromSlash("/p/src/a/Own.java"), Line: 3},
	}
	silenced := c.Found[1]
	silenced.File = "a b/Ü:1.java"
	silenced.Records = []*catalog.Record{{Anchors: []catalog.Anchor{{FilePath: "x/Lamp.java", LineNumber: 9, Class: "x.Lamp", Method: "open"}}}}
	silenced.Silence = &findings.Silence{Reason: "known", InSource: true}
	elsewhere := c.Found[1]
	elsewhere.File = filepath.FromSlash("/q/B.java")
	elsewhere.Silence = &findings.Silence{}
	c.Silenced = []Found{silenced, elsewhere}
	c.Faults = []string{"X.java: no rights"}
	return c
}

func TestCheckSARIF(t *testing.T) {
	var out bytes.Buffer
	if err := CheckSARIF(&out, sarifSample()); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	decoder := json.NewDecoder(&out)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if got := run.OriginalURIBaseIDs[sourceRoot].URI; got != "file:///p/" {
		t.Errorf("the root is %s", got)
	}
	if run.Invocations[0].ExecutionSuccessful || len(run.Invocations[0].Notifications) != 1 {
		t.Errorf("invocation %+v", run.Invocations[0])
	}
	if len(run.Results) != 4 {
		t.Fatalf("%d results", len(run.Results))
	}
	for i, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d: rule %s has the index %d", i, r.RuleID, r.RuleIndex)
		}
	}
	first := run.Results[0]
	if at := first.Locations[0].Physical; at.Artifact != (sarifArtifact{URI: "src/a/A.java", URIBaseID: sourceRoot}) || *at.Region != (sarifRegion{2, 16, 2, 20}) {
		t.Errorf("the first is at %+v %+v", at.Artifact, at.Region)
	}
	if first.Level != "note" || first.Rank != 75 || first.PartialFingerprints["throwsight/v1"] != "f1" || first.Properties.Records[0] != "lamp" {
		t.Errorf("the first is %+v", first)
	}
	steps := first.CodeFlows[0].ThreadFlows[0].Locations
	if len(steps) != 4 || *steps[0].Location.Physical.Region != (sarifRegion{2, 13, 2, 22}) {
		t.Fatalf("steps %+v", steps)
	}
	if at := steps[1].Location; at.Physical.Artifact != (sarifArtifact{URI: "x/Lamp.java", URIBaseID: libraryRoot}) || at.Physical.Region.StartLine != 7 || at.Logical[0].FullyQualifiedName != "x.Lamp#open" {
		t.Errorf("a step in the library: %+v", at)
	}
	if at := steps[2].Location; at.Physical != nil || at.Message.Text != "through x.Socket#turn" {
		t.Errorf("a step without a place: %+v", at)
	}
	if at := steps[3].Location; at.Physical.Artifact != (sarifArtifact{URI: "src/a/Own.java", URIBaseID: sourceRoot}) || !strings.HasPrefix(at.Message.Text, "the error is made") {
		t.Errorf("the last step: %+v", at)
	}
	if at := first.RelatedLocations[0]; at.Physical.Artifact.URI != "src/a/Own.java" || at.Physical.Region.StartLine != 3 {
		t.Errorf("the error site: %+v", at)
	}
	if at := run.Results[2].RelatedLocations[0]; at.Message.Text != "the error is made in x.Lamp#open" || at.Physical.Artifact != (sarifArtifact{URI: "x/Lamp.java", URIBaseID: libraryRoot}) {
		t.Errorf("an error site without a route: %+v", at)
	}
	if fix := first.Fixes[0]; fix.Description.Text != "Handle it" || fix.Changes[0].Replacements[0].Inserted.Text != "x" || fix.Changes[0].Replacements[0].Deleted != (sarifRegion{2, 2, 2, 3}) {
		t.Errorf("fix %+v", fix)
	}
	if r := run.Results[1]; r.Level != "warning" || strings.ContainsAny(r.Message.Text, "\x1b\n") || len(r.Fixes) > 0 || len(r.CodeFlows) > 0 || len(r.Suppressions) > 0 {
		t.Errorf("the second is %+v", r)
	}
	if r := run.Results[2]; r.Suppressions[0] != (sarifSuppression{"inSource", "known"}) || r.Locations[0].Physical.Artifact.URI != "src/a%20b/%C3%9C:1.java" {
		t.Errorf("the third is %+v at %+v", r.Suppressions, r.Locations[0].Physical)
	}
	if r := run.Results[3]; r.Suppressions[0] != (sarifSuppression{Kind: "external"}) || r.Locations[0].Physical.Artifact != (sarifArtifact{URI: "file:///q/B.java"}) {
		t.Errorf("the last is %+v at %+v", r.Suppressions, r.Locations[0].Physical)
	}
}

// TestSARIFRules: each rule comes with its texts, and a link where the pages are
// published.
func TestSARIFRules(t *testing.T) {
	defer func(site string) { rules.Site = site }(rules.Site)
	for _, rules.Site = range []string{"", "https://example.org/throwsight/rules/"} {
		testSARIFRules(t)
	}
	if got := pascal("read-error-as-end"); got != "ReadErrorAsEnd" {
		t.Errorf("the name is %s", got)
	}
}

func testSARIFRules(t *testing.T) {
	for _, r := range findings.Catalogue() {
		got := ruleOf(r)
		if got.ShortDescription.Text == "" || got.FullDescription.Text == "" || !strings.HasPrefix(got.Help.Markdown, "# "+r.ID) || got.HelpURI != rules.URL(r.ID) {
			t.Errorf("%s: %+v", r.ID, got)
		}
		links := strings.Count(got.Help.Markdown, "](")
		if published := strings.Count(got.Help.Markdown, "]("+"https://example.org/throwsight/"); links != published || (links > 0) != (rules.Site != "") {
			t.Errorf("%s: %d links, %d of them to where the pages are", r.ID, links, published)
		}
		if (got.HelpURI == "") != (rules.Site == "") || strings.Contains(got.Help.Text, "See ") != (rules.Site != "") {
			t.Errorf("%s: %+v", r.ID, got)
		}
	}
}
