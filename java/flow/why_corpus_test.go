//go:build corpus

package flow

import (
	"fmt"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// callersIndex finds, for a missed pair, the call on the way that was not
// followed: who calls a method, by name and descriptor, over the whole library.
type callersIndex struct {
	e     *Engine
	byKey map[string][]calling
}

// calling is a method and the class that it names in a call.
type calling struct {
	m     *world.Method
	owner *world.Class
}

func newCallersIndex(e *Engine) *callersIndex {
	x := &callersIndex{e: e, byKey: map[string][]calling{}}
	for _, c := range e.w.Classes() {
		cf := e.w.File(c)
		if cf == nil {
			continue
		}
		boot, _ := cf.BootstrapMethods()
		for i := range c.Methods {
			m := &c.Methods[i]
			code, ok, err := cf.Methods[i].Code()
			if err != nil || !ok {
				continue
			}
			seen := map[string]bool{}
			add := func(key, owner string) {
				if !seen[key+owner] {
					seen[key+owner] = true
					x.byKey[key] = append(x.byKey[key], calling{m, e.w.Class(owner)})
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
func (x *callersIndex) of(m *world.Method) []*world.Method {
	var out []*world.Method
	if m.Name == "<clinit>" {
		for _, c := range x.byKey["new "+m.Class.Name] {
			out = append(out, c.m)
		}
		return out
	}
	for _, c := range x.byKey[m.Name+m.Desc] {
		if c.owner == m.Class || m.Name != "<init>" && c.owner.Library() && (x.e.w.IsBelow(m.Class, c.owner) || x.e.w.IsBelow(c.owner, m.Class)) {
			out = append(out, c.m)
		}
	}
	foreign := m.Class.Walk(func(c *world.Class) bool {
		if c.Library() || c.Name == "java.lang.Object" {
			return false
		}
		for i := range c.Methods {
			if c.Methods[i].Name == m.Name {
				return true
			}
		}
		return false
	})
	if foreign {
		for _, c := range x.byKey["new "+m.Class.Name] {
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
	reached := map[*world.Method][]*context{}
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
	var targets []*world.Method
	top := world.TopLevel(class)
	for _, c := range e.w.Nest(top) {
		for i := range c.Methods {
			m := &c.Methods[i]
			if n := sourceMethod(m.Name); n != name && !(m.Name == "<init>" && c.Name[len(c.Name)-min(len(c.Name), len(name)):] == name) {
				continue
			}
			if b := e.bodies.Of(m); b != nil && len(b.Lines) > 0 {
				lo, hi := 1<<30, 0
				for _, l := range b.Lines {
					lo, hi = min(lo, int(l.Line)), max(hi, int(l.Line))
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
					l := e.bodies.Of(m).Line(s.pc)
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
								way += " < " + p.m.Class.Name[max(0, lastDot(p.m.Class.Name)):] + "#" + p.m.Name
							} else {
								way += " < field " + p.field.Name
							}
						}
						dn := "field"
						if d.m != nil {
							dn = d.m.String()
						} else {
							dn = "field " + d.field.Owner.Name + "." + d.field.Name
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
		m    *world.Method
		next int
	}
	list := []node{}
	seen := map[*world.Method]bool{}
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
