package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// What a call does is often done by a class that its text does not name: one of
// those that implement an abstract class, or that a stream was got from. Which
// one it is decides which errors there are: what is made by one way to do the
// thing does not come out of another, and where the way is not known, nothing
// is certain.

// A doing is what is known of who does the work of a call.
type doing struct {
	open    bool     // it depends on an implementation that the callee's class does not tell
	through bool     // on that of something which the receiver was got from or is made round, or which the call is given
	by      []string // the classes that do it, each of a known way; nil where they are not known
	named   bool     // an address names the way, which a configuration may lead elsewhere
}

// doneBy returns who does the work of a call.
func (a *Analysis) doneBy(call syntax.Node, c types.Callee) doing {
	if c.Static || c.Name == "<init>" {
		return a.doneByGiven(call, c)
	}
	class := a.receiverClass(c)
	kind := a.way(class)
	if len(kind.names) > 0 {
		return doing{by: []string{class}}
	}
	d := doing{through: kind.round}
	if d.open = kind.round || a.several(class); !d.open {
		return d
	}
	w, target := workers{a: a}, call.Child(syntax.RoleTarget)
	known := false
	if target.Kind() == syntax.Ident && c.Receiver == class { // its type is known by now
		known = w.all(a.allValuesOf(declaration(target)), 0)
	} else {
		known = w.follow(target, 0)
	}
	if !known { // the address that is asked for may tell
		w.classes = nil
		for arg := range call.Children(syntax.RoleArgument) {
			known = known || w.address(arg)
		}
	}
	if known {
		d.by, d.named = w.found(), w.named
	}
	return d
}

// doneByGiven is doneBy for a call that needs no object: what it works by is
// among its arguments.
func (a *Analysis) doneByGiven(call syntax.Node, c types.Callee) doing {
	round := c.Name == "<init>" && a.way(c.Owner).round
	d := doing{open: round, through: true}
	known := true
	w := workers{a: a}
	for arg := range call.Children(syntax.RoleArgument) {
		class := a.Types().TypeOf(arg).ClassName()
		if works := a.way(class).works(); works || round && wrapper(class) {
			d.open = d.open || works
			known = known && w.follow(arg, 0)
		}
	}
	if d.open && known && len(w.classes) > 0 {
		d.by, d.named = w.found(), w.named
	}
	return d
}

// byOthers reports whether some error of a call is not its own class's to make:
// who does the work of others matters then.
func (a *Analysis) byOthers(c CallSite) bool {
	return slices.ContainsFunc(c.Meets, func(m Meet) bool { return a.library().waysOf(m.Record) != nil || !makes(m.Record, classOf(c.Method)) })
}

// makes reports whether a class itself, or one in it, makes a record's error.
func makes(r *catalog.Record, class string) bool {
	return slices.Contains(topClasses([]*catalog.Record{r}), topClass(class))
}

// byWay returns a call site with what is left of its errors by what is known of
// who does the work: not what other ways make, and nothing certain where the
// way is not known, or follows only from what a variable is given.
func (a *Analysis) byWay(c CallSite, d doing) CallSite {
	var meets []Meet
	for _, m := range c.Meets {
		most, ok := a.wayLimit(a.library().waysOf(m.Record), d)
		if d.shared(a.library(), m.Record, classOf(c.Method)) {
			most = Possible
		}
		if m.Confidence = min(m.Confidence, most); ok && m.Confidence >= a.Knowledge.Options.MinConfidence {
			meets = append(meets, m)
		}
	}
	slices.SortStableFunc(meets, compareMeets)
	c.Meets = meets
	return c
}

// wayLimit returns how sure an error can be that the ways make, or that is of
// none where there are none; false where it is another way's.
func (a *Analysis) wayLimit(made []string, d doing) (most Confidence, ok bool) {
	does := func(class string) bool {
		return slices.ContainsFunc(a.way(class).names, func(way string) bool { return slices.Contains(made, way) })
	}
	switch {
	case len(d.by) > 0 && len(made) > 0 && !slices.ContainsFunc(d.by, does):
		return Possible, false
	case d.open && (len(d.by) == 0 || !d.through || d.named):
		return Likely, true
	}
	return Certain, true
}

// shared reports whether an error is made by classes that are of no way, and
// comes out of much of what the chief way does, and not of those ways that do
// the work. What a class makes itself comes out of it whatever it is made round.
func (d doing) shared(l *library, r *catalog.Record, class string) bool {
	if !d.through || len(d.by) == 0 || l.waysOf(r) != nil || makes(r, class) {
		return false
	}
	much := func(class string) bool { return l.spreadOf(class).much(r) }
	return l.everywhere(r, "") && !slices.ContainsFunc(d.by, much)
}

