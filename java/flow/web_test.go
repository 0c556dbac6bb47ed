package flow

import (
	"slices"
	"strings"
	"testing"
)

// TestWeb asks for methods of a client of a web service: the server is told
// which operation it is asked for where the client hands on one only, a method
// that the names give none of the server's has none, and what the server makes of
// an error that it caught is possible at most.
func TestWeb(t *testing.T) {
	redirect := []string{"web.Server#redirect"}
	e := compiledAs(t, Names{Web: WebNames{
		Servers: map[string]string{"web.Client": "web.Server"},
		Methods: map[string]string{"create": ""},
		Calls: map[string][]string{
			"web.Client#open":         redirect,
			"web.Client#create":       redirect,
			"web.Client#both":         redirect,
			"web.Client$Stream#close": {"web.Server#create"},
		},
	}}, "web")
	for method, want := range map[string][]string{
		"Client#open":         {"not there", "nowhere"},
		"Client#create":       {"nowhere", "there already"},
		"Client#both":         {"not there", "nowhere", "there already"},
		"Client#list":         {"made again possible", "no list"},
		"Client$Stream#close": {"no name"},
	} {
		var got []string
		for _, x := range e.Escapes(entryNamed("web." + method)) {
			text := x.Template.String()
			if x.Tier == Possible {
				text += " possible"
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %s, want %s", method, strings.Join(got, ", "), strings.Join(want, ", "))
		}
	}
}
