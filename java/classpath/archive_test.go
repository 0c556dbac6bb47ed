// Longer than most: it begins with the jars and folders that its tests make by hand.

package classpath

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"throwsight/java/classpath/cache"
)

// zipOf zips name, text pairs.
func zipOf(t testing.TB, method uint16, pairs ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: pairs[i], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func writeFile(t testing.TB, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func openOne(t testing.TB, name string, o Options) *Archive {
	t.Helper()
	all, err := Open(name, o)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func classes(a *Archive) string {
	all := slices.Collect(a.Classes())
	slices.Sort(all)
	return strings.Join(all, " ")
}

func readClass(t testing.TB, a *Archive, class string) string {
	t.Helper()
	data, err := a.ReadClass(class, nil)
	if err != nil {
		t.Errorf("%s: %v", class, err)
	}
	return string(data)
}

// classBytes is a class file of the name and nothing else.
func classBytes(name string) string {
	u2 := func(b []byte, n int) []byte { return binary.BigEndian.AppendUint16(b, uint16(n)) }
	b := []byte{0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52}
	b = u2(b, 5)
	for i, s := range []string{strings.ReplaceAll(name, ".", "/"), "java/lang/Object"} {
		b = append(u2(append(b, 1), len(s)), s...)
		b = u2(append(b, 7), 2*i+1)
	}
	for _, n := range []int{0x21, 2, 4, 0, 0, 0, 0} {
		b = u2(b, n)
	}
	return string(b)
}

func TestJar(t *testing.T) {
	jar := writeFile(t, filepath.Join(t.TempDir(), "a-1.2.jar"), zipOf(t, zip.Deflate,
		"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n", "a/B.class", "bytes of B", "a/b/C$D.class", "bytes of D", "a/text", "x"))
	a := openOne(t, jar, Options{})
	if a.Kind != Jar || classes(a) != "a.B a.b.C$D" || !a.Has("a.B") || a.Has("a.C") || readClass(t, a, "a.b.C$D") != "bytes of D" {
		t.Errorf("kind %v, classes %s", a.Kind, classes(a))
	}
	if data, err := a.ReadFile("a/text", nil); string(data) != "x" || err != nil {
		t.Errorf("a/text: %q, %v", data, err)
	}
	if _, err := a.ReadClass("a.C", nil); !errors.Is(err, ErrNoClass) {
		t.Errorf("a.C: %v", err)
	}
	release, err := a.Hold()
	if err != nil {
		t.Fatal(err)
	}
	if readClass(t, a, "a.B") != "bytes of B" {
		t.Error("not read while held")
	}
	release()
	release() // once too often is no harm
	if a.held != nil {
		t.Error("the file is still open")
	}
}

func TestMultiRelease(t *testing.T) {
	pairs := []string{
		"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Rel\r\n ease: true\r\n\r\nName: x\r\n",
		"a/B.class", "base", "META-INF/versions/9/a/B.class", "nine", "META-INF/versions/17/a/B.class", "seventeen",
		"META-INF/versions/9/a/Only.class", "only", "META-INF/versions/8/a/B.class", "eight is ignored",
	}
	pairs[1] = strings.Replace(pairs[1], "Multi-Rel\r\n ease", "Multi-Release", 1)
	jar := writeFile(t, filepath.Join(t.TempDir(), "a.jar"), zipOf(t, zip.Deflate, pairs...))
	for release, want := range map[int]string{8: "base", 9: "nine", 11: "nine", 17: "seventeen", 0: "seventeen"} {
		a := openOne(t, jar, Options{Release: release})
		if got := readClass(t, a, "a.B"); got != want {
			t.Errorf("release %d: %q, want %q", release, got, want)
		}
		if a.Has("a.Only") != (want != "base") {
			t.Errorf("release %d: Only is there: %v", release, a.Has("a.Only"))
		}
	}
	pairs[1] = "Manifest-Version: 1.0\n"
	plain := openOne(t, writeFile(t, filepath.Join(t.TempDir(), "b.jar"), zipOf(t, zip.Deflate, pairs...)), Options{})
	if got := readClass(t, plain, "a.B"); got != "base" || classes(plain) != "a.B" {
		t.Errorf("without the manifest's word: %q, classes %s", got, classes(plain))
	}
}

// TestNested: Spring Boot's layout, stored and deflated, and a jar in a jar in
// a jar.
func TestNested(t *testing.T) {
	for name, method := range map[string]uint16{"stored": zip.Store, "deflated": zip.Deflate} {
		inner := zipOf(t, zip.Deflate, "lib/X.class", "bytes of X", "META-INF/maven/g/x/pom.properties", "groupId=g\nartifactId=x\nversion=3\n")
		middle := zipOf(t, method, "m/M.class", "bytes of M", "META-INF/lib/inner.jar", inner)
		jar := writeFile(t, filepath.Join(t.TempDir(), "app.jar"), zipOf(t, method,
			"org/springframework/boot/loader/Launcher.class", "launcher", "BOOT-INF/classes/app/Main.class", "main",
			"BOOT-INF/lib/x-3.jar", inner, "BOOT-INF/lib/m.jar", middle, "BOOT-INF/lib/broken.jar", "<html>"))
		all, err := Open(jar, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		sums := map[cache.Sum]bool{}
		for _, a := range all {
			got = append(got, strings.TrimPrefix(a.Path, jar)+" "+classes(a))
			sum, err := a.Sum(nil)
			if err != nil {
				t.Error(err)
			}
			sums[sum] = true
		}
		want := []string{
			" org.springframework.boot.loader.Launcher", "!/BOOT-INF/classes app.Main", "!/BOOT-INF/lib/x-3.jar lib.X",
			"!/BOOT-INF/lib/m.jar m.M", "!/BOOT-INF/lib/m.jar!/META-INF/lib/inner.jar lib.X",
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %q", name, got)
		}
		if len(sums) != len(all) {
			t.Errorf("%s: %d hashes of %d archives", name, len(sums), len(all))
		}
		if readClass(t, all[4], "lib.X") != "bytes of X" || readClass(t, all[1], "app.Main") != "main" {
			t.Errorf("%s: not read", name)
		}
		if l := all[2].Library(); l != (Library{"g", "x", "3", "pom.properties"}) {
			t.Errorf("%s: library %+v", name, l)
		}
		if f := all[0].Faults; len(f) != 1 || !strings.HasSuffix(f[0].Path, "!/BOOT-INF/lib/broken.jar") || !strings.Contains(f[0].What, "not a zip file") {
			t.Errorf("%s: faults %v", name, f)
		}
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "a", "B.class"), "bytes of B")
	a := openOne(t, dir, Options{})
	if a.Kind != Folder || classes(a) != "a.B" || readClass(t, a, "a.B") != "bytes of B" {
		t.Errorf("kind %v, classes %s", a.Kind, classes(a))
	}
	writeFile(t, filepath.Join(dir, "a", "New.class"), "later")
	if readClass(t, a, "a.New") != "later" || a.Changed() {
		t.Error("what a compiler writes later is not seen")
	}
	if _, err := a.ReadFile("../secret", nil); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("a name that leaves the folder: %v", err)
	}
	if _, err := a.Sum(nil); err == nil {
		t.Error("a folder has a hash")
	}
}

// TestLinkLoops: links are followed, a loop ends, each class is found by a
// path that has no loop in it.
func TestLinkLoops(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "a", "B.class"), "b")
	other := t.TempDir()
	writeFile(t, filepath.Join(other, "D.class"), "d")
	for link, target := range map[string]string{"a/loop": dir, "a/self": "self", "c": other, "broken": filepath.Join(dir, "nowhere")} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
	}
	if got := classes(openOne(t, dir, Options{})); got != "a.B c.D" {
		t.Errorf("classes %q", got)
	}
}

