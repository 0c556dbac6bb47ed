package flow

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Which methods a call can run, and how wide that choice is.

// A target is a method that a call can mean.
type target struct {
	c      *context
	shift  int32        // parameter i of the target is the call's argument i-shift; noArgument: none is
	call   int32        // index of the call; below 0 hiddenCall or an initialCall
	server *world.Class // of remote and connected ones: whose code runs there
	width  uint8        // log2 of the number of methods that the call can mean, in quarters
	how    targetKind
}

type targetKind uint8

const (
	direct      targetKind = iota
	privileged             // checked errors come as the cause of a PrivilegedActionException
	remote                 // errors come through an RPC border
	web                    // errors come through a web service, and are made again
	later                  // run by an executor: errors come from the Future
	connected              // the server's connection: errors come through a border, those that it catches too
	initialiser            // errors come as an ExceptionInInitializerError
	coded                  // errors come as a status, and the client makes an exception of it
)

// noArgument is the shift of a target that is given none of the call's arguments.
const noArgument = 1 << 20

// expand works out what the calls of a context mean.
func (e *Engine) expand(c *context) {
	c.expanded = true
	if c.field != nil {
		e.expandField(c)
		return
	}
	if c.ir = e.bodies.Of(c.m); c.ir == nil {
		return
	}
	c.live = e.decideAll(c)
	all := e.buffer[:0]
	keep := func(call int, list []target) {
		for _, t := range list {
			t.call = int32(call)
			all = append(all, t)
		}
	}
	for i := len(c.ir.Inits) - 1; i >= 0; i-- {
		keep(initialCall(i), e.initials(c, c.ir.Inits[i].Class))
	}
	keep(hiddenCall, append(e.crossings(c), e.statuses(c)...))
	seen := map[*context]bool{}
	add := func(d *context) {
		if !seen[d] {
			seen[d] = true
			c.deps = append(c.deps, d)
		}
	}
	for i := range c.ir.Calls {
		if !c.calls(i) {
			continue
		}
		keep(i, e.targetsOf(c, &c.ir.Calls[i]))
	}
	c.targets, e.buffer, c.blocks = slices.Clone(all), all[:0], nil
	uncalled, called := c.uncalled()
	for _, t := range called {
		add(t.c)
	}
	for _, t := range uncalled {
		add(t.c)
	}
	for _, a := range c.ir.Atoms {
		if a.Kind == ir.AtomField && e.holdsErrors(a.Field) {
			add(e.fieldNode(a.Field, c.holderOf(a)))
		}
	}
	for i := range c.ir.Calls {
		if f := e.awaited(c, &c.ir.Calls[i]); f != nil {
			add(e.fieldNode(f, nil))
		}
	}
}

// targetsOf returns the methods that a call can mean.
func (e *Engine) targetsOf(c *context, k *ir.Call) []target {
	switch {
	case k.Op == classfile.OpInvokedynamic:
		return nil
	case e.special(k) != plainCall:
		return nil
	case k.Op == classfile.OpInvokestatic || k.Op == classfile.OpInvokespecial:
		m := k.Owner.Resolve(k.Name, k.Desc)
		if m == nil || !m.HasCode || !m.Class.HasBodies {
			return e.callbacks(c, k)
		}
		t := target{c: e.context(m, e.passed(c, m, k.Args, 0))}
		if k.Name != "<init>" && e.givesHot(k.Desc) && !e.givesHot(c.m.Desc) {
			t.width = farWidth
		}
		return []target{t}
	}
	return e.virtual(c, k)
}

// givesHot reports whether a method gives back an object of a hot type. Where
// code gets itself one on the way, the errors of getting it are rarely those of
// its own caller: what is asked for is there already, or it is an odd case.
func (e *Engine) givesHot(desc string) bool {
	return e.hot[world.ResultClass(desc)]
}

// farWidth is the width of a call that is taken for an odd case: more than
// likely allows.
const farWidth = 12

func (e *Engine) virtual(c *context, k *ir.Call) []target {
	list, open := e.shapesOf(c, k.Args[0], 0)
	var out []target
	add := func(m *world.Method, args []*shape, shift int32, how targetKind) {
		if m == nil || !m.HasCode || !m.Class.HasBodies {
			return
		}
		t := target{c: e.context(m, args), shift: shift, how: how}
		for _, old := range out {
			if old == t {
				return
			}
		}
		out = append(out, t)
	}
	for _, s := range list {
		if s.class == nil {
			if s.sam == k.Name {
				m, args, shift := e.invoked(c, s, k.Args)
				add(m, args, shift, direct)
			}
			continue
		}
		if s.proxy {
			m := s.class.Resolve("invoke", invokeDesc)
			add(m, e.proxied(m, e.exact(s.class), len(k.Args)-1), noArgument, direct)
			continue
		}
		m := s.class.Resolve(k.Name, k.Desc)
		if m == nil {
			continue
		}
		add(m, e.passedOn(c, m, k.Args, s), 0, direct)
	}
	if open {
		k := e.asTested(c, k)
		if remote := e.remoteTargets(c, k); remote != nil {
			return remote
		}
		if e.hot[k.Owner.Name] {
			for _, x := range e.nested(c, k.Owner) {
				if m := x.Resolve(k.Name, k.Desc); m != nil {
					add(m, e.passedOn(c, m, k.Args, e.exact(x)), 0, direct)
				}
			}
		}
		if streams := e.streamTargets(c, k); streams != nil {
			for _, t := range streams {
				add(t.m, e.passedOn(c, t.m, k.Args, t.receiver), 0, direct)
			}
		} else {
			hot, givers := e.givers(c, k.Args[0])
			for _, m := range e.openTargets(c, k) {
				if givers != nil && e.anothers(m.Class, hot, givers) {
					continue
				}
				add(m, e.passedOn(c, m, k.Args, nil), 0, direct)
			}
		}
	}
	n := len(out)
	if open && e.hot[k.Owner.Name] {
		n++ // and those that are not followed
	}
	w := width(n)
	inherits := open && len(list) == 0 && k.Owner.IsInterface() && k.Owner.Library() && len(k.Owner.Subs) == 0
	for i := range out {
		if out[i].width = w; inherits && e.w.ByChance(out[i].c.m, k.Owner) {
			out[i].width = farWidth + 1
		}
	}
	return append(out, e.callbacks(c, k)...)
}

