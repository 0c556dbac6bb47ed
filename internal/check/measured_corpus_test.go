//go:build corpus

package check

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/docs/rules"
	"throwsight/internal/findings"
)

var update = flag.Bool("update", false, "write the figures on the rules' pages")

// TestMeasured fails when the figures on the rules' pages are not what the
// rules find in the client projects; with -update it writes them.
func TestMeasured(t *testing.T) {
	s := score(t, clientsRoot(t), true)
	for _, rule := range findings.Rules() {
		page, _ := rules.Page(rule)
		text, _, _ := strings.Cut(page, measuredHead)
		want := text + measuredHead + s.measured(rule)
		switch {
		case page == want:
		case *update:
			if err := os.WriteFile(filepath.Join("..", "..", "docs", "rules", rule+".md"), []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("docs/rules/%s.md is stale: run this test with -update; it finds: %s", rule, strings.TrimSpace(s.measured(rule)))
		}
	}
}

const measuredHead = `
## Measured

<!-- written by: go test -tags corpus -run TestMeasured ./internal/check -update -->
`

// measured says what a rule finds.
func (s *scored) measured(rule string) string {
	var n [findings.Hint + 1]int
	if counted := s.byRule[rule]; counted != nil {
		n = *counted
	}
	text := fmt.Sprintf("%d client projects, %d files with %d calls into Hadoop: %d at the level warning, %d at information, %d at hint.",
		len(s.projects), s.files, s.calls, n[findings.Error]+n[findings.Warning], n[findings.Information], n[findings.Hint])
	if s.judged[rule] > 0 {
		text += fmt.Sprintf(" Above hint a person judged %d, and found %d right.", s.judged[rule], s.good[rule])
	}
	return text + "\n"
}
