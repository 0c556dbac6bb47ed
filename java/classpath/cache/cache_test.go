package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func key(n int) Key { return Key{"test", 1, Sum{byte(n), byte(n >> 8), 7}} }

func openCache(t testing.TB, limit int64) *Cache {
	t.Helper()
	c, err := Open(filepath.Join(t.TempDir(), "cache"), limit)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func put(t testing.TB, c *Cache, k Key, data string) {
	t.Helper()
	if err := c.Put(k, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

func TestGetPut(t *testing.T) {
	c := openCache(t, 1<<20)
	if _, ok := c.Get(key(1)); ok {
		t.Error("an entry in an empty cache")
	}
	put(t, c, key(1), "one")
	put(t, c, key(2), "")
	put(t, c, Key{"test", 2, key(1).Sum}, "one, another form")
	for k, want := range map[Key]string{key(1): "one", key(2): "", {"test", 2, key(1).Sum}: "one, another form"} {
		if got, ok := c.Get(k); !ok || string(got) != want {
			t.Errorf("Get(%v) = %q, %v", k, got, ok)
		}
	}
	if err := c.Put(Key{"../x", 1, Sum{}}, nil); err == nil {
		t.Error("a kind that leaves the folder is taken")
	}
	put(t, c, key(3), strings.Repeat("x", 1<<20))
	if _, ok := c.Get(key(3)); ok {
		t.Error("an entry larger than the limit was kept")
	}
}

// TestDamage: an entry with any byte changed, cut off or longer counts as
// absent, and is made again.
func TestDamage(t *testing.T) {
	c := openCache(t, 1<<20)
	put(t, c, key(1), "some data")
	name := c.path(key(1))
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	damages := [][]byte{nil, whole[:len(whole)-1], append(bytes.Clone(whole), 0)}
	for i := range whole {
		b := bytes.Clone(whole)
		b[i] ^= 0x40
		damages = append(damages, b)
	}
	for i, b := range damages {
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Get(key(1)); ok {
			t.Fatalf("damage %d is taken for %q", i, got)
		}
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("damage %d stays: %v", i, err)
		}
	}
	got, err := c.GetOrMake(key(1), func() ([]byte, error) { return []byte("made again"), nil })
	if err != nil || string(got) != "made again" {
		t.Errorf("GetOrMake = %q, %v", got, err)
	}
	if got, ok := c.Get(key(1)); !ok || string(got) != "made again" {
		t.Errorf("Get = %q, %v", got, ok)
	}
	// An entry under another's name is damage too.
	if err := os.WriteFile(name, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	other := c.path(Key{"test", 1, Sum{key(1).Sum[0], 99}})
	if err := os.Rename(name, other); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Get(Key{"test", 1, Sum{key(1).Sum[0], 99}}); ok {
		t.Error("an entry under another's name is taken")
	}
}

// TestSweep: the least recently used entries go, those used of late stay.
func TestSweep(t *testing.T) {
	const each = 1000
	c := openCache(t, 20*each)
	for i := range 12 {
		put(t, c, key(i), strings.Repeat("x", each-headerSize))
		old := time.Now().Add(time.Duration(i-100) * time.Hour)
		if err := os.Chtimes(c.path(key(i)), old, old); err != nil {
			t.Fatal(err)
		}
	}
	c.Get(key(0)) // used just now
	left := filepath.Join(filepath.Dir(c.path(key(5))), ".new-123")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * abandoned)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	for i := 12; i < 24; i++ {
		put(t, c, key(i), strings.Repeat("x", each-headerSize))
	}
	var total int64
	for i := range 24 {
		if info, err := os.Stat(c.path(key(i))); err == nil {
			total += info.Size()
		}
	}
	if total > 20*each+20*each/8 || total < 10*each {
		t.Errorf("%d bytes are kept with a limit of %d", total, 20*each)
	}
	for i, want := range map[int]bool{0: true, 1: false, 2: false, 23: true} {
		if _, ok := c.Get(key(i)); ok != want {
			t.Errorf("entry %d: kept %v, want %v", i, ok, want)
		}
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("a file that a dead process left stays")
	}
}

// TestDeleted: the folder may go at any time.
func TestDeleted(t *testing.T) {
	c := openCache(t, 1<<20)
	put(t, c, key(1), "one")
	if err := os.RemoveAll(c.dir); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Get(key(1)); ok {
		t.Error("an entry without a folder")
	}
	put(t, c, key(1), "again")
	if got, ok := c.Get(key(1)); !ok || string(got) != "again" {
		t.Errorf("Get = %q, %v", got, ok)
	}
}

func TestMakeOnce(t *testing.T) {
	c := openCache(t, 1<<20)
	var made atomic.Int32
	start := make(chan struct{})
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			<-start
			got, err := c.GetOrMake(key(1), func() ([]byte, error) {
				made.Add(1)
				time.Sleep(20 * time.Millisecond)
				return []byte("made"), nil
			})
			if err != nil || string(got) != "made" {
				t.Errorf("GetOrMake = %q, %v", got, err)
			}
		})
	}
	close(start)
	wg.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("made %d times", n)
	}
	fail := errors.New("no")
	if _, err := c.GetOrMake(key(2), func() ([]byte, error) { return nil, fail }); !errors.Is(err, fail) {
		t.Errorf("error = %v", err)
	}
}

// TestProcesses: several processes write, read, damage and sweep one folder;
// what any of them reads is whole.
func TestProcesses(t *testing.T) {
	const variable = "THROWSIGHT_CACHE_TEST"
	work := func(dir string, seed int) error {
		c, err := Open(dir, 30_000)
		if err != nil {
			return err
		}
		for i := range 400 {
			n := (i*7 + seed*13) % 50
			want := strings.Repeat(fmt.Sprint(n, ";"), 100+n*10)
			if i%50 == 49 {
				_ = os.WriteFile(c.path(key(n)), []byte("damaged"), 0o600) // its folder may be missing
			}
			got, err := c.GetOrMake(key(n), func() ([]byte, error) { return []byte(want), nil })
			if err != nil {
				return err
			}
			if string(got) != want {
				return fmt.Errorf("entry %d: %.40q", n, got)
			}
		}
		return nil
	}
	if dir := os.Getenv(variable); dir != "" {
		if err := work(dir, os.Getpid()); err != nil {
			t.Fatal(err)
		}
		return
	}
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestProcesses$")
			cmd.Env = append(os.Environ(), variable+"="+dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	wg.Wait()
}

// TestFileSum: a file is read again when its size or its time is another, and
// when it changed so lately that its time says nothing.
func TestFileSum(t *testing.T) {
	c := openCache(t, 1<<20)
	name := filepath.Join(t.TempDir(), "a.jar")
	set := func(text string, age time.Duration) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age).Truncate(time.Hour)
		if age == 0 {
			return
		}
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(c *Cache) Sum {
		t.Helper()
		s, err := c.FileSum(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	set("one", 50*time.Hour)
	first := sum(c)
	if direct := sum(nil); direct != first {
		t.Errorf("without a cache %v, with one %v", direct, first)
	}
	set("two", 50*time.Hour) // same size, same time: nobody looks inside
	if sum(c) != first {
		t.Error("the file was read though neither size nor time changed")
	}
	set("two", 40*time.Hour)
	if sum(c) == first {
		t.Error("another time was not seen")
	}
	set("more", 50*time.Hour)
	if sum(c) == first {
		t.Error("another size was not seen")
	}
	set("new1", 0)
	a := sum(c)
	set("new2", 0)
	if sum(c) == a {
		t.Error("a change within the file system's time step was not seen")
	}
	if _, err := c.FileSum(name + ".missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}