func TestBadArchives(t *testing.T) {
	dir := t.TempDir()
	page := writeFile(t, filepath.Join(dir, "page.jar"), "<html><head><title>404 Not Found</title>")
	empty := writeFile(t, filepath.Join(dir, "empty.jar"), "")
	for name, want := range map[string]string{
		page: "not a zip file: begins with", empty: "not a zip file: empty", filepath.Join(dir, "missing.jar"): "no such file",
	} {
		if _, err := Open(name, Options{}); err == nil || !strings.Contains(err.Error(), want) && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	closed := filepath.Join(dir, "closed")
	if err := os.Mkdir(closed, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadDir(closed); err != nil { // root may read everything
		if _, err := Open(closed, Options{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("a folder without rights: %v", err)
		}
	}
	whole := zipOf(t, zip.Store, "a/B.class", "first", "a/C.class", "second")
	cut := writeFile(t, filepath.Join(dir, "cut.jar"), whole[:strings.Index(whole, "second")+3])
	a := openOne(t, cut, Options{})
	if classes(a) != "a.B" || len(a.Faults) == 0 || !strings.Contains(a.Faults[0].What, "the 1 that are whole serve") {
		t.Errorf("a jar that is cut off: %s, %v", classes(a), a.Faults)
	}
}

// TestChanged: reading a file that was replaced fails, a set opens it anew,
// and one that was only touched stays.
func TestChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jar")
	write := func(text string, age time.Duration) {
		t.Helper()
		writeFile(t, name, zipOf(t, zip.Store, "a/B.class", text))
		at := time.Now().Add(-age)
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	set := NewSet(Options{}, nil)
	open := func() *Archive {
		t.Helper()
		all, err := set.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	write("one", 5*time.Hour)
	first := open()
	if open() != first {
		t.Error("opened anew without a change")
	}
	write("one", 4*time.Hour)
	if !first.Changed() {
		t.Error("another time is no change")
	}
	if open() != first || first.Changed() || readClass(t, first, "a.B") != "one" {
		t.Error("opened anew though the content is the same")
	}
	write("two", 3*time.Hour)
	if _, err := first.ReadClass("a.B", nil); !errors.Is(err, ErrChanged) {
		t.Errorf("reading a file that was replaced: %v", err)
	}
	if second := open(); second == first || readClass(t, second, "a.B") != "two" {
		t.Error("the new content is not seen")
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := set.Open(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is gone: %v", err)
	}
	writeFile(t, name, "<html>")
	if _, err := set.Open(name); err == nil {
		t.Error("a page is taken for a jar")
	}
	write("three", time.Hour)
	if readClass(t, open(), "a.B") != "three" {
		t.Error("a file that was mended is not seen")
	}
}

func TestPath(t *testing.T) {
	dir := t.TempDir()
	one := writeFile(t, filepath.Join(dir, "lib-1.0.jar"), zipOf(t, zip.Store, "a/B.class", classBytes("a.B"), "a/Liar.class", classBytes("a.Other"), "a/Bad.class", "no class"))
	two := writeFile(t, filepath.Join(dir, "lib-2.0.jar"), zipOf(t, zip.Store, "a/B.class", "second", "a/C.class", classBytes("a.C")))
	target := filepath.Join(dir, "classes")
	writeFile(t, filepath.Join(target, "a", "C.class"), "between")
	writeFile(t, filepath.Join(target, "Top.class"), classBytes("Top"))
	var all []*Archive
	for _, name := range []string{one, target, two} {
		all = append(all, openOne(t, name, Options{}))
	}
	p := NewPath(all)
	for class, want := range map[string]*Archive{"a.B": all[0], "a.C": all[1], "Top": all[1], "a.D": nil, "x.Y": nil} {
		if got, ok := p.Find(class); got != want || ok != (want != nil) {
			t.Errorf("Find(%s) = %v, %v", class, got, ok)
		}
	}
	release := p.Hold()
	if all[0].held == nil || all[1].held != nil { // a folder has no file to hold
		t.Error("the jar is not held")
	}
	defer func() {
		if release(); all[0].held != nil {
			t.Error("the jar is still held")
		}
	}()
	if c, err := p.Class("a.B", nil); err != nil || c.Name != "a.B" {
		t.Errorf("Class = %v, %v", c, err)
	}
	for class, want := range map[string]string{"a.Liar": "holds the class a.Other", "a.Bad": "offset 0: magic number", "a.Nothing": "no such class"} {
		if _, err := p.Class(class, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", class, err, want)
		}
	}
	if f := p.Faults(); len(f) != 1 || f[0].Path != two || !strings.HasPrefix(f[0].What, "version 2.0 of lib, which ") {
		t.Errorf("faults %v", f)
	}
	if !p.HasPackage("a") || p.HasPackage("b") {
		t.Error("packages")
	}
}

func TestLibrary(t *testing.T) {
	dir := t.TempDir()
	pom := func(group, artifact, version string) string {
		return "#made by\ngroupId=" + group + "\nartifactId = " + artifact + "\r\nversion=" + version + "\n"
	}
	for _, c := range []struct {
		name  string
		pairs []string
		want  Library
	}{
		{"guava-27.0-jre.jar", nil, Library{"", "guava", "27.0-jre", "name"}},
		{"plain.jar", nil, Library{"", "plain", "", "name"}},
		{"a-b.jar", []string{"META-INF/maven/g/a-b/pom.properties", pom("g", "a-b", "1")}, Library{"g", "a-b", "1", "pom.properties"}},
		{"shaded-2.jar", []string{"META-INF/maven/g/x/pom.properties", pom("g", "x", "1"), "META-INF/maven/g/shaded/pom.properties", pom("g", "shaded", "2")}, Library{"g", "shaded", "2", "pom.properties"}},
		{"fat.jar", []string{"META-INF/maven/g/x/pom.properties", pom("g", "x", "1"), "META-INF/maven/g/y/pom.properties", pom("g", "y", "2"), "META-INF/MANIFEST.MF", "Bundle-Version: 5.\n 6\n\nName: z\nImplementation-Version: 9\n"}, Library{"", "fat", "5.6", "manifest"}},
	} {
		a := openOne(t, writeFile(t, filepath.Join(dir, c.name), zipOf(t, zip.Deflate, append(c.pairs, "a/B.class", "x")...)), Options{})
		if got := a.Library(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSymbolName(t *testing.T) {
	for _, c := range []struct {
		entry  string
		letter byte
		want   string
	}{
		{"89A/java.base/java/lang/Object.sig", 'A', "java/lang/Object.class"},
		{"89A/java.base/java/lang/Object.sig", 'B', ""},
		{"9/java/util/List.sig", '9', "java/util/List.class"}, // JDK 9 to 11
		{"9-modules/java.base/module-info.sig", '9', ""},
		{"9/java.base/module-info.sig", '9', ""},
		{"9/system-modules", '9', ""},
	} {
		if got := symbolName(c.entry, c.letter); got != c.want {
			t.Errorf("symbolName(%q, %c) = %q, want %q", c.entry, c.letter, got, c.want)
		}
	}
}

func TestParseRelease(t *testing.T) {
	for version, want := range map[string]int{"1.8.0_402": 8, "8": 8, "17.0.15": 17, "25": 25, "21-ea": 21, "": 0, "x9": 0, "1.7": 7} {
		if got := ParseRelease(version); got != want {
			t.Errorf("ParseRelease(%q) = %d, want %d", version, got, want)
		}
	}
}

// TestConcurrent reads one archive from many goroutines, held and not, while a
// set opens it again and its time changes; the race detector looks on.
func TestConcurrent(t *testing.T) {
	name := writeFile(t, filepath.Join(t.TempDir(), "a.jar"), zipOf(t, zip.Deflate, "a/B.class", strings.Repeat("bytes of B", 100)))
	set := NewSet(Options{}, nil)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 50 {
				all, err := set.Open(name)
				if err != nil {
					t.Error(err)
					return
				}
				a := all[0]
				if i%2 == 0 {
					release, err := a.Hold()
					if err != nil && !errors.Is(err, ErrChanged) {
						t.Error(err)
						return
					}
					if err == nil {
						defer release()
					}
				}
				if i == 0 && n%10 == 0 {
					at := time.Now().Add(-time.Duration(n) * time.Hour)
					if err := os.Chtimes(name, at, at); err != nil {
						t.Error(err)
					}
				}
				data, err := a.ReadClass("a.B", nil)
				if err != nil && !errors.Is(err, ErrChanged) || err == nil && len(data) != 1000 {
					t.Errorf("%d bytes, %v", len(data), err)
				}
			}
		})
	}
	wg.Wait()
}
