package resolve

import (
	"strings"
	"sync"

	"throwsight/internal/text"
	"throwsight/java/types/decl"
)

// A World is the classes that a file can mean: those of sources, then those of
// class files. It may be used by many goroutines. It belongs to one state of
// the sources; another state is another World over the same [Library].
type World struct {
	sources *decl.Index
	library *Library

	mu      sync.Mutex // held while a class is filled in
	tableMu sync.RWMutex
	table   map[string]*Class // by binary name; nil for a name that no class has
	files   map[*decl.File]*fileScope
	memos   memos
}

// NewWorld returns the world of the sources and the library, either of which
// may be nil.
func NewWorld(sources *decl.Index, library *Library) *World {
	return &World{sources: sources, library: library, table: map[string]*Class{}, files: map[*decl.File]*fileScope{}}
}

// A resolver is what one goroutine works with.
type resolver struct {
	w      *World
	locked bool // this goroutine holds w.mu
	depth  int

	own      map[string]*Class // the classes of the file at hand, before the world's
	cache    map[string]*Class
	missing  map[string]*Class
	supers   map[[2]*Class]*Type
	object   *Type
	budget   int
	compared int

	names       map[nameKey]*Class
	methodCache map[memberKey][]found
	ranks       map[*Class]int
	samOf       map[*Class]found
	bodies      map[bodyKey]*Type
	refs        map[bodyKey]refTarget
	locals      map[*decl.Class]*Class // members of local classes
	speculating int
	fn          *function

	parts  []placed  // of the file, done
	before memo      // parts of the file as it was; nil for none
	now    memo      // nil where they are not to be kept
	asked  text.Span // of the file, where parts elsewhere are taken from before; the zero Span: see memos

	// Of the part being looked at: the ID of its first node, and the answers by
	// nodes counted from there.
	base      int
	calls     map[int]answer
	functions map[int]Function
	types     []*Type
}

func newResolver(w *World) *resolver {
	r := &resolver{w: w, cache: map[string]*Class{}, missing: map[string]*Class{}, supers: map[[2]*Class]*Type{}, names: map[nameKey]*Class{},
		methodCache: map[memberKey][]found{}, samOf: map[*Class]found{}, ranks: map[*Class]int{}, bodies: map[bodyKey]*Type{}, refs: map[bodyKey]refTarget{},
		locals: map[*decl.Class]*Class{}, budget: 1 << 30, fn: &function{result: unknown}}
	if c := r.class("java.lang.Object"); c != nil {
		r.object = c.raw
	} else {
		r.object = missingClass("java.lang.Object").raw
	}
	return r
}

// class returns the class of a binary name, nil for none.
func (r *resolver) class(name string) *Class {
	if c, ok := r.own[name]; ok {
		return c
	}
	if c, ok := r.cache[name]; ok {
		return c
	}
	c := r.w.class(name)
	r.cache[name] = c
	return c
}

// named returns the class of a binary name that a class file has: where it is
// missing, one that is known by name only.
func (r *resolver) named(name string) *Class {
	if c := r.class(name); c != nil {
		return c
	}
	c := r.missing[name]
	if c == nil {
		c = missingClass(name)
		r.missing[name] = c
	}
	return c
}

func missingClass(name string) *Class {
	c := newClass(name)
	c.missing, c.torn = true, true
	c.stage.Store(stageMembers)
	return c
}

func newClass(name string) *Class {
	c := &Class{name: name}
	c.pkg = name[:max(strings.LastIndexByte(name, '.'), 0)]
	c.simple = strings.TrimPrefix(name[len(c.pkg):], ".")
	c.raw = &Type{kind: kClass, class: c}
	return c
}

func (w *World) class(name string) *Class {
	w.tableMu.RLock()
	c, ok := w.table[name]
	w.tableMu.RUnlock()
	if ok {
		return c
	}
	made := w.load(name)
	w.tableMu.Lock()
	defer w.tableMu.Unlock()
	if c, ok := w.table[name]; ok {
		return c // another goroutine was first
	}
	w.table[name] = made
	return made
}

func (w *World) load(name string) *Class {
	if d := w.sources.Class(name); d != nil {
		var outer *Class
		if d.Outer != nil {
			if outer = w.class(d.Outer.Name); outer == nil || outer.decl != d.Outer {
				return nil // a copy of the outer class has no such member
			}
		}
		return newSource(d, outer, w.file(d.File))
	}
	if w.library == nil {
		return nil
	}
	h := w.library.class(name)
	if h == nil {
		return nil
	}
	var outer *Class
	if h.Outer != "" && h.Outer != name {
		if outer = w.class(h.Outer); outer == nil || outer.bin == nil {
			return nil
		}
	}
	return newBinary(h, outer)
}

// file returns the scope of a file of the index.
func (w *World) file(f *decl.File) *fileScope {
	w.tableMu.Lock()
	defer w.tableMu.Unlock()
	s := w.files[f]
	if s == nil {
		s = &fileScope{file: f}
		w.files[f] = s
	}
	return s
}

// lock takes the world's lock, unless this goroutine has it, and returns how
// to leave it.
func (r *resolver) lock() func() {
	if r.locked {
		return func() {}
	}
	r.w.mu.Lock()
	r.locked = true
	return func() {
		r.locked = false
		r.w.mu.Unlock()
	}
}

// header fills in the type parameters and the supertypes of c. Where that is
// under way already, in a cycle, c stays as far as it is.
func (r *resolver) header(c *Class) {
	if c.stage.Load() >= stageHeader {
		return
	}
	defer r.lock()()
	if c.stage.Load() >= stageHeader || c.busy >= stageHeader {
		return
	}
	c.busy = stageHeader
	if c.bin != nil {
		r.binaryHeader(c)
	} else {
		r.sourceHeader(c)
	}
	c.stage.Store(stageHeader)
	c.busy = stageNone
}

// members fills in the lists of methods and fields of c.
func (r *resolver) members(c *Class) {
	if c.stage.Load() >= stageMembers {
		return
	}
	r.header(c)
	defer r.lock()()
	if c.stage.Load() != stageHeader {
		return
	}
	if c.bin != nil {
		binaryMembers(c)
	} else {
		r.sourceMembers(c)
	}
	c.stage.Store(stageMembers)
}

// signature fills in the types of a method.
func (r *resolver) signature(m *Method) {
	if m.done.Load() {
		return
	}
	defer r.lock()()
	if m.done.Load() || m.params != nil {
		return
	}
	if m.decl != nil {
		r.sourceSignature(m)
	} else {
		r.binarySignature(m)
	}
	m.done.Store(true)
}

// fieldType returns the type of a field as declared.
func (r *resolver) fieldType(f *Field) *Type {
	if f.done.Load() {
		return f.typ
	}
	defer r.lock()()
	if f.done.Load() {
		return f.typ
	}
	if f.typ == nil {
		f.typ = unknown // what a cycle finds
		if f.decl != nil {
			f.typ = r.sourceField(f)
		} else {
			f.typ = r.binaryField(f)
		}
		f.done.Store(true)
	}
	return f.typ
}

func setParams(c *Class) {
	if c.outer != nil && !c.static && !c.local {
		c.params = append(c.params, c.outer.params...)
	}
	c.params = append(c.params, c.own...)
	c.self = c.raw
	if len(c.params) > 0 {
		args := make([]*Type, len(c.params))
		for i, p := range c.params {
			args[i] = p.typ
		}
		c.self = classType(c, args)
	}
}
