package handlers

import "testing"

func TestNames(t *testing.T) {
	for _, c := range []struct {
		wire, path, file string
		readOnly         bool
	}{
		{"file:///w/src/a/B.java", "/w/src/a/B.java", "/w/src/a/B.java", false},
		{"file:///w/%C3%A4%20b/B.java", "/w/ä b/B.java", "/w/ä b/B.java", false},
		{"file://localhost/w/B.java", "/w/B.java", "/w/B.java", false},
		{"file:///w/../x/B.java", "/x/B.java", "/x/B.java", false},
		{"file://./B.java", "/B.java", "", false},
		{"file://server/share/B.java", "/share/B.java", "", false},
		{"file:///w/%00B.java", "/w/\x00B.java", "", false},
		{"untitled:Untitled-1", "Untitled-1", "", false},
		{"vscode-vfs://github/o/r/a/B.java", "/o/r/a/B.java", "", false},
		{"jdt://contents/x-1.0.jar/org.a.b/C.class?=p/%5C/q", "/x-1.0.jar/org/a/b/C.java", "", true},
		{"zipfile:///m/x.jar::org/a/C.java", "/m/x.jar/org/a/C.java", "", true},
		{"jar:file:///m/x.jar!/org/a/C.java", "file:///m/x.jar/org/a/C.java", "", true},
		{"git:/w/a/B.java?%7B%22ref%22%3A%22~%22%7D", "/w/a/B.java", "", true},
	} {
		n, err := nameOf(c.wire)
		if err != nil || n.Wire != c.wire || n.Path != c.path || n.File != c.file || n.ReadOnly != c.readOnly {
			t.Errorf("%s: %+v, %v", c.wire, n, err)
		}
	}
	// One document, spelled in two ways.
	a, _ := nameOf("jdt://contents/x.jar/p/C.class?=app/%5C/usr")
	b, _ := nameOf("jdt://contents/x.jar/p/C.class?%3Dapp%2F%5C%2Fusr")
	if a.Key != b.Key {
		t.Errorf("%s and %s", a.Key, b.Key)
	}
}

// FuzzNames: a client may call a document anything.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"file://./", "", "::", "jdt://contents", "zipfile:::", "jar:!/", "file:///%", "%00", "file:\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, wire string) {
		n, err := nameOf(wire)
		if err != nil {
			return
		}
		if again, err := nameOf(n.Key); err == nil && again.Key != n.Key && n.File != again.File {
			t.Errorf("%q is %q, and that is %q", wire, n.Key, again.Key)
		}
	})
}
