package sites

import (
	"slices"
	"strings"

	"throwsight/internal/message"
)

// A Made is how code in class files makes a text: what a reader of bytecode
// finds in the place of a message expression. The zero Made is a value that is
// not known.
type Made struct {
	Form  Form
	Text  string  // MadeLiteral: the text; MadeRecipe: the recipe
	Parts []*Made // MadeJoin, MadeRecipe: what is joined; MadeChoice: the alternatives; formats: the pattern
}

// A Form says what a Made is.
type Form uint8

const (
	MadeUnknown       Form = iota // a hole
	MadeLiteral                   // a constant
	MadeJoin                      // one behind the other: StringBuilder, String.concat
	MadeRecipe                    // StringConcatFactory's: \1 stands for the next part
	MadeFormat                    // String.format
	MadeMessageFormat             // MessageFormat.format
	MadePercent                   // Guava's Preconditions: only %s is special
	MadeChoice                    // one of several
)

// maxMade is how many templates one site may have.
const maxMade = 8

// Templates returns the messages that can be made, in order, each once; nil
// where nothing makes one.
func (m *Made) Templates() []message.Template {
	if m == nil {
		return nil
	}
	return m.templates(0)
}

func (m *Made) templates(deep int) []message.Template {
	if m == nil || deep > 32 {
		return []message.Template{message.Hole}
	}
	switch m.Form {
	case MadeLiteral:
		return []message.Template{message.Literal(m.Text)}
	case MadeJoin:
		return m.join(m.Parts, deep)
	case MadeRecipe:
		return m.join(recipe(m.Text, m.Parts), deep)
	case MadeFormat:
		return m.formatted(message.FormatSegments, deep)
	case MadeMessageFormat:
		return m.formatted(message.MessageFormatSegments, deep)
	case MadePercent:
		return m.formatted(message.PercentSegments, deep)
	case MadeChoice:
		// A helper that formats leaves alone what there is nothing to put
		// into; what has holes is formatted.
		patterns := m.patterns(deep)
		var out []message.Template
		for _, p := range m.Parts {
			for _, t := range p.templates(deep + 1) {
				if p.patterns(deep+1) != nil || !slices.Contains(patterns, t) {
					out = append(out, t)
				}
			}
		}
		return distinct(out)
	}
	return []message.Template{message.Hole}
}

// patterns returns what is formatted to give m, or some alternative of it.
func (m *Made) patterns(deep int) (out []message.Template) {
	if m == nil || deep > 32 || len(m.Parts) == 0 {
		return nil
	}
	switch m.Form {
	case MadeFormat, MadeMessageFormat, MadePercent:
		return m.Parts[0].templates(deep + 1)
	case MadeChoice:
		for _, p := range m.Parts {
			out = append(out, p.patterns(deep+1)...)
		}
	}
	return out
}

// join returns the templates of parts one behind the other. Where the
// alternatives of several multiply, the last ones stay holes.
func (m *Made) join(parts []*Made, deep int) []message.Template {
	out := []message.Template{{}}
	for _, p := range parts {
		alts := p.templates(deep + 1)
		if len(out)*len(alts) > maxMade {
			alts = []message.Template{message.Hole}
		}
		var longer []message.Template
		for _, head := range out {
			for _, tail := range alts {
				longer = append(longer, message.Join(head, tail))
			}
		}
		out = longer
	}
	return distinct(out)
}

func (m *Made) formatted(read notation, deep int) []message.Template {
	var out []message.Template
	if len(m.Parts) > 0 {
		patterns := m.Parts[0].templates(deep + 1)
		said := slices.ContainsFunc(patterns, func(t message.Template) bool { return t.Words() > 0 })
		for _, p := range patterns {
			if said && p.Words() == 0 {
				continue // its translation
			}
			out = append(out, message.FromSegments(p.Segments(read)))
		}
	}
	return distinct(out)
}

func distinct(all []message.Template) []message.Template {
	var out []message.Template
	for _, t := range all {
		if !slices.Contains(out, t) && len(out) < maxMade {
			out = append(out, t)
		}
	}
	return out
}

// recipe returns the parts of a StringConcatFactory recipe: \1 is the next
// argument, \2 a constant that the bootstrap method was given.
func recipe(text string, args []*Made) []*Made {
	var out []*Made
	next := 0
	for text != "" {
		i := strings.IndexAny(text, "\x01\x02")
		if i < 0 {
			return append(out, &Made{Form: MadeLiteral, Text: text})
		}
		if i > 0 {
			out = append(out, &Made{Form: MadeLiteral, Text: text[:i]})
		}
		part := new(Made)
		if text[i] == 1 && next < len(args) {
			part = args[next]
			next++
		}
		out = append(out, part)
		text = text[i+1:]
	}
	return out
}

// HasSubclasses reports whether an exception of the JDK's has others below it,
// which can be caught in its place.
func HasSubclasses(class string) bool {
	return jdkThrowables()[strings.ReplaceAll(class, "$", ".")]
}
