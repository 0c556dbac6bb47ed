package catalog

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
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
	for first := true; s.more(first, ']') || s.missingComma(&gap); first = false {
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
		if !whole {
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
func (s *scanner) unit() (unit, bool) {
	start := s.pos
	depth := 0
	for i := start; i < len(s.text); i++ {
		switch s.text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				s.pos = i + 1
				return unit{start, s.pos}, true
			}
		case '"':
			if i = stringEnd(s.text, i+1); i < 0 {
				s.pos = len(s.text)
				return unit{start, s.pos}, false
			}
		}
	}
	s.pos = len(s.text)
	return unit{start, s.pos}, false
}

// decodeUnits decodes units, in parallel where there are many, and keeps their
// order.
func decodeUnits(text string, units []unit) []draft {
	drafts := make([]draft, len(units))
	const batch = 64
	if len(units) <= batch {
		decodeBatch(text, units, drafts)
		return drafts
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				from := int(next.Add(batch)) - batch
				if from >= len(units) {
					return
				}
				to := min(from+batch, len(units))
				decodeBatch(text, units[from:to], drafts[from:to])
			}
		})
	}
	workers.Wait()
	return drafts
}

func decodeBatch(text string, units []unit, drafts []draft) {
	var path []string
	for i, u := range units {
		if bad := validText(text[u.start:u.end]); bad != nil {
			bad.offset += u.start
			drafts[i].offset, drafts[i].idAt = u.start, -1
			drafts[i].issues = []issue{*bad}
			continue
		}
		d := decoder{scanner: scanner{text: text[:u.end], pos: u.start}, path: path}
		drafts[i].decode(&d)
		path = d.path[:0]
	}
}

// decode reads the draft's text, the whole rest of d's.
func (t *draft) decode(d *decoder) {
	if d.peek() != '{' {
		t.offset, t.idAt = d.pos, -1
		d.unexpected("write a record, an object in braces")
	} else if d.decodeRecord(t) && d.peek() != 0 {
		d.unexpected("end the record here")
	}
	if d.bad != nil {
		t.issues = append(t.issues, *d.bad)
	}
}
