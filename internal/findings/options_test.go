package findings

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestOverrides: the later of two overrides counts, and each counts only for
// what its scope names.
func TestOverrides(t *testing.T) {
	records := catalog.New(&catalog.Record{ID: "away", ErrorClass: "java.io.IOException", EntryPoints: []catalog.EntryPoint{
		{Method: "org.apache.hadoop.fs.FileSystem#create", Confidence: "likely", SeenAs: []string{"java.io.IOException"}}}})
	const src = `package org.example.old;
import java.io.IOException;
class Work {
  void m(org.apache.hadoop.fs.FileSystem fs, org.apache.hadoop.fs.Path p) {
    try { fs.create(p); } catch (IOException e) { }
  }
}
`
	level := func(level string, s Scope) Override { return Override{Scope: s, Level: level} }
	for _, c := range []struct {
		name string
		set  []Override
		want string
	}{
		{"none", nil, "warning"},
		{"all", []Override{level("error", Scope{})}, "error"},
		{"rule", []Override{level("error", Scope{Rule: SwallowedError})}, "error"},
		{"another rule", []Override{level("error", Scope{Rule: UndefendedCall})}, "warning"},
		{"package", []Override{level("hint", Scope{Package: "org.example"})}, "hint"},
		{"the package itself", []Override{level("hint", Scope{Package: "org.example.old"})}, "hint"},
		{"a package of a longer name", []Override{level("hint", Scope{Package: "org.exam"})}, "warning"},
		{"path", []Override{level("information", Scope{Path: "app/**"})}, "information"},
		{"path from the root", []Override{level("information", Scope{Path: "/app/*.java"})}, "information"},
		{"another path", []Override{level("information", Scope{Path: "src/**"})}, "warning"},
		{"one of two scopes", []Override{level("off", Scope{Package: "org.example", Path: "src/**"})}, "warning"},
		{"the later counts", []Override{level("off", Scope{}), level("information", Scope{Path: "app/**"})}, "information"},
		{"off", []Override{level("off", Scope{Path: "app/**"})}, ""},
		{"less sure than asked for", []Override{{MinConfidence: new(Certain)}}, ""},
		{"as sure as asked for", []Override{{MinConfidence: new(Likely)}}, "warning"},
		{"less sure than asked of the rule", []Override{{Scope: Scope{Rule: SwallowedError}, MinConfidence: new(Certain)}}, ""},
		{"less sure than asked of another rule", []Override{{Scope: Scope{Rule: UndefendedCall}, MinConfidence: new(Certain)}}, "warning"},
		{"less sure than asked of the package", []Override{{Scope: Scope{Package: "org.example"}, MinConfidence: new(Certain)}}, ""},
		{"less sure than asked of the path", []Override{{Scope: Scope{Path: "app/**"}, MinConfidence: new(Certain)}}, ""},
		{"less is asked of the path than of the rule", []Override{{Scope: Scope{Rule: SwallowedError}, MinConfidence: new(Certain)}, {Scope: Scope{Path: "app/**"}, MinConfidence: new(Possible)}}, "warning"},
		{"of the path only the level", []Override{{Scope: Scope{Rule: SwallowedError}, MinConfidence: new(Certain)}, level("error", Scope{Path: "app/**"})}, ""},
	} {
		a := Analyze("app/Work.java", syntax.Parse([]byte(src)), text.NewMapper([]byte(src)), Knowledge{
			Catalog: records, Options: Options{MinConfidence: Likely, Hints: true, Overrides: c.set}})
		got := ""
		for _, f := range a.Findings() {
			got = f.Severity.String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestLoweredForWhatIsTold: a warning is information for the sake of one that
// the user sees, and where he has not said himself how it is to be told.
func TestLoweredForWhatIsTold(t *testing.T) {
	const src = `package app;
import java.io.IOException;
class Work {
  void m(org.apache.hadoop.fs.FileSystem fs, org.apache.hadoop.fs.Path p) {
    try { fs.open(p); } catch (IOException e) { }
  }
  void n(org.apache.hadoop.fs.FileSystem fs, org.apache.hadoop.fs.Path p) {
    try { fs.open(p); } catch (IOException e) { }
  }
}
`
	records := catalog.New(&catalog.Record{ID: "away", ErrorClass: "java.io.IOException", EntryPoints: []catalog.EntryPoint{
		{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}})
	severities := func(src string, o Options) string {
		o.Hints = true
		a := Analyze("app/Work.java", syntax.Parse([]byte(src)), text.NewMapper([]byte(src)), Knowledge{Catalog: records, Options: o})
		var out []string
		for _, f := range a.Findings() {
			out = append(out, f.Severity.String())
			if (f.Behind != "") != (f.Severity == Information) {
				t.Errorf("a %s is behind %q", f.Severity, f.Behind)
			}
			said := strings.HasSuffix(f.Message, "; the class has a warning of this kind already, so this one is information")
			if said != (f.Behind != "") {
				t.Errorf("%s: the message says why: %v", f.Severity, said)
			}
			if f.Raise(); f.Severity != Warning || strings.Contains(f.Message, "already") {
				t.Errorf("raised it is a %s and says %q", f.Severity, f.Message)
			}
		}
		return strings.Join(out, " ")
	}
	if got := severities(src, Options{}); got != "warning information" {
		t.Fatalf("two of a kind: %s", got)
	}
	silenced := strings.Replace(src, "    try", "    // throwsight:ignore: known\n    try", 1)
	if got := severities(silenced, Options{}); got != "warning" {
		t.Errorf("the first is silenced: %s", got)
	}
	if got := severities(src, Options{Overrides: []Override{{Level: "warning"}}}); got != "warning warning" {
		t.Errorf("warnings by the settings: %s", got)
	}
}
