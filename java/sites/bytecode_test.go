package sites

import (
	"slices"
	"strings"
	"testing"
)

func TestMadeTemplates(t *testing.T) {
	lit := func(s string) *Made { return &Made{Form: MadeLiteral, Text: s} }
	hole := new(Made)
	port := lit("port {0}")
	join := func(p ...*Made) *Made { return &Made{Form: MadeJoin, Parts: p} }
	for _, c := range []struct {
		name string
		made *Made
		want []string
	}{
		{"nothing", nil, nil},
		{"unknown", hole, []string{"{}"}},
		{"constant", lit("closed"), []string{"closed"}},
		{"builder", join(lit("file "), hole, lit(" is gone")), []string{"file {} is gone"}},
		{"recipe", &Made{Form: MadeRecipe, Text: "a \x01 of \x02, \x01.", Parts: []*Made{lit("x"), hole}}, []string{"a x of {}, {}."}},
		{"format", &Made{Form: MadeFormat, Parts: []*Made{lit("%d of %s%n")}}, []string{"{} of {}\n"}},
		{"MessageFormat", &Made{Form: MadeMessageFormat, Parts: []*Made{lit("port {0}")}}, []string{"port {}"}},
		{"percent", &Made{Form: MadePercent, Parts: []*Made{lit("%s is not %d")}}, []string{"{} is not %d"}},
		{"formatted or not", &Made{Form: MadeChoice, Parts: []*Made{port, {}, {Form: MadeMessageFormat, Parts: []*Made{{Form: MadeChoice, Parts: []*Made{port, {}}}}}}}, []string{"port {}"}},
		{"another text", &Made{Form: MadeChoice, Parts: []*Made{lit("no port"), {Form: MadeMessageFormat, Parts: []*Made{port}}}}, []string{"no port", "port {}"}},
		{"choice", join(lit("is "), &Made{Form: MadeChoice, Parts: []*Made{lit("on"), lit("off"), lit("on")}}), []string{"is on", "is off"}},
	} {
		var got []string
		for _, m := range c.made.Templates() {
			got = append(got, m.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMadeIsBounded(t *testing.T) {
	choice := &Made{Form: MadeChoice}
	for _, s := range strings.Split("a b c", " ") {
		choice.Parts = append(choice.Parts, &Made{Form: MadeLiteral, Text: s})
	}
	all := &Made{Form: MadeJoin}
	for range 20 {
		all.Parts = append(all.Parts, choice)
	}
	if n := len(all.Templates()); n == 0 || n > maxMade {
		t.Errorf("%d templates", n)
	}
	self := &Made{Form: MadeJoin}
	self.Parts = []*Made{self}
	if n := len(self.Templates()); n != 1 {
		t.Errorf("a text of itself: %d templates", n)
	}
}
