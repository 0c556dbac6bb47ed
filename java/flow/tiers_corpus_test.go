//go:build corpus

package flow

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/java/flow/internal/world"
)

// A judged is a row of the judge's notes as an engine of today answers it.
type judged struct {
	tier    string // of today: "" for one that is not told
	verdict string
	row     string
	best    *Escape
}

// TestJudgedTiers asks for the answers that were judged by reading the sources,
// whatever their tier was when they were drawn, and counts how many of those
// that are called certain, likely and possible today are right. The bars are
// what was asked for.
func TestJudgedTiers(t *testing.T) {
	path := hadoopPath(t)
	e := New(path, hadoopNames(t))
	defer e.Close()
	sums := map[string]map[string]int{}
	for _, j := range judgedToday(t, e) {
		tier := j.tier
		if tier == "" {
			tier = "not told"
		}
		if sums[tier] == nil {
			sums[tier] = map[string]int{}
		}
		sums[tier][j.verdict]++
		if j.verdict == "wrong" && (tier == "certain" || tier == "likely") || j.verdict == "right" && tier == "not told" {
			t.Logf("%s, but %s: %s", tier, j.verdict, j.row)
		}
		if os.Getenv("COSTS") != "" && j.best != nil {
			t.Logf("cost: %s %s %v %s", j.verdict, tier, j.best.cost, j.row)
		}
	}
	for _, x := range []struct {
		tier string
		bar  int // of a hundred that are surely right or wrong
	}{{"certain", 95}, {"likely", 75}, {"possible", 40}, {"not told", 0}} {
		s := sums[x.tier]
		sure := s["right"] + s["wrong"]
		t.Logf("%s: %d of %d right (%d%%), %d unsure", x.tier, s["right"], sure, 100*s["right"]/max(1, sure), s["unsure"])
		if 100*s["right"] < x.bar*sure {
			t.Errorf("%s: want %d%%", x.tier, x.bar)
		}
	}
}

// judgedToday looks each judged answer up, those that were drawn twice once.
func judgedToday(t *testing.T, e *Engine) []judged {
	answers := map[string][]Escape{}
	seen := map[string]bool{}
	var out []judged
	for _, r := range rows(t, "testdata/tiers.tsv") {
		key := r["entry"] + " " + r["site"] + " " + r["about"]
		if seen[key] {
			continue
		}
		seen[key] = true
		list, ok := answers[r["entry"]]
		if !ok {
			list = judgedAnswers(t, e, r["entry"])
			answers[r["entry"]] = list
		}
		j := judged{verdict: r["verdict"], row: fmt.Sprintf("%s %s (%s)", key, r["reason"], r["tier"])}
		for i := range list {
			if x := &list[i]; isJudged(x, r["site"], r["about"]) && (j.best == nil || x.Tier < j.best.Tier) {
				j.best, j.tier = x, x.Tier.String()
			}
		}
		out = append(out, j)
	}
	return out
}

// judgedAnswers returns the answers of an entry as the notes write it: a class
// without its package, the receiver itself where it is called on objects, or
// with the receiver in brackets. The class asked for is the topmost that has the
// method, as clients mostly name it, and the receiver's own, which may have more
// overloads.
func judgedAnswers(t *testing.T, e *Engine, entry string) []Escape {
	name, rest, _ := strings.Cut(entry, "#")
	method, receiver, made := strings.Cut(strings.TrimSuffix(rest, "]"), "[")
	var out []Escape
	for _, c := range e.named(name) {
		q := Entry{Class: c.Name, Method: method}
		if made {
			for _, r := range e.named(receiver) {
				q.Receiver = r.Name
			}
		} else if e.instanceMethod(c, method) {
			q.Receiver = c.Name
			if top := e.topmost(c, method); top != c {
				out = append(out, e.Escapes(Entry{Class: top.Name, Method: method, Receiver: c.Name})...)
			}
		}
		for _, x := range e.Escapes(q) {
			if !made || x.Entry.Receiver == q.Receiver {
				out = append(out, x)
			}
		}
	}
	if len(e.named(name)) == 0 {
		t.Errorf("no class for %s", entry)
	}
	return out
}

// named returns the library's classes of a name without its package.
func (e *Engine) named(name string) []*world.Class {
	var out []*world.Class
	for _, c := range e.w.Classes() {
		if c.Name[strings.LastIndexByte(c.Name, '.')+1:] == name {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *world.Class) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// instanceMethod reports whether objects of a class, which there can be, have a
// method of a name.
func (e *Engine) instanceMethod(c *world.Class, name string) bool {
	return !c.Abstract() && !c.IsInterface() && c.Walk(func(x *world.Class) bool {
		return slices.ContainsFunc(x.Methods, func(m world.Method) bool { return m.Name == name && !m.Static() && name != "<init>" })
	}) && !c.Walk(func(x *world.Class) bool {
		return slices.ContainsFunc(x.Methods, func(m world.Method) bool { return m.Name == name && m.Static() })
	})
}

// topmost returns the library's highest class or interface above c that has a
// method of a name.
func (e *Engine) topmost(c *world.Class, name string) *world.Class {
	top := c
	c.Walk(func(x *world.Class) bool {
		if x.Library() && slices.ContainsFunc(x.Methods, func(m world.Method) bool { return m.Name == name }) {
			top = x
		}
		return false
	})
	return top
}

// isJudged reports whether an answer is the one that a row is about: of a site,
// and as about says of what is thrown or a cause, of one overload, or both.
func isJudged(x *Escape, site, about string) bool {
	place, line, _ := strings.Cut(site, ":")
	n, _ := strconv.Atoi(line)
	class, method, _ := strings.Cut(place, "#")
	if x.How > Cause || x.Method != method || x.Class[strings.LastIndexByte(x.Class, '.')+1:] != class || n < x.Line || n > x.LastLine {
		return false
	}
	for _, cell := range strings.Fields(about) {
		if strings.HasPrefix(cell, "(") && !strings.HasPrefix(x.Entry.Descriptor, cell) || cell[0] != '(' && cell != x.How.String() {
			return false
		}
	}
	return true
}
