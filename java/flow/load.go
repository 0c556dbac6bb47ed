package flow

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// A world is the classes of a classpath. Those of the library are all read at
// the start; others when they are named.
type world struct {
	path    *classpath.Path
	names   *Names
	known   *signatures
	room    []method // for those of classes that are named later
	classes map[string]*class
	in      *classfile.Interner
	nests   map[string][]*class // the library's classes by their outermost one
	faults  int
	open    []*class // whose files are kept, in the order of reading
	bodies  []*method
	held    int   // bytes of their bodies, about
	turn    int32 // counts components and questions

	fan     *fanIn
	ins     []classfile.Instruction // of the body that is being read
	at      []int32
	lists   map[implKey][]*method
	below   map[[2]*class]bool
	tops    map[string]map[string]bool // of topsAbove
	inits   map[*class][]*method       // of initialisers
	fields  map[field]*field
	callees map[calleeKey]*callee
}

// loaded is what one archive gave.
type loaded struct {
	classes []*class
	links   []links
	named   []string // classes that its configuration and service files name
	faults  int
}

// links are the names that stand for pointers until all classes are there.
type links struct {
	super      string
	interfaces []string
	made       []string
}

func newWorld(path *classpath.Path, names *Names) *world {
	w := &world{path: path, names: names, classes: map[string]*class{}, in: classfile.NewInterner(), known: newSignatures(),
		nests: map[string][]*class{}, lists: map[implKey][]*method{}, callees: map[calleeKey]*callee{}, below: map[[2]*class]bool{}, tops: map[string]map[string]bool{}, inits: map[*class][]*method{}}
	var own, named []*classpath.Archive
	for _, a := range path.Archives() {
		if a.Kind == classpath.Jar || a.Kind == classpath.Folder {
			own = append(own, a)
			if matchAny(names.Artifacts, filepath.Base(a.Path)) {
				named = append(named, a)
			}
		}
	}
	if len(named) > 0 {
		own = named
	}
	results := make([]loaded, len(own))
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			in := classfile.NewInterner()
			for i := range next {
				results[i] = w.readArchive(own[i], in)
			}
		})
	}
	for i := range own {
		next <- i
	}
	close(next)
	wg.Wait()
	w.link(results)
	return w
}

// readArchive reads the headers of an archive's classes, and from the bodies
// which classes they make objects of.
func (w *world) readArchive(a *classpath.Archive, in *classfile.Interner) (out loaded) {
	var buf []byte
	var room []method
	server := matchAny(w.names.Server, filepath.Base(a.Path))
	for name := range a.Classes() {
		data, err := a.ReadClass(name, buf)
		if err != nil {
			out.faults++
			continue
		}
		if cap(data) > cap(buf) {
			buf = data
		}
		cf, err := classfile.Parse(data, in)
		if err != nil || cf.IsModule() {
			if err != nil {
				out.faults++
			}
			continue
		}
		c := header(cf, w.known, &room)
		c.body, c.server, c.calls = true, server, calledIn(cf)
		out.classes = append(out.classes, c)
		out.links = append(out.links, links{cf.Super, cf.Interfaces, madeBy(cf)})
	}
	out.named = namedIn(a)
	return out
}

// header copies from a class file what a class keeps; the methods stand in
// room, one class's behind the other's. The bytes of cf may be used again
// afterwards.
func header(cf *classfile.Class, known *signatures, room *[]method) *class {
	if n := len(cf.Methods); cap(*room)-len(*room) < n {
		*room = make([]method, 0, max(n, methodsRoom))
	}
	c := &class{name: cf.Name, access: cf.Access, signatures: known}
	from := len(*room)
	for i := range cf.Methods {
		m := &cf.Methods[i]
		_, has, err := m.Code()
		*room = append(*room, method{class: c, signature: known.of(m.Name, m.Descriptor), index: uint16(i), access: m.Access, code: has && err == nil})
	}
	c.methods = slices.Clip((*room)[from:])
	for i := range cf.Fields {
		if f := &cf.Fields[i]; f.Descriptor[0] == 'L' {
			named := known.of(f.Name, f.Descriptor)
			c.fields = append(c.fields, named)
			if cf.Access.Has(classfile.Public) && f.Access.Has(classfile.Public) && !f.Access.Has(classfile.Final) {
				c.assignable = append(c.assignable, named)
			}
			if strings.HasPrefix(f.Descriptor, "Ljava/util/") {
				signature, _ := f.Signature() // "" where there is none
				if of := heldClass(signature); of != "" {
					c.holds = append(c.holds, holds{named.name, of})
				}
			}
		}
	}
	c.fields = slices.Clip(c.fields)
	return c
}

// methodsRoom is how many methods are made at a time.
const methodsRoom = 1 << 10

