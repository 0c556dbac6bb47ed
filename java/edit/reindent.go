package edit

import (
	"strings"
	"unicode/utf8"
)

// reindent puts the lines of a text that stood at one indentation at another:
// the first line is left alone, blank lines stay blank. What a text block says
// does not change.
func (s Style) reindent(text, from, to string) string {
	if from == to {
		return text
	}
	more, deeper := strings.CutPrefix(to, from)
	block := strings.Contains(text, `"""`)
	if block && !deeper && !allBegin(text, from) {
		return text
	}
	var out strings.Builder
	first := true
	for line := range linesOf(text) {
		switch rest, ok := strings.CutPrefix(line, from); {
		case first, strings.TrimSpace(line) == "":
			out.WriteString(line)
		case ok && !(block && deeper):
			out.WriteString(to + rest)
		case deeper: // a line further left than the statement that it is part of, or one of a text block
			out.WriteString(more + line)
		default:
			out.WriteString(s.moved(line, from, to))
		}
		first = false
	}
	return out.String()
}

// linesOf yields the lines of a text with their ends: a carriage return alone is
// one, too (JLS 3.4).
func linesOf(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for text != "" {
			end := strings.IndexAny(text, "\r\n") + 1
			switch {
			case end == 0:
				end = len(text)
			case strings.HasPrefix(text[end-1:], "\r\n"):
				end++
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// allBegin reports whether all lines but the first begin with an indentation, but
// for blank ones.
func allBegin(text, indent string) bool {
	first := true
	for line := range linesOf(text) {
		if !first && strings.TrimSpace(line) != "" && !strings.HasPrefix(line, indent) {
			return false
		}
		first = false
	}
	return true
}

// moved moves a line whose white space is another mix than that of the
// indentation that it stood at: by as many columns as lie between the two.
func (s Style) moved(line, from, to string) string {
	rest := strings.TrimLeft(line, " \t")
	column := s.columns(line[:len(line)-len(rest)]) + s.columns(to) - s.columns(from)
	if column <= 0 {
		return rest
	}
	if more := column - s.columns(to); more >= 0 && !strings.Contains(to, "\t") {
		return to + strings.Repeat(" ", more) + rest
	}
	tabs, tab := 0, s.tab()
	if strings.Contains(to, "\t") {
		tabs = column / tab
	}
	return strings.Repeat("\t", tabs) + strings.Repeat(" ", column-tabs*tab) + rest
}

// columns returns how wide an indentation is.
func (s Style) columns(indent string) int { return width([]byte(indent), s.tab()) }

// tab is the width of a tab: where a file indents by spaces and has tabs all the
// same, these stand for eight.
func (s Style) tab() int {
	if strings.Trim(s.Unit, " ") == "" {
		return 8
	}
	return 4
}

// aligned returns a text whose first line moves to the left, by some columns: what
// stands in lines below, behind a bracket of its own, moves with that. Tabs may
// only be those of an indentation that all of these lines have: columns are the
// same then, whatever the width of a tab.
func aligned(src []byte, from, to, left int) string {
	text := string(src[from:to])
	line, indent := lineStart(src, from), indentAt(src, from)
	if left == 0 || !strings.ContainsAny(text, "\r\n") || strings.Contains(text, `"""`) || strings.ContainsRune(string(src[line+len(indent):from]), '\t') {
		return text
	}
	var out strings.Builder
	behind := map[int]bool{} // the columns behind open brackets
	at := utf8.RuneCount(src[line:from])
	for line := range linesOf(text) {
		written, rest, at := line, line, at
		if out.Len() > 0 {
			deeper, ok := strings.CutPrefix(line, indent)
			rest = strings.TrimLeft(deeper, " ")
			if at = len(line) - len(rest); ok && behind[at] && at > len(indent)+left {
				written = line[:at-left] + rest
			} else {
				rest = ""
			}
		}
		rest, _, _ = strings.Cut(rest, "\t")
		for i, c := range []rune(rest) {
			behind[at+i+1] = behind[at+i+1] || c == '(' || c == '['
		}
		out.WriteString(written)
	}
	return out.String()
}
