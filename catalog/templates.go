package catalog

import (
	"regexp"
	"strings"
	"sync"

	"throwsight/internal/message"
)

// A Templated is a record and one of its messages.
type Templated struct {
	Record   *Record
	Template message.Template
}

// A Hit is a record whose message a text was likely made from.
type Hit struct {
	Templated
	Score  float64 // in [0, 1]
	Whole  bool    // the template makes the whole text, not a part of it
	Values []string
}

// templateIndex is what a catalog knows about its messages.
type templateIndex struct {
	all    []Templated
	byText map[message.Template][]*Record
	index  func() *message.Index
}

func (c *Catalog) indexTemplates() *templateIndex {
	x := &templateIndex{
		byText: make(map[message.Template][]*Record, len(c.records)),
	}
	for _, r := range c.records {
		for _, t := range r.parsedTemplates() {
			x.all = append(x.all, Templated{r, t})
			x.byText[t] = append(x.byText[t], r)
		}
	}
	x.index = sync.OnceValue(func() *message.Index {
		templates := make([]message.Template, len(x.all))
		for i := range x.all {
			templates[i] = x.all[i].Template
		}
		return message.NewIndex(templates)
	})
	return x
}

// parsedTemplates returns the record's messages, each once, however their
// holes are written.
func (r *Record) parsedTemplates() []message.Template {
	var own []message.Template
	seen := map[message.Template]bool{}
	for _, s := range r.AllTemplates() {
		if t := message.Parse(s); !t.IsZero() && !seen[t] {
			seen[t] = true
			own = append(own, t)
		}
	}
	return own
}

// Templates returns the messages of all records. The slice must not be
// changed.
func (c *Catalog) Templates() []Templated { return c.templates().all }

// ByTemplate returns the records that have exactly the message t.
func (c *Catalog) ByTemplate(t message.Template) []*Record { return c.templates().byText[t] }

// Messages returns the index of [Catalog.Templates], whose positions its hits
// name.
func (c *Catalog) Messages() *message.Index { return c.templates().index() }

// ByText returns the records whose message text was likely made from, the best
// first.
func (c *Catalog) ByText(text string) []Hit {
	x := c.templates()
	found := x.index().Find(text)
	hits := make([]Hit, len(found))
	for i, h := range found {
		hits[i] = Hit{x.all[h.Template], h.Score, h.Whole, h.Values}
	}
	return hits
}

// byTitle returns the record whose message starts as title does, nil when
// there is none or more than one. Titles are cut off at some length.
func (c *Catalog) byTitle(title string) *Record {
	title = strings.TrimSuffix(strings.TrimSuffix(canonical(title), "…"), "{}")
	var found *Record
	for _, t := range c.templates().all {
		if title == "" || t.Record == found || !strings.HasPrefix(canonical(t.Template.String()), title) {
			continue
		}
		if found != nil {
			return nil
		}
		found = t.Record
	}
	return found
}

// joined is the end of one literal, a simple expression and the start of the
// next, as messages are joined in Java.
var joined = regexp.MustCompile(`"\s*\+\s*[\w.$()]+\s*\+\s*"`)

func canonical(s string) string { return message.Parse(joined.ReplaceAllString(s, "{}")).String() }
