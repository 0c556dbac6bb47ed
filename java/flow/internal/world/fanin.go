package world

import (
	"cmp"
	"iter"
	"slices"

	"throwsight/java/classfile"
)

// An error that much of the library can come to, by a few calls, is rarely
// about the call at hand: how many methods that are is the last word in the
// order of answers. It is a fact of the library, whatever is asked.

const (
	fanDepth = 4
	maxFan   = 2000
)

// calledBy is what the methods of a class call: each method and name once.
type calledBy struct {
	names  []uint32 // of name and descriptor
	owners []string
	uses   []uint16 // of the methods, one after the other
	ends   []int32  // where a method's end
}

// calledIn collects the calls of a class's methods, those of lambdas and
// method references among them.
func calledIn(cf *classfile.Class) *calledBy {
	type ref struct {
		name  uint32
		owner string
	}
	c := &calledBy{ends: make([]int32, len(cf.Methods))}
	known := map[ref]uint16{}
	boot, _ := cf.BootstrapMethods()
	for i := range cf.Methods {
		code, ok, err := cf.Methods[i].Code()
		if err == nil && ok {
			mine := map[uint16]bool{}
			add := func(owner, name, desc string) {
				r := ref{nameHash(name, desc), owner}
				n, ok := known[r]
				if !ok {
					if len(known) == 1<<16-1 {
						return
					}
					n = uint16(len(known))
					known[r] = n
					c.names, c.owners = append(c.names, r.name), append(c.owners, owner)
				}
				if !mine[n] {
					mine[n] = true
					c.uses = append(c.uses, n)
				}
			}
			for in := code.Instructions(); in.Next(); {
				switch in.Op {
				case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
					if r, err := cf.Pool.Ref(in.Index); err == nil {
						add(r.Owner, r.Name, r.Descriptor)
					}
				case classfile.OpInvokedynamic:
					d, err := cf.Pool.Dynamic(in.Index)
					if err != nil || d.Bootstrap >= len(boot) {
						continue
					}
					for _, a := range boot[d.Bootstrap].Args {
						if h, err := cf.Pool.Handle(a); err == nil {
							add(h.Owner, h.Name, h.Descriptor)
						}
					}
				}
			}
		}
		c.ends[i] = int32(len(c.uses))
	}
	return c
}

// A fanIn is who calls whom in the library, methods by their numbers. Calls
// that name the same method of the same class are one group.
type fanIn struct {
	order   []*Class    // the library's
	groups  []callGroup // by hash, then owner; a last one ends them
	callers []int32     // of the groups, one group after the other

	related map[int32][2]int32 // from where to where in list the groups stand that may mean a method
	list    []int32
	known   map[*Method]int
	seen    []int32 // the round in which a method was last met
	round   int32
}

type callGroup struct {
	hash  uint32
	owner int32 // index in order
	from  int32 // where its callers begin
}

// newFanIn numbers the methods of the library's classes, in their order, which
// is that of the classes' numbers, and takes from the classes what they call.
func newFanIn(order []*Class, classes map[string]*Class) *fanIn {
	f := &fanIn{order: order, related: map[int32][2]int32{}, known: map[*Method]int{}}
	type edge struct {
		hash          uint32
		owner, caller int32
	}
	methods, calls := int32(0), 0
	for _, c := range order {
		c.first = methods
		methods += int32(len(c.Methods))
		calls += len(c.calls.uses)
	}
	f.seen = make([]int32, methods)
	edges := make([]edge, 0, calls)
	var owners []int32
	for _, c := range order {
		owners = owners[:0]
		for _, name := range c.calls.owners {
			n := int32(-1) // another library's
			if c := classes[name]; c != nil && int(c.Number) <= len(order) {
				n = c.Number - 1
			}
			owners = append(owners, n)
		}
		from := int32(0)
		for i, end := range c.calls.ends {
			for _, n := range c.calls.uses[from:end] {
				if owners[n] >= 0 {
					edges = append(edges, edge{c.calls.names[n], owners[n], c.first + int32(i)})
				}
			}
			from = end
		}
		c.calls = nil
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.owner, b.owner)) })
	groups := 1
	f.callers = make([]int32, len(edges))
	for i, x := range edges {
		f.callers[i] = x.caller
		if i == 0 || x.hash != edges[i-1].hash || x.owner != edges[i-1].owner {
			groups++
		}
	}
	f.groups = make([]callGroup, 0, groups)
	for i, x := range edges {
		if i == 0 || x.hash != edges[i-1].hash || x.owner != edges[i-1].owner {
			f.groups = append(f.groups, callGroup{x.hash, x.owner, int32(i)})
		}
	}
	f.groups = append(f.groups, callGroup{owner: -1, from: int32(len(edges))})
	return f
}

