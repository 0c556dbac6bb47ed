package message

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"no holes", "no holes"},
		{"a {} b {}", "a {} b {}"},
		{"a %d b %s c %5.2f %,d %x", "a {} b {} c {} {} {}"},
		{"%1$s and %2$-10s", "{} and {}"},
		{"line%nend", "line\nend"},
		{"50%% of %d", "50% of {}"},
		{"100% done", "100% done"},
		{"50% off", "50% off"},
		{"ends in %", "ends in %"},
		{"{0} of {1,number,#.##}", "{} of {}"},
		{"${name} is ${a.b()}", "{} is {}"},
		{"json {\"a\": 1}", "json {\"a\": 1}"},
		{"{braces", "{braces"},
		{"date %tY-%<tm", "date {}-{}"},
		{"%s%s: %s", "{}{}: {}"},
	} {
		if got := Parse(c.in).String(); got != c.want {
			t.Errorf("Parse(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestNotations(t *testing.T) {
	for _, c := range []struct {
		name string
		read func(string) []Segment
		in   string
		want string
	}{
		{"format", FormatSegments, "a {} %s", "a {} {}"},
		{"format", FormatSegments, "% d of %s", "{} of {}"},
		{"format", FormatSegments, "bad %y stays", "bad %y stays"},
		{"percent", PercentSegments, "%s is 5% of %d", "{} is 5% of %d"},
		{"braces", BraceSegments, `{} \{} \\{} %s`, `{} {} \{} %s`},
		{"messageformat", MessageFormatSegments, "it''s '{0}' or {0}", "it's {0} or {}"},
		{"messageformat", MessageFormatSegments, "{0,choice,0#none|1#one {1}} x", "{} x"},
		{"messageformat", MessageFormatSegments, "{oops} {0}", "{oops} {}"},
	} {
		if got := FromSegments(c.read(c.in)).String(); got != c.want {
			t.Errorf("%s(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestSegmentArguments(t *testing.T) {
	got := FormatSegments("%2$s %s %<s %5d")
	want := []Segment{
		{Arg: 1, Plain: true}, {Literal: " ", Arg: -1},
		{Arg: 0, Plain: true}, {Literal: " ", Arg: -1},
		{Arg: 0, Plain: true}, {Literal: " ", Arg: -1},
		{Arg: 1},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestEqualAcrossNotations(t *testing.T) {
	a := Parse("File %s of ${x}")
	if b := Parse("File {} of {0}"); a != b || !a.Equal(b) {
		t.Errorf("%q and %q differ", a, b)
	}
	if b := Literal("File {} of {}"); a == b {
		t.Error("a literal brace equals a hole")
	}
	if b := Parse("File %s of "); a == b {
		t.Error("a hole more is equal")
	}
}

func TestSqueeze(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a {} {} b", "a {} b"}, {"{}  {} {}", "{}"}, {"{}{}: {}", "{}{}: {}"}, {" {}", " {}"}, {"{} ", "{} "}, {"a", "a"},
	} {
		if got := Parse(c.in).Squeeze().String(); got != c.want {
			t.Errorf("%q squeezed is %q, want %q", c.in, got, c.want)
		}
	}
}

func TestMeasures(t *testing.T) {
	for _, c := range []struct {
		in            string
		words, weight int
	}{
		{"{}", 0, 0}, {"{}: {}", 0, 0}, {"a {} b", 0, 2}, {"File {} of 12", 2, 8}, {"é{}", 0, 1},
	} {
		tm := Parse(c.in)
		if tm.Words() != c.words || tm.Weight() != c.weight {
			t.Errorf("%q: words %d weight %d, want %d %d", c.in, tm.Words(), tm.Weight(), c.words, c.weight)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		template, text string
		values         []string
		ok             bool
	}{
		{"plain", "plain", nil, true},
		{"plain", "plain ", nil, false},
		{"{}", "", []string{""}, true},
		{"File {} of {}", "File /a of b", []string{"/a", "b"}, true},
		{"File {} of {}", "File /a in b", nil, false},
		{"{}: {}", "a: b: c", []string{"a", "b: c"}, true},
		{"{} is {}.", "x is y.", []string{"x", "y"}, true},
		{"{} is {}.", "x is y", nil, false},
		{"a{}a", "a", nil, false},
		{"a{}a", "aa", []string{""}, true},
		{"{}{}: {}", "xy: z", []string{"", "xy", "z"}, true},
		{"<{}{}>", "<ab>", []string{"", "ab"}, true},
		{"ab{}bc{}cd", "abbcd", nil, false},
	} {
		tm := Parse(c.template)
		values, ok := tm.Match(c.text)
		if ok != c.ok || !reflect.DeepEqual(values, c.values) {
			t.Errorf("%q.Match(%q) = %q, %v, want %q, %v", c.template, c.text, values, ok, c.values, c.ok)
		}
		if tm.Fits(c.text) != c.ok {
			t.Errorf("%q.Fits(%q) = %v", c.template, c.text, !c.ok)
		}
		if ok && len(values) != tm.Holes() {
			t.Errorf("%q: %d values for %d holes", c.template, len(values), tm.Holes())
		}
	}
}

func TestMatchWithin(t *testing.T) {
	tm := Parse("{} lost block {} of {}")
	values, ok := tm.MatchWithin("12:00 WARN x: node7 lost block b1 of f; gone")
	if want := []string{"", "b1", ""}; !ok || !reflect.DeepEqual(values, want) {
		t.Errorf("got %q, %v, want %q", values, ok, want)
	}
	if _, ok := Hole.MatchWithin("anything"); ok {
		t.Error("a bare hole is found in everything")
	}
}

// TestMatchIsLinear fails by its time when a literal is sought again and again.
func TestMatchIsLinear(t *testing.T) {
	tm := Parse(strings.Repeat("a{}", 2000) + "b")
	text := strings.Repeat("a", 1<<20)
	if tm.Fits(text) {
		t.Error("fits without the b")
	}
	if !tm.Fits(text + "b") {
		t.Error("does not fit")
	}
}

// TestReplacementCharacter has a text that was no UTF-8: what stands for its
// bytes is no hole.
func TestReplacementCharacter(t *testing.T) {
	tm := Join(Literal("\xff\xfe"), Hole)
	if values, ok := tm.MatchWithin("a \uFFFD b"); !ok || len(values) != 1 {
		t.Errorf("got %q, %v", values, ok)
	}
	if g := Generalize(Join(Literal("a\xff"), Hole), Join(Literal("a\xff"), Hole, Literal("b"))); g.String() != "a\uFFFD{}" {
		t.Errorf("got %q", g)
	}
}

func FuzzParseMatch(f *testing.F) {
	f.Add("a {} b", "a x b")
	f.Add("%5$-3.2f ${", "\xff{}")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		tm := Parse(pattern)
		if again := Parse(tm.String()); again.Holes() < tm.Holes() {
			t.Errorf("canonical %q lost a hole", tm)
		}
		if values, ok := tm.Match(text); ok {
			lits := tm.Literals()
			var b strings.Builder
			for i, l := range lits {
				b.WriteString(l)
				if i < len(values) {
					b.WriteString(values[i])
				}
			}
			if b.String() != text {
				t.Errorf("%q.Match(%q) = %q, which makes %q", tm, text, values, b.String())
			}
		}
		for _, read := range []func(string) []Segment{FormatSegments, PercentSegments, BraceSegments, MessageFormatSegments} {
			FromSegments(read(pattern)).MatchWithin(text)
		}
	})
}
