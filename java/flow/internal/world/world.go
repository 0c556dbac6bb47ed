package world

import (
	"path/filepath"
	"strings"
	"sync"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// A World is the classes of a classpath. Those of the library are all read at
// the start; others when they are named.
type World struct {
	path   *classpath.Path
	names  Names
	known  *signatures
	room   []Method // for those of classes that are named later
	byName map[string]*Class
	in     *classfile.Interner
	nests  map[string][]*Class // the library's classes by their outermost one
	Faults int
	open   []*Class // whose files are kept, in the order of reading

	fan      *fanIn
	lists    map[implKey][]*Method
	below    map[[2]*Class]bool
	tops     map[string]map[string]bool // of topsAbove
	inits    map[*Class][]*Method       // of initialisers
	stoppers map[*Method]bool           // of stopping
	fields   map[Field]*Field
}

// Names tell the library's classes on a class path.
type Names struct {
	// Artifacts are patterns (path.Match) of the file names of the archives
	// that are the library. None, or none that is on the class path: all
	// archives but the JDK's.
	Artifacts []string
	// Server are patterns of those artifacts whose code runs in another
	// process; Serving are outermost classes that what runs there calls,
	// wherever they lie.
	Server, Serving []string
	// Instantiated are suffixes of names of classes that are made by name.
	Instantiated []string
	// Foreign are packages, as prefixes of names, of other libraries that the
	// archives bring along or have code generated for.
	Foreign []string
}

// New reads the headers of the library's classes.
func New(path *classpath.Path, names Names) *World {
	w := &World{path: path, names: names, byName: map[string]*Class{}, in: classfile.NewInterner(), known: newSignatures(),
		nests: map[string][]*Class{}, lists: map[implKey][]*Method{}, below: map[[2]*Class]bool{}, tops: map[string]map[string]bool{}, inits: map[*Class][]*Method{}, stoppers: map[*Method]bool{}}
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

// Find returns a class that was read or named, nil where there is none.
func (w *World) Find(name string) *Class { return w.byName[name] }

// Nest returns the library's classes that are nested with a class, by its name,
// itself among them.
func (w *World) Nest(name string) []*Class { return w.nests[TopLevel(name)] }

// Class returns a class by its name. One that is nowhere found is an empty
// class below Object: a program may name what it does not need.
func (w *World) Class(name string) *Class {
	if c := w.byName[name]; c != nil {
		return c
	}
	c := &Class{Name: name, Missing: true, signatures: w.known}
	w.byName[name] = c
	number := int32(len(w.byName))
	c.Number = number
	if strings.HasPrefix(name, "[") {
		return c
	}
	cf, err := w.path.Class(name, w.in)
	if err != nil || cf.Name != name {
		return c
	}
	*c = *header(cf, w.known, &w.room)
	c.Number = number
	for i := range c.Methods {
		c.Methods[i].Class = c
	}
	// The JDK's streams are bodies worth reading: they hand each call on to
	// the stream below, which is the library's.
	c.HasBodies = strings.HasPrefix(name, "java.io.") && !strings.HasPrefix(name, "java.io.Object")
	w.tie(c, links{super: cf.Super, interfaces: cf.Interfaces})
	return c
}
