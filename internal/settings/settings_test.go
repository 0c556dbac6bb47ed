package settings

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func parse(t *testing.T, src string) Layer {
	t.Helper()
	l, err := ParseTOML(filepath.FromSlash("/p/"+FileName), []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestNearestLayerWins(t *testing.T) {
	editor, err := ParseJSON([]byte(`{"throwsight":{"hints":false,"hover.max":7,"minConfidence":"possible","log":{"level":"debug"}}}`), "/w")
	if err != nil {
		t.Fatal(err)
	}
	file := parse(t, "minConfidence = \"certain\"\nhover.max = 8\ncatalogs = [\"a.json\", \"/b\"]\n[rules.swallowed-error]\nlevel = \"off\"\n")
	flags := Flags(map[string]any{"catalogs": []string{"c"}, "embedded": false})
	s, faults := Resolve(editor, file, flags)
	if len(faults) != 0 {
		t.Errorf("faults: %v", faults)
	}
	want := Default()
	want.Hints = false
	want.HoverMax = 8
	want.MinConfidence = "certain"
	want.LogLevel = "debug"
	want.Catalogs = []string{"c"}
	want.Embedded = false
	want.Rules = map[string]string{"swallowed-error": "off"}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got  %+v\nwant %+v", s, want)
	}
	s, _ = Resolve(file)
	if want := []string{filepath.FromSlash("/p/a.json"), filepath.FromSlash("/b")}; !reflect.DeepEqual(s.Catalogs, want) {
		t.Errorf("paths of a file: %v, want %v", s.Catalogs, want)
	}
}

func TestFaultsOfAFile(t *testing.T) {
	l := parse(t, `hnits = false
catalogs = "a.json"

[rules.swalowed-error]
level = "off"

[rules.swallowed-error]
level = "warn"

[hover]
maximum = 3
log = { levle = "info" }

[rule.swallowed-error]
levels = "off"

[throwsight]
hints = false
hnits = false
nothing = 1
`)
	s, faults := Resolve(l)
	want := []string{
		`:1:1: there is no setting "hnits"; did you mean "hints"?`,
		`:2:1: catalogs: want a list of strings, not the string "a.json"`,
		`:5:1: there is no rule "swalowed-error"; did you mean "swallowed-error"?`,
		`:8:1: rules.swallowed-error.level: want one of off, hint, information, warning, error, not "warn"; did you mean "warning"?`,
		`:11:1: there is no setting "hover.maximum"; did you mean "hover.max"?`,
		`:12:9: there is no setting "hover.log.levle"`,
		`:15:1: there is no setting "rule.swallowed-error.levels"; did you mean "rules.swallowed-error.level"?`,
		`:18:1: there is no setting "throwsight.hints"; did you mean "hints"?`,
		`:19:1: there is no setting "throwsight.hnits"; did you mean "hints"?`,
		`:20:1: there is no setting "throwsight.nothing"`,
	}
	for i := range max(len(faults), len(want)) {
		switch {
		case i >= len(faults):
			t.Errorf("missing: %s", want[i])
		case i >= len(want):
			t.Errorf("unexpected: %s", faults[i])
		case !strings.HasSuffix(faults[i].String(), want[i]):
			t.Errorf("got  %s\nwant …%s", faults[i], want[i])
		}
	}
	if !Equal(s, Default()) {
		t.Errorf("faulty values count: %+v", s)
	}
}

func TestWrongForms(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"hints":"yes"}`, `throwsight.hints: hints: want true or false, not the string "yes"`},
		{`{"hover":{"max":-1}}`, `not negative, not -1`},
		{`{"hover":{"max":1.5}}`, `not negative, not 1.5`},
		{`{"hover":3}`, `"hover" holds other settings`},
		{`{"hover":{"max":{"a":1}}}`, `there is no setting "hover.max.a"`},
		{`{"catalogs":[1]}`, `element 1: want a string, not 1`},
		{`{"exclude":["[a"]}`, `"[a" is not a glob`},
		{`{"minConfidence":"sure"}`, `want one of possible, likely, certain, not "sure"`},
		{`{"jdk":[]}`, `want a string, not a list`},
		{`{"rules":{"swallowed-error":"off"}}`, `"rules.swallowed-error" holds other settings`},
		{`{"zzzzzzzzzzzzzzzz":1}`, `there is no setting "zzzzzzzzzzzzzzzz"`},
	} {
		l, err := ParseJSON([]byte(c.json), "")
		if err != nil {
			t.Errorf("%s: %v", c.json, err)
			continue
		}
		s, faults := Resolve(l)
		if len(faults) != 1 || !strings.Contains(faults[0].String(), c.want) {
			t.Errorf("%s: %v, want …%s", c.json, faults, c.want)
		}
		if !Equal(s, Default()) {
			t.Errorf("%s counts", c.json)
		}
	}
}

// What editors send for "nothing is set".
func TestNothingSet(t *testing.T) {
	for _, raw := range []string{``, `null`, `{}`, `{"throwsight":null}`, `{"throwsight":{}}`, `{"hints":null,"hover":{}}`} {
		l, err := ParseJSON([]byte(raw), "")
		if err != nil {
			t.Errorf("%s: %v", raw, err)
		}
		if s, faults := Resolve(l); len(faults) != 0 || !Equal(s, Default()) {
			t.Errorf("%s: %+v, %v", raw, s, faults)
		}
	}
	for _, raw := range []string{`7`, `[]`, `{"throwsight":7}`, `{`} {
		if _, err := ParseJSON([]byte(raw), ""); err == nil {
			t.Errorf("%s: no error", raw)
		}
	}
}

func TestDottedNames(t *testing.T) {
	for _, raw := range []string{
		`{"throwsight.hover.max":5,"throwsight.rules":{"swallowed-error.level":"off"}}`,
		`{"hover":{"max":5},"rules":{"swallowed-error":{"level":"off"}}}`,
	} {
		l, err := ParseJSON([]byte(raw), "")
		if err != nil {
			t.Fatal(err)
		}
		if s, faults := Resolve(l); s.HoverMax != 5 || s.Rules["swallowed-error"] != "off" || len(faults) != 0 {
			t.Errorf("%s: %+v, %v", raw, s, faults)
		}
	}
}

func TestNotTOML(t *testing.T) {
	_, err := ParseTOML("/p/"+FileName, []byte("hints = true\nhover = [\n"))
	if err == nil || !strings.Contains(err.Error(), FileName+":") {
		t.Errorf("got %v, want an error with its place", err)
	}
	if _, err := ParseTOML("x", []byte("\ufeffhints = true\r\n")); err != nil {
		t.Errorf("a BOM and CR LF: %v", err)
	}
}

// Every example of the documentation is one.
func TestExamples(t *testing.T) {
	for i := range Keys {
		k := &Keys[i]
		s, faults := Resolve(parse(t, k.Eg))
		if len(faults) != 0 {
			t.Errorf("%s: %v", k.Name, faults)
		}
		if k.value != nil && Equal(s, Default()) {
			t.Errorf("%s: the example changes nothing", k.Name)
		}
	}
}

func FuzzLayers(f *testing.F) {
	f.Add(`hints = false`, `{"hover":{"max":3}}`)
	f.Add("[a.b]\nc.d = {e = [1, {f = 2}]}\n[[g]]\nh = 1979-05-27T07:32:00Z", `{"throwsight":{"a.b":{"c":null}}}`)
	f.Fuzz(func(t *testing.T, toml, json string) {
		var layers []Layer
		if l, err := ParseTOML("f", []byte(toml)); err == nil {
			layers = append(layers, l)
		}
		if l, err := ParseJSON([]byte(json), "d"); err == nil {
			layers = append(layers, l)
		}
		Resolve(layers...)
	})
}
