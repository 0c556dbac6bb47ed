package build

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow"
	"throwsight/java/model"
)

// Options say what of the errors a model keeps.
type Options struct {
	// Keep reports whether an error is kept however far down the list it
	// stands; nil: none is.
	Keep func(*model.Site) bool
	// Most bounds the others of an entry: the likeliest of those that arrive.
	Most int
	// Progress is told the classes done, of all; it may be nil.
	Progress func(done, all int)
	// Unread is told at the end how many class files could not be read, where
	// there are some; it may be nil.
	Unread func(files int)
}

// Errors works out which errors leave the methods of an API: of each class that
// code can name, its static methods and constructors, and all methods of the
// objects that it can stand for.
//
// Engines are made by engine: one that has grown large is given up for a new
// one, which answers the same.
func Errors(ctx context.Context, engine func() *flow.Engine, api *API, o Options) (*model.Data, error) {
	b := &builder{engine: engine(), api: api, o: o, sites: map[siteKey]int{}, kept: map[int]bool{},
		data: &model.Data{Classes: api.Classes, Receivers: map[string][]string{}}}
	defer func() { b.engine.Close() }()
	b.data.Info.Libraries = api.Libraries
	exact := map[string]bool{}
	for _, c := range api.Classes {
		if !api.wanted(c.Name) {
			continue
		}
		receivers := slices.DeleteFunc(b.engine.Receivers(c.Name), func(r string) bool { return !api.wanted(r) })
		for _, r := range receivers {
			exact[r] = true
		}
		if len(receivers) > 0 && !(len(receivers) == 1 && receivers[0] == c.Name) {
			b.data.Receivers[c.Name] = receivers
		}
		if !exact[c.Name] {
			exact[c.Name] = false
		}
	}
	names := make([]string, 0, len(exact))
	for name := range exact {
		names = append(names, name)
	}
	slices.Sort(names)
	unread := 0
	for i, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if heap() > maxHeap {
			unread = max(unread, b.engine.Unread())
			b.engine.Close()
			b.engine = nil
			debug.FreeOSMemory()
			b.engine = engine()
		}
		b.class(name, exact[name])
		if o.Progress != nil {
			o.Progress(i+1, len(names))
		}
	}
	if unread = max(unread, b.engine.Unread()); unread > 0 && o.Unread != nil {
		o.Unread(unread)
	}
	return b.data, nil
}

// maxHeap is how much an engine may keep, with all the rest, before another
// takes its place.
const maxHeap = 1 << 30

// heap returns the bytes that were in use when the collector looked last.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

type siteKey struct {
	class, method, exception string
	line                     int
	template                 string
}

// A builder collects what the engine answers.
type builder struct {
	engine *flow.Engine
	api    *API
	o      Options
	sites  map[siteKey]int
	kept   map[int]bool // by the number of a site, what Keep said
	data   *model.Data
}

// class asks for the methods of a class: those that need no object, and where
// objects of just this class are made, all the others.
func (b *builder) class(name string, exact bool) {
	c := b.api.reader.class(name)
	if c == nil {
		return
	}
	visible := b.api.reader.visible(c, 0)
	if visible {
		for _, m := range c.Methods {
			if reachable(m) && (m.Access.Has(classfile.Static) || m.Name == "<init>") {
				b.ask(flow.Entry{Class: name, Method: m.Name, Descriptor: m.Descriptor}, true)
			}
		}
	}
	if !exact {
		return
	}
	asked := map[string]bool{}
	b.api.reader.above(c, func(x *model.Class) {
		for _, m := range x.Methods {
			if m.Access.Has(classfile.Static) || m.Name == "<init>" || asked[m.Name+m.Descriptor] || !reachable(m) {
				continue
			}
			asked[m.Name+m.Descriptor] = true
			b.ask(flow.Entry{Class: name, Method: m.Name, Descriptor: m.Descriptor, Receiver: name}, false)
		}
	})
}

func reachable(m model.Method) bool {
	return m.Access.Has(classfile.Public) || m.Access.Has(classfile.Protected)
}

// above visits a class and its supertypes, each once; of the JDK's only those of
// java.io, whose streams hand the calls on to others.
func (r *reader) above(c *model.Class, visit func(*model.Class)) {
	seen := map[string]bool{}
	var walk func(c *model.Class)
	walk = func(c *model.Class) {
		if c == nil || seen[c.Name] || strings.HasPrefix(c.Name, "java.") && !strings.HasPrefix(c.Name, "java.io.") {
			return
		}
		seen[c.Name] = true
		visit(c)
		for _, name := range append([]string{c.Super}, c.Interfaces...) {
			if name != "" {
				walk(r.class(name))
			}
		}
	}
	walk(c)
}

// ask puts one question and keeps the answers, an entry for each overload.
func (b *builder) ask(q flow.Entry, static bool) {
	answers := b.engine.Escapes(q)
	for len(answers) > 0 {
		entry := answers[0].Entry
		n := slices.IndexFunc(answers, func(x flow.Escape) bool { return x.Entry != entry })
		if n < 0 {
			n = len(answers)
		}
		if m := (model.Entry{Class: q.Class, Method: q.Method, Descriptor: entry.Descriptor, Escapes: b.escapes(answers[:n])}); len(m.Escapes) > 0 {
			if static {
				m.Made = entry.Receiver
			}
			b.data.Entries = append(b.data.Entries, m)
		}
		answers = answers[n:]
	}
}

// escapes keeps of the answers for one entry those that are worth it.
func (b *builder) escapes(answers []flow.Escape) []model.Escape {
	var out []model.Escape
	others := 0
	for i := range answers {
		a := &answers[i]
		site := b.site(a)
		if !b.keeps(site) {
			if a.How > flow.Cause || a.Tier > flow.Likely || others >= b.o.Most {
				continue
			}
			others++
		}
		x := model.Escape{Site: site, Tier: model.Tier(a.Tier), How: model.How(a.How), Remote: a.Remote, SeenAs: a.SeenAs}
		if a.Tier <= flow.Likely {
			x.Route = shorten(b.engine.Route(a), a)
		}
		out = append(out, x)
	}
	return out
}

func (b *builder) keeps(site int) bool {
	keep, ok := b.kept[site]
	if !ok {
		keep = b.o.Keep != nil && b.o.Keep(&b.data.Sites[site])
		b.kept[site] = keep
	}
	return keep
}

// shorten keeps the calls of a route that say most: the first, and those next
// to the site, whose own method is named by the site.
func shorten(route []flow.Hop, to *flow.Escape) []model.Hop {
	var hops []model.Hop
	for _, h := range route {
		hop := model.Hop{Class: h.Class, Method: h.Method}
		if h.Class == to.Class && h.Method == to.Method || len(hops) > 0 && hops[len(hops)-1] == hop {
			continue
		}
		hops = append(hops, hop)
	}
	if n := len(hops); n > model.MaxHops {
		hops = append(hops[:1:1], hops[n-model.MaxHops+1:]...)
	}
	return hops
}

// site returns the number of an error's site.
func (b *builder) site(a *flow.Escape) int {
	key := siteKey{a.Class, a.Method, a.Exception, a.Line, a.Template.String()}
	n, ok := b.sites[key]
	if !ok {
		n = len(b.data.Sites)
		b.sites[key] = n
		b.data.Sites = append(b.data.Sites, model.Site{Class: a.Class, Method: a.Method, Line: a.Line, LastLine: a.LastLine, Exception: a.Exception, Templates: a.Templates})
	}
	return n
}