// A wayKind is what a class is to whoever asks after ways.
type wayKind struct {
	names []string // of the ways that it is a part of, by its own name or by that of the nearest class above
	of    bool     // each way implements it, or one above it
	round bool     // its objects work by one of those
}

// way returns the kind of a class, worked out once.
func (a *Analysis) way(class string) wayKind {
	if class == "" {
		return wayKind{}
	}
	return a.ways.get(class, func(class string) wayKind {
		ways := &a.library().traits.Ways
		k := wayKind{names: ways.WaysOf(class), of: a.subclassOfAny(class, ways.Of), round: a.subclassOfAny(class, ways.Round)}
		for _, super := range a.Types().Supers(class) {
			if len(k.names) == 0 {
				k.names = ways.WaysOf(super)
			}
		}
		return k
	})
}

// works reports whether objects of a class work by others: those of a way, and
// those made round them.
func (k wayKind) works() bool { return k.of || k.round }

// several reports whether objects of a class are of others below it.
func (a *Analysis) several(class string) bool {
	receivers := a.library().receivers(class)
	if len(receivers) > 0 {
		return !slices.Contains(receivers, class)
	}
	return a.Knowledge.World != nil && a.Knowledge.World.Abstract(class)
}

// waysOf returns the ways whose classes make the error of a record; nil where
// some class does that is of no way.
func (l *library) waysOf(r *catalog.Record) []string {
	return l.made.get(r, func(r *catalog.Record) []string {
		var ways []string
		for _, class := range topClasses([]*catalog.Record{r}) {
			of := l.traits.Ways.WaysOf(class)
			if len(of) == 0 {
				return nil
			}
			ways = append(ways, of...)
		}
		return ways
	})
}

// workers collects the classes that objects work by, each of a known way.
type workers struct {
	a       *Analysis
	classes []string
	named   bool // an address tells one of them
}

func (w *workers) found() []string {
	slices.Sort(w.classes)
	return slices.Compact(w.classes)
}

// follow takes an expression whose object works by others; false where one of
// them is not known.
func (w *workers) follow(n syntax.Node, steps int) bool {
	if n.IsZero() || steps > mostSteps {
		return false
	}
	if n.Kind() == syntax.Literal {
		return n.Op() == syntax.Null
	}
	class := w.a.Types().TypeOf(n).ClassName()
	if len(w.a.way(class).names) > 0 {
		w.classes = append(w.classes, class)
		return true
	}
	if n.Kind() == syntax.MethodCall {
		return w.call(n, steps)
	}
	if !w.a.way(class).works() && !wrapper(class) {
		return false
	}
	if n.Kind() == syntax.New {
		return n.Child(syntax.RoleBody).IsZero() && w.arguments(n, steps)
	}
	return w.all(w.a.standsFor(n), steps)
}

func (w *workers) all(values []syntax.Node, steps int) bool {
	for _, v := range values {
		if !w.follow(v, steps+1) {
			return false
		}
	}
	return len(values) > 0
}

// call takes what a call gives: a method of the file what it returns, one of the
// library by what it is called on, or is given where it needs no object.
func (w *workers) call(n syntax.Node, steps int) bool {
	callee, ok := w.a.Types().Callee(n)
	switch {
	case !ok:
		return false
	case callee.Method != nil && !w.a.library().owns(callee.Owner):
		var given []syntax.Node
		for x := range w.a.bodyOf(callee).Descend() {
			if x.Kind() == syntax.Return && x.Enclosing(syntax.Lambda, syntax.MethodDecl).Kind() == syntax.MethodDecl {
				given = append(given, x.Child(syntax.RoleExpr))
			}
		}
		return w.all(given, steps+1)
	case callee.Static:
		return w.arguments(n, steps) || w.address(n.Child(syntax.RoleArgument))
	}
	target := n.Child(syntax.RoleTarget)
	return w.follow(target, steps+1) || w.address(target)
}

// address takes an address, where its scheme is one that a way is named by.
func (w *workers) address(n syntax.Node) bool {
	class, ok := w.a.library().traits.Ways.Named[w.a.schemeOf(n, 0)]
	if ok {
		w.classes, w.named = append(w.classes, class), true
	}
	return ok
}

// arguments takes those arguments whose objects work by others.
func (w *workers) arguments(n syntax.Node, steps int) bool {
	var given []syntax.Node
	for arg := range n.Children(syntax.RoleArgument) {
		class := w.a.Types().TypeOf(arg).ClassName()
		if w.a.way(class).works() || wrapper(class) {
			given = append(given, arg)
		}
	}
	return w.all(given, steps)
}

// key tells one doing from another.
func (d doing) key() string {
	key := strings.Join(d.by, " ")
	switch {
	case d.open && d.through && !d.named:
		return "through " + key
	case d.open && d.through:
		return "through an address, " + key
	case d.open:
		return "open " + key
	}
	return key
}
