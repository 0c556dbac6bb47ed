package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/model"
	"throwsight/java/sites"
)

// A join is a catalog's records laid over the error sites of a model, made once
// for both.
type join struct {
	model *model.Model
	// records are those of a site, by its number.
	records map[int][]joined
}

// joined is a record and how sure it is that a site is its.
type joined struct {
	record     *catalog.Record
	confidence Confidence
}

// newJoin finds the sites of the records among the model's, as Locate finds
// them in sources. Sites in a part of the model that cannot be read have no
// records.
func newJoin(m *model.Model, records []*catalog.Record) *join {
	j := &join{model: m, records: map[int][]joined{}}
	var g Ground
	numbers := map[*Place]int{}
	var order []int
	for _, top := range topClasses(records) {
		first, end, err := m.SitesOf(top)
		if err != nil {
			continue
		}
		for n := first; n < end; n++ {
			if s, err := m.Site(n); err == nil {
				g.addModelled(s)
				order = append(order, n)
			}
		}
	}
	for i, n := range order {
		numbers[&g.places[i]] = n
	}
	for _, l := range g.Locate(records) {
		if l.How == Absent {
			continue
		}
		for _, p := range append([]*Place{l.Place}, l.Others...) {
			j.records[numbers[p]] = append(j.records[numbers[p]], joined{l.Record, l.Confidence})
		}
	}
	return j
}

// topClasses returns the top-level classes that the records' sites stood in,
// in any version, sorted.
func topClasses(records []*catalog.Record) []string {
	var tops []string
	for _, r := range records {
		for _, h := range newSubject(r).homes {
			top := h.top
			if path, ok := strings.CutSuffix(h.path, ".java"); top == "" && ok {
				top = strings.ReplaceAll(path, "/", ".")
			}
			if top != "" {
				tops = append(tops, top)
			}
		}
	}
	slices.Sort(tops)
	return slices.Compact(tops)
}

// addModelled puts a site of a model on the ground.
func (g *Ground) addModelled(s *model.Site) {
	if g.files == nil {
		g.files, g.classes, g.methods = map[string][]string{}, map[string]bool{}, map[string]bool{}
	}
	class := normalClass(s.Class)
	path := strings.ReplaceAll(topClass(s.Class), ".", "/") + ".java"
	if !g.hasFile(path) {
		g.files[fileName(path)] = append(g.files[fileName(path)], path)
	}
	g.classes[class] = true
	g.methods[class+"#"+s.Method] = true
	g.places = append(g.places, Place{
		Name: path, Path: path, Line: s.Line, Class: s.Class, class: class,
		Site: sites.Site{Method: s.Method, Exception: s.Exception, Templates: s.Templates},
	})
	g.lookup = nil
}

// Cataloged returns a test for whether one of the records may be of a site: by
// the class, and the text or the exception. What it denies no record matches.
func Cataloged(records []*catalog.Record) func(*model.Site) bool {
	type trait struct{ top, of string }
	known := map[trait]bool{}
	texts := map[message.Template]bool{}
	for _, r := range records {
		s := newSubject(r)
		for _, t := range s.templates {
			if s.words >= fewWords {
				texts[t] = true
			}
		}
		for _, top := range topClasses([]*catalog.Record{r}) {
			known[trait{top, s.exception}] = true
			for _, t := range s.templates {
				known[trait{top, t.String()}] = true
			}
		}
	}
	return func(s *model.Site) bool {
		top := topClass(s.Class)
		if known[trait{top, catalog.SimpleName(s.Exception)}] {
			return true
		}
		return slices.ContainsFunc(s.Templates, func(t message.Template) bool { return texts[t] || known[trait{top, t.String()}] })
	}
}
