//go:build corpus

package catalog

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/message"
)

// TestEmbeddedNamesExist: the classes and methods that the embedded records
// name are in the jars of Hadoop 3.4.1.
func TestEmbeddedNamesExist(t *testing.T) {
	jars := corpus.Root(t, "hadoop-3.4.1/jars")
	java := filepath.Join(filepath.Dir(javacPath(t)), "java")
	names := map[string]bool{}
	for _, r := range Embedded().All() {
		names[r.ErrorClass] = true
		for _, p := range r.EntryPoints {
			names[p.Method] = true
			for _, class := range p.SeenAs {
				names[class] = true
			}
		}
		if r.Handler != nil {
			names[r.Handler.Catch] = true
		}
		if a := r.Anchors[0]; a.Version == "3.4.1" {
			names[a.Class+"#"+a.Method] = true
		}
	}
	var input strings.Builder
	for name := range names {
		input.WriteString(name + "\n")
	}
	command := exec.Command(java, "-cp", filepath.Join(jars, "*"), filepath.Join("testdata", "Names.java"))
	command.Stdin = strings.NewReader(input.String())
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		t.Error(strings.TrimSpace(line))
	}
	t.Logf("%d names, %d missing", len(names), strings.Count(string(out), "\n"))
}

// TestEmbeddedAnchorsHold: at the line of each anchor, the sources of that
// version throw or return, and a word of the text stands near.
func TestEmbeddedAnchorsHold(t *testing.T) {
	root := corpus.Root(t, "")
	checked, missing := 0, map[string]bool{}
	for _, r := range Embedded().All() {
		for _, a := range r.Anchors {
			found, err := filepath.Glob(filepath.Join(root, "hadoop-"+a.Version, "tree", "*", filepath.FromSlash(PackagePath(a.FilePath))))
			if err != nil {
				t.Fatal(err)
			}
			if len(found) == 0 {
				missing[a.Version+" "+baseName(a.FilePath)] = true
				continue
			}
			checked++
			if at := strings.TrimSpace(linesFrom(t, found[0], a.LineNumber, 1)); !leaves.MatchString(at) {
				t.Errorf("%s: line %d of %s leaves nothing: %s", r.ID, a.LineNumber, found[0], at)
			}
			text := linesFrom(t, found[0], a.LineNumber-12, 26)
			if !slices.ContainsFunc(r.parsedTemplates(), func(m message.Template) bool { return sharesWord(text, m) }) {
				t.Errorf("%s: %s, line %d of %s is not where the message is made:\n%s", r.ID, r.ErrorMessage, a.LineNumber, found[0], text)
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d anchors were checked, want at least 100", checked)
	}
	t.Logf("%d anchors checked; files that this corpus lacks: %d", checked, len(missing))
}

// leaves is the start of a statement that throws, returns or keeps an exception.
var leaves = regexp.MustCompile(`^(throw|return|super)\b|=|\(`)

// linesFrom returns count lines from the given one on.
func linesFrom(t *testing.T, path string, first, count int) string {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var b strings.Builder
	in := bufio.NewScanner(file)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan() && n < first+count; n++ {
		if n >= first {
			b.WriteString(in.Text() + "\n")
		}
	}
	return b.String()
}

// sharesWord reports whether text holds one of m's longer words.
func sharesWord(text string, m message.Template) bool {
	for _, literal := range m.Literals() {
		for _, word := range strings.FieldsFunc(literal, notWord) {
			if len(word) >= 5 && strings.Contains(text, word) {
				return true
			}
		}
	}
	return false
}
