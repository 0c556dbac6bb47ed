package flow

import (
	"hash/fnv"

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

func nameHash(name, desc string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	h.Write([]byte(desc))
	return h.Sum32()
}

// A caller is a method and the class that it names in a call.
type caller struct {
	m     *method
	owner *class
}

// fanIn are the callers of the library's methods, by what they call, and what
// was asked of them.
type fanIn struct {
	by    map[uint32][]caller
	of    map[*method][]*method
	known map[*method]int
}

func (e *Engine) fans() *fanIn {
	if e.fan != nil {
		return e.fan
	}
	f := &fanIn{by: map[uint32][]caller{}, of: map[*method][]*method{}, known: map[*method]int{}}
	e.fan = f
	for _, list := range e.w.nests {
		for _, c := range list {
			if c.calls == nil {
				continue
			}
			from := int32(0)
			for i, end := range c.calls.ends {
				for _, n := range c.calls.uses[from:end] {
					if owner := e.w.classes[c.calls.owners[n]]; owner != nil && owner.library() {
						f.by[c.calls.names[n]] = append(f.by[c.calls.names[n]], caller{&c.methods[i], owner})
					}
				}
				from = end
			}
			c.calls = nil
		}
	}
	return f
}

// callersOf returns the methods that may call m: by a type of the library's,
// or, of what a type of another library declares, those that make the object.
func (e *Engine) callersOf(m *method) []*method {
	f := e.fans()
	if list, ok := f.of[m]; ok {
		return list
	}
	var out []*method
	add := func(hash uint32, exact bool) {
		for _, c := range f.by[hash] {
			if c.owner == m.class || !exact && (e.w.isBelow(m.class, c.owner) || e.w.isBelow(c.owner, m.class)) {
				out = append(out, c.m)
			}
		}
	}
	add(nameHash(m.name, m.desc), m.name == "<init>")
	if m.name != "<init>" && m.class.walk(map[*class]bool{}, func(c *class) bool {
		return !c.library() && c.name != "java.lang.Object" && c.own(m.name, m.desc) != nil
	}) {
		for i := range m.class.methods {
			if c := &m.class.methods[i]; c.name == "<init>" {
				add(nameHash(c.name, c.desc), true)
			}
		}
	}
	f.of[m] = out
	return out
}

// fanOf returns how many methods of the library can come to m by a few calls.
func (e *Engine) fanOf(m *method) int {
	f := e.fans()
	if n, ok := f.known[m]; ok {
		return n
	}
	seen := map[*method]bool{m: true}
	level := []*method{m}
	for d := 0; d < fanDepth && len(seen) < maxFan; d++ {
		var next []*method
		for _, x := range level {
			for _, c := range e.callersOf(x) {
				if !seen[c] {
					seen[c] = true
					next = append(next, c)
				}
			}
		}
		level = next
	}
	n := min(len(seen), maxFan)
	f.known[m] = n
	return n
}
