package findings

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// ground puts files on a ground: path, source, path, source, …
func ground(whole bool, files ...string) *Ground {
	env := sites.NewIndex()
	g := &Ground{Whole: whole}
	var trees []*syntax.Tree
	for i := 0; i < len(files); i += 2 {
		tree := syntax.Parse([]byte(files[i+1]))
		trees = append(trees, tree)
		env = env.With(files[i], tree)
	}
	for i, tree := range trees {
		g.Add(files[2*i], tree, text.NewMapper(tree.Source()), sites.Find(tree, env))
	}
	return g
}

// record is one that says all that decides a match.
func record(id, message, exception, class, method string, line int) *catalog.Record {
	top, _, _ := strings.Cut(class, "$")
	path := "core/src/main/java/" + strings.ReplaceAll(top, ".", "/") + ".java"
	return &catalog.Record{
		ID: id, ErrorMessage: message, ErrorClass: exception, FilePath: path, LineNumber: line,
		Anchors: []catalog.Anchor{{Version: "1", FilePath: path, LineNumber: line, Class: class, Method: method}},
	}
}

// says writes a location as the tests expect it: "how confidence line class".
func says(l Location) string {
	if l.Place == nil {
		return l.How.String()
	}
	s := fmt.Sprintf("%v %v %d %s", l.How, l.Confidence, l.Place.Line, l.Place.Class)
	if len(l.Others) > 0 {
		s += fmt.Sprintf(" and %d others", len(l.Others))
	}
	return s
}

const lampSource = `package org.example;

import java.io.IOException;

class Lamp {
  void on(int hours) throws IOException {
    if (hours > 9) {
      throw new IOException("lamp is out after " + hours + " hours of use");
    }
    if (hours < 0) {
      throw new IllegalArgumentException("hours are negative: " + hours);
    }
  }

  void off() throws IOException {
    throw new IOException("lamp cannot be switched off");
  }
}
`

