package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Compared is a test of an exception's message that could ask for the class
// of the error instead.
type Compared struct {
	Test  syntax.Node // the call that looks for the text
	Catch syntax.Node // the clause whose exception it is
	Class string      // the class that tells as much as the text
	Seen  []string    // the classes that it arrives as at the calls before
}

// OwnClass returns the class that tells a record's error from all others, or
// from all but those that have the texts, too; "" where none does. Classes of
// the JDK are everybody's.
func (a *Analysis) OwnClass(r *catalog.Record, texts ...string) string {
	class := a.binaryName(r.ErrorClass)
	if !strings.Contains(class, ".") || strings.HasPrefix(class, "java.") || strings.HasPrefix(class, "javax.") {
		return ""
	}
	if len(texts) == 0 && len(a.Knowledge.Catalog.ByClass(r.ErrorClass)) > 1 ||
		slices.ContainsFunc(texts, func(text string) bool { return a.sharedByOthers(r, text) }) {
		return ""
	}
	return class
}

// sharedByOthers reports whether errors of a record's class are without a text.
func (a *Analysis) sharedByOthers(r *catalog.Record, text string) bool {
	return slices.ContainsFunc(a.Knowledge.Catalog.ByClass(r.ErrorClass), func(o *catalog.Record) bool { return o != r && !hasText(o, text) })
}

// hasText reports whether a text is part of each message that a record's error
// can have.
func hasText(r *catalog.Record, text string) bool {
	templates := r.AllTemplates()
	return len(templates) > 0 && !slices.ContainsFunc(templates, func(s string) bool {
		return !strings.Contains(message.Parse(s).String(), text)
	})
}

// classOfAll returns the class that tells the errors of some records, all of
// which have a text, from all others: one that they have in common.
func (a *Analysis) classOfAll(records []*catalog.Record, text string) string {
	class := ""
	for i, r := range records {
		own := a.OwnClass(r, text)
		if own == "" || i > 0 && own != class {
			return ""
		}
		class = own
	}
	return class
}

// asRecorded reports whether a test looks for just the text by which one of the
// records has its error told, where no class that can be asked for tells as
// much: nothing better could be written.
func (a *Analysis) asRecorded(c comparison, records []*catalog.Record, near []Meet) bool {
	recorded := slices.ContainsFunc(records, func(r *catalog.Record) bool {
		h := r.Handler
		return h != nil && h.When != nil && c.text != "" && (c.text == h.When.MessageContains || c.text == h.When.MessageEndsWith)
	})
	if !recorded {
		return false
	}
	better, ok := a.better(c, records, near)
	return !ok || a.Types().Missing(better.Class)
}

// Compared returns what a finding of the rule message-compared is about; false
// where no class tells its errors from others, or it is not known how they
// arrive.
func (a *Analysis) Compared(f Finding) (Compared, bool) {
	if f.Rule != MessageCompared {
		return Compared{}, false
	}
	for n, name := range a.outline().methodCalls {
		if !comparing[name] || !n.Span().Encloses(f.Span) {
			continue
		}
		c, ok := a.comparison(n)
		if !ok || c.literal.Span() != f.Span {
			continue
		}
		_, near := a.callsBefore(c)
		return a.better(c, f.Records, near)
	}
	return Compared{}, false
}

// better returns what could be asked in place of a comparison with the text of
// some records, of what the calls before can meet.
func (a *Analysis) better(c comparison, records []*catalog.Record, near []Meet) (Compared, bool) {
	out := Compared{Test: c.test, Catch: c.test.Enclosing(syntax.Catch), Class: a.classOfAll(records, c.text)}
	if out.Class == "" || c.caught.Kind() != syntax.Ident || c.caught.Name() != out.Catch.Name() {
		return out, false
	}
	for _, m := range near {
		if !slices.Contains(records, m.Record) || !m.Arrives() {
			continue
		}
		for _, seen := range m.Classes {
			own := a.Types().Subclass(seen, out.Class) == types.Yes
			if (own || seen == a.Traits().Unwrapping.Wrapper) && !slices.Contains(out.Seen, seen) {
				out.Seen = append(out.Seen, seen)
			}
		}
	}
	return out, len(out.Seen) > 0
}
