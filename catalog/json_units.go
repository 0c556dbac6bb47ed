package catalog

import (
	"fmt"
	"strings"
)

// A unit is one element of a JSON file: the text of a record or envelope.
type unit struct{ start, end int }

// splitJSON returns the units of a text from an offset on: the elements of its arrays and the
// values that stand side by side, as in NDJSON. It only pairs brackets and
// quotes, so that a fault inside an element spoils nothing but that element.
func splitJSON(text string, from int) ([]unit, *issue) {
	s := scanner{text: text, pos: from}
	var units []unit
	for {
		switch s.peek() {
		case 0:
			if s.pos < len(text) {
				return units, stray(text, s.pos)
			}
			return units, nil
		case '{':
			u, _ := s.unit()
			units = append(units, u)
		case '[':
			var bad *issue
			if units, bad = s.array(units); bad != nil {
				return units, bad
			}
		case ',':
			s.pos++ // between two lines, by people who write lists without brackets
		default:
			// A line that is no record: step to the next one.
			line := s.pos
			if n := strings.IndexByte(text[line:], '\n'); n >= 0 {
				s.pos = line + n + 1
			} else {
				s.pos = len(text)
			}
			units = append(units, unit{line, s.pos})
		}
	}
}

func stray(text string, at int) *issue {
	return &issue{severity: Error, code: "syntax", offset: at, problem: fmt.Sprintf("unexpected %q", text[at]), remedy: "write a record, an object in braces"}
}

// array adds the elements of the array at hand to units. A comma that is
// missing between two objects is told and does no more harm.
func (s *scanner) array(units []unit) ([]unit, *issue) {
	var gap *issue
	s.pos++
	for first := true; s.more(first, ']') || s.missingComma(&gap); {
		first = false
		if c := s.peek(); c != '{' && c != '[' {
			start := s.pos
			if !s.skip() {
				break
			}
			units = append(units, unit{start, s.pos})
			continue
		}
		u, whole := s.unit()
		units = append(units, u)
		if first = !whole; first && s.pos == len(s.text) {
			return units, gap // its decoder says where it breaks off
		}
	}
	if s.bad == nil {
		return units, gap
	}
	return units, s.bad
}

// missingComma takes back the failure to find a comma before an object; the
// first such failure is kept in gap.
func (s *scanner) missingComma(gap **issue) bool {
	if s.bad == nil || s.peek() != '{' {
		return false
	}
	if *gap == nil {
		*gap = s.bad
	}
	s.bad = nil
	return true
}

// unit returns the span of the object or list at hand and whether it ends.
//
// One that is broken off (a quote or a bracket is missing) would take in all
// that follows. Where it begins its line it ends before the next line that
// begins alike: there the next record is.
func (s *scanner) unit() (unit, bool) {
	start := s.pos
	if s.lineEnd <= start {
		s.lineEnd = len(s.text)
		if n := strings.IndexByte(s.text[start:], '\n'); n >= 0 {
			s.lineEnd = start + n
		}
	}
	end, whole := pairBrackets(s.text[:s.lineEnd], start, false) // mostly a record is a line
	if !whole {
		end, whole = pairBrackets(s.text, start, true)
	}
	if !whole {
		if end = nextAlike(s.text, start); end == 0 {
			end, whole = pairBrackets(s.text, start, false)
		}
	}
	s.pos = end
	return unit{start, end}, whole
}

// pairBrackets returns the end of the object or list at start. It is not whole
// where the text ends first and, to a strict reader, where a string does not
// end on its line or a line begins as the unit's own does, with an object that
// may not stand there.
func pairBrackets(text string, start int, strict bool) (end int, whole bool) {
	indent, own := lineIndent(text, start)
	own = own && strict
	alike := "\n" + indent
	var open []byte
	for i := start; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			if own && c == '{' && len(open) > 0 && strings.HasSuffix(text[:i], alike) && !valueMayStand(text[:i], open[len(open)-1]) {
				return i, false
			}
			if open = append(open, c); own && len(open) > maxDepth {
				return i, false // a text of open brackets is not read over and over
			}
		case '}', ']':
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1, true
			}
		case '"':
			quote := stringEnd(text, i+1)
			if quote < 0 || strict && strings.IndexByte(text[i:quote], '\n') >= 0 {
				return len(text), false
			}
			i = quote
		}
	}
	return len(text), false
}

// valueMayStand reports whether JSON lets a value follow what is before it in
// an object or list that open began.
func valueMayStand(before string, open byte) bool {
	before = strings.TrimRight(before, " \t\r\n")
	switch before[len(before)-1] {
	case ':', '[':
		return true
	case ',':
		return open == '['
	}
	return false
}

// lineIndent returns the white space before offset, and whether nothing else
// stands before it on its line.
func lineIndent(text string, offset int) (string, bool) {
	from := offset
	for from > 0 && (text[from-1] == ' ' || text[from-1] == '\t') {
		from--
	}
	return text[from:offset], from == 0 || text[from-1] == '\n'
}

// nextAlike returns the start of the next line that begins as that of start
// does, with an object; 0 when there is none near.
func nextAlike(text string, start int) int {
	const near = 1 << 20 // more than any record takes: many broken ones cost no more than their number
	indent, ok := lineIndent(text, start)
	if !ok {
		return 0
	}
	rest := text[start:min(start+near, len(text))]
	if i := strings.Index(rest, "\n"+indent+"{"); i >= 0 {
		return start + i + 1
	}
	return 0
}
