package findings

import "testing"

func TestPlainMessages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Filesystem closed", "Filesystem closed"},
		{"Wrong FS: {}, expected: {}", "Wrong FS: …, expected: …"},
		{`Permission denied: user={}, access={}, inode="{}":{}:{}:{}{}`, `Permission denied: user=…, access=…, inode="…`},
		{"status %d\n of ${url}", "status … of …"},
	} {
		if got := plain(c.in); got != c.want {
			t.Errorf("plain(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestClippedMessages(t *testing.T) {
	long := "Cannot start secure DataNode due to incorrect config. See the page about secure mode for details, please."
	want := "Cannot start secure DataNode due to incorrect config. See the page about secure…"
	if got := clip(long); got != want {
		t.Errorf("clip = %q, want %q", got, want)
	}
}

func TestSpokenCalls(t *testing.T) {
	for method, want := range map[string]string{
		"org.example.Store#open":        "Store.open",
		"org.example.Store#<init>":      "new Store",
		"org.example.Store$Lid#<init>":  "new Store.Lid",
		"org.example.Store$Lid#unscrew": "Store.Lid.unscrew",
		"Store#open":                    "Store.open",
	} {
		if got := (&CallSite{Method: method}).spoken(); got != want {
			t.Errorf("%s is spoken %q, want %q", method, got, want)
		}
	}
}
