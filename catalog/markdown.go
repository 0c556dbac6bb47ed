package catalog

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"throwsight/internal/text"
)

// The Markdown form of a page: TOML between +++ for the machine's members, and
// the page's headings, with code in fences.

const frontMark = "+++"

// isFrontMark reports whether a line starts or ends front matter.
func isFrontMark(line string) bool {
	return strings.Trim(strings.TrimPrefix(line, byteOrderMark), " \t\r") == frontMark
}

// readMarkdown reads a Markdown page.
func (p *parsed) readMarkdown() {
	p.drafts = make([]draft, 1)
	d := &p.drafts[0]
	d.idAt = -1
	r := pageReader{decoder: decoder{scanner: scanner{text: p.source.text}, draft: d}, markdown: true}
	lines := linesOf(p.source.text, 0)
	for !isFrontMark(lines[0].text) {
		lines = lines[1:]
	}
	d.offset = lines[0].offset
	end := 1
	for end < len(lines) && !isFrontMark(lines[end].text) {
		end++
	}
	if end == len(lines) {
		d.issues = append(d.issues, issue{severity: Error, code: "syntax", offset: d.offset, problem: "the front matter does not end", remedy: "write +++ on a line of its own behind it"})
		return
	}
	front := p.source.text[lines[0].offset+len(lines[0].text) : lines[end].offset]
	ours := false
	if d.frontMatter(front, lines[0].offset+len(lines[0].text)) {
		ours = r.fillMarkdown(lines[end+1:])
		r.set("errorMessage", r.title, r.titleAt)
	}
	if !p.source.named && !ours && d.record.ID == "" {
		p.drafts = nil // a page of some other program
	}
}

// fillMarkdown reads the sections of a page and reports whether one of them
// has a heading of ours.
func (r *pageReader) fillMarkdown(lines []line) (ours bool) {
	head, sections := r.markdownSections(lines)
	r.head(head)
	for _, s := range sections {
		ours = ours || s.heading != ""
		r.fill(s)
	}
	return ours
}

// frontMatter reads the members that stand in TOML from offset on.
func (t *draft) frontMatter(front string, offset int) bool {
	var values map[string]any
	if err := toml.Unmarshal([]byte(front), &values); err != nil {
		at := offset
		problem := strings.TrimPrefix(err.Error(), "toml: ")
		var bad *toml.DecodeError
		if errors.As(err, &bad) {
			row, column := bad.Position()
			at += offsetOf(front, row, column)
		}
		t.issues = append(t.issues, issue{severity: Error, code: "syntax", offset: at, problem: "the front matter is no TOML: " + problem, remedy: `write key = "value", one a line`})
		return false
	}
	d := decoder{scanner: scanner{text: string(appendJSON(nil, values))}}
	first := len(t.issues)
	start := t.offset
	t.decode(&d)
	t.offset, t.idAt = start, start
	if i := strings.Index(front, "\nid"); i >= 0 {
		t.idAt = offset + i + 1
	}
	if len(t.issues) > first {
		places := tomlPlaces(front) // a second reading, which most pages do not need
		for i := range t.issues[first:] {
			bad := &t.issues[first+i]
			bad.offset = offset + places.of(bad.path)
		}
	}
	return true
}

// appendJSON writes a value of TOML as JSON, whose reader then judges both
// forms alike. What JSON lacks (a date, a number that is none) becomes a string.
func appendJSON(b []byte, value any) []byte {
	switch v := value.(type) {
	case map[string]any:
		b = append(b, '{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, key), ':')
			b = appendJSON(b, v[key])
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, element := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, element)
		}
		return append(b, ']')
	case string:
		return appendString(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			return strconv.AppendFloat(b, v, 'g', -1, 64)
		}
	case time.Time:
		return appendString(b, v.Format(time.RFC3339Nano))
	case bool:
		return strconv.AppendBool(b, v)
	}
	return appendString(b, fmt.Sprint(value))
}

// appendString writes a JSON string.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = fmt.Appendf(b, `\u%04x`, c)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// offsetOf returns the offset of a 1-based row and column, which counts bytes.
func offsetOf(text string, row, column int) int {
	offset := 0
	for raw := range strings.Lines(text) {
		if row--; row == 0 {
			return offset + min(max(column-1, 0), len(raw))
		}
		offset += len(raw)
	}
	return len(text)
}

