package flow

import (
	"maps"

	"throwsight/internal/message"
	"throwsight/java/classpath"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/numbered"
	"throwsight/java/flow/internal/world"
)

// An Engine answers questions about the library on a classpath. It keeps what
// it worked out; one goroutine at a time may ask.
type Engine struct {
	w      *world.World
	bodies *ir.Bodies
	names  Names
	hot    map[string]bool

	checks         map[string]*world.Class
	silent         map[string]bool // outermost classes whose errors become no status
	known          map[string]specialCall
	specials       []uint8 // of callees, by number: 1 + what their names say, once it was asked
	wrappers       map[*world.Class]bool
	wrapperList    []*world.Class
	carriers       map[*world.Class]bool
	remoteClass    *world.Class
	statusClass    *world.Class
	surfacing      map[*world.Field]bool
	deciding       map[paramKey]bool // parameters that name a class which is asked for objects
	demands        map[demandKey]demand
	summaries      map[*world.Method]*asks
	finals         map[*world.Field]datum
	givens         map[*world.Class][]*world.Field
	enums          map[*world.Class][]string
	tables         map[*world.Field]map[string]int32
	nesting        int // of values that are looked through
	assumption     assumption
	assumptions    map[assumptionKey]bool
	throwing       map[*world.Method]bool // methods that may throw, as far as their bodies were looked through
	containers     map[string]bool
	slots          map[slot]*world.Field
	slotOf         map[*world.Field]slot
	content        *world.Field // of a container: what it holds
	taking         map[*world.Field]bool
	keepers        map[*world.Class]bool
	peelable       []*world.Class
	throwableClass *world.Class

	shapes   map[shapeKey]*shape
	contexts map[contextKey]*context
	nodes    map[nodeKey]*context // of fields
	lists    map[string]int32     // numbers of lists of shapes
	buffer   []target
	held     map[*world.Field]holding
	own      map[ownKey][]*shape
	round    map[*world.Class][]wrapping
	ups      map[roundKey][]wrapping
	usages   map[*world.Class]*usage
	sides    map[*ir.Callee]*sides

	sites      []site
	siteIDs    map[siteKey]int32
	elements   []element
	elementIDs numbered.Index
	conditions map[string]*conditions
	scratch    scratch
	answers    []Escape // room for those of one question
	spare      pool
	packer     packer

	texts   map[int32][]message.Template
	caught  map[*context]facts // what contexts catch, of those that were asked; letGo empties it
	largest int                // component of contexts that reach each other

	maxBodies, letGoAt int // bytes of bodies to keep, and above which some are let go
	release            func()
}

// New reads the headers of a classpath's library. The path has the JDK's
// archives too; Close lets go of its files.
func New(path *classpath.Path, names Names) *Engine {
	e := &Engine{names: names, release: path.Hold(), hot: map[string]bool{},
		checks: map[string]*world.Class{}, known: map[string]specialCall{}, wrappers: map[*world.Class]bool{},
		shapes: map[shapeKey]*shape{}, contexts: map[contextKey]*context{}, nodes: map[nodeKey]*context{}, lists: map[string]int32{},
		held: map[*world.Field]holding{}, usages: map[*world.Class]*usage{}, sides: map[*ir.Callee]*sides{}, own: map[ownKey][]*shape{}, round: map[*world.Class][]wrapping{}, ups: map[roundKey][]wrapping{},
		siteIDs: map[siteKey]int32{}, conditions: map[string]*conditions{}, caught: map[*context]facts{}, texts: map[int32][]message.Template{}}
	e.packer, e.maxBodies, e.letGoAt = newPacker(), maxBodies, maxBodies
	e.w = world.New(path, names.library())
	e.bodies = ir.NewBodies(e.w, ir.Names{Checks: names.Checks, Settings: names.Settings})
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
	e.demands, e.summaries, e.finals = map[demandKey]demand{}, map[*world.Method]*asks{}, map[*world.Field]datum{}
	e.givens, e.enums, e.tables = map[*world.Class][]*world.Field{}, map[*world.Class][]string{}, map[*world.Field]map[string]int32{}
	e.surfacing, e.throwing = map[*world.Field]bool{}, map[*world.Method]bool{}
	e.containers, e.taking, e.keepers = map[string]bool{}, map[*world.Field]bool{}, map[*world.Class]bool{}
	e.slots, e.slotOf = map[slot]*world.Field{}, map[*world.Field]slot{}
	e.content = &world.Field{Owner: e.w.Class("java.lang.Object"), Signature: &world.Signature{Name: "content"}}
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
