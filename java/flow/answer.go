package flow

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/internal/message"
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// An Entry names methods of the library that user code calls.
type Entry struct {
	Class      string
	Method     string
	Descriptor string // "": all overloads
	Receiver   string // the exact class of the receiver; "": each that there is
}

// A How says how an error arrives.
type How uint8

const (
	Thrown How = iota
	Cause      // as the cause of what is thrown
	Logged     // caught on the way
	Later      // at another call of the same object
)

func (h How) String() string { return [...]string{"thrown", "cause", "logged", "later"}[h] }

// group is the place of those that arrive at the call before those that do not.
func (h How) group() int {
	if h == Cause {
		return int(Thrown)
	}
	return int(h)
}

// A Tier says how sure an answer is.
type Tier uint8

const (
	Certain Tier = iota
	Likely
	Possible
)

func (t Tier) String() string { return [...]string{"certain", "likely", "possible"}[t] }

// An Escape is one error site whose error arrives at an entry point.
type Escape struct {
	Entry     Entry // one overload, one receiver; Receiver "" where there is none
	Class     string
	Method    string
	Line      int // where the exception is made
	LastLine  int // where its constructor is called: what a stack trace names
	Exception string
	Template  message.Template
	Templates []message.Template
	SeenAs    []string // the classes that calling code can catch
	Tier      Tier
	How       How
	Length    int // calls on the best route
	Remote    bool
	cost      cost
	rank      int
	ways      []way
	server    bool    // made in a server
	about     concern // of its condition, where judging asks for that: see asks and near
	element   int32
	from      *context
}

// Route returns the calls on the best route of an answer of this engine, the
// entry point's own method not counted; of an error that is only caught on the
// way, none.
func (e *Engine) Route(s *Escape) []Hop {
	if s.How == Logged || s.from == nil {
		return nil
	}
	route := e.route(s.from, s.element)
	if s.from.m != nil && s.from.m.Name == "<clinit>" {
		// It runs before the entry's own method.
		route = append([]Hop{{Class: s.from.m.Class.Name, Method: "<clinit>"}}, route...)
	}
	return route
}

// Escapes answers for each overload and receiver that an entry names, those
// most worth showing first.
func (e *Engine) Escapes(entry Entry) []Escape {
	var all [][]Escape
	for _, q := range e.questions(entry) {
		all = append(all, e.answer(q))
	}
	if len(all) == 1 {
		return all[0]
	}
	return slices.Concat(all...)
}

// A question is one overload with one receiver.
type question struct {
	entry Entry
	c     *context
}

func (e *Engine) questions(entry Entry) []question {
	c := e.w.Class(entry.Class)
	if c.Missing {
		return nil
	}
	if entry.Method == simpleName(c.Name) {
		entry.Method = "<init>" // a constructor as sources name it
	}
	var out []question
	for _, m := range e.overloads(c, entry) {
		asked := Entry{Class: entry.Class, Method: m.Name, Descriptor: m.Desc}
		if m.Static() || m.Name == "<init>" {
			var args []*shape
			if !m.Static() {
				args = []*shape{e.exact(c)}
			}
			q := question{asked, e.context(m, args)}
			out = append(out, q)
			for _, f := range e.factories(q, c) {
				if entry.Receiver == "" || f.entry.Receiver == entry.Receiver {
					out = append(out, f)
				}
			}
			continue
		}
		for _, r := range e.receivers(c) {
			if entry.Receiver != "" && r.Name != entry.Receiver {
				continue
			}
			target := r.Resolve(m.Name, m.Desc)
			if target == nil || !target.HasCode || !target.Class.HasBodies {
				continue
			}
			asked.Receiver = r.Name
			out = append(out, question{asked, e.context(target, []*shape{e.exact(r)})})
		}
	}
	return out
}

// simpleName returns the last part of a class's name, of a nested class its own.
func simpleName(name string) string { return name[strings.LastIndexAny(name, ".$")+1:] }

// overloads returns the methods of an entry: those that the class declares or
// inherits, each descriptor once.
func (e *Engine) overloads(c *world.Class, entry Entry) []*world.Method {
	var out []*world.Method
	seen := map[string]bool{}
	c.Walk(func(x *world.Class) bool {
		for i := range x.Methods {
			m := &x.Methods[i]
			if m.Name != entry.Method || seen[m.Desc] || m.Access.Has(classfile.Synthetic) || m.Access.Has(classfile.Private) {
				continue
			}
			if entry.Descriptor != "" && m.Desc != entry.Descriptor || m.Name == "<init>" && x != c {
				continue
			}
			seen[m.Desc] = true
			out = append(out, m)
		}
		return false
	})
	return out
}

// receivers returns the classes of the objects that an entry of class c can be
// called on.
func (e *Engine) receivers(c *world.Class) []*world.Class {
	var out []*world.Class
	for _, x := range e.w.Descendants(c) {
		if x.Abstract() || x.IsInterface() || !x.Library() || x.Server && !c.Server {
			continue
		}
		if x == c || x.Made && !world.Unnamed(x.Name) {
			out = append(out, x)
		}
	}
	return out
}

// Receivers returns the classes of the objects that methods of a class can be
// called on.
func (e *Engine) Receivers(class string) []string {
	c := e.w.Class(class)
	if c.Missing {
		return nil
	}
	var names []string
	for _, r := range e.receivers(c) {
		names = append(names, r.Name)
	}
	return names
}

