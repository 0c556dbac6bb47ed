package findings

import (
	"slices"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Records are met by what their authors wrote, and by what the models say of
// the sites that are theirs. Where both speak of a call the author is right:
// the model adds the route, and what can be caught where nobody said it. What
// an author wrote of all the classes of a receiver, the models narrow down.

// addModelled adds the meets of the models. denied are the records whose own
// entry points say that the call is not worth telling.
func (a *Analysis) addModelled(c *CallSite, denied []*catalog.Record) {
	targets := a.targets(c.Callee, c.given)
	if len(targets) == 1 && targets[0].most == Certain || len(targets) > 0 && len(c.given) > 0 {
		c.Meets = slices.DeleteFunc(c.Meets, func(m Meet) bool {
			return !slices.ContainsFunc(targets, func(t callTarget) bool { return !a.library().ofOthers(m, t.key) })
		})
	}
	if c.Callee.Method != nil {
		return // its source says what it does
	}
	for _, m := range a.modelled(c.Callee.Owner, targets) {
		i := slices.IndexFunc(c.Meets, func(x Meet) bool { return x.Record == m.Record })
		switch {
		case i >= 0:
			own := &c.Meets[i]
			own.Site, own.Route = m.Site, m.Route
			if len(own.Point.SeenAs) == 0 && len(m.Classes) > 0 {
				own.Classes = m.Classes
			}
		case m.Confidence >= a.Knowledge.Options.MinConfidence && !slices.Contains(denied, m.Record):
			c.Meets = append(c.Meets, m)
		}
	}
}

// modelled returns what the models say that a call of one of owner's methods
// can meet, each record once: as sure as the surest of its sites and receivers.
func (a *Analysis) modelled(owner string, targets []callTarget) []Meet {
	var out []Meet
	for _, t := range targets {
		for _, x := range a.library().arrivals(t.key) {
			sure := min(x.confidence, t.most)
			if x.made != "" {
				if !slices.Contains(a.evident(owner, []string{x.made}), x.made) {
					continue
				}
				sure = min(sure, Likely)
			}
			m := Meet{Record: x.record, Confidence: sure, Classes: x.escape.SeenAs, Site: x.site, Route: x.escape.Route,
				Point: &catalog.EntryPoint{Method: t.key.class + "#" + t.key.method, How: x.escape.How.String(), SeenAs: x.escape.SeenAs, Confidence: sure.String()}}
			i := slices.IndexFunc(out, func(o Meet) bool { return o.Record == m.Record })
			switch {
			case i < 0:
				out = append(out, m)
			case later(m) < later(out[i]), later(m) == later(out[i]) && sure > out[i].Confidence:
				out[i] = m
			case later(m) == later(out[i]) && sure == out[i].Confidence && m.Point.How == out[i].Point.How:
				out[i].Classes = union(out[i].Classes, m.Classes)
			}
		}
	}
	return out
}

// union returns the names of both lists, each once, those of a first.
func union(a, b []string) []string {
	out := slices.Clip(a)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// A callTarget is a method that a call runs, or may run.
type callTarget struct {
	key  callKey
	most Confidence // what can be said of its errors at most
}

// maxReceivers bounds the classes that a receiver is taken for where nothing
// tells which it is.
const maxReceivers = 8

// targets returns the methods of the models that a call can run. Where the
// receiver's class is one that objects are of, it is that; else those of which
// there is evidence, what the receiver is given before what the file names;
// else any.
func (a *Analysis) targets(c types.Callee, given []string) []callTarget {
	if c.Descriptor == "" {
		return nil
	}
	key := callKey{class: c.Owner, method: c.Name, descriptor: c.Descriptor}
	if c.Static || c.Name == "<init>" {
		return []callTarget{{key, Certain}}
	}
	class := a.receiverClass(c)
	receivers := a.library().receivers(class)
	if len(receivers) == 0 || slices.Contains(receivers, class) {
		key.class = class
		return []callTarget{{key, Certain}}
	}
	most := Likely
	evident := a.evidentOf(given)
	if len(evident) == 0 {
		evident = a.evident(class, receivers)
	}
	if len(evident) == 0 {
		if len(receivers) > 1 {
			most = Possible
		}
		evident = receivers[:min(len(receivers), maxReceivers)]
	}
	var out []callTarget
	for _, r := range evident {
		key.class = r
		out = append(out, callTarget{key, most})
	}
	return out
}

// evidentOf returns the classes that objects of some classes are.
func (a *Analysis) evidentOf(classes []string) []string {
	var out []string
	for _, class := range classes {
		list := a.library().receivers(class)
		if len(list) == 0 || slices.Contains(list, class) {
			list = []string{class}
		} else if some := a.evident(class, list); len(some) > 0 {
			list = some
		}
		out = union(out, list[:min(len(list), maxReceivers)])
	}
	return out
}

// evident returns those of the receivers that objects of a class most likely
// are: those that they are nearly everywhere, and those that the file names.
func (a *Analysis) evident(class string, receivers []string) []string {
	usual := a.library().traits.Receivers[class]
	var out []string
	for _, r := range usual {
		if slices.Contains(receivers, r) {
			out = append(out, r)
		}
	}
	for _, r := range receivers {
		if !slices.Contains(out, r) && a.typeNames()[catalog.SimpleName(r)] {
			out = append(out, r)
		}
	}
	return out
}

// findTypeNames returns the simple names of the types that the file names.
func (a *Analysis) findTypeNames() map[string]bool {
	out := map[string]bool{}
	for _, n := range a.outline().types {
		if n.Kind() == syntax.ImportDecl {
			n = n.Child(syntax.RoleName)
		}
		out[n.Name()] = true
	}
	return out
}

// An Uncataloged is an error of the library that no record is of.
type Uncataloged struct {
	Site    *model.Site
	Escape  model.Escape
	Classes []string // what calling code can catch there
}

// Uncataloged returns the errors that a call likely meets and nobody has
// written about, as the model orders them. They are worth a hover, never more.
func (a *Analysis) Uncataloged(c CallSite) []Uncataloged {
	if c.Callee.Method != nil {
		return nil
	}
	var out []Uncataloged
	type text struct {
		exception string
		template  message.Template
	}
	seen := map[text]bool{}
	d := a.doneBy(c.Node, c.Callee)
	for _, t := range a.targets(c.Callee, c.given) {
		for _, j := range a.library().joins() {
			a.library().escapes(j.model, t.key, func(p model.Point, x model.Escape) {
				if len(j.records[x.Site]) > 0 || x.How > model.Cause || x.Tier > model.Likely || t.most < Likely || p.Made != "" {
					return
				}
				site, err := j.model.Site(x.Site)
				if err != nil || len(site.Templates) == 0 || site.Templates[0].Words() == 0 {
					return // nothing that could be told of it
				}
				if _, ok := a.wayLimit(a.library().traits.Ways.WaysOf(site.Class), d); !ok {
					return
				}
				key := text{site.Exception, site.Templates[0]}
				if seen[key] {
					return
				}
				seen[key] = true
				out = append(out, Uncataloged{site, x, x.SeenAs})
			})
		}
	}
	return out
}
