package catalog

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// accepts reports whether the scanner takes text for one JSON value.
func accepts(text string) bool {
	s := scanner{text: text}
	return s.skip() && s.peek() == 0 && s.pos == len(text)
}

// TestScannerAgreesWithEncodingJSON on what JSON is.
func TestScannerAgreesWithEncodingJSON(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `false`, `0`, `-0`, `-1.5e+10`, `1E5`, `""`, `"a\u00e9\n"`, `[]`, `{}`, `[1,[2,{"a":[]}]]`, ` { "a" : 1 , "b" : [ ] } `,
		``, ` `, `nul`, `tru`, `01`, `1.`, `.5`, `-`, `+1`, `1e`, `"`, `"\x"`, `"\u12g4"`, `"` + "\n" + `"`, `[`, `]`, `[1,]`, `[1 2]`, `{,}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `[1]]`, `{"a":1}}`, `'a'`, "\x00", "[1]\x00",
	} {
		if got, want := accepts(text), json.Valid([]byte(text)); got != want {
			t.Errorf("%q: accepted = %v, want %v", text, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := strings.Split(`{|}|[|]|,|:|"a"|"b\n"|"|\|1|-2.5|true|null| |`+"\n", "|")
	valid := 0
	for range 200_000 {
		var b strings.Builder
		for range 1 + rng.IntN(9) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		text := b.String()
		want := json.Valid([]byte(text))
		if want {
			valid++
		}
		if got := accepts(text); got != want {
			t.Fatalf("%q: accepted = %v, want %v", text, got, want)
		}
	}
	if valid < 1000 {
		t.Errorf("%d of the texts are JSON: the comparison says little", valid)
	}
}

// TestStringsAgreeWithEncodingJSON: what a string means.
func TestStringsAgreeWithEncodingJSON(t *testing.T) {
	for _, text := range []string{
		`"plain"`, `"\"\\\/\b\f\n\r\t"`, `"\u0041\u00e9\u4e2d"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00x"`, `"\ud83d\u0041"`, `"é\u00e9"`, `"\\\\\""`, `""`,
	} {
		var want string
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		s := scanner{text: text}
		if got, ok := s.str(); !ok || got != want || s.pos != len(text) {
			t.Errorf("%s = %q, %v at %d, want %q", text, got, ok, s.pos, want)
		}
	}
}

// FuzzParse: whatever a file holds, reading it ends, and says what is wrong.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"id":"a"}`, `[{"id":"a"},`, "+++\nid = \"a\"\n+++\n# T\n## Solutions\n1. x\n", "a · error · B\n\nError message\n\nm\n\n/api/errors/x", "\uFEFF{", "+++\n[[anchors]]\nversion=1\n+++",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &source{file: "x", text: text, named: true}
		p := parse(src)
		var l loader
		l.add([]parsed{p})
		for _, fault := range l.faults {
			if fault.Line < 1 || fault.Column < 1 || fault.Problem == "" || fault.Remedy == "" {
				t.Errorf("fault %+v", fault)
			}
		}
		for _, r := range l.catalog().All() {
			if problem, _ := testID(r.ID); problem != "" {
				t.Errorf("a record with the id %q serves", r.ID)
			}
			_ = Page(r)
		}
	})
}
