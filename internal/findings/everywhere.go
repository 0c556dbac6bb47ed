package findings

import (
	"slices"
	"strings"
	"sync"

	"throwsight/catalog"
)

// Some errors can come out of nearly every method of a class, as that of a
// client that was stopped comes out of all that talk to a server. They say
// nothing about a call, and a defence against them is no matter of one call.

// everywhereShare is the share of a class's methods from which on an error
// counts as one of all of them.
const everywhereShare = 0.2

// spread is how many methods of a class meet each record.
type spread struct {
	methods int
	met     map[*catalog.Record]int
}

// spreads remembers the spread of the classes that were asked for.
type spreads struct {
	mu    sync.Mutex
	known map[string]spread
}

// everywhere reports whether the models say that a record is met by much of
// what a class can do, or of what one of the library's chief classes can: those
// that stand for others nearly everywhere.
func (l *library) everywhere(r *catalog.Record, class string) bool {
	for _, chief := range l.traits.Receivers {
		if slices.ContainsFunc(chief, func(c string) bool { return l.spreadOf(c).much(r) }) {
			return true
		}
	}
	return l.spreadOf(class).much(r)
}

func (s spread) much(r *catalog.Record) bool {
	return s.methods > 0 && float64(s.met[r]) >= everywhereShare*float64(s.methods)
}

func (l *library) spreadOf(class string) spread {
	l.spread.mu.Lock()
	defer l.spread.mu.Unlock()
	if s, ok := l.spread.known[class]; ok {
		return s
	}
	s := spread{met: map[*catalog.Record]int{}}
	seen, once := map[callKey]bool{}, map[*catalog.Record]bool{}
	for _, j := range l.joins() {
		points, err := j.model.Points(class)
		if err != nil {
			continue
		}
		for _, p := range points {
			key := callKey{class, p.Method, p.Descriptor}
			list, err := j.model.Escapes(p)
			if err != nil || p.Method == "<init>" || seen[key] {
				continue
			}
			seen[key] = true
			s.methods++
			clear(once)
			for _, x := range list {
				for _, r := range j.records[x.Site] {
					if !once[r.record] {
						once[r.record] = true
						s.met[r.record]++
					}
				}
			}
		}
	}
	if l.spread.known == nil {
		l.spread.known = map[string]spread{}
	}
	l.spread.known[class] = s
	return s
}

// unspecific reports whether a model alone says that a call meets the record,
// and says so of much of the class.
func (a *Analysis) unspecific(m Meet) bool {
	for i := range m.Record.EntryPoints {
		if m.Point == &m.Record.EntryPoints[i] {
			return false // its author means this call
		}
	}
	class, _, _ := strings.Cut(m.Point.Method, "#")
	return a.library().everywhere(m.Record, class)
}
