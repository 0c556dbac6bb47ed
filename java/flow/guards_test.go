package flow

import (
	"slices"
	"testing"
)

// TestGuards asks for calls whose arguments decide what they can meet, and for
// the same calls with arguments that nobody knows.
func TestGuards(t *testing.T) {
	e := compiled(t)
	io := func(text string) string { return `thrown IOException java.io.IOException "` + text + `"` }
	gone := func(text string) string {
		return `thrown FileNotFoundException java.io.FileNotFoundException "` + text + `"`
	}
	for _, c := range []struct {
		api  string
		want []string
	}{
		{"lenient", nil},
		{"strict", []string{io("strict")}},
		{"either", []string{io("strict")}},
		{"mixed", []string{io("strict")}},
		{"zero", nil},
		{"below", []string{io("negative {}")}},
		{"constantName", nil},
		{"joinedName", nil},
		{"builtName", nil},
		{"builtOfAny", []string{io("no name")}},
		{"emptyName", []string{io("no name")}},
		{"noName", []string{io("no name")}},
		{"anyName", []string{io("no name")}},
		{"untracked", nil},
		{"followed", []string{io("tracked")}},
		{"text", nil},
		{"object", []string{io("no text")}},
		{"cases", nil},
		{"plain", nil},
		{"packed", []string{io("not plain")}},
		{"any", []string{io("not plain")}},
		{"comparedPlain", nil},
		{"comparedAny", []string{io("packed")}},
		{"findFirst", []string{gone("first {}")}},
		{"findSecond", []string{gone("first {}"), io("second {}")}},
		{"capturedFalse", nil},
		{"capturedAny", []string{io("strict")}},
		{"keptFalse", nil},
		{"keptAny", []string{io("strict")}},
		{"finals", []string{io("checked")}},
		{"unlessTrue", nil},
		{"unlessFalse", []string{io("strict")}},
		{"requiredName", []string{`thrown NullPointerException java.lang.NullPointerException "no other"`}},
		{"texts", nil},
		{"one", []string{gone("one")}},
		{"settled", []string{io("filled"), io("not slow")}},
		{"built", []string{gone("first {}")}},
		{"builtWithTwo", []string{gone("first {}"), io("second {}")}},
	} {
		if got := table(e, "lib.Guards#"+c.api); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.api, got, c.want)
		}
	}
	for receiver, want := range map[string][]string{"Local": nil, "Far": {io("port")}} {
		if got := table(e, "lib.Guards$Store@lib.Guards$"+receiver+"#open"); !slices.Equal(got, want) {
			t.Errorf("%s.open: got %q, want %q", receiver, got, want)
		}
	}
}
