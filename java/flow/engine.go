package flow

import (
	"maps"

	"throwsight/internal/message"
	"throwsight/java/classpath"
)

// An Engine answers questions about the library on a classpath. It keeps what
// it worked out; one goroutine at a time may ask.
type Engine struct {
	w      *world
	bodies *bodies
	names  Names
	hot    map[string]bool

	checks         map[string]*class
	silent         map[string]bool // outermost classes whose errors become no status
	known          map[string]specialCall
	specials       []uint8 // of callees, by number: 1 + what their names say, once it was asked
	wrappers       map[*class]bool
	wrapperList    []*class
	carriers       map[*class]bool
	remoteClass    *class
	statusClass    *class
	surfacing      map[*field]bool
	deciding       map[paramKey]bool // parameters that name a class which is asked for objects
	demands        map[demandKey]demand
	summaries      map[*method]*asks
	finals         map[*field]datum
	givens         map[*class][]*field
	enums          map[*class][]string
	tables         map[*field]map[string]int32
	nesting        int // of values that are looked through
	assumption     assumption
	assumptions    map[assumptionKey]bool
	throwing       map[*method]bool // methods that may throw, as far as their bodies were looked through
	containers     map[string]bool
	slots          map[slot]*field
	slotOf         map[*field]slot
	content        *field // of a container: what it holds
	taking         map[*field]bool
	keepers        map[*class]bool
	peelable       []*class
	throwableClass *class

	shapes   map[shapeKey]*shape
	contexts map[contextKey]*context
	nodes    map[nodeKey]*context // of fields
	lists    map[string]int32     // numbers of lists of shapes
	buffer   []target
	held     map[*field]holding
	own      map[ownKey][]*shape
	usages   map[*class]*usage
	sides    map[*callee]*sides

	sites      []site
	siteIDs    map[siteKey]int32
	elements   []element
	elementIDs index
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
		checks: map[string]*class{}, known: map[string]specialCall{}, wrappers: map[*class]bool{},
		shapes: map[shapeKey]*shape{}, contexts: map[contextKey]*context{}, nodes: map[nodeKey]*context{}, lists: map[string]int32{},
		held: map[*field]holding{}, usages: map[*class]*usage{}, sides: map[*callee]*sides{}, own: map[ownKey][]*shape{},
		siteIDs: map[siteKey]int32{}, conditions: map[string]*conditions{}, caught: map[*context]facts{}, texts: map[int32][]message.Template{}}
	e.packer, e.maxBodies, e.letGoAt = newPacker(), maxBodies, maxBodies
	e.w = newWorld(path, names.library())
	e.bodies = newBodies(e.w, bodyNames{Checks: names.Checks, Settings: names.Settings})
	e.throwableClass = e.w.class("java.lang.Throwable")
	for name, exception := range names.Checks {
		e.checks[name] = e.w.class(exception)
	}
	for _, name := range []string{"checkNotNull", "requireNonNull"} {
		e.checks["java.util.Objects#"+name] = e.w.class("java.lang.NullPointerException")
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
		c := e.w.class(name)
		e.wrappers[c] = true
		e.wrapperList = append(e.wrapperList, c)
	}
	e.carriers = maps.Clone(e.wrappers)
	for _, name := range []string{"java.security.PrivilegedActionException", "java.util.concurrent.ExecutionException",
		"java.util.concurrent.CompletionException", "java.lang.reflect.InvocationTargetException", "java.lang.reflect.UndeclaredThrowableException", "java.io.UncheckedIOException"} {
		e.carriers[e.w.class(name)] = true
	}
	e.remoteClass = e.throwableClass
	if names.RPC.Remote != "" {
		e.remoteClass = e.w.class(names.RPC.Remote)
	}
	e.deciding = map[paramKey]bool{}
	e.demands, e.summaries, e.finals = map[demandKey]demand{}, map[*method]*asks{}, map[*field]datum{}
	e.givens, e.enums, e.tables = map[*class][]*field{}, map[*class][]string{}, map[*field]map[string]int32{}
	e.surfacing, e.throwing = map[*field]bool{}, map[*method]bool{}
	e.containers, e.taking, e.keepers = map[string]bool{}, map[*field]bool{}, map[*class]bool{}
	e.slots, e.slotOf = map[slot]*field{}, map[*field]slot{}
	e.content = &field{owner: e.w.class("java.lang.Object"), signature: &signature{name: "content"}}
	e.silent = map[string]bool{}
	e.assumptions = map[assumptionKey]bool{}
	for _, name := range names.Status.Silent {
		e.silent[name] = true
	}
	e.statusClass = e.throwableClass
	if names.Status.Exception != "" {
		e.statusClass = e.w.class(names.Status.Exception)
	}
	for _, name := range names.RPC.Peeled {
		e.peelable = append(e.peelable, e.w.class(name))
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
	return Stats{e.w.size(), len(e.contexts) + len(e.nodes), len(e.sites), len(e.elements), e.largest, e.w.faults}
}
