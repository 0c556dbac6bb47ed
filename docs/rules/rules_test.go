package rules_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/docs/rules"
	"throwsight/internal/findings"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// TestPages: each rule has a page, and each page is a rule's.
func TestPages(t *testing.T) {
	ids := rules.IDs()
	for _, id := range findings.Rules() {
		if !slices.Contains(ids, id) {
			t.Errorf("the rule %s has no page docs/rules/%[1]s.md", id)
		}
	}
	for _, id := range ids {
		if !slices.Contains(findings.Rules(), id) {
			t.Errorf("docs/rules/%s.md is the page of no rule", id)
		}
	}
}

// TestLayout: each page has the parts that readers, --explain and SARIF go by.
func TestLayout(t *testing.T) {
	for _, id := range rules.IDs() {
		page, _ := rules.Page(id)
		at := 0
		for _, part := range []string{"# " + id + "\n", "\nUsual level: ", "\n## Why\n", "\n## Example\n", "\n```java bad\n", "\n```java good\n",
			"\n## What it leaves alone\n", "\n## How to silence it\n", "`// throwsight:ignore " + id + ": reason`", "\nrule = \"" + id + "\"\n"} {
			i := strings.Index(page[at:], part)
			if i < 0 {
				t.Errorf("%s lacks %q, or has it in another order", id, part)
				break
			}
			at += i
		}
		if lead := rules.Lead(page); len(lead) < 40 || strings.Contains(lead, "\n") {
			t.Errorf("%s begins with %q", id, lead)
		}
	}
	for _, r := range findings.Catalogue() {
		page, _ := rules.Page(r.ID)
		if want := "\nUsual level: " + r.Level.String() + ".\n"; !strings.Contains(page, want) {
			t.Errorf("%s: its page lacks %q", r.ID, want)
		}
	}
}

var example = regexp.MustCompile("(?s)\n```java (bad|good)\n(.*?\n)```\n")

// TestExamples: of each page the rule fires over the bad example and is quiet
// over the good one, which no rule warns of. Both are Java.
func TestExamples(t *testing.T) {
	library := librarytest.Open(t)
	for _, id := range rules.IDs() {
		page, _ := rules.Page(id)
		for _, m := range example.FindAllStringSubmatch(page, -1) {
			kind, src := m[1], []byte(m[2])
			tree := syntax.Parse(src)
			for _, p := range tree.Problems() {
				t.Errorf("%s: the %s example is not Java: %v", id, kind, p)
			}
			sources := types.NewIndex().With("Example.java", tree)
			a := findings.Analyze("Example.java", tree, text.NewMapper(src), findings.Knowledge{
				Catalog: catalog.Embedded(), Workspace: sources, World: resolve.NewWorld(sources, library),
				Options: findings.Options{MinConfidence: findings.Likely, Hints: true}})
			fires := 0
			for _, f := range a.Findings() {
				switch {
				case f.Rule == id:
					fires++
				case f.Severity <= findings.Warning:
					t.Errorf("%s: in the %s example %s warns: %s", id, kind, f.Rule, f.Message)
				}
			}
			if fired := fires > 0; slices.Contains(findings.Rules(), id) && fired != (kind == "bad") {
				t.Errorf("%s: %d findings in the %s example", id, fires, kind)
			}
		}
	}
}
