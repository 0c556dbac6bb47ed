package lsptest

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"go.lsp.dev/protocol"

	"throwsight/internal/settings"
	"throwsight/internal/text"
	"throwsight/server"
	"throwsight/server/client"
)

var update = flag.Bool("update", false, "write the golden sections of marker tests")

// RunMarkers runs the marker tests of a folder, one .txtar file each. Such a
// file begins with prose that says what is tested. Its sections are Java files,
// which are opened in an editor; sections below catalog/ are the only catalog,
// without them the embedded one is used; a section settings.json is what the
// editor is set to; sections below golden/ are what is expected, written by
// -update.
//
// In the Java files comments at the end of a line say what is expected in that
// line:
//
//	//@hover(NAME, "text")    hovering over the text shows golden/NAME.md, up to its rule
//	//@nohover("text")        hovering over the text shows nothing
//	//@diag(RULE, "text")     a diagnostic of the rule marks the text
//	//@fix(NAME, "text")      the first action at the text makes golden/NAME.java of the file
//	//@nofix("text")          there is no quick fix at the text
//
// Every diagnostic of the file must have its //@diag. The editor does not see
// these comments: a comment can be a reason for the server to be silent.
func RunMarkers(t *testing.T, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no marker tests in %s: %v", dir, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runMarkers(t, file) })
	}
}

// A markerTest is one file under test.
type markerTest struct {
	*Editor
	t      *testing.T
	golden map[string][]byte // by name
}

func runMarkers(t *testing.T, file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(raw)
	if len(bytes.TrimSpace(archive.Comment)) == 0 {
		t.Error("the file does not say what it tests")
	}
	m := &markerTest{t: t, golden: map[string][]byte{}}
	var o client.Options
	var so server.Options
	catalog := t.TempDir()
	java := map[string]string{}
	for _, f := range archive.Files {
		switch {
		case strings.HasPrefix(f.Name, "golden/"):
			m.golden[f.Name] = f.Data
		case strings.HasPrefix(f.Name, "catalog/"):
			if err := os.WriteFile(filepath.Join(catalog, filepath.Base(f.Name)), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			so.Workspace.Flags = settings.Flags(map[string]any{"catalogs": []string{catalog}, "embedded": false})
		case f.Name == "settings.json":
			o.InitializationOptions = string(f.Data)
		default:
			java[f.Name] = string(f.Data)
		}
	}
	m.Editor = Start(t, so, o)
	names := slices.Sorted(maps.Keys(java))
	for _, name := range names {
		m.Open(uriOf(name), unmarked(java[name]))
	}
	uris := make([]string, len(names))
	for i, name := range names {
		uris[i] = uriOf(name)
	}
	m.Settle(uris...)
	for _, name := range names {
		m.checkFile(uriOf(name), java[name])
	}
	if *update {
		writeGolden(t, file, archive, m.golden)
	}
}

// uriOf puts a section's file where no file system is looked at.
func uriOf(name string) string { return "untitled:/" + name }

var marker = regexp.MustCompile(`//@(\w+)\(([^"\n]*)"((?:[^"\\]|\\.)*)"\)`)

var markers = regexp.MustCompile(`(?m)[ \t]*//@.*$`)

// unmarked returns a text without its markers.
func unmarked(content string) string { return markers.ReplaceAllString(content, "") }

func (m *markerTest) checkFile(uri, content string) {
	diagnosed := map[string]bool{}
	for _, d := range m.Diagnostics(uri) {
		code := fmt.Sprint(d.Code)
		diagnosed[fmt.Sprintf("%s %v", code, m.Span(uri, d.Range))] = false
	}
	offset := 0
	for line := range strings.Lines(content) {
		code := unmarked(line)
		for _, found := range marker.FindAllStringSubmatch(line, -1) {
			verb, name := found[1], strings.TrimRight(strings.TrimSpace(found[2]), ", ")
			want := strings.ReplaceAll(found[3], `\"`, `"`)
			at := strings.Index(code, want)
			if at < 0 {
				m.t.Errorf("%s: %q does not stand in its line", found[0], want)
				continue
			}
			span := text.Span{Start: offset + at, End: offset + at + len(want)}
			m.checkMarker(uri, verb, name, span, diagnosed)
		}
		offset += len(code)
	}
	for _, d := range slices.Sorted(maps.Keys(diagnosed)) {
		if !diagnosed[d] {
			m.t.Errorf("%s: a diagnostic without a marker: %s", uri, d)
		}
	}
}

func (m *markerTest) checkMarker(uri, verb, name string, span text.Span, diagnosed map[string]bool) {
	switch verb {
	case "hover":
		for _, offset := range []int{span.Start, (span.Start + span.End) / 2, span.End} {
			short, _, _ := strings.Cut(m.Hover(uri, offset), "\n---\n")
			m.compare("golden/"+name+".md", short)
		}
	case "nohover":
		if h := m.Hover(uri, span.Start); h != "" {
			m.t.Errorf("%s: a hover at %v: %s", uri, span, h)
		}
	case "diag":
		key := fmt.Sprintf("%s %v", name, span)
		if _, ok := diagnosed[key]; !ok {
			m.t.Errorf("%s: no diagnostic %s; there are %v", uri, key, slices.Sorted(maps.Keys(diagnosed)))
			return
		}
		diagnosed[key] = true
	case "fix":
		actions := m.Actions(uri, span)
		if len(actions) == 0 {
			m.t.Errorf("%s: no action at %v", uri, span)
			return
		}
		edits, err := m.Edits(m.ctx, uri, actions[0])
		if err != nil {
			m.t.Errorf("%s: %v", uri, err)
			return
		}
		src, _ := m.Text(uri)
		fixed, err := text.Apply([]byte(src), edits)
		if err != nil {
			m.t.Errorf("%s: %v", uri, err)
			return
		}
		m.compare("golden/"+name+".java", string(fixed))
	case "nofix":
		for _, a := range m.Actions(uri, span) {
			if a.Kind == nil || *a.Kind != protocol.CodeActionKindQuickFix {
				continue // may be done where nothing is found, too
			}
			m.t.Errorf("%s: an action at %v: %s", uri, span, a.Title)
		}
	default:
		m.t.Errorf("no such marker: @%s", verb)
	}
}

// compare holds got to a golden section.
func (m *markerTest) compare(section, got string) {
	m.t.Helper()
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	if *update {
		m.golden[section] = []byte(got)
		return
	}
	if want, ok := m.golden[section]; !ok || string(want) != got {
		m.t.Errorf("%s is\n%s\nwant\n%s", section, got, want)
	}
}

func writeGolden(t *testing.T, file string, archive *txtar.Archive, golden map[string][]byte) {
	archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, "golden/") })
	var sections []txtar.File
	for name, data := range golden {
		sections = append(sections, txtar.File{Name: name, Data: data})
	}
	slices.SortFunc(sections, func(a, b txtar.File) int { return cmp.Compare(a.Name, b.Name) })
	archive.Files = append(archive.Files, sections...)
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
