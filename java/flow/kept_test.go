package flow

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"throwsight/internal/message"
	"throwsight/java/classpath/cache"
)

var plainEscape = []cmp.Option{cmpopts.IgnoreUnexported(Escape{}), cmp.Comparer(func(a, b message.Template) bool { return a == b })}

// TestKept: the same answers from the engine and from the cache, for which no
// engine is made; a damaged entry, another content or program is asked anew.
func TestKept(t *testing.T) {
	e := compiled(t)
	dir := t.TempDir()
	c, err := cache.Open(dir, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	kept := func(version string, sum cache.Sum) *Kept {
		k, err := NewKept(c, version, []cache.Sum{sum}, Names{}, func() (*Engine, error) { opened++; return e, nil })
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	apis := []string{"lib.Box#wrapped", "lib.Box#order", "lib.Box$Shape#draw", "lib.Box#absent"}
	ask := func(k *Kept, wantOpened int, what string) {
		t.Helper()
		opened = 0
		for _, api := range apis {
			got, err := k.Escapes(entryNamed(api))
			if err != nil {
				t.Fatal(err)
			}
			want := e.Escapes(entryNamed(api))
			if diff := cmp.Diff(want, got, append(plainEscape, cmpopts.EquateEmpty())...); diff != "" {
				t.Errorf("%s, %s:\n%s", what, api, diff)
			}
		}
		if opened != wantOpened {
			t.Errorf("%s: %d engines made, want %d", what, opened, wantOpened)
		}
	}
	ask(kept("1", cache.Sum{1}), 1, "cold")
	ask(kept("1", cache.Sum{1}), 0, "warm")
	ask(kept("2", cache.Sum{1}), 1, "another program")
	ask(kept("1", cache.Sum{2}), 1, "another class path")
	files := 0
	err = filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files++
			return os.WriteFile(name, []byte("throwsight cache 1\nand then nothing"), 0o600)
		}
		return err
	})
	if err != nil || files == 0 {
		t.Fatal(files, err)
	}
	ask(kept("1", cache.Sum{1}), 1, "damaged")
	ask(kept("1", cache.Sum{1}), 0, "mended")
}

// TestReadEscapes: any bytes are read without a panic, and what is cut off is
// no answer.
func TestReadEscapes(t *testing.T) {
	all := []Escape{{Entry: Entry{"a.B", "c", "()V", ""}, Class: "a.D", Method: "e", Line: 7, LastLine: 9, Exception: "java.io.IOException",
		Template: message.Join(message.Literal("no {} here "), message.Hole), SeenAs: []string{"x", "y"}, Tier: Likely, How: Cause, Length: 3, Remote: true}}
	all[0].Templates = []message.Template{all[0].Template, {}}
	data := writeEscapes(all)
	got, ok := readEscapes(data)
	if diff := cmp.Diff(all, got, plainEscape...); !ok || diff != "" {
		t.Errorf("%v\n%s", ok, diff)
	}
	for n := range data {
		if _, ok := readEscapes(data[:n]); ok {
			t.Errorf("%d of %d bytes are an answer", n, len(data))
		}
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			damaged := slices.Clone(data)
			damaged[n] = b
			readEscapes(damaged)
		}
	}
}
