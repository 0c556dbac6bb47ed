package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// maxLogged is how many calls deep an error that is only caught is worth
// telling; maxLoggedWidth, how wide the way there may be. Of a program, which
// is its threads' life and whose log is read for all of them, any depth is.

const (
	maxLogged      = 10
	maxLoggedWidth = maxLikely
	maxProgram     = 16000 // contexts
)

// logged calls add for the errors that contexts on the way catch and, behind a
// program's main, for those that its threads and servers end with or catch; and
// stored for those that are kept in the object that was asked, which another of
// its methods throws; and meet for each context on the way, with what its
// parameters come from. The shortest and narrowest ways are followed first.
func (e *Engine) logged(root *context, add, stored func(fact), meet func(*context, *concerns)) {
	type place struct {
		c    *context
		at   cost
		know concerns
	}
	program := isProgram(root.m)
	var asked *world.Class // of the object that was asked
	if r := root.arg(0); r != nil && !root.m.Static() {
		asked = r.class
	}
	queues := [][]place{{{root, cost{}, ofEntry(root.m)}}}
	visited := map[*context]bool{}
	visit := func(c *context, at cost, know *concerns) {
		if at.width <= maxLoggedWidth && !visited[c] {
			n := int(at.width) + int(at.near)
			for len(queues) <= n {
				queues = append(queues, nil)
			}
			queues[n] = append(queues[n], place{c, at, *know})
		}
	}
	apart := func(t target, at cost) {
		at = at.step(t.width)
		if at.width > maxLoggedWidth || visited[t.c] {
			return
		}
		e.solve(t.c)
		for f := range e.thrownBy(t.c) {
			e.tell(f, at, add)
		}
		visit(t.c, at, &concerns{})
	}
	seen := map[*world.Class]bool{}
	for w := 0; w < len(queues) && len(visited) < maxProgram; {
		if len(queues[w]) == 0 {
			w++
			continue
		}
		p := queues[w][0]
		queues[w] = queues[w][1:]
		c, at := p.c, p.at
		if visited[c] {
			continue
		}
		visited[c] = true
		e.revive(c)
		for _, f := range e.caughtBy(c) {
			e.tell(f, at, add)
		}
		e.kept(c, asked, at, stored)
		if c.ir != nil {
			meet(c, &p.know)
		}
		if c.ir == nil || !program && at.near >= maxLogged {
			continue
		}
		for _, t := range c.targets {
			if t.how == remote || t.call < 0 {
				continue
			}
			step := at.step(t.width)
			if c.ir.Calls[t.call].After {
				step.width = sum16(step.width, afterWidth)
			}
			if !visited[t.c] {
				know := e.handedOn(c, &p.know, t)
				visit(t.c, step, &know)
			}
		}
		if program || at.near == 0 {
			for _, t := range e.started(c) {
				apart(t, at)
			}
		}
		if program {
			e.revive(c) // what was solved meanwhile may have let it go
			for _, t := range append(e.served(c, seen), e.byJVM(c)...) {
				apart(t, at)
			}
		}
	}
}

// tell hands an error on that a context at a cost from the root catches.
func (e *Engine) tell(f fact, at cost, add func(fact)) {
	if x := &e.elements[f.element]; !x.pseudo() {
		add(fact{f.element, f.cost.plus(at)})
	}
}

// caughtBy returns the errors that the handlers of a context catch.
func (e *Engine) caughtBy(c *context) facts {
	if c.ir == nil || len(c.ir.Handlers) == 0 {
		return nil
	}
	all, ok := e.caught[c]
	if !ok {
		v := e.worked(c)
		for _, list := range v.caught {
			all = append(all, list...)
		}
		v.release()
		all = e.settle(all)
		e.caught[c] = all
	}
	return all
}

func isProgram(m *world.Method) bool {
	return m != nil && m.Static() && m.Name == "main" && m.Desc == "([Ljava/lang/String;)V"
}

