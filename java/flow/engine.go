package flow

import (
	"maps"

	"throwsight/internal/message"
	"throwsight/java/classpath"
)

// An Engine answers questions about the library on a classpath. It keeps what
// it worked out; one goroutine at a time may ask.
type Engine struct {
	w      *World
	bodies *Bodies
	names  Names
	hot    map[string]bool

	checks         map[string]*Class
	silent         map[string]bool // outermost classes whose errors become no status
	known          map[string]specialCall
	specials       []uint8 // of callees, by number: 1 + what their names say, once it was asked
	wrappers       map[*Class]bool
	wrapperList    []*Class
	carriers       map[*Class]bool
	remoteClass    *Class
	statusClass    *Class
	surfacing      map[*Field]bool
	deciding       map[paramKey]bool // parameters that name a class which is asked for objects
	demands        map[demandKey]demand
	summaries      map[*Method]*asks
	finals         map[*Field]datum
	givens         map[*Class][]*Field
	enums          map[*Class][]string
	tables         map[*Field]map[string]int32
	nesting        int // of values that are looked through
	assumption     assumption
	assumptions    map[assumptionKey]bool
	throwing       map[*Method]bool // methods that may throw, as far as their bodies were looked through
	containers     map[string]bool
	slots          map[slot]*Field
	slotOf         map[*Field]slot
	content        *Field // of a container: what it holds
	taking         map[*Field]bool
	keepers        map[*Class]bool
	peelable       []*Class
	throwableClass *Class

	shapes   map[shapeKey]*shape
	contexts map[contextKey]*context
	nodes    map[nodeKey]*context // of fields
	lists    map[string]int32     // numbers of lists of shapes
	buffer   []target
	held     map[*Field]holding
	own      map[ownKey][]*shape
	usages   map[*Class]*usage
	sides    map[*Callee]*sides

	sites      []site
	siteIDs    map[siteKey]int32
	elements   []element
	elementIDs Index
	conditions map[string]*conditions
	scratch    scratch
	answers    []Escape // room for those of one question
	spare      pool
	packer     packer

	texts   map[int32][]message.Template
	caught  map[*context]facts // what contexts catch, of those that were asked; letGo empties it
	largest int

	maxBodies, letGoAt int // bytes of bodies to keep, and above which some are let go
	release            func()
}

// New reads the headers of a classpath's library. The path has the JDK's
// archives too; Close lets go of its files.
func New(path *classpath.Path, names Names) *Engine {
	e := &Engine{names: names, release: path.Hold(), hot: map[string]bool{},
		checks: map[string]*Class{}, known: map[string]specialCall{}, wrappers: map[*Class]bool{},
		shapes: map[shapeKey]*shape{}, contexts: map[contextKey]*context{}, nodes: map[nodeKey]*context{}, lists: map[string]int32{},
		held: map[*Field]holding{}, usages: map[*Class]*usage{}, sides: map[*Callee]*sides{}, own: map[ownKey][]*shape{},
		siteIDs: map[siteKey]int32{}, conditions: map[string]*conditions{}, caught: map[*context]facts{}, texts: map[int32][]message.Template{}}
	e.packer, e.maxBodies, e.letGoAt = newPacker(), maxBodies, maxBodies
	e.w = newWorld(path, names.library())
	e.bodies = NewBodies(e.w, bodyNames{Checks: names.Checks, Settings: names.Settings})
	e.throwableClass = e.w.Class("java.lang.Throwable")
	for name, exception := range names.Checks {
		e.checks[name] = e.w.Class(exception)
	}
	for _, name := range []string{"checkNotNull", "requireNonNull"} {
		e.checks["java.util.Objects#"+name] = e.w.Class("java.lang.NullPointerException")
	}
	for _, l := range []struct {
		names []string
		as    specialCall
	}{{names.Rewrap, rewrapCall}, {names.RPC.Unwrap, unwrapCall}, {names.RPC.UnwrapAll, unwrapAll}, {names.RPC.HandedBack, handedBack}, {names.Factories, factoryCall}} {
		for _, name := range l.names {
			e.known[name] = l.as
		}
	}
	for _, name := range names.RPC.Wrapper {
		c := e.w.Class(name)
		e.wrappers[c] = true
		e.wrapperList = append(e.wrapperList, c)
	}
	e.carriers = maps.Clone(e.wrappers)
	for _, name := range []string{"java.security.PrivilegedActionException", "java.util.concurrent.ExecutionException",
		"java.util.concurrent.CompletionException", "java.lang.reflect.InvocationTargetException", "java.lang.reflect.UndeclaredThrowableException", "java.io.UncheckedIOException"} {
		e.carriers[e.w.Class(name)] = true
	}
	e.remoteClass = e.throwableClass
	if names.RPC.Remote != "" {
		e.remoteClass = e.w.Class(names.RPC.Remote)
	}
	e.deciding = map[paramKey]bool{}
	e.demands, e.summaries, e.finals = map[demandKey]demand{}, map[*Method]*asks{}, map[*Field]datum{}
	e.givens, e.enums, e.tables = map[*Class][]*Field{}, map[*Class][]string{}, map[*Field]map[string]int32{}
	e.surfacing, e.throwing = map[*Field]bool{}, map[*Method]bool{}
	e.containers, e.taking, e.keepers = map[string]bool{}, map[*Field]bool{}, map[*Class]bool{}
	e.slots, e.slotOf = map[slot]*Field{}, map[*Field]slot{}
	e.content = &Field{Owner: e.w.Class("java.lang.Object"), Signature: &Signature{Name: "content"}}
	e.silent = map[string]bool{}
	e.assumptions = map[assumptionKey]bool{}
	for _, name := range names.Status.Silent {
		e.silent[name] = true
	}
	e.statusClass = e.throwableClass
	if names.Status.Exception != "" {
		e.statusClass = e.w.Class(names.Status.Exception)
	}
	for _, name := range names.RPC.Peeled {
		e.peelable = append(e.peelable, e.w.Class(name))
	}
	e.findHot()
	return e
}

// Close lets go of the files of the classpath.
func (e *Engine) Close() { e.release() }

// Stats say how much was looked at.
type Stats struct {
	Classes, Contexts, Sites, Elements int
	Largest                            int // component of contexts that reach each other
	Faults                             int // class files that could not be read
}

// Stats returns the figures so far.
func (e *Engine) Stats() Stats {
	return Stats{e.w.Size(), len(e.contexts) + len(e.nodes), len(e.sites), len(e.elements), e.largest, e.w.Faults}
}