// Classes returns the library's classes, in the order of reading.
func (w *World) Classes() []*Class { return w.fan.order }

// Calling yields the methods of the library that call a method of the signature
// on what they know as an object of exactly class c.
func (w *World) Calling(c *Class, s *Signature) iter.Seq[*Method] { return w.fan.calling(c, s) }

// method returns the method of a number.
func (f *fanIn) method(id int32) *Method {
	i, ok := slices.BinarySearchFunc(f.order, id, func(c *Class, id int32) int { return cmp.Compare(c.first, id) })
	if !ok {
		i--
	}
	for len(f.order[i].Methods) == 0 || id >= f.order[i].first+int32(len(f.order[i].Methods)) {
		i++ // classes without methods have the number of the one behind them
	}
	return &f.order[i].Methods[id-f.order[i].first]
}

// calling yields the methods that call a method of the signature on what they
// know as an object of exactly class c.
func (f *fanIn) calling(c *Class, s *Signature) iter.Seq[*Method] {
	return func(yield func(*Method) bool) {
		groups := f.groups[:len(f.groups)-1]
		i, ok := slices.BinarySearchFunc(groups, callGroup{hash: nameHash(s.Name, s.Desc), owner: c.Number - 1}, func(a, b callGroup) int {
			return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.owner, b.owner))
		})
		if !ok {
			return
		}
		for _, id := range f.callers[f.groups[i].from:f.groups[i+1].from] {
			if !yield(f.method(id)) {
				return
			}
		}
	}
}

// callersOf returns the groups of calls that may mean a method: by a type of
// the library's, or, of what a type of another library declares, those that
// make the object.
func (w *World) callersOf(id int32) []int32 {
	f := w.fan
	if at, ok := f.related[id]; ok {
		return f.list[at[0]:at[1]]
	}
	m := f.method(id)
	first := int32(len(f.list))
	groups := f.groups[:len(f.groups)-1]
	add := func(hash uint32, exact bool) {
		i, _ := slices.BinarySearchFunc(groups, hash, func(g callGroup, hash uint32) int { return cmp.Compare(g.hash, hash) })
		for ; i < len(groups) && groups[i].hash == hash; i++ {
			owner := f.order[groups[i].owner]
			if owner == m.Class || !exact && (w.IsBelow(m.Class, owner) || w.IsBelow(owner, m.Class)) {
				f.list = append(f.list, int32(i))
			}
		}
	}
	add(nameHash(m.Name, m.Desc), m.Name == "<init>")
	if m.Name != "<init>" && m.Class.Walk(func(c *Class) bool {
		return !c.Library() && c.Name != "java.lang.Object" && c.Own(m.Name, m.Desc) != nil
	}) {
		for i := range m.Class.Methods {
			if c := &m.Class.Methods[i]; c.Name == "<init>" {
				add(nameHash(c.Name, c.Desc), true)
			}
		}
	}
	f.related[id] = [2]int32{first, int32(len(f.list))}
	return f.list[first:]
}

// FanOf returns how many methods of the library can come to m, which is one of
// them, by a few calls.
func (w *World) FanOf(m *Method) int {
	f := w.fan
	if n, ok := f.known[m]; ok {
		return n
	}
	f.round++
	first := m.Class.first + int32(m.Index)
	level, next := []int32{first}, []int32(nil)
	f.seen[first] = f.round
	n := 1
	for d := 0; d < fanDepth && n < maxFan; d++ {
		next = next[:0]
		for _, x := range level {
			for _, i := range w.callersOf(x) {
				for _, c := range f.callers[f.groups[i].from:f.groups[i+1].from] {
					if f.seen[c] != f.round {
						f.seen[c] = f.round
						next = append(next, c)
						n++
					}
				}
			}
		}
		level, next = next, level
	}
	n = min(n, maxFan)
	f.known[m] = n
	return n
}
