package flow

import (
	"slices"
	"strings"
	"testing"
)

// TestGraph asks for methods whose answers depend on an edge of the call graph
// that takes more than types, in both directions: what arrives, and what does
// not.
func TestGraph(t *testing.T) {
	e := compiledAs(t, Names{}, "graph")
	const (
		round  = `thrown IOException java.io.IOException "round"`
		square = `thrown IOException java.io.IOException "square"`
		plain  = `thrown IOException java.io.IOException "plain"`
	)
	special := strings.Replace(plain, "plain", "special", 1)
	for _, c := range []struct {
		api  string
		want []string
	}{
		{"graph.Literals#round", []string{round}},
		{"graph.Literals#square", []string{square}},
		{"graph.Literals#made", []string{square}},
		{"graph.Literals#any", []string{round, square}},
		{"graph.Literals#handed", []string{
			`logged IOException  "broken"`,
			`thrown FileNotFoundException java.io.FileNotFoundException "gone"`}},
		{"graph.Fields#onOpen", []string{plain, special}},
		{"graph.Fields#onFixed", []string{special}},
		{"graph.Fields#onOwn", []string{special}},
	} {
		if got := table(e, c.api); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.api, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}
