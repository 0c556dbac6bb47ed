package settings

import (
	"fmt"
	"strings"

	"throwsight/internal/text"
)

// Suggestion returns `; did you mean "x"?` for the word among words that is
// nearest to the wrong one, "" when none is near.
func Suggestion(wrong string, words []string) string {
	if near := nearest(wrong, words); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// nearest returns the word among words with the fewest edits to wrong, "" when
// half of it would have to change. Case and the ways to join words do not
// count; a word cut short or made longer is near.
func nearest(wrong string, words []string) string {
	best, least := "", len(wrong)/2+1
	for _, w := range words {
		a, b := plain(wrong), plain(w)
		d := text.EditDistance(a, b)
		if min(len(a), len(b)) > 2 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) {
			d = 1
		}
		if d < least {
			best, least = w, d
		}
	}
	return best
}

var joins = strings.NewReplacer("-", "", "_", "", " ", "")

func plain(s string) string { return joins.Replace(strings.ToLower(s)) }
