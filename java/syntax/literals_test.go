package syntax

import "testing"

func TestStringValue(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`""`, ""},
		{`"plain"`, "plain"},
		{`"\b\t\n\f\r\s\"\'\\"`, "\b\t\n\f\r \"'\\"},
		{`"\0\7\12\101\377\400\18"`, "\x00\a\nAÿ 0\x018"},
		{`"\u0041\uuu00e9"`, "Aé"},
		{`"\\u0041"`, `\u0041`},
		{`"\u005cn"`, "\n"},
		{`"\u005c\u005c"`, `\`},
		{`"\ud83d\ude00"`, "😀"},
		{`"😀"`, "😀"},
		{`"\ud83d"`, "\xed\xa0\xbd"},
		{`"\ude00x"`, "\xed\xb8\x80x"},
		{`"\ude00\ud83d"`, "\xed\xb8\x80\xed\xa0\xbd"},
		{`"it's // not /* a comment"`, "it's // not /* a comment"},
		{"\"\"\"\n\"\"\"", ""},
		{"\"\"\"\n  \"\"\"", ""},
		{"\"\"\"\n    a\n      b\n    \"\"\"", "a\n  b\n"},
		{"\"\"\"\n    a\n      b\"\"\"", "a\n  b"},
		{"\"\"\"\n      a\n    \"\"\"", "  a\n"},
		{"\"\"\"  \t\n    a  \n\n    b\t\n    \"\"\"", "a\n\nb\n"},
		{"\"\"\"\r\n    a\r\n    b\r    c\n    \"\"\"", "a\nb\nc\n"},
		{"\"\"\"\n    a \\\n    b\\s\n    \"\"\"", "a b \n"},
		{"\"\"\"\n    a \\\r\n    b\n    \"\"\"", "a b\n"},
		{"\"\"\"\n    \"x\" \"\"y\"\" \\\"\"\"z\\\"\"\"\n    \"\"\"", "\"x\" \"\"y\"\" \"\"\"z\"\"\"\n"},
		{"\"\"\"\n\t\ta\n\t\t b\n\t\t\"\"\"", "a\n b\n"},
		{"\"\"\"\n    a\\040\\040\n    \"\"\"", "a  \n"},
		{"\"\"\"\n    a\\u0020\n    \"\"\"", "a\n"},
		{"\"\"\"\n    a\\n    b\n    \"\"\"", "a\n    b\n"},
		{"\"\"\"\n    é\\u00e9\\ud83d\n    \"\"\"", "éé\xed\xa0\xbd\n"},
		{"\"\"\"\n\u2003\u2003a\n\u2003 b\n\u2003\u2003\"\"\"", "a\nb\n"},
		{"\"\"\"\n\u00a0a\n\u00a0\"\"\"", "\u00a0a\n\u00a0"},
		{"\"\"\"\n    a\\\n\"\"\"", "    a"},
	} {
		tree := sound(t, "class C { String s = "+test.src+"; }")
		got, ok := firstOf(Literal)(tree).StringValue()
		if !ok || got != test.want {
			t.Errorf("%s\ngot  %q %v\nwant %q", test.src, got, ok, test.want)
		}
	}
	tree := sound(t, "class C { int i = 1; char c = 'c'; Object o = null; }")
	for n := range tree.Root().Descend() {
		if value, ok := n.StringValue(); ok {
			t.Errorf("%v %q has the value %q", n.Kind(), n.Text(), value)
		}
	}
	if value, ok := (Node{}).StringValue(); ok || value != "" {
		t.Errorf("no node has the value %q", value)
	}
}

// TestUnclosedStringValue gives what there is of a literal that does not end.
func TestUnclosedStringValue(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"\"abc\n", "abc"},
		{"\"abc\\", "abc\\"},
		{"\"abc\\\"", "abc\""},
		{"\"", ""},
		{"\"\"\"\n  a\n  b", "a\nb"},
		{"\"\"\"", ""},
		{"\"\"\"a\nb\"\"\"", "b"},
	} {
		tree := Parse([]byte("class C { String s = " + test.src))
		if len(tree.Problems()) == 0 {
			t.Errorf("%q: no problem", test.src)
		}
		if got, ok := firstOf(Literal)(tree).StringValue(); !ok || got != test.want {
			t.Errorf("%q: %q %v, want %q", test.src, got, ok, test.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for src, want := range map[string]Token{
		"0": IntLit, "7": IntLit, "1_000": IntLit, "0x1F": IntLit, "0XfF_e": IntLit, "0b10_1": IntLit, "017": IntLit, "0_7": IntLit, "0xe": IntLit,
		"1L": LongLit, "0x1Fl": LongLit, "0b1L": LongLit,
		"1f": FloatLit, "1.5F": FloatLit, "1e3f": FloatLit, "0x1p3f": FloatLit, ".5f": FloatLit,
		"1d": DoubleLit, "1.": DoubleLit, ".5": DoubleLit, "1e-3": DoubleLit, "1.5E+3D": DoubleLit, "0x1.8p-3": DoubleLit, "0x.8P1": DoubleLit, "00.1": DoubleLit, "1__0.0__1": DoubleLit,
	} {
		if got := firstOf(Literal)(sound(t, "class C { Object o = "+src+"; }")); got.Op() != want || got.Text() != src {
			t.Errorf("%s: %v %s, want %v", src, got.Op(), got.Text(), want)
		}
	}
	for _, src := range []string{"0x", "0b", "1e", "1e+", "0x1.8", "1_", "0x_1", "0x1_", "1_.5", "1._5", "1e_3", "1e3_", "0xp1"} {
		if len(Parse([]byte("class C { Object o = "+src+"; }")).Problems()) == 0 {
			t.Errorf("%s: no problem", src)
		}
	}
}

func TestCharLiterals(t *testing.T) {
	for _, src := range []string{`'a'`, `'\''`, `'\\'`, `'"'`, `'\0'`, `'\377'`, `'\u0041'`, `'\u005cn'`, `'é'`, `'\ud83d'`, `' '`, `'\s'`} {
		if got := firstOf(Literal)(sound(t, "class C { Object o = "+src+"; }")); got.Op() != CharLit || got.Text() != src {
			t.Errorf("%s: %v %s", src, got.Op(), got.Text())
		}
	}
	for _, src := range []string{`''`, `'`, `'ab'`, `'\q'`, `'\u0027'`, `'\u000a'`} {
		if len(Parse([]byte("class C { Object o = "+src+"; }")).Problems()) == 0 {
			t.Errorf("%s: no problem", src)
		}
	}
}