// markdownSections cuts a page's lines at its headings, which do not count
// inside fences. The title of level one is kept for pages without a message.
// What stands before the first of the other headings is the head.
func (r *pageReader) markdownSections(lines []line) (head []line, sections []section) {
	fence, opened := "", 0
	for _, l := range lines {
		if mark := fenceMark(l.text); fence == "" && mark != "" {
			fence, opened = mark, l.offset
		} else if closes(l.text, fence) {
			fence = ""
		} else if level, name := heading(l.text); level > 0 && fence == "" {
			if level == 1 {
				r.title, r.titleAt = name, l.offset+len("# ")
				continue
			}
			sections = append(sections, section{heading: r.known(name, l), offset: l.offset})
			continue
		}
		if len(sections) == 0 {
			head = append(head, l)
			continue
		}
		s := &sections[len(sections)-1]
		s.lines = append(s.lines, l)
	}
	if fence != "" {
		r.path = r.path[:0]
		r.note(Error, "syntax", opened, "the fence does not end", "write "+fence+" on a line of its own behind the code")
	}
	return head, sections
}

// known returns the heading that name is, and warns where it is none.
func (r *pageReader) known(name string, l line) string {
	for _, h := range headings {
		if strings.EqualFold(h, name) {
			return h
		}
	}
	remedy := "the headings are: " + strings.Join(headings, ", ")
	if best := nearHeading(name, 3); best != "" {
		remedy = fmt.Sprintf("did you mean %q?", best)
	}
	r.unknownHeading(name, l, remedy)
	return ""
}

func (r *pageReader) unknownHeading(name string, l line, remedy string) {
	r.path = r.path[:0]
	r.note(Warning, "unknown-heading", l.offset, fmt.Sprintf("unknown heading %q", clip(name)), remedy)
}

// nearHeading returns the heading that at most so many edits make of name.
func nearHeading(name string, edits int) string {
	best := ""
	for _, h := range headings {
		if d := text.EditDistance(strings.ToLower(h), strings.ToLower(name)); d <= edits {
			best, edits = h, d-1
		}
	}
	return best
}

// heading returns the level and the name of a heading, level 0 for none.
func heading(text string) (int, string) {
	rest := strings.TrimLeft(text, "#")
	level := len(text) - len(rest)
	if level > 6 || !strings.HasPrefix(rest, " ") {
		return 0, ""
	}
	return level, strings.TrimSpace(rest)
}

// fenceMark returns the run of backticks that opens a fence, "" for none.
func fenceMark(text string) string {
	ticks := len(text) - len(strings.TrimLeft(text, "`"))
	if ticks < 3 || strings.Contains(text[ticks:], "`") {
		return ""
	}
	return text[:ticks]
}

// closes reports whether text ends the fence that mark opened.
func closes(text, mark string) bool {
	rest, ok := strings.CutPrefix(strings.TrimRight(text, " \t"), mark)
	return ok && mark != "" && strings.Trim(rest, "`") == ""
}

// fenced returns what stands in the fences of lines, or the lines as they are
// where there is none.
func fenced(lines []line) string {
	var parts []string
	for i := 0; i < len(lines); i++ {
		mark := fenceMark(lines[i].text)
		if mark == "" {
			continue
		}
		end := i + 1
		for end < len(lines) && !closes(lines[end].text, mark) {
			end++
		}
		text := make([]string, 0, end-i)
		for _, l := range lines[i+1 : end] {
			text = append(text, l.text)
		}
		parts = append(parts, strings.Join(text, "\n"))
		i = end
	}
	if parts == nil {
		return verbatim(lines)
	}
	return strings.Join(parts, "\n\n")
}

// unescape removes the backslash before a line's first character that keeps
// prose from being taken for structure.
func unescape(lines []line) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		if len(l.text) > 1 && l.text[0] == '\\' && strings.IndexByte("#`+\\", l.text[1]) >= 0 {
			l = line{l.text[1:], l.offset + 1}
		}
		out[i] = l
	}
	return out
}
