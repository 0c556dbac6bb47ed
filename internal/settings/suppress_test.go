package settings

import (
	"strings"
	"testing"
)

func TestSuppress(t *testing.T) {
	for _, c := range []struct{ name, before string }{
		{"no file", ""},
		{"some settings", "hints = false\n"},
		{"no line end", "hints = false"},
		{"another one", "[[suppress]]\nrule = \"undefended-call\"\nreason = \"why\"\n"},
	} {
		added, err := Suppress("x.toml", []byte(c.before), "swallowed-error")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		layer, err := ParseTOML("x.toml", []byte(c.before+added))
		if err != nil {
			t.Errorf("%s: %v\n%s", c.name, err, c.before+added)
			continue
		}
		s, faults := Resolve(layer)
		last := s.Findings().Silences
		if len(faults) > 0 || len(last) != 1+strings.Count(c.before, "suppress") || last[len(last)-1].Rule != "swallowed-error" {
			t.Errorf("%s: %v, %+v", c.name, faults, last)
		}
	}
	for _, broken := range []string{"suppress = []\n", "hints = \n", "[[suppress]]\nrule = 5\n"} {
		if added, err := Suppress("x.toml", []byte(broken), "swallowed-error"); err == nil {
			t.Errorf("%q gets %q", broken, added)
		}
	}
}
