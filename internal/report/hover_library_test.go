package report

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
)

// TestHoverNamesTheLibrary: of one record as of several, and only where it is
// known.
func TestHoverNamesTheLibrary(t *testing.T) {
	match := func(id string) findings.Match {
		return findings.Match{Record: &catalog.Record{ID: id, ErrorClass: "java.io.IOException", ErrorMessage: id}, Confidence: findings.Likely}
	}
	const says = "The call is into hadoop-common 3.3.4."
	for _, matches := range [][]findings.Match{{match("a")}, {match("a"), match("b")}} {
		h := findings.Hover{Kind: findings.OnCall, Callee: "a.B#c", Matches: matches, Library: "hadoop-common 3.3.4"}
		if got := HoverPlain(h, HoverOptions{}); strings.Count(got, says) != 1 {
			t.Errorf("%d records: the library is not named once in\n%s", len(matches), got)
		}
		h.Library = ""
		if got := HoverPlain(h, HoverOptions{}); strings.Contains(got, "The call is into") {
			t.Errorf("%d records: a library is named in\n%s", len(matches), got)
		}
	}
}
