//go:build corpus

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/java/model"
)

// TestEmbeddedModel makes a part of the embedded model anew, from one of its
// jars, and holds the two to each other: docs/catalog-format.md says how the
// whole is made.
func TestEmbeddedModel(t *testing.T) {
	jars := corpus.Root(t, "hadoop-3.4.1/jars")
	file := filepath.Join(t.TempDir(), "part.model")
	var out bytes.Buffer
	root := newRootCommand()
	root.SetArgs([]string{"catalog", "model", filepath.Join(jars, "hadoop-auth-3.4.1.jar"), "--classpath", filepath.Join(jars, "*"), "-o", file})
	root.SetOut(&out)
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Log(out.String())
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	part, err := model.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := model.Open(catalog.Embedded().Models()[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	names, err := part.Classes()
	if err != nil || len(names) < 30 {
		t.Fatalf("%d classes, %v", len(names), err)
	}
	arrivals := 0
	for _, name := range names {
		want, err1 := part.Class(name)
		got, err2 := whole.Class(name)
		if err1 != nil || err2 != nil || got == nil {
			t.Fatalf("%s: %v %v %v", name, got, err1, err2)
		}
		if got.Library = want.Library; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the embedded model has another API than its jar", name)
		}
		wanted, had := escapesOf(t, part, name), escapesOf(t, whole, name)
		if !reflect.DeepEqual(had, wanted) {
			t.Errorf("%s: the embedded model has other errors than its jar: make it anew", name)
		}
		for _, list := range wanted {
			arrivals += len(list)
		}
	}
	t.Logf("%d types, %d arrivals compared", len(names), arrivals)
}

// A told is an escape with its site instead of its number.
type told struct {
	model.Escape
	site model.Site
}

func escapesOf(t *testing.T, m *model.Model, class string) map[string][]told {
	t.Helper()
	points, err := m.Points(class)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]told{}
	for _, p := range points {
		list, err := m.Escapes(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			s, err := m.Site(x.Site)
			if err != nil {
				t.Fatal(err)
			}
			x.Site = 0
			key := p.Method + p.Descriptor + p.Made
			all[key] = append(all[key], told{x, *s})
		}
	}
	return all
}
