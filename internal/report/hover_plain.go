package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// plainWidth is the column at which plain text is broken.
const plainWidth = 80

// writePlain writes one block as text for a reader without Markdown.
func writePlain(out *strings.Builder, b block) {
	switch b.kind {
	case paragraph, heading:
		var line strings.Builder
		for _, p := range b.parts {
			line.WriteString(cleanKeepingEnds(p.text))
			if p.style == link {
				line.WriteString(": " + p.url)
			}
		}
		if b.kind == heading {
			line.WriteByte(':')
		}
		wrap(out, line.String(), "", "")
	case bullets, steps:
		for i, s := range b.items {
			if i > 0 {
				out.WriteByte('\n')
			}
			mark := "- "
			if b.kind == steps {
				mark = strconv.Itoa(i+1) + ". "
			}
			wrap(out, s, mark, strings.Repeat(" ", len(mark)))
		}
	case listing:
		for i, l := range strings.Split(b.code, "\n") {
			if i > 0 {
				out.WriteByte('\n')
			}
			if l != "" {
				out.WriteString("    " + l)
			}
		}
	case divider:
		out.WriteString(strings.Repeat("-", plainWidth/4))
	}
}

// wrap writes s behind first, its further lines behind rest, broken at blanks.
func wrap(out *strings.Builder, s, first, rest string) {
	out.WriteString(first)
	column := len(first)
	for i, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > plainWidth:
			out.WriteString("\n" + rest)
			column = len(rest)
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
}
