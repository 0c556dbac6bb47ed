package resolve

import "testing"

// TestUnseen says what is known of a class that is nowhere: without a class path
// it may well be there, with a part of one it may be, with the whole it is not.
func TestUnseen(t *testing.T) {
	open := func(entries ...string) *Library {
		l, faults := OpenLibrary(entries, "")
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return l
	}
	part := open(t.TempDir())
	part.Lacks()
	for name, c := range map[string]struct {
		library         *Library
		missing, unseen bool
	}{
		"none":   {open(), false, false},
		"models": {NewModelLibrary(), false, false},
		"a part": {part, false, true},
		"whole":  {open(t.TempDir()), true, true},
	} {
		w := NewWorld(nil, c.library)
		if missing, unseen := w.Missing("lib.Gone"), w.Unseen("lib.Gone"); missing != c.missing || unseen != c.unseen {
			t.Errorf("%s: missing %v, unseen %v; want %v, %v", name, missing, unseen, c.missing, c.unseen)
		}
	}
}
