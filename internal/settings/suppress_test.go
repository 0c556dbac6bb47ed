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
		{"a mark of the encoding", "\ufeffhints = false\n"},
		{"lines of Windows", "hints = false\r\n\r\n[rules.swallowed-error]\r\nlevel = \"error\"\r\n"},
		{"lines of Windows, the last open", "# ours\r\nhints = false"},
		{"another one", "[[suppress]]\nrule = \"undefended-call\"\nreason = \"why\"\n"},
	} {
		added, err := Suppress("x.toml", []byte(c.before), "swallowed-error")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if all := c.before + added; strings.Contains(c.before, "\r") && strings.Count(all, "\n") != strings.Count(all, "\r\n") {
			t.Errorf("%s: two kinds of line ends: %q", c.name, all)
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
	for _, c := range []struct{ before, reason string }{
		{"suppress = []\n", "x.toml does not write its suppressions as [[suppress]]: add the rule to them by hand"},
		{"suppress = [{rule = \"dead-catch\", reason = \"why\"}]\n", "x.toml does not write its suppressions as [[suppress]]: add the rule to them by hand"},
		{"hints = \n", "x.toml:1:9: not TOML: "},
		{"[[suppress]]\nrule = 5\n", "x.toml:2:1: suppress.rule: want a string, not 5"},
	} {
		if added, err := Suppress("x.toml", []byte(c.before), "swallowed-error"); err == nil || !strings.HasPrefix(err.Error(), c.reason) {
			t.Errorf("%q gets %q, %v", c.before, added, err)
		}
	}
}
