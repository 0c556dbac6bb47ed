package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/librarytest"
	"throwsight/java/classpath"
	"throwsight/java/flow"
	"throwsight/java/model"
)

// library compiles the test library with the JDK at hand.
func library(t *testing.T) (archives, all []*classpath.Archive) {
	t.Helper()
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	dir := librarytest.Compile(t, jdk.Home, filepath.Join("testdata", "lib", "Store.java"))
	if archives, err = classpath.Open(dir, classpath.Options{}); err != nil {
		t.Fatal(err)
	}
	return archives, slices.Concat(archives, jdk.Archives)
}

func everything(string) bool { return true }

// TestReadAPI: what others can name is there, with what they can reach of it.
func TestReadAPI(t *testing.T) {
	archives, all := library(t)
	api := ReadAPI(archives, all, everything)
	var got []string
	for _, c := range api.Classes {
		names := []string{c.Name}
		for _, m := range c.Methods {
			names = append(names, m.Name)
		}
		got = append(got, strings.Join(names, " "))
	}
	want := []string{"lib.Store <init> open take", "lib.Store$Cellar <init> take"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := ReadAPI(archives, all, func(class string) bool { return class == "lib.Store$Cellar" }); len(got.Classes) != 2 {
		t.Errorf("%d classes: of one that is wanted the supertype and the class round it are wanted, too", len(got.Classes))
	}
}

// errorsOf makes the model of the library and reads it again.
func errorsOf(t *testing.T, o Options) *model.Model {
	t.Helper()
	archives, all := library(t)
	engine := func() *flow.Engine { return flow.New(classpath.NewPath(all), flow.Names{}) }
	data, err := Errors(t.Context(), engine, ReadAPI(archives, all, everything), o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := model.Write(&out, data); err != nil {
		t.Fatal(err)
	}
	m, err := model.Open(out.Bytes())
	if err == nil {
		err = m.Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func table(t *testing.T, m *model.Model, class string) []string {
	t.Helper()
	points, err := m.Points(class)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
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
			var hops []string
			for _, h := range x.Route {
				hops = append(hops, h.Method)
			}
			out = append(out, fmt.Sprintf("%s %s %q as %s by %s", p.Method, x.How, s.Templates[0], strings.Join(x.SeenAs, ";"), strings.Join(hops, ",")))
		}
	}
	return out
}

// TestErrors: a class that nobody can name has its errors where objects are of
// it, and a route keeps its ends.
func TestErrors(t *testing.T) {
	m := errorsOf(t, Options{Most: 10})
	receivers, err := m.Receivers("lib.Store")
	if err != nil || !slices.Equal(receivers, []string{"lib.Store$Attic", "lib.Store$Cellar"}) {
		t.Errorf("%q %v", receivers, err)
	}
	for class, want := range map[string][]string{
		"lib.Store": {
			`<init> thrown "a store needs a name" as java.lang.IllegalArgumentException by `,
			`open thrown "no store is called {}" as java.io.IOException by `,
			`open thrown "a store needs a name" as java.lang.IllegalArgumentException by <init>`,
		},
		"lib.Store$Cellar": {
			`<init> thrown "a store needs a name" as java.lang.IllegalArgumentException by `,
			`take thrown "{} is not in the cellar {}" as java.io.FileNotFoundException by find,look,reach`,
		},
		"lib.Store$Attic": {
			`take thrown "the attic {} is closed" as java.lang.IllegalStateException by `,
			`take cause "the ladder is missing" as java.lang.IllegalStateException by `,
		},
	} {
		got := table(t, m, class)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got %s\nwant %s", class, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
}

// TestKeep: what is asked for is kept, however far down; nothing else beyond
// the bound.
func TestKeep(t *testing.T) {
	m := errorsOf(t, Options{Keep: func(s *model.Site) bool { return s.Exception == "java.io.FileNotFoundException" }})
	if got := table(t, m, "lib.Store$Cellar"); len(got) != 1 || !strings.Contains(got[0], "is not in the cellar") {
		t.Errorf("%q", got)
	}
	if got := table(t, m, "lib.Store"); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

func TestErrorsCancelled(t *testing.T) {
	archives, _ := library(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	engine := func() *flow.Engine { return flow.New(classpath.NewPath(archives), flow.Names{}) }
	if _, err := Errors(ctx, engine, ReadAPI(archives, archives, everything), Options{}); err == nil {
		t.Error("no error")
	}
}

// TestUnread: how much of the jars could not be read is told.
func TestUnread(t *testing.T) {
	archives, _ := library(t)
	for files, want := range map[string]int{"": 0, "lib/Torn.class": 1} {
		all := archives
		if files != "" {
			dir := t.TempDir()
			if err := os.MkdirAll(filepath.Join(dir, "lib"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, files), []byte("\xca\xfe\xba\xbe\x00\x00"), 0o644); err != nil {
				t.Fatal(err)
			}
			torn, err := classpath.Open(dir, classpath.Options{})
			if err != nil {
				t.Fatal(err)
			}
			all = slices.Concat(archives, torn)
		}
		got := 0
		engine := func() *flow.Engine { return flow.New(classpath.NewPath(all), flow.Names{}) }
		if _, err := Errors(t.Context(), engine, ReadAPI(archives, all, everything), Options{Unread: func(files int) { got = files }}); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%q: %d class files could not be read, want %d", files, got, want)
		}
	}
}