// asTested returns a call by a wider type as one by the class that the receiver
// is of: one of the library where the code has made sure of it, or the one that
// a known class literal was asked for.
func (e *Engine) asTested(c *context, k *ir.Call) *ir.Call {
	var as *world.Class
	for _, id := range c.ir.Sets[k.Args[0]] {
		a := c.ir.Atoms[id]
		var cast *world.Class
		if a.Kind == ir.AtomCast && !k.Owner.Library() && a.Class.Library() {
			cast = a.Class
		}
		a = c.ir.Bare(id)
		if i, ok := c.ir.CallAt(a.N); ok && a.Kind == ir.AtomCall {
			if named, _ := c.askedFor(&c.ir.Calls[i]); named != nil && named.Library() && e.w.IsBelow(named, k.Owner) {
				cast = named
			}
		}
		if cast == nil || as != nil && as != cast {
			return k
		}
		as = cast
	}
	if as == nil || as == k.Owner {
		return k
	}
	tested := *k
	tested.Callee = e.bodies.Callee(as.Name, k.Name, k.Desc)
	return &tested
}

// invoked returns what calling a closure runs: the method, its arguments'
// shapes, and how far the call's arguments are shifted.
func (e *Engine) invoked(c *context, s *shape, args []ir.Set) (*world.Method, []*shape, int32) {
	m := s.target
	known := append([]*shape{}, s.captured...)
	for _, v := range args[min(1, len(args)):] {
		var one *shape
		if list, open := e.shapesOf(c, v, 0); !open && len(list) == 1 && (list[0].class == nil || world.Unnamed(list[0].class.Name)) {
			one = list[0]
		}
		known = append(known, one)
	}
	shift := int32(len(s.captured)) - 1
	if s.kind == classfile.NewInvokeSpecial {
		known = append([]*shape{e.exact(m.Class)}, known...)
		shift++
	} else if !m.Static() && len(known) > 0 && known[0] != nil && known[0].class != nil {
		if exact := known[0].class.Resolve(m.Name, m.Desc); exact != nil {
			m = exact
		}
	}
	if !m.HasCode && len(known) > 0 {
		if all := e.w.Implementations(m.Class, m.Name, m.Desc, c.m.Class.Serves()); len(all) == 1 {
			m = all[0]
		}
	}
	return m, known, shift
}

// maxWidth is how many methods a call may mean and still be followed.
const maxWidth = 16

// openTargets returns the methods that a call on an object of unknown class
// can mean: none where the type is the JDK's, is hot, or has too many.
func (e *Engine) openTargets(c *context, k *ir.Call) []*world.Method {
	if !k.Owner.Library() || e.hot[k.Owner.Name] {
		return nil
	}
	all := e.w.Implementations(k.Owner, k.Name, k.Desc, c.m.Class.Serves())
	if e.usersGive(c, k.Args[0]) {
		all = e.w.Usable(k.Owner, k.Name, k.Desc, c.m.Class.Serves())
	}
	if len(all) > maxWidth {
		return nil
	}
	return all
}

// usersGive reports whether a value may be an object that the library's users
// put into a field.
func (e *Engine) usersGive(c *context, v ir.Set) bool {
	for _, id := range c.ir.Sets[v] {
		a := c.ir.Bare(id)
		if a.Kind == ir.AtomField && e.w.UsersAssign(a.Field) {
			return true
		}
	}
	return false
}

// nested returns the classes below a hot type that are nested with the caller:
// what it makes itself it also calls.
func (e *Engine) nested(c *context, hot *world.Class) []*world.Class {
	top := world.TopLevel(c.m.Class.Name)
	var out []*world.Class
	for _, x := range e.w.Nest(top) {
		if x != c.m.Class && x.Name != top && x.Made && !x.Abstract() && e.w.IsBelow(x, hot) {
			out = append(out, x)
		}
	}
	return out
}

// width returns log2 of n in quarters.
func width(n int) uint8 {
	w := uint8(0)
	for f := 1.0; f*1.1 < float64(n); f *= 1.189207115 {
		w++
	}
	return w
}
