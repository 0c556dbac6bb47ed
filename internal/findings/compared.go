package findings

import (
	"slices"
	"strings"

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

// Compared returns what a finding of the rule message-compared is about; false
// where no class of its own tells the error apart, or it is not known how it
// arrives. Classes of the JDK are everybody's.
func (a *Analysis) Compared(f Finding) (Compared, bool) {
	if f.Rule != MessageCompared || len(f.Records) != 1 {
		return Compared{}, false
	}
	class := a.binaryName(f.Records[0].ErrorClass)
	if !strings.Contains(class, ".") || strings.HasPrefix(class, "java.") || strings.HasPrefix(class, "javax.") || len(a.Knowledge.Catalog.ByClass(f.Records[0].ErrorClass)) > 1 {
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
