package decl

import "testing"

func TestSwitch(t *testing.T) {
	for _, c := range []struct {
		body string
		want bool
	}{
		{`c.set("fs.hdfs.impl.disable.cache", "true");`, true},
		{`c.set("fs." + s + ".impl.disable.cache", "true");`, true},
		{`c.set(String.format("fs.%s.impl.disable.cache", s), "true");`, true},
		{`c.set("fs.hdfs.impl.enable.cache", "true");`, false},
		{`c.set("impl.disable.other", "true");`, false},
		{`// the .impl.disable.cache setting`, false},
		{`c.x.disable.cache.y();`, false},
	} {
		ix := NewIndex().With("A.java", parse("class A { void m() {\n"+c.body+"\n} }"))
		if got := ix.Switch("disable.cache"); got != c.want {
			t.Errorf("%s: %v", c.body, got)
		}
		if ix.Without("A.java").Switch("disable.cache") {
			t.Errorf("%s: it stays when its file has gone", c.body)
		}
	}
	if (*Index)(nil).Switch("x") {
		t.Error("the empty index has a switch")
	}
}
