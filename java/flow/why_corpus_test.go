//go:build corpus

package flow

import (
	"fmt"

	"throwsight/java/classfile"
)

// callersIndex finds, for a missed pair, the call on the way that was not
// followed: who calls a method, by name and descriptor, over the whole library.
type callersIndex struct {
	e     *Engine
	byKey map[string][]calling
}

// calling is a method and the class that it names in a call.
type calling struct {
	m     *method
	owner *class
}

func newCallersIndex(e *Engine) *callersIndex {
	x := &callersIndex{e: e, byKey: map[string][]calling{}}
	for _, c := range e.w.classes() {
		cf := e.w.file(c)
		if cf == nil {
			continue
		}
		boot, _ := cf.BootstrapMethods()
		for i := range c.methods {
			m := &c.methods[i]
			code, ok, err := cf.Methods[i].Code()
			if err != nil || !ok {
				continue
			}
			seen := map[string]bool{}
			add := func(key, owner string) {
				if !seen[key+owner] {
					seen[key+owner] = true
					x.byKey[key] = append(x.byKey[key], calling{m, e.w.class(owner)})
				}
			}
			for in := code.Instructions(); in.Next(); {
				switch in.Op {
				case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
					if ref, err := cf.Pool.Ref(in.Index); err == nil {
						add(ref.Name+ref.Descriptor, ref.Owner)
						if ref.Name == "<init>" && in.Op == classfile.OpInvokespecial {
							add("new "+ref.Owner, ref.Owner)
						}
					}
				case classfile.OpInvokedynamic:
					if d, err := cf.Pool.Dynamic(in.Index); err == nil && d.Bootstrap < len(boot) {
						for _, a := range boot[d.Bootstrap].Args {
							if h, err := cf.Pool.Handle(a); err == nil {
								add(h.Name+h.Descriptor, h.Owner)
							}
						}
					}
				}
			}
		}
	}
	return x
}

// of returns the methods that may call m: by a type of the library's, or, of
// what a type of the JDK's declares, those that make the object.
func (x *callersIndex) of(m *method) []*method {
	var out []*method
	if m.name == "<clinit>" {
		for _, c := range x.byKey["new "+m.class.name] {
			out = append(out, c.m)
		}
		return out
	}
	for _, c := range x.byKey[m.name+m.desc] {
		if c.owner == m.class || m.name != "<init>" && c.owner.library() && (x.e.w.isBelow(m.class, c.owner) || x.e.w.isBelow(c.owner, m.class)) {
			out = append(out, c.m)
		}
	}
	foreign := m.class.walk(func(c *class) bool {
		if c.library() || c.name == "java.lang.Object" {
			return false
		}
		for i := range c.methods {
			if c.methods[i].name == m.name {
				return true
			}
		}
		return false
	})
	if foreign {
		for _, c := range x.byKey["new "+m.class.name] {
			out = append(out, c.m)
		}
	}
	return out
}

// why says why an entry's answers lack the errors of a method.
func (e *Engine) why(x *callersIndex, entry Entry, class, name string, line int) []string {
	var out []string
	say := func(f string, args ...any) { out = append(out, fmt.Sprintf(f, args...)) }
	qs := e.questions(entry)
	if len(qs) == 0 {
		return []string{"no such entry"}
	}
	reached := map[*method][]*context{}
	parent := map[*context]*context{}
	var todo []*context
	for _, q := range qs {
		if _, ok := parent[q.c]; !ok {
			parent[q.c] = nil
			todo = append(todo, q.c)
		}
	}
	for n := 0; n < len(todo); n++ {
		c := todo[n]
		if c.m != nil {
			reached[c.m] = append(reached[c.m], c)
		}
		for _, d := range c.deps {
			if _, ok := parent[d]; !ok {
				parent[d] = c
				todo = append(todo, d)
			}
		}
	}
	var targets []*method
	top := topLevel(class)
	for _, c := range e.w.nest(top) {
		for i := range c.methods {
			m := &c.methods[i]
			if n := sourceMethod(m.name); n != name && !(m.name == "<init>" && c.name[len(c.name)-min(len(c.name), len(name)):] == name) {
				continue
			}
			if b := e.bodies.of(m); b != nil && len(b.lines) > 0 {
				lo, hi := 1<<30, 0
				for _, l := range b.lines {
					lo, hi = min(lo, int(l.line)), max(hi, int(l.line))
				}
				if line >= lo-1 && line <= hi+1 {
					targets = append(targets, m)
				}
			}
		}
	}
	if len(targets) == 0 {
		return []string{"no such method at that line"}
	}
	for _, m := range targets {
		if cs := reached[m]; len(cs) > 0 {
			// Reached: where does it get lost?
			say("reached %s in %d contexts", m, len(cs))
			best := -1
			var bestSite int32
			for _, s := range e.sites {
				if s.m == m {
					l := e.bodies.of(m).line(s.pc)
					if d := max(l-line, line-l); best < 0 || d < best {
						best, bestSite = d, e.siteIDs[siteKey{m, s.pc}]
					}
				}
			}
			if best < 0 {
				say("  makes no site")
				continue
			}
			has := func(c *context) *fact {
				for _, l := range []facts{c.thrown, c.returned} {
					for i := range l {
						if e.elements[l[i].element].site == bestSite {
							return &l[i]
						}
					}
				}
				for _, p := range c.puts {
					for i := range p {
						if e.elements[p[i].element].site == bestSite {
							return &p[i]
						}
					}
				}
				return nil
			}
			for _, q := range qs {
				if f := has(q.c); f != nil {
					say("  at the entry %s with %+v %+v", q.entry.Receiver, f.cost, e.elements[f.element])
				}
			}
			n := 0
			for _, c := range todo {
				if has(c) != nil {
					continue
				}
				for _, d := range c.deps {
					if f := has(d); f != nil && n < 2 {
						n++
						way := ""
						for p, i := c, 0; p != nil && i < 30; p, i = parent[p], i+1 {
							if p.m != nil {
								way += " < " + p.m.class.name[max(0, lastDot(p.m.class.name)):] + "#" + p.m.name
							} else {
								way += " < field " + p.field.name
							}
						}
						dn := "field"
						if d.m != nil {
							dn = d.m.String()
						} else {
							dn = "field " + d.field.owner.name + "." + d.field.name
						}
						say("  lost between %s (%+v) and%s", dn, f.cost, way)
					}
				}
			}
			return out
		}
	}
	// Not reached: walk back to the first method that is.
	type node struct {
		m    *method
		next int
	}
	list := []node{}
	seen := map[*method]bool{}
	for _, m := range targets {
		list = append(list, node{m, -1})
		seen[m] = true
	}
	hits := 0
	for n := 0; n < len(list) && n < 3000 && hits < 2; n++ {
		for _, c := range x.of(list[n].m) {
			if seen[c] {
				continue
			}
			seen[c] = true
			list = append(list, node{c, n})
			if len(reached[c]) > 0 && hits < 2 {
				hits++
				s := c.String()
				for i := n; i >= 0; i = list[i].next {
					s += " -/-> " + list[i].m.String()
				}
				say("not reached: %s", s)
			}
		}
	}
	if hits == 0 {
		say("not reached, no caller either (%d searched)", len(list))
	}
	return out
}

func lastDot(s string) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == '.' {
			return i + 1
		}
	}
	return 0
}
