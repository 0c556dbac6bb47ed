package catalog

import (
	"regexp"
	"slices"
	"strings"
)

// The headings of a page, in both of its forms.
const (
	headMessage    = "Error message"
	headMeaning    = "What it means"
	headSource     = "Source"
	headSolutions  = "Solutions"
	headExample    = "Example fix"
	headDefence    = "Defensive patterns"
	headValidation = "Validate before calling"
	headGuard      = "Type guard"
	headTryCatch   = "Try / catch"
	headPrevention = "Prevention"
	headWhen       = "When it happens"
	headRelated    = "Related errors"
)

var headings = []string{
	headMessage, headMeaning, headSource, headSolutions, headExample, headDefence,
	headValidation, headGuard, headTryCatch, headPrevention, headWhen, headRelated,
}

// A line is a line of a page and where it starts in the file.
type line struct {
	text   string
	offset int
}

// A section is a heading and the lines below it.
type section struct {
	heading string
	offset  int // of the heading
	lines   []line
}

// linesOf cuts text, which starts at offset in its file, into lines without
// their ends.
func linesOf(text string, offset int) []line {
	lines := make([]line, 0, strings.Count(text, "\n")+1)
	for raw := range strings.Lines(text) {
		lines = append(lines, line{strings.TrimRight(raw, "\r\n"), offset})
		offset += len(raw)
	}
	return lines
}

// isBlank reports whether the line shows nothing.
func (l line) isBlank() bool { return strings.TrimSpace(l.text) == "" }

// indent returns how many bytes of white space the line starts with.
func (l line) indent() int { return len(l.text) - len(strings.TrimLeft(l.text, " \t")) }

// trimBlank drops the blank lines round lines.
func trimBlank(lines []line) []line {
	for len(lines) > 0 && lines[0].isBlank() {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1].isBlank() {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// verbatim joins lines as they stand, as code is.
func verbatim(lines []line) string {
	lines = trimBlank(lines)
	text := make([]string, len(lines))
	for i, l := range lines {
		text[i] = l.text
	}
	return strings.Join(text, "\n")
}

// startOf returns the offset of the first line that shows something.
func startOf(lines []line) int {
	if lines = trimBlank(lines); len(lines) > 0 {
		return lines[0].offset + lines[0].indent()
	}
	return 0
}

var (
	listItem   = regexp.MustCompile(`^\s*(?:\d{1,3}[.)]|[-*•])\s+`)
	structured = regexp.MustCompile(`^(?:\s*(?:\d{1,3}[.)]|[-*•])\s|\s*[|>]|    |\t)`)
)

// items reads a list, numbered or with bullets. A list ends at a blank line
// behind which no item stands; what follows is the rest. Lines of one item are
// joined by blanks.
func items(lines []line) (list []line, rest []line) {
	lines = trimBlank(lines)
	for i, l := range lines {
		mark := listItem.FindString(l.text)
		switch {
		case mark != "":
			list = append(list, line{strings.TrimSpace(l.text[len(mark):]), l.offset + len(mark)})
		case len(list) == 0:
			return nil, lines
		case l.isBlank():
			after := trimBlank(lines[i:])
			if len(after) > 0 && !listItem.MatchString(after[0].text) {
				return list, after
			}
		default:
			list[len(list)-1].text += " " + strings.TrimSpace(l.text)
		}
	}
	return list, nil
}

// prose joins the lines of each paragraph by blanks, and leaves lists, tables,
// quotations and code as they stand.
func prose(lines []line) string {
	var b strings.Builder
	flowing := false
	for i, l := range trimBlank(lines) {
		own := l.isBlank() || structured.MatchString(l.text)
		switch {
		case i == 0:
		case own || !flowing:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		if own {
			b.WriteString(strings.TrimRight(l.text, " \t"))
		} else {
			b.WriteString(strings.TrimSpace(l.text))
		}
		flowing = !own
	}
	return b.String()
}

// label returns what follows the label that the first of lines starts with:
// the rest of its line and the lines up to the next of labels.
func label(lines []line, name string, labels ...string) ([]line, bool) {
	starts := func(l line, name string) bool { return strings.HasPrefix(l.text, name+":") }
	at := slices.IndexFunc(lines, func(l line) bool { return starts(l, name) })
	if at < 0 {
		return nil, false
	}
	end := at + 1
	for end < len(lines) && !slices.ContainsFunc(labels, func(other string) bool { return starts(lines[end], other) }) {
		end++
	}
	part := slices.Clone(lines[at:end])
	skipped := len(name) + 1
	skipped += line{text: part[0].text[skipped:]}.indent()
	part[0] = line{part[0].text[skipped:], part[0].offset + skipped}
	return part, true
}
