package flow

import (
	"path/filepath"
	"strings"
	"sync"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// A world is the classes of a classpath. Those of the library are all read at
// the start; others when they are named.
type world struct {
	path   *classpath.Path
	names  libraryNames
	known  *signatures
	room   []method // for those of classes that are named later
	byName map[string]*class
	in     *classfile.Interner
	nests  map[string][]*class // the library's classes by their outermost one
	faults int
	open   []*class // whose files are kept, in the order of reading

	fan    *fanIn
	lists  map[implKey][]*method
	below  map[[2]*class]bool
	tops   map[string]map[string]bool // of topsAbove
	inits  map[*class][]*method       // of initialisers
	fields map[field]*field
}

// libraryNames tell the library's classes on a class path.
type libraryNames struct {
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

// newWorld reads the headers of the library's classes.
func newWorld(path *classpath.Path, names libraryNames) *world {
	w := &world{path: path, names: names, byName: map[string]*class{}, in: classfile.NewInterner(), known: newSignatures(),
		nests: map[string][]*class{}, lists: map[implKey][]*method{}, below: map[[2]*class]bool{}, tops: map[string]map[string]bool{}, inits: map[*class][]*method{}}
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

// size returns how many classes were read or named.
func (w *world) size() int { return len(w.byName) }

// find returns a class that was read or named, nil where there is none.
func (w *world) find(name string) *class { return w.byName[name] }

// nest returns the library's classes that are nested with a class, by its name,
// itself among them.
func (w *world) nest(name string) []*class { return w.nests[topLevel(name)] }

// class returns a class by its name. One that is nowhere found is an empty
// class below Object: a program may name what it does not need.
func (w *world) class(name string) *class {
	if c := w.byName[name]; c != nil {
		return c
	}
	c := &class{name: name, missing: true, linked: true, signatures: w.known}
	w.byName[name] = c
	number := int32(len(w.byName))
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