func TestLocate(t *testing.T) {
	const out = "lamp is out after {} hours of use"
	for _, c := range []struct {
		name   string
		record *catalog.Record
		files  []string
		part   bool // not the whole library
		want   string
	}{
		{
			name:   "same place",
			record: record("r", out, "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "same-text certain 8 org.example.Lamp",
		},
		{
			name:   "lines moved",
			record: record("r", out, "java.io.IOException", "org.example.Lamp", "on", 11),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "same-text certain 8 org.example.Lamp",
		},
		{
			name:   "a line alone never wins",
			record: record("r", "the moon is made of cheese", "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "absent",
		},
		{
			name:   "another exception with the same text",
			record: record("r", out, "java.io.EOFException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "same-text likely 8 org.example.Lamp",
		},
		{
			name:   "another method of the class",
			record: record("r", out, "java.io.IOException", "org.example.Lamp", "check", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "moved likely 8 org.example.Lamp",
		},
		{
			name:   "another method of the class, while the record's stands",
			record: record("r", "lamp cannot be switched off", "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "absent",
		},
		{
			name:   "read with other holes",
			record: record("r", "lamp is {} after {} of use", "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "same-text likely 8 org.example.Lamp",
		},
		{
			name:   "a text known only when it runs, the exception alone in its method",
			record: record("r", "what the caller was told: {}", "java.io.EOFException", "org.example.Cat", "eat", 99),
			files:  []string{"x/org/example/Cat.java", catSource},
			want:   "text-changed possible 4 org.example.Cat",
		},
		{
			name:   "a text known only when it runs, one of two with the exception",
			record: record("r", "what the caller was told: {}", "java.io.EOFException", "org.example.Cat", "drink", 99),
			files:  []string{"x/org/example/Cat.java", catSource},
			want:   "absent",
		},
		{
			name:   "the text is another exception's",
			record: record("r", "what the caller was told: {}", "java.lang.IllegalStateException", "org.example.Cat", "sleep", 99),
			files:  []string{"x/org/example/Cat.java", catSource},
			want:   "absent",
		},
		{
			name:   "a constructor under its class's name",
			record: record("r", "the door is locked from inside", "java.lang.IllegalStateException", "org.example.Door$Lock", "Lock", 9),
			files: []string{"x/org/example/Door.java", `package org.example;
class Door {
  class Lock {
    Lock() {
      throw new IllegalStateException("the door is locked from inside");
    }
  }
}
`},
			want: "same-text certain 5 org.example.Door$Lock",
		},
		{
			name:   "the text grew",
			record: record("r", "lamp is out after {} hours", "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "text-changed likely 8 org.example.Lamp",
		},
		{
			name:   "like a text of another method, whose own method stands",
			record: record("r", "lamp cannot be switched on", "java.io.IOException", "org.example.Lamp", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "absent",
		},
		{
			name:   "the class was renamed",
			record: record("r", out, "java.io.IOException", "org.example.Light", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "moved likely 8 org.example.Lamp",
		},
		{
			name:   "the class was renamed and the text changed",
			record: record("r", "the lamp is out after {} hours of long use", "java.io.IOException", "org.example.Light", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "moved possible 8 org.example.Lamp",
		},
		{
			name:   "a short text elsewhere, the record's method stands",
			record: record("r", "hours are negative: {}", "java.lang.IllegalArgumentException", "org.example.Clock", "set", 8),
			files: []string{"x/org/example/Lamp.java", lampSource,
				"x/org/example/Clock.java", "package org.example;\nclass Clock {\n  void set(int h) {}\n}\n"},
			want: "absent",
		},
		{
			name:   "a file alone: the same text in another class is shown, unsure",
			record: record("r", out, "java.io.IOException", "org.example.Light", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			part:   true,
			want:   "moved possible 8 org.example.Lamp",
		},
		{
			name:   "a file alone: the same text with another exception in another class is another error",
			record: record("r", out, "java.io.EOFException", "org.example.Light", "on", 8),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			part:   true,
			want:   "absent",
		},
		{
			name:   "a file under a path without the package's folders",
			record: record("r", out, "java.io.IOException", "org.example.Lamp", "on", 11),
			files:  []string{"jdt://contents/lamps.jar/org.example/Lamp.class?=lamps", lampSource},
			part:   true,
			want:   "same-text certain 8 org.example.Lamp",
		},
		{
			name: "a record that names the file only",
			record: &catalog.Record{ID: "r", ErrorMessage: out, ErrorClass: "IOException",
				FilePath: "core/src/main/java/org/example/Lamp.java", LineNumber: 99},
			files: []string{"x/org/example/Lamp.java", lampSource},
			want:  "same-text certain 8 org.example.Lamp",
		},
		{
			name:   "no words: the exception in the method",
			record: record("r", "{}", "java.io.EOFException", "org.example.Cat", "eat", 99),
			files: []string{"x/org/example/Cat.java", `package org.example;
class Cat {
  void eat() throws java.io.IOException {
    throw new java.io.EOFException();
  }
}
`},
			want: "same-text possible 4 org.example.Cat",
		},
		{
			name:   "no words: another exception in the method",
			record: record("r", "{}", "java.io.EOFException", "org.example.Lamp", "off", 16),
			files:  []string{"x/org/example/Lamp.java", lampSource},
			want:   "absent",
		},
		{
			name:   "an anonymous class, numbered otherwise",
			record: record("r", "nobody can call this now", "java.lang.IllegalStateException", "org.example.Box$4", "run", 9),
			files: []string{"x/org/example/Box.java", `package org.example;
class Box {
  Runnable a = new Runnable() { public void run() {} };
  Runnable b = new Runnable() {
    public void run() {
      throw new IllegalStateException("nobody can call this now");
    }
  };
}
`},
			want: "same-text certain 6 org.example.Box$2",
		},
		{
			name:   "one text twice in a method: unsure",
			record: record("r", "one of the two is wrong", "java.lang.IllegalStateException", "org.example.Twin", "go", 99),
			files:  []string{"x/org/example/Twin.java", twinSource},
			want:   "same-text possible 5 org.example.Twin and 1 others",
		},
		{
			name:   "one text twice in a method: the record's very line",
			record: record("r", "one of the two is wrong", "java.lang.IllegalStateException", "org.example.Twin", "go", 8),
			files:  []string{"x/org/example/Twin.java", twinSource},
			want:   "same-text certain 8 org.example.Twin",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := ground(!c.part, c.files...).Locate([]*catalog.Record{c.record})[0]
			if got := says(l); got != c.want {
				t.Errorf("got  %s (%s)\nwant %s", got, l.Why, c.want)
			}
		})
	}
}

const catSource = `package org.example;
class Cat {
  void eat(String told) throws java.io.IOException {
    throw new java.io.EOFException(told);
  }
  void drink(String told, String also) throws java.io.IOException {
    if (also != null) {
      throw new java.io.EOFException(also);
    }
    throw new java.io.EOFException(told);
  }
  void sleep() {
    try {
      eat("fish");
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
`

// TestExcerpt: where text, class and method leave two places, the excerpt
// tells them apart.
func TestExcerpt(t *testing.T) {
	r := &catalog.Record{ID: "r", ErrorMessage: "one of the two is wrong", ErrorClass: "IllegalStateException",
		FilePath: "core/src/main/java/org/example/Twin.java", LineNumber: 90,
		SourceCode: "    if (i == 2) {\n      throw new IllegalStateException(\"one of the two is wrong\");\n    }\n    if (i == 3) {"}
	for _, start := range []int{0, 89} {
		r.SourceCodeStart = start
		l := ground(true, "x/org/example/Twin.java", twinSource).Locate([]*catalog.Record{r})[0]
		if got, want := says(l), "same-text certain 8 org.example.Twin"; got != want {
			t.Errorf("start %d: got %s, want %s", start, got, want)
		}
	}
}

func TestBinaryNames(t *testing.T) {
	tree := syntax.Parse([]byte(`package p;
class A {
  Object x = new Object() { Object y = new Object() {}; };
  void m() {
    class L { class M {} }
    Object z = new Object() {};
  }
  void n() {
    class L {}
  }
  enum E { ONE { void f() {} }, TWO }
  interface I { record R() {} }
}
class B {}
`))
	var g Ground
	g.Add("p/A.java", tree, text.NewMapper(tree.Source()), nil)
	var got []string
	names := g.declare(tree)
	for n := range tree.Root().Descend() {
		if name := names[n.ID()]; name != "" {
			got = append(got, name)
		}
	}
	want := "p.A p.A$1 p.A$1$1 p.A$1L p.A$1L$M p.A$2 p.A$2L p.A$E p.A$E$1 p.A$I p.A$I$R p.B"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestNormalClass(t *testing.T) {
	for in, want := range map[string]string{
		"p.A": "p.A", "p.A$1": "p.A$", "p.A$12$B": "p.A$$B", "p.A$1Local": "p.A$Local", "p2.A3$B4": "p2.A3$B4", "": "",
	} {
		if got := normalClass(in); got != want {
			t.Errorf("normalClass(%q) = %q, want %q", in, got, want)
		}
	}
}
