//go:build corpus

package catalog

import (
	"os"
	"strings"
	"testing"
)

// TestSeeds loads the documents that users have, from the folder that
// THROWSIGHT_SEEDS names: all load without a fault, with ids, and with what a
// hover needs. They are others' text and not part of the repository.
func TestSeeds(t *testing.T) {
	folder := os.Getenv("THROWSIGHT_SEEDS")
	if folder == "" {
		t.Skip("THROWSIGHT_SEEDS is not set: no folder of documents as users have them")
	}
	c, faults := Load(Options{Paths: []string{folder}, NoEmbedded: true})
	for _, f := range faults {
		t.Error(f)
	}
	for id, class := range map[string]string{
		"03b048690d60e743": "IOException", "b4ba9a4de4743388": "HttpPutFailedException", "9f97360a0379a1b9": "IOException",
	} {
		r := c.ByID(id)
		if r == nil {
			t.Errorf("no record %s", id)
			continue
		}
		if r.ErrorClass != class || Embedded().ByID(id) == nil {
			t.Errorf("%s: class %q, in the embedded catalog: %v", id, r.ErrorClass, Embedded().ByID(id) != nil)
		}
	}
	for _, r := range c.All() {
		for part, given := range map[string]bool{
			"message": r.ErrorMessage != "", "class": r.ErrorClass != "", "repo": r.Repo == "apache/hadoop", "file": strings.HasSuffix(r.FilePath, ".java"),
			"line": r.LineNumber > 0, "excerpt": r.SourceCode != "", "link": strings.HasPrefix(r.GithubURL, "https://github.com/"), "meaning": r.Documentation != "",
			"trigger": r.Triggers != "", "situations": r.Situations != "", "solutions": len(r.Solutions) >= 3, "try/catch": strings.Contains(r.TryCatch, "catch"),
			"revision": r.AnalyzedSHA != "", "date": r.AnalyzedAt != "", "a template": len(r.parsedTemplates()) == 1,
		} {
			if !given {
				t.Errorf("%s lacks its %s", r.ID, part)
			}
		}
	}
	t.Logf("%d records, %d faults", c.Len(), len(faults))
}
