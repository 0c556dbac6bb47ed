package catalog

import (
	"fmt"
	"strings"
)

// Show returns a record as Markdown for a terminal: what names it, where it
// stands, which calls meet it, and its page.
func (c *Catalog) Show(r *Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", r.Title())
	fact := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "- %s: %s\n", name, value)
		}
	}
	fact("id", r.ID)
	fact("library", r.Repo)
	fact("class", r.ErrorClass)
	fact("severity", r.Severity)
	fact("tags", strings.Join(r.Tags, ", "))
	for _, a := range r.Anchors {
		fact("in "+a.Version, fmt.Sprintf("%s:%d, %s", a.FilePath, a.LineNumber, strings.TrimPrefix(a.Class+"#"+a.Method, "#")))
	}
	for i := range r.EntryPoints {
		fact("met by", r.EntryPoints[i].String())
	}
	fact("defence", r.Handler.String())
	fact("read from", c.Origin(r.ID).String())
	b.WriteString("\n")
	b.WriteString(PageBody(r))
	if related := c.Related(r); len(related) > 0 {
		b.WriteString("\n")
		for _, other := range related {
			fmt.Fprintf(&b, "`%s`: %s\n", other.ID, other.Title())
		}
	}
	return b.String()
}

// String returns the entry point on one line.
func (p *EntryPoint) String() string {
	var b strings.Builder
	b.WriteString(p.Method)
	b.WriteString(p.Descriptor)
	if p.Receiver != "" {
		b.WriteString(" of " + p.Receiver)
	}
	if p.Confidence != "" {
		b.WriteString(", " + p.Confidence)
	}
	if p.How != "" {
		b.WriteString(", " + p.How)
	}
	if len(p.SeenAs) > 0 {
		b.WriteString(", seen as " + strings.Join(p.SeenAs, " or "))
	}
	return b.String()
}

// String returns the handler on one line, "" for none.
func (h *Handler) String() string {
	if h == nil {
		return ""
	}
	s := "catch " + h.Catch
	if w := h.When; w != nil {
		for _, part := range []struct{ words, value string }{
			{"whose message ends with", w.MessageEndsWith},
			{"whose message contains", w.MessageContains},
			{"whose message matches", w.MessageMatches},
			{"that is a", w.InstanceOf},
		} {
			if part.value != "" {
				s += fmt.Sprintf(" %s %q", part.words, part.value)
			}
		}
	}
	s += ", " + h.Do
	if h.Retry != nil {
		s += fmt.Sprintf(", %d times in all, %s apart", h.Retry.Max, h.Retry.Delay)
	}
	return s
}
