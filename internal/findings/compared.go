package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Compared is a test of an exception's message that could ask for the class
// of the error instead.
type Compared struct {
	Test  syntax.Node // the call that looks for the text
	Catch syntax.Node // the clause whose exception it is
	Class string      // the class that is the record's own
	Seen  []string    // the classes that it arrives as at the calls before
}

// OwnClass returns the class that tells a record's error from all others, ""
// where none does. Classes of the JDK are everybody's.
func (a *Analysis) OwnClass(r *catalog.Record) string {
	class := a.binaryName(r.ErrorClass)
	if !strings.Contains(class, ".") || strings.HasPrefix(class, "java.") || strings.HasPrefix(class, "javax.") || len(a.Knowledge.Catalog.ByClass(r.ErrorClass)) > 1 {
		return ""
	}
	return class
}

// asRecorded reports whether a test looks for just the text by which the
// record has its error told, where no class that can be asked for tells as
// much: nothing better could be written.
func (a *Analysis) asRecorded(c comparison, f Finding) bool {
	h := f.Records[0].Handler
	if h == nil || h.When == nil || c.text == "" || c.text != h.When.MessageContains && c.text != h.When.MessageEndsWith {
		return false
	}
	better, ok := a.Compared(f)
	return !ok || a.Types().Missing(better.Class)
}

// Compared returns what a finding of the rule message-compared is about; false
// where no class of its own tells the error apart, or it is not known how it
// arrives.
func (a *Analysis) Compared(f Finding) (Compared, bool) {
	if f.Rule != MessageCompared || len(f.Records) != 1 {
		return Compared{}, false
	}
	class := a.OwnClass(f.Records[0])
	if class == "" {
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
		out := Compared{Test: n, Catch: n.Enclosing(syntax.Catch), Class: class}
		if c.caught.Kind() != syntax.Ident || c.caught.Name() != out.Catch.Name() {
			return out, false
		}
		_, near := a.callsBefore(c)
		for _, m := range near {
			if m.Record != f.Records[0] || !m.Arrives() {
				continue
			}
			for _, seen := range m.Classes {
				own := a.Types().Subclass(seen, class) == types.Yes
				if (own || seen == a.Traits().Unwrapping.Wrapper) && !slices.Contains(out.Seen, seen) {
					out.Seen = append(out.Seen, seen)
				}
			}
		}
		return out, len(out.Seen) > 0
	}
	return Compared{}, false
}
