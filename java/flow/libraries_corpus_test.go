//go:build corpus

package flow

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/message"
	"throwsight/java/classpath"
)

// libraryPath opens a library that .ci/libraries.sh brought, and the JDK.
func libraryPath(t *testing.T, id string) *classpath.Path {
	t.Helper()
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	jars, err := filepath.Glob(filepath.Join(corpus, "libraries", id, "jars", "*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(jars) == 0 {
		t.Skipf("%s is not there: .ci/libraries.sh brings it", id)
	}
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	var archives []*classpath.Archive
	for _, name := range jars {
		opened, err := classpath.Open(name, classpath.Options{Release: jdk.For})
		if err != nil {
			t.Fatal(err)
		}
		archives = append(archives, opened...)
	}
	return classpath.NewPath(append(archives, jdk.Archives...))
}

// TestCorpusLibraries asks libraries that are not Hadoop, without a name, for
// what their sources say about methods that everybody calls: errors that are
// to be certain or likely, and errors that are not.
func TestCorpusLibraries(t *testing.T) {
	type tally struct{ yes, found, no, out int }
	var all tally
	engines := map[string]*Engine{}
	for _, r := range rows(t, "testdata/libraries.tsv") {
		e := engines[r["library"]]
		if e == nil {
			e = New(libraryPath(t, r["library"]), Names{})
			defer e.Close()
			engines[r["library"]] = e
		}
		entry := entryOf(r["api"])
		entry.Receiver = r["receiver"]
		class, method, _ := strings.Cut(r["site"], "#")
		best := "-"
		seen := false
		for _, x := range e.Escapes(entry) {
			if x.How > Cause || x.Class != class || x.Method != method || x.Exception != r["exception"] {
				continue
			}
			if !slices.ContainsFunc(x.Templates, func(m message.Template) bool { return strings.HasPrefix(m.String(), r["text"]) }) {
				continue
			}
			if best == "-" || x.Tier.String() < best {
				best = x.Tier.String()
			}
			seen = seen || slices.Contains(x.SeenAs, r["seen"])
		}
		sure := best == "certain" || best == "likely"
		if r["verdict"] == "no" {
			all.no++
			if !sure {
				all.out++
				continue
			}
		} else {
			all.yes++
			if sure && seen {
				all.found++
				continue
			}
		}
		t.Logf("miss: %s, said %s (seen right: %v): %s of %s %s %q", r["verdict"], best, seen, r["api"], r["site"], r["exception"], r["text"])
	}
	for id, e := range engines {
		t.Logf("%s: %+v", id, e.stats())
	}
	t.Logf("libraries: %d of %d found certain or likely and seen right, %d of %d kept out", all.found, all.yes, all.out, all.no)
	if 100*all.found < 85*all.yes || all.out < all.no {
		t.Error("want 85% found, none of those that cannot be")
	}
}