// madeBy returns the classes that a class makes objects of, or names by a
// literal, which is how reflection gets at them.
func madeBy(cf *classfile.Class) []string {
	made := map[string]bool{}
	for i := range cf.Methods {
		code, ok, err := cf.Methods[i].Code()
		if err != nil || !ok {
			continue
		}
		for in := code.Instructions(); in.Next(); {
			switch in.Op {
			case classfile.OpNew:
			case classfile.OpLdc, classfile.OpLdcW:
				if text, err := cf.Pool.String(in.Index); err == nil && isClassName(text) {
					made[text] = true // a default of a configuration
				}
				if cf.Pool.Tag(in.Index) != classfile.TagClass {
					continue
				}
			default:
				continue
			}
			if name, err := cf.Pool.ClassName(in.Index); err == nil {
				made[name] = true
			}
		}
	}
	names := make([]string, 0, len(made))
	for name := range made {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// link joins what the archives gave; the first that has a class gives it.
func (w *world) link(results []loaded) {
	var order []*class
	var from []links
	for _, r := range results {
		w.faults += r.faults
		for i, c := range r.classes {
			if w.classes[c.name] == nil {
				w.classes[c.name] = c
				c.number = int32(len(w.classes))
				order = append(order, c)
				from = append(from, r.links[i])
			}
		}
	}
	for i, c := range order {
		w.tie(c, from[i])
		top := topLevel(c.name)
		w.nests[top] = append(w.nests[top], c)
		if suffixAny(w.names.Instantiated, c.name) {
			c.made = true
		}
		for _, name := range from[i].made {
			if made := w.classes[name]; made != nil {
				made.made = true
			}
		}
	}
	for _, r := range results {
		for _, name := range r.named {
			if made := w.classes[name]; made != nil {
				made.made = true
			}
		}
	}
	w.fan = newFanIn(slices.Clip(order), w.classes)
	byName := func(a, b *class) int { return cmp.Compare(a.name, b.name) }
	for _, c := range w.classes {
		slices.SortFunc(c.subs, byName)
	}
	for _, nest := range w.nests {
		slices.SortFunc(nest, byName)
	}
}

func (w *world) tie(c *class, l links) {
	c.linked = true
	if l.super != "" && l.super != c.name {
		c.super = w.class(l.super)
		c.super.subs = append(c.super.subs, c)
	}
	for _, name := range l.interfaces {
		i := w.class(name)
		c.interfaces = append(c.interfaces, i)
		i.subs = append(i.subs, c)
	}
}

// class returns a class by its name. One that is nowhere found is an empty
// class below Object: a program may name what it does not need.
func (w *world) class(name string) *class {
	if c := w.classes[name]; c != nil {
		return c
	}
	c := &class{name: name, missing: true, linked: true, signatures: w.known}
	w.classes[name] = c
	number := int32(len(w.classes))
	c.number = number
	if strings.HasPrefix(name, "[") {
		return c
	}
	cf, err := w.path.Class(name, w.in)
	if err != nil || cf.Name != name {
		return c
	}
	*c = *header(cf, w.known, &w.room)
	c.number = number
	for i := range c.methods {
		c.methods[i].class = c
	}
	// The JDK's streams are bodies worth reading: they hand each call on to
	// the stream below, which is the library's.
	c.body = strings.HasPrefix(name, "java.io.") && !strings.HasPrefix(name, "java.io.Object")
	w.tie(c, links{super: cf.Super, interfaces: cf.Interfaces})
	return c
}

// isThrowable reports whether a class is Throwable or below it.
func (w *world) isThrowable(c *class) bool {
	if c.throwable == 0 {
		c.throwable = -1
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if x.name == "java.lang.Throwable" {
				c.throwable = 1
			}
		}
	}
	return c.throwable > 0
}

// isBelow is class.below. That of an interface is worked out once for a pair.
func (w *world) isBelow(c, t *class) bool {
	if !t.isInterface() && !t.missing {
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if x == t {
				return true
			}
		}
		return false
	}
	if c == t {
		return true
	}
	key := [2]*class{c, t}
	yes, ok := w.below[key]
	if !ok {
		yes = c.below(t)
		w.below[key] = yes
	}
	return yes
}

func (w *world) checked(c *class) bool {
	if c.checked == 0 {
		c.checked = 1
		if w.isBelow(c, w.class("java.lang.RuntimeException")) || w.isBelow(c, w.class("java.lang.Error")) {
			c.checked = -1
		}
	}
	return c.checked > 0
}

// instructions calls each for the code of each method of a class.
func (w *world) instructions(c *class, each func(*method, *classfile.Class, *classfile.Instructions)) {
	cf := w.file(c)
	if cf == nil {
		return
	}
	for i := range c.methods {
		if code, ok, err := cf.Methods[i].Code(); err == nil && ok {
			walk := code.Instructions()
			each(&c.methods[i], cf, &walk)
		}
	}
}

// maxOpen is how many class files are kept after they were read: bodies are
// asked for in no order, and a class is often asked again soon.
const maxOpen = 800

// file returns the class file of a class, nil where it cannot be read.
func (w *world) file(c *class) *classfile.Class {
	if c.file == nil && !c.bad && !c.missing {
		cf, err := w.path.Class(c.name, w.in)
		if err != nil || len(cf.Methods) != len(c.methods) {
			c.bad = true
			w.faults++
			return nil
		}
		c.file = cf
		if w.open = append(w.open, c); len(w.open) > maxOpen {
			for _, old := range w.open[:maxOpen/2] {
				old.file = nil
			}
			w.open = append(w.open[:0], w.open[maxOpen/2:]...)
			// The names that are in use have their copy; the others go.
			w.in = classfile.NewInterner()
		}
	}
	return c.file
}
