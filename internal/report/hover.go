package report

import (
	"fmt"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
)

// HoverOptions change what a hover tells.
type HoverOptions struct {
	// Max is the number of characters that the text may have; 0: no limit.
	Max int

	// Catalog tells the messages of related errors; may be nil.
	Catalog *catalog.Catalog
}

// brief is the number of records of which a hover tells more than their
// number.
const brief = 3

// HoverMarkdown returns the text of a hover as CommonMark: the short form
// first, the rest below a rule. "" when h holds nothing.
func HoverMarkdown(h findings.Hover, o HoverOptions) string {
	return hover(h, o).write(writeMarkdown, o.Max, cutNote(h))
}

// HoverPlain returns the same as text for readers without Markdown.
func HoverPlain(h findings.Hover, o HoverOptions) string {
	return hover(h, o).write(writePlain, o.Max, cutNote(h))
}

func cutNote(h findings.Hover) string {
	if len(h.Matches) == 1 {
		return "… cut; whole: throwsight catalog show " + h.Matches[0].Record.ID
	}
	return "… cut"
}

func hover(h findings.Hover, o HoverOptions) *document {
	d := new(document)
	if len(h.Matches) == 0 {
		uncataloged(d, h)
		if len(h.Uncataloged) > 0 {
			library(d, h)
		}
		return d
	}
	best := h.Matches[0]
	if len(h.Matches) == 1 {
		title(d, best.Record)
		sure(d, best)
		short(d, best.Record)
		library(d, h)
		uncataloged(d, h)
		d.divide()
		rest(d, best.Record, o)
		return d
	}
	d.say(part{text: headline(h)})
	library(d, h)
	for _, m := range h.Matches[:min(brief, len(h.Matches))] {
		title(d, m.Record)
		sure(d, m)
		short(d, m.Record)
	}
	if more := len(h.Matches) - brief; more > 0 {
		var others []string
		for _, m := range h.Matches[brief:] {
			others = append(others, className(m.Record)+": "+m.Record.ErrorMessage)
		}
		const listed = 8
		d.section(fmt.Sprintf("And %d more", more), func(d *document) {
			d.list(bullets, others[:min(listed, len(others))])
		})
	}
	uncataloged(d, h)
	if decided(h) {
		d.divide()
		rest(d, best.Record, o)
	}
	return d
}

// decided reports whether the best match is better than the others, so that
// it is worth telling whole.
func decided(h findings.Hover) bool {
	return h.Kind == findings.OnErrorSite && h.Matches[0].Confidence > h.Matches[1].Confidence
}

// headline says in one line what several records have to do with the place.
func headline(h findings.Hover) string {
	n := len(h.Matches)
	switch h.Kind {
	case findings.OnCall:
		return fmt.Sprintf("%s can fail with %d known errors.", shortMethod(h.Callee), n)
	case findings.OnCatch:
		return fmt.Sprintf("%d known errors can arrive in this catch clause.", n)
	case findings.OnThrows:
		return fmt.Sprintf("%d known errors are covered by this throws clause.", n)
	case findings.OnMessage, findings.OnLog:
		return fmt.Sprintf("%d known errors have this text.", n)
	}
	if decided(h) {
		return fmt.Sprintf("%d known errors fit here, the first one best.", n)
	}
	return fmt.Sprintf("%d known errors fit here; which one is meant is not sure.", n)
}

// shortMethod returns "FileSystem.open" for "org.apache.hadoop.fs.FileSystem#open".
func shortMethod(callee string) string {
	if callee == "" {
		return "This call"
	}
	class, method, ok := strings.Cut(callee, "#")
	if !ok {
		return callee
	}
	return catalog.SimpleName(class) + "." + method
}

// library says which version of the library the place calls.
func library(d *document, h findings.Hover) {
	if h.Library != "" {
		d.say(part{text: "The call is into " + h.Library + "."})
	}
}

// sure says how sure a match is, and why.
func sure(d *document, m findings.Match) {
	word := map[findings.Confidence]string{
		findings.Certain:  "Certain",
		findings.Likely:   "Likely",
		findings.Possible: "Possible",
	}[m.Confidence]
	if m.Why != "" {
		word += ": " + m.Why
	}
	d.say(part{text: word + "."})
}
