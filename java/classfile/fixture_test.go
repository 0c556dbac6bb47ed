package classfile

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// compileFixture returns the classes of testdata/Fixture.java by their names.
func compileFixture(t *testing.T) map[string]*Class {
	t.Helper()
	javac := "javac"
	if home := os.Getenv("JAVA_HOME"); home != "" {
		javac = filepath.Join(home, "bin", "javac")
	}
	if _, err := exec.LookPath(javac); err != nil {
		t.Skip("no JDK: neither JAVA_HOME nor the path has javac")
	}
	dir := t.TempDir()
	out, err := exec.Command(javac, "--release", "17", "-g", "-parameters", "-d", dir, filepath.Join("testdata", "Fixture.java")).CombinedOutput()
	if err != nil {
		t.Fatalf("javac (17 or newer): %v\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "fixture", "*.class"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	in := NewInterner()
	classes := map[string]*Class{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Parse(data, in)
		if err != nil {
			t.Fatal(file, err)
		}
		if text := printClass(data, nil); strings.Contains(text, "FAULT") {
			t.Errorf("%s: %s", file, text)
		}
		classes[c.Name] = c
	}
	return classes
}

func method(t *testing.T, c *Class, name string) *Method {
	t.Helper()
	for i := range c.Methods {
		if m := &c.Methods[i]; m.Name == name && !m.Access.Has(Bridge) {
			return m
		}
	}
	t.Fatalf("%s has no method %s", c.Name, name)
	return nil
}

func TestJavac(t *testing.T) {
	classes := compileFixture(t)
	t.Run("headers", func(t *testing.T) { testHeaders(t, classes) })
	t.Run("code", func(t *testing.T) { testCode(t, classes["fixture.Fixture"]) })
}

func testHeaders(t *testing.T, classes map[string]*Class) {
	fixture := classes["fixture.Fixture"]
	if fixture == nil || !fixture.Access.Has(Public|Abstract) {
		t.Fatalf("Fixture: %+v", fixture)
	}

	if p, err := fixture.PermittedSubclasses(); err != nil || !slices.Equal(p, []string{"fixture.Fixture$Leaf", "fixture.Fixture$Other"}) {
		t.Errorf("PermittedSubclasses = %v, %v", p, err)
	}
	s, err := fixture.Signature()
	if err != nil {
		t.Fatal(err)
	}
	if sig, err := ParseClass(s); err != nil || sig.Parameters[0].Name != "T" || sig.Parameters[0].Bounds[0].String() != "java.lang.Comparable<T>" {
		t.Errorf("%s: %+v, %v", s, sig, err)
	}

	for i := range fixture.Fields {
		f := &fixture.Fields[i]
		v, err := f.ConstantValue()
		switch f.Name {
		case "GREETING":
			a, annotErr := f.Annotations()
			if err != nil || v.Text != "gr\u00fc\u00dfe \x00 \U0001F600" || !f.Deprecated() || annotErr != nil || len(a) != 1 || a[0].Class != "java.lang.Deprecated" || !a[0].Visible {
				t.Errorf("GREETING = %+v, %v; annotations %+v, %v", v, err, a, annotErr)
			}
		case "HALF":
			if err != nil || v.Float != 0.5 {
				t.Errorf("HALF = %+v, %v", v, err)
			}
		}
	}

	run := method(t, fixture, "run")
	if s, err = run.Signature(); err != nil {
		t.Fatal(err)
	}
	sig, err := ParseMethod(s)
	if err != nil || sig.Result.String() != "java.util.Map<java.lang.String, ? super T>" || types(sig.Parameters) != "java.util.List<T[]> & java.lang.Class<X>" || types(sig.Throws) != "X & java.io.IOException" {
		t.Errorf("%s: %+v, %v", s, sig, err)
	}
	if e, err := run.Exceptions(); err != nil || !slices.Equal(e, []string{"java.lang.Exception", "java.io.IOException"}) {
		t.Errorf("Exceptions = %v, %v", e, err)
	}
	if p, err := run.Parameters(); err != nil || len(p) != 2 || p[0].Name != "items" || p[1].Name != "type" {
		t.Errorf("Parameters = %v, %v", p, err)
	}

	point := classes["fixture.Fixture$Point"]
	components, ok, err := point.RecordComponents()
	if err != nil || !ok || len(components) != 2 || components[1].Name != "names" || components[1].Descriptor != "Ljava/util/List;" {
		t.Errorf("RecordComponents = %+v, %v, %v", components, ok, err)
	}
	if host, err := point.NestHost(); host != "fixture.Fixture" || err != nil {
		t.Errorf("NestHost = %q, %v", host, err)
	}

	anonymous := classes["fixture.Fixture$1"]
	if e, err := anonymous.EnclosingMethod(); err != nil || e != (Enclosing{"fixture.Fixture", "closure", "(J)Ljava/util/function/Function;"}) {
		t.Errorf("EnclosingMethod = %v, %v", e, err)
	}
	inner, err := anonymous.InnerClasses()
	if err != nil || !slices.Contains(inner, InnerClass{Class: "fixture.Fixture$1"}) {
		t.Errorf("InnerClasses = %v, %v", inner, err)
	}
}

// testCode: handlers in order, a string concatenation's recipe, a lambda's
// body, a local variable's name.
func testCode(t *testing.T, fixture *Class) {
	guarded := method(t, fixture, "guarded")
	code, ok, err := guarded.Code()
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	handlers, err := code.Handlers()
	if err != nil {
		t.Fatal(err)
	}
	var caught []string
	for _, h := range handlers {
		caught = append(caught, h.Catch)
	}
	if len(caught) < 4 || caught[0] != "java.lang.IllegalStateException" || caught[1] != "java.lang.ArithmeticException" || caught[2] != "java.lang.Exception" || caught[3] != "" {
		t.Errorf("handlers catch %q", caught)
	}
	locals, err := code.LocalVariables()
	if err != nil || !slices.ContainsFunc(locals, func(v LocalVariable) bool { return v.Name == "action" && v.Slot == 1 }) {
		t.Errorf("LocalVariables = %v, %v", locals, err)
	}

	bootstraps, err := fixture.BootstrapMethods()
	if err != nil {
		t.Fatal(err)
	}
	var recipe, lambda string
	for _, name := range []string{"guarded", "closure"} {
		code, _, err := method(t, fixture, name).Code()
		if err != nil {
			t.Fatal(err)
		}
		in := code.Instructions()
		for in.Next() {
			if in.Op != OpInvokedynamic {
				continue
			}
			d, err := fixture.Pool.Dynamic(in.Index)
			if err != nil {
				t.Fatal(err)
			}
			b := bootstraps[d.Bootstrap]
			if d.Name == "makeConcatWithConstants" {
				c, err := fixture.Pool.Constant(b.Args[0])
				if err != nil {
					t.Fatal(err)
				}
				recipe = c.Text
			} else {
				c, err := fixture.Pool.Constant(b.Args[1])
				if err != nil {
					t.Fatal(err)
				}
				lambda = c.Handle.Name
			}
		}
		if in.Err() != nil {
			t.Error(in.Err())
		}
	}
	if recipe != "cannot run \x01: \x01" {
		t.Errorf("recipe %q", recipe)
	}
	if method(t, fixture, lambda); lambda == "" {
		t.Error("no lambda")
	}
}
