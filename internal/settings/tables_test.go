package settings

import (
	"reflect"
	"strings"
	"testing"

	"throwsight/internal/findings"
)

func TestTables(t *testing.T) {
	editor, err := ParseJSON([]byte(`{"overrides":[{"level":"off"}],"suppress":[{"rule":"swallowed-error"}]}`), "/w")
	if err != nil {
		t.Fatal(err)
	}
	file := parse(t, `
overrides = [{path = "old/**", level = "hint"}, {package = "a.b", minConfidence = "certain"}]

[rules.swallowed-error]
minConfidence = "certain"
`)
	s, faults := Resolve(editor, file)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	got := s.Findings()
	want := []findings.Override{
		{Scope: findings.Scope{Rule: "swallowed-error"}, MinConfidence: new(findings.Certain)},
		{Scope: findings.Scope{Path: "old/**"}, Level: "hint"},
		{Scope: findings.Scope{Package: "a.b"}, MinConfidence: new(findings.Certain)},
	}
	if !reflect.DeepEqual(got.Overrides, want) {
		t.Errorf("overrides %+v, want the nearest layer's %+v", got.Overrides, want)
	}
	if want := []findings.Silence{{Scope: findings.Scope{Rule: "swallowed-error"}}}; !reflect.DeepEqual(got.Silences, want) {
		t.Errorf("silences %+v, want the editor's %+v", got.Silences, want)
	}
}

// TestFaultsOfTables: a fault is told with its place, and takes its element
// away and no other.
func TestFaultsOfTables(t *testing.T) {
	l := parse(t, `[[overrides]]
rule = "swalowed-error"
level = "off"

[[overrides]]
paht = "a/**"
level = "of"

[[overrides]]
path = "[a"
level = "off"

[[overrides]]
path = "a/**"

[[suppress]]
reason = "because"

[[suppress]]
record = "r1"
`)
	s, faults := Resolve(l, parse(t, `suppress = ["swallowed-error"]`))
	want := []string{
		`:2:1: overrides.rule: there is no rule "swalowed-error"; did you mean "swallowed-error"?`,
		`:7:1: overrides.level: want one of off, hint, information, warning, error, not "of"; did you mean "off"?`,
		`:6:1: there is no setting "overrides.paht"; did you mean "path"?`,
		`:10:1: overrides.path: "[a" is not a glob`,
		`:13:3: overrides: the entry sets neither level nor minConfidence`,
		`:16:3: suppress: the entry names no rule, record, package or path`,
		`:1:1: suppress: want a table, not the string "swallowed-error"`,
	}
	for i := range max(len(faults), len(want)) {
		switch {
		case i >= len(faults):
			t.Errorf("missing: %s", want[i])
		case i >= len(want) || !strings.HasSuffix(faults[i].String(), want[i]):
			t.Errorf("got %s, want …%s", faults[i], want[min(i, len(want)-1)])
		}
	}
	if len(s.Overrides) > 0 || len(s.Suppress) > 0 {
		t.Errorf("faulty entries count: %+v, %+v", s.Overrides, s.Suppress)
	}
	if s, _ := Resolve(l); len(s.Suppress) != 1 || s.Suppress[0].Record != "r1" {
		t.Errorf("an entry without a fault does not count: %+v", s.Suppress)
	}
	_, faults = Resolve(parse(t, "[overrides]\nlevel = \"off\"\n"))
	if len(faults) != 1 || !strings.HasSuffix(faults[0].String(), ":1:2: overrides: want a list of tables, each below [[overrides]], not a table") {
		t.Errorf("one table in place of a list: %v", faults)
	}
}
