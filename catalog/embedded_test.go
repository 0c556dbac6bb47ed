package catalog

import (
	"regexp"
	"strings"
	"testing"

	"throwsight/internal/message"
)

// TestEmbeddedIsWithoutFault: Embedded relies on it.
func TestEmbeddedIsWithoutFault(t *testing.T) {
	c, faults := Load(Options{})
	for _, f := range append(faults, c.Lint(true)...) {
		t.Error(f)
	}
	if c.Len() < 24 {
		t.Errorf("%d records, want at least 24", c.Len())
	}
}

// TestEmbeddedIDs: an id is the hash of what it was first given for, or one
// that the error had before.
func TestEmbeddedIDs(t *testing.T) {
	older := map[string]string{
		"03b048690d60e743": "Failed to get connection for {}, {}: {} is already stopped",
		"b4ba9a4de4743388": "Image uploading failed, status: {}, url: {}, message: {}",
		"9f97360a0379a1b9": "output stream is out of sync, pos={} and nextOffset should be{}",
	}
	for id, template := range older {
		if r := Embedded().ByID(id); r == nil || r.ErrorMessage != template {
			t.Errorf("record %s = %v, want the one of %q", id, r, template)
		}
	}
	for _, r := range Embedded().All() {
		if len(r.Anchors) == 0 {
			t.Errorf("%s has no anchor", r.ID)
			continue
		}
		a := r.Anchors[0]
		if want := NewID(r.Repo, a.Class, a.Method, r.ErrorMessage); older[r.ID] == "" && r.ID != want {
			t.Errorf("record %q has the id %s, want %s", r.ErrorMessage, r.ID, want)
		}
	}
}

// TestEmbeddedRecordsAreWhole: a page that lacks a part would show a hole in
// every hover.
func TestEmbeddedRecordsAreWhole(t *testing.T) {
	for _, r := range Embedded().All() {
		for part, given := range map[string]bool{
			"what it means": r.Documentation != "", "trigger": r.Triggers != "", "common situations": r.Situations != "",
			"two solutions": len(r.Solutions) >= 2, "two ways to prevent it": len(r.Prevention) >= 2, "tags": len(r.Tags) > 0,
			"strategy": r.Strategy != "", "code": r.TryCatch+r.Validation+r.TypeGuard != "", "link": r.GithubURL != "",
			"qualified class": strings.Contains(r.ErrorClass, "."), "related": len(r.Related) > 0,
			"first anchor as its place": r.FilePath == r.Anchors[0].FilePath && r.LineNumber == r.Anchors[0].LineNumber,
			"no excerpt":                r.SourceCode == "",
		} {
			if !given {
				t.Errorf("%s (%s) lacks: %s", r.ID, r.ErrorMessage, part)
			}
		}
	}
}

// TestEmbeddedPatterns: each message made from a record's template is matched
// by its pattern, and leads back to the record.
func TestEmbeddedPatterns(t *testing.T) {
	for _, r := range Embedded().All() {
		text := strings.ReplaceAll(message.Parse(r.ErrorMessage).String(), "{}", "x1")
		if r.MessagePattern != "" && !regexp.MustCompile(r.MessagePattern).MatchString(text) {
			t.Errorf("%s: the pattern does not match %q", r.ID, text)
		}
		found := false
		for _, hit := range Embedded().ByText(text) {
			found = found || hit.Record == r
		}
		if !found {
			t.Errorf("%s: ByText(%q) does not find it", r.ID, text)
		}
	}
}