func (e *Engine) answer(q question) []Escape {
	e.solve(q.c)
	type key struct {
		site int32
		how  How
	}
	found := map[key]int{}
	out := e.answers[:0] // most are not kept
	add := func(f fact, how How, from *context) {
		x := e.elements[f.element]
		if x.pseudo() {
			return
		}
		k := key{x.site, how}
		n, ok := found[k]
		if !ok {
			n = len(out)
			found[k] = n
			out = append(out, Escape{Entry: q.entry, How: how, cost: f.cost, element: f.element, from: from})
			e.describe(&out[n], x.site)
		}
		s := &out[n]
		if f.cost.less(s.cost) {
			s.cost, s.element, s.from = f.cost, f.element, from
		}
		s.Remote = s.Remote || x.remote || f.cost.far > 0
		if how != Logged {
			name := e.classOf(from, f.element).Name
			s.way(name, f.cost.width)
			if name == initializerError {
				s.way(noClassError, f.cost.width) // from the second use on
			}
		}
	}
	escapes := func(f fact, from *context) {
		if x := &e.elements[f.element]; x.top != nil || x.as != nil {
			add(f, Cause, from)
		} else {
			add(f, Thrown, from)
		}
	}
	for f := range e.thrownBy(q.c) {
		escapes(f, q.c)
	}
	for f, from := range e.firstUse(q.c.m) {
		escapes(f, from)
	}
	var open map[*world.Method][]int // answers of which more is to be known
	for i := range out {
		if s := &out[i]; s.near() || e.evidenceOf(s).asks() {
			if open == nil {
				open = map[*world.Method][]int{}
			}
			m := e.sites[e.elements[s.element].site].m
			open[m] = append(open[m], i)
		}
	}
	caught, stored := e.spare.take(), e.spare.take()
	e.logged(q.c, func(f fact) { caught = append(caught, f) }, func(f fact) { stored = append(stored, f) },
		func(c *context, know *concerns) {
			for _, i := range open[c.m] {
				out[i].meets(e, c, know)
			}
		})
	// What is better not told as thrown may still be worth telling as caught.
	sure := 0
	for i := range out {
		if s := &out[i]; s.tell(e) {
			out[sure] = *s
			sure++
		} else {
			delete(found, key{e.elements[s.element].site, s.How})
		}
	}
	clear(out[sure:])
	out = out[:sure]
	told := func(f fact, hows ...How) bool {
		x := &e.elements[f.element]
		return slices.ContainsFunc(hows, func(h How) bool {
			_, ok := found[key{x.site, h}]
			return ok
		})
	}
	for _, f := range stored {
		if !told(f, Thrown, Cause) {
			add(f, Later, q.c)
		}
	}
	for _, f := range caught {
		if !told(f, Thrown, Cause, Later) {
			add(f, Logged, q.c)
		}
	}
	e.spare.give(stored)
	e.spare.give(caught)
	kept := out[:sure]
	for i := sure; i < len(out); i++ {
		if s := &out[i]; s.tell(e) {
			kept = append(kept, *s)
		}
	}
	slices.SortFunc(kept, func(a, b Escape) int {
		n := cmp.Or(cmp.Compare(a.How.group(), b.How.group()), cmp.Compare(a.Tier, b.Tier), cmp.Compare(a.rank, b.rank),
			cmp.Compare(a.Class, b.Class), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Exception, b.Exception), cmp.Compare(a.Method, b.Method))
		if n == 0 { // two on one line
			x, y := e.sites[e.elements[a.element].site], e.sites[e.elements[b.element].site]
			n = cmp.Or(cmp.Compare(x.m.Index, y.m.Index), cmp.Compare(x.pc, y.pc), cmp.Compare(a.How, b.How))
		}
		return n
	})
	all := slices.Clone(kept)
	clear(out) // nothing is kept alive by it
	e.answers = out[:0]
	return all
}

// tell completes an answer; false for one that is better not told.
func (s *Escape) tell(e *Engine) bool {
	s.seen()
	s.Length = int(s.cost.near) + int(s.cost.far)
	return e.judge(s)
}

// A way is a class as which an error arrives, by ways of at least a width.
type way struct {
	class string
	width uint16
}

func (s *Escape) way(class string, width uint16) {
	if i := slices.IndexFunc(s.ways, func(w way) bool { return w.class == class }); i < 0 {
		s.ways = append(s.ways, way{class, width})
	} else {
		s.ways[i].width = min(s.ways[i].width, width)
	}
}

// seen keeps the classes as which the error arrives by ways that are about as
// narrow as the best: another class by an odd way is not what to catch here.
func (s *Escape) seen() {
	least := uint16(0)
	for i, w := range s.ways {
		if i == 0 || w.width < least {
			least = w.width
		}
	}
	for _, w := range s.ways {
		if w.width <= least+maxLikely {
			s.SeenAs = append(s.SeenAs, w.class)
		}
	}
	slices.Sort(s.SeenAs)
}

// describe fills in what is known of a site.
func (e *Engine) describe(s *Escape, id int32) {
	t := e.sites[id]
	s.Class, s.Exception = t.m.Class.Name, t.exception.Name
	s.server = t.m.Class.Server
	s.Method = sourceMethod(t.m.Name)
	s.Line, s.LastLine = int(t.line), int(t.lastLine)
	s.Templates = e.templates(id)
	if len(s.Templates) > 0 {
		s.Template = s.Templates[0]
	}
}

// sourceMethod returns the name of the method that a lambda stands in.
func sourceMethod(name string) string {
	if rest, ok := strings.CutPrefix(name, "lambda$"); ok {
		if i := strings.LastIndexByte(rest, '$'); i > 0 {
			switch rest = rest[:i]; rest {
			case "new":
				return "<init>"
			case "static":
				return "<clinit>"
			}
			return rest
		}
	}
	return name
}
