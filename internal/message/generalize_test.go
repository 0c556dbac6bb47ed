package message

import "testing"

func TestGeneralize(t *testing.T) {
	for _, c := range []struct {
		in   []string
		want string
	}{
		{[]string{"a b"}, "a b"},
		{[]string{"a {}", "a {}"}, "a {}"},
		{[]string{"({})", "( id={} )"}, "({})"},
		{[]string{"\"{}\"", "(unknown)"}, "{}"},
		{[]string{"Nodes: {}", "Nodes: {} ignored: {}"}, "Nodes: {}"},
		{[]string{"state started now", "state stopped now"}, "state {} now"},
		{[]string{"aa", "a"}, "{}"},
		{[]string{"x x", "x x x"}, "x x{}"},
		{[]string{"", "a"}, "{}"},
	} {
		var ts []Template
		for _, s := range c.in {
			ts = append(ts, Parse(s))
		}
		if got := Generalize(ts...).String(); got != c.want {
			t.Errorf("Generalize(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzGeneralize(f *testing.F) {
	f.Add("a {} b", "a c b", "x")
	f.Fuzz(func(t *testing.T, a, b, value string) {
		ta, tb := Parse(a), Parse(b)
		g := Generalize(ta, tb)
		for _, in := range []Template{ta, tb} {
			text := ""
			for i, l := range in.Literals() {
				if i > 0 {
					text += value
				}
				text += l
			}
			if !g.Fits(text) {
				t.Errorf("Generalize(%q, %q) = %q does not fit %q", ta, tb, g, text)
			}
		}
	})
}
