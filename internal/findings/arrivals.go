package findings

import (
	"slices"
	"sync"

	"throwsight/catalog"
	"throwsight/java/model"
)

// A callKey is a method of objects of one class, or one that needs no object.
type callKey struct {
	class, method, descriptor string
}

// An arrival is what a model says of one record at one method.
type arrival struct {
	record     *catalog.Record
	confidence Confidence
	site       *model.Site
	escape     model.Escape
	made       string // of a method that makes an object: its class
}

// arrivals remembers what calls can meet: every analysis of a session asks the
// same few questions.
type arrivals struct {
	mu    sync.Mutex
	known map[callKey][]arrival
}

// maxArrivals bounds what is remembered: more methods no project calls.
const maxArrivals = 20000

// arrivals returns the records that can be met at a method, in the order of
// the model.
func (l *library) arrivals(key callKey) []arrival {
	l.met.mu.Lock()
	defer l.met.mu.Unlock()
	if out, ok := l.met.known[key]; ok {
		return out
	}
	var out []arrival
	for _, j := range l.joins() {
		l.escapes(j.model, key, func(p model.Point, x model.Escape) {
			records := j.records[x.Site]
			if len(records) == 0 {
				return
			}
			site, err := j.model.Site(x.Site)
			if err != nil {
				return
			}
			for _, r := range records {
				out = append(out, arrival{r.record, min(r.confidence, tierConfidence(x.Tier)), site, x, p.Made})
			}
		})
	}
	if len(l.met.known) >= maxArrivals || l.met.known == nil {
		l.met.known = map[callKey][]arrival{}
	}
	l.met.known[key] = out
	return out
}

// escapes yields what a model says of a method. What of it cannot be read says
// nothing.
func (l *library) escapes(m *model.Model, key callKey, yield func(model.Point, model.Escape)) {
	points, err := m.Points(key.class)
	if err != nil {
		return
	}
	for _, p := range points {
		if p.Method != key.method || p.Descriptor != key.descriptor {
			continue
		}
		list, err := m.Escapes(p)
		if err != nil {
			continue
		}
		for _, x := range list {
			yield(p, x)
		}
	}
}

func tierConfidence(t model.Tier) Confidence {
	switch t {
	case model.Certain:
		return Certain
	case model.Likely:
		return Likely
	}
	return Possible
}

// joins returns the records laid over each model.
func (l *library) newJoins() []*join {
	models, _ := l.models()
	var out []*join
	for _, m := range models {
		out = append(out, newJoin(m, l.catalog.All()))
	}
	return out
}

// modelled reports whether a model has the class.
func (l *library) modelled(class string) bool {
	return slices.ContainsFunc(l.joins(), func(j *join) bool { return j.model.Has(class) })
}

// receivers returns the classes that objects of a class really are, by the
// first model that knows.
func (l *library) receivers(class string) []string {
	return l.received.get(class, l.newReceivers)
}

func (l *library) newReceivers(class string) []string {
	for _, j := range l.joins() {
		if list, err := j.model.Receivers(class); err == nil && len(list) > 0 {
			return list
		}
	}
	return nil
}