// started returns what a context has other threads run: the run of a Thread
// that it starts, and of a Runnable that it makes a Thread of.
func (e *Engine) started(c *context) []target {
	if c.ir == nil {
		return nil
	}
	thread := e.w.Class("java.lang.Thread")
	var out []target
	for i := range c.ir.Calls {
		k := &c.ir.Calls[i]
		switch {
		case len(k.Args) == 0 || !e.w.IsBelow(k.Owner, thread):
			for _, t := range c.at(i) {
				if t.how == later {
					out = append(out, t)
				}
			}
		case k.Name == "start" && k.Desc == "()V":
			out = e.runBy(out, c, k.Args[0], k.Owner)
		case k.Name == "<init>" && k.Op == classfile.OpInvokespecial:
			for n, v := range k.Args[1:] {
				if name := world.ParamClass(k.Desc, n); name == "java.lang.Runnable" {
					out = e.runBy(out, c, v, e.w.Class(name))
				}
			}
		}
	}
	return out
}

// runBy adds the run methods of what a value can be, whose static type is of
// class as.
func (e *Engine) runBy(out []target, c *context, v ir.Set, as *world.Class) []target {
	list, open := e.shapesOf(c, v, 0)
	for _, s := range list {
		if s.class == nil {
			if m, args, _ := e.invoked(c, s, nil); m != nil && m.HasCode && m.Class.HasBodies {
				out = append(out, target{c: e.context(m, args), shift: noArgument, how: later})
			}
			continue
		}
		if m := s.class.Resolve("run", "()V"); m != nil && m.HasCode && m.Class.Library() {
			out = append(out, target{c: e.context(m, []*shape{s}), shift: noArgument, how: later})
		}
	}
	if open {
		if c.ir.IsReceiver(v) {
			as = c.m.Class
		}
		if as.Library() {
			all := e.w.Implementations(as, "run", "()V", c.m.Class.Serves())
			for _, m := range all {
				out = append(out, target{c: e.context(m, []*shape{e.exact(m.Class)}), shift: noArgument, how: later, width: width(len(all))})
			}
		}
	}
	return out
}

// served returns the methods that a program's servers and event loops call on
// the objects that a context makes or names by a class literal: those of the
// listed types that their classes override. Each class is told once.
func (e *Engine) served(c *context, seen map[*world.Class]bool) []target {
	var out []target
	for _, a := range c.ir.Atoms {
		if a.Kind != ir.AtomNew && a.Kind != ir.AtomClass || seen[a.Class] || !a.Class.Library() || a.Class.Abstract() {
			continue
		}
		seen[a.Class] = true
		out = e.servedBy(out, a.Class)
	}
	for _, text := range c.ir.Texts {
		if x := e.w.Find(text); x != nil && x.Library() && !x.Abstract() && !seen[x] {
			seen[x] = true
			out = e.servedBy(out, x)
		}
	}
	return out
}

func (e *Engine) servedBy(out []target, x *world.Class) []target {
	add := func(m *world.Method) {
		if m != nil && m.HasCode && m.Class.Library() {
			out = append(out, target{c: e.context(m, []*shape{e.exact(x)}), shift: noArgument, how: later})
		}
	}
	if suffixAny(e.names.RPC.Servers, x.Name) {
		for i := range x.Methods {
			if m := &x.Methods[i]; m.Access.Has(classfile.Public) && !m.Static() && m.Name != "<init>" {
				add(m)
			}
		}
		return out
	}
	for _, name := range e.names.Served {
		t := e.w.Find(name)
		if t == nil || !e.w.IsBelow(x, t) {
			continue
		}
		told := map[*world.Method]bool{}
		t.Walk(func(up *world.Class) bool {
			for i := range up.Methods {
				m := &up.Methods[i]
				if m.Static() || m.Name == "<init>" || m.Access.Has(classfile.Private) || up.Name == "java.lang.Object" {
					continue
				}
				if own := x.Resolve(m.Name, m.Desc); own != nil && own.Class != up && !told[own] {
					told[own] = true
					add(own)
				}
			}
			return false
		})
	}
	return out
}
