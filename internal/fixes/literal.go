package fixes

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"throwsight/catalog"
	"throwsight/java/types"
)

// literal writes a Java string literal. Nothing in s can end it; what is not
// plain ASCII is escaped, for a file's encoding is not known.
func literal(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < ' ' || r > '~':
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&out, `\u%04x`, unit)
			}
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// told returns how a record's error is told from others that arrive as the
// class: by its own class where that tells as much as the text in the record's
// condition.
func (w *writer) told(r *catalog.Record, class string) *catalog.Condition {
	if r == nil || r.Handler == nil || r.Handler.When == nil {
		return nil
	}
	when := r.Handler.When
	var texts []string
	for _, text := range []string{when.MessageContains, when.MessageEndsWith} {
		if text != "" {
			texts = append(texts, text)
		}
	}
	own, u := w.a.OwnClass(r, texts...), w.a.Traits().Unwrapping
	if own == "" || w.a.Types().Unseen(own) || when.InstanceOf != "" || when.MessageMatches != "" {
		return when
	}
	if w.a.Types().Subclass(class, own) == types.Yes || class == u.Wrapper && len(u.By) > 0 {
		return &catalog.Condition{InstanceOf: own}
	}
	return when
}

// condition writes a record's condition on the exception in param, which is of
// the class; "" where there is none, false where Java cannot express it. Where
// param is declared of a wider class, the exception is cast for the class's own
// methods.
func (w *writer) condition(when *catalog.Condition, class, param string, wider bool) (string, bool) {
	if when == nil {
		return "", true
	}
	var parts []string
	message := func(test string) {
		if len(parts) == 0 {
			parts = append(parts, param+".getMessage() != null")
		}
		parts = append(parts, param+".getMessage()"+test)
	}
	if when.MessageEndsWith != "" {
		message(".endsWith(" + literal(when.MessageEndsWith) + ")")
	}
	if when.MessageContains != "" {
		message(".contains(" + literal(when.MessageContains) + ")")
	}
	if when.MessageMatches != "" {
		if !sameInJava(when.MessageMatches) {
			return "", false
		}
		message(".matches(" + literal("(?s).*(?:"+when.MessageMatches+").*") + ")")
	}
	u := w.a.Traits().Unwrapping
	switch {
	case when.InstanceOf == "" || w.a.Types().Subclass(class, when.InstanceOf) == types.Yes:
	case class == u.Wrapper && len(u.By) > 0 && !w.a.Types().Missing(when.InstanceOf):
		name, wrapper := w.imports.Name(when.InstanceOf), param
		if wider {
			wrapper = "((" + w.imports.Name(class) + ") " + param + ")"
		}
		parts = append(parts, wrapper+"."+u.By[0]+"("+name+".class) instanceof "+name)
	default:
		if w.a.Types().Subclass(when.InstanceOf, class) != types.Yes {
			return "", false
		}
		parts = append(parts, param+" instanceof "+w.imports.Name(when.InstanceOf))
	}
	return strings.Join(parts, " && "), true
}
