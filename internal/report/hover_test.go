package report

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"throwsight/catalog"
	"throwsight/internal/findings"
)

// lamp is a record that fills every field that a hover shows.
func lamp() *catalog.Record {
	return &catalog.Record{
		ID:            "lamp-1",
		Repo:          "example/lamps",
		ErrorMessage:  "lamp {} is out after {} hours",
		ErrorClass:    "org.example.LampException",
		FilePath:      "lamps-core/src/main/java/org/example/Lamp.java",
		LineNumber:    41,
		AnalyzedSHA:   "0123456789abcdef0123",
		Documentation: "The lamp gave no light when it was asked to.",
		Triggers:      "The wire is cut.",
		Situations:    "Old houses.",
		Solutions:     []string{"Change the bulb.", "Ask for `light` later."},
		ExampleFix:    "lamp.replace();",
		Strategy:      "try-catch",
		Validation:    "if (lamp.works()) {\n  lamp.on();\n}",
		TryCatch:      "try {\n  lamp.on();\n} catch (LampException e) {\n  candle.on();\n}",
		Prevention:    []string{"Keep bulbs."},
		Related:       []string{"lamp-2", "unknown-id"},
		RelatedTitles: []string{"Could not find lamp ${x}"},
		Handler: &catalog.Handler{
			Catch: "org.example.LampException",
			When:  &catalog.Condition{MessageEndsWith: "hours"},
			Do:    "retry",
			Retry: &catalog.Retry{Max: 3, Delay: "500ms"},
		},
	}
}

func lampHover(m ...findings.Match) findings.Hover {
	if len(m) == 0 {
		m = []findings.Match{{Record: lamp(), Confidence: findings.Likely, Why: "same text; cataloged at line 41, here 52"}}
	}
	return findings.Hover{Kind: findings.OnErrorSite, Matches: m}
}

var lamps = catalog.New(&catalog.Record{ID: "lamp-2", ErrorClass: "org.example.WireException", ErrorMessage: "wire {} is cut"})

func TestHoverMarkdown(t *testing.T) {
	want := "**LampException**: `lamp {} is out after {} hours`\n" + `
Likely: same text; cataloged at line 41, here 52.

The lamp gave no light when it was asked to.

**What to do**

1. Change the bulb.
2. Ask for ` + "`light`" + ` later.

---

**When it happens**

The wire is cut.

Old houses.

**Defensive pattern (try-catch)**

Catch LampException whose message ends with "hours" and try again, at most 3 times in all, 500ms apart.

` + "```java" + `
try {
  lamp.on();
} catch (LampException e) {
  candle.on();
}
` + "```\n\n```java" + `
if (lamp.works()) {
  lamp.on();
}
` + "```" + `

**Example**

` + "```java" + `
lamp.replace();
` + "```" + `

**Prevention**

- Keep bulbs.

**Related errors**

- WireException: wire {} is cut
- unknown-id
- Could not find lamp \${x}

` + "Cataloged at `Lamp.java:41`, [source at 0123456789](https://github.com/example/lamps/blob/0123456789abcdef0123/lamps-core/src/main/java/org/example/Lamp.java#L41)"
	got := HoverMarkdown(lampHover(), HoverOptions{Catalog: lamps})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestHoverPlain(t *testing.T) {
	got := HoverPlain(lampHover(), HoverOptions{Catalog: lamps})
	for _, want := range []string{
		"LampException: lamp {} is out after {} hours\n\n",
		"What to do:\n\n1. Change the bulb.\n2. Ask for `light` later.\n\n",
		"    try {\n      lamp.on();\n",
		"- WireException: wire {} is cut\n",
		"source at 0123456789:\nhttps://github.com/example/lamps/blob/",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	for _, l := range strings.Split(got, "\n") {
		if utf8.RuneCountInString(l) > plainWidth && strings.Contains(strings.TrimSpace(l), " ") {
			t.Errorf("longer than %d characters: %q", plainWidth, l)
		}
	}
}

func TestHoverOfSeveral(t *testing.T) {
	matches := func(n int, first findings.Confidence) []findings.Match {
		var out []findings.Match
		for i := range n {
			r := lamp()
			r.ID, r.Documentation = fmt.Sprintf("lamp-%d", i), fmt.Sprintf("Meaning %d.", i)
			out = append(out, findings.Match{Record: r, Confidence: findings.Possible})
		}
		out[0].Confidence = first
		return out
	}
	t.Run("unsure", func(t *testing.T) {
		got := HoverMarkdown(lampHover(matches(2, findings.Possible)...), HoverOptions{})
		for _, want := range []string{"2 known errors fit here; which one is meant is not sure.", "Meaning 0.", "Meaning 1."} {
			if !strings.Contains(got, want) {
				t.Errorf("%q is not in\n%s", want, got)
			}
		}
		if strings.Contains(got, "When it happens") {
			t.Errorf("tells one of two equal matches whole:\n%s", got)
		}
	})
	t.Run("decided", func(t *testing.T) {
		got := HoverMarkdown(lampHover(matches(2, findings.Likely)...), HoverOptions{})
		if n := strings.Count(got, "When it happens"); n != 1 {
			t.Errorf("%d records told whole, want the best one:\n%s", n, got)
		}
	})
	t.Run("call", func(t *testing.T) {
		h := lampHover(matches(30, findings.Possible)...)
		h.Kind, h.Callee = findings.OnCall, "org.example.House#light"
		got := HoverMarkdown(h, HoverOptions{})
		if !strings.HasPrefix(got, "House.light can fail with 30 known errors.\n") || !strings.Contains(got, "**And 27 more**") {
			t.Errorf("does not count:\n%s", got)
		}
		if strings.Contains(got, "Meaning 3.") {
			t.Errorf("tells more than the best:\n%s", got)
		}
	})
}

func TestHoverOfNothing(t *testing.T) {
	if got := HoverMarkdown(findings.Hover{}, HoverOptions{}); got != "" {
		t.Errorf("got %q", got)
	}
	h := findings.Hover{Matches: []findings.Match{{Record: &catalog.Record{}}}}
	if got, want := HoverMarkdown(h, HoverOptions{}), "**Error**\n\nPossible."; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want it to start with %q", got, want)
	}
}

func TestConditionHoldsAllParts(t *testing.T) {
	c := &catalog.Condition{InstanceOf: "org.example.Lamp$OutException", MessageContains: "hours", MessageMatches: "^lamp"}
	want := ` that is a OutException and whose message contains "hours" and whose message matches "^lamp"`
	if got := condition(c); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := condition(&catalog.Condition{}); got != "" {
		t.Errorf("an empty condition says %q", got)
	}
}
