package findings

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A CallSite is a call in the user's code into the library: its callee is an
// entry point of some record, or a method of the library's own classes.
type CallSite struct {
	Node   syntax.Node // MethodCall, New, ConstructorCall or MethodRef: who runs what that names is met by its errors, not the code round it
	Name   text.Span   // of the method's name, "new" and the class, "this" or "super"
	Callee types.Callee
	Method string // as the library's class has it: org.apache.hadoop.fs.FileSystem#open
	Meets  []Meet // the records that it can meet, as compareMeets orders them; mostly none, and not to be changed

	given []string // see givenTo

	others bool // see byOthers

	// What each rule asks again; nil where it has not been worked out.
	fails []string // see Fails
	names []string // see spellings
}

// Fails returns the classes of the errors that code round the call has to
// expect: those that arrive, likely at least, by its records, and those that
// the method declares. The list is not to be changed.
func (c *CallSite) Fails() []string {
	if c.fails != nil {
		return c.fails
	}
	out := []string{}
	add := func(classes []string) {
		for _, class := range classes {
			if !slices.Contains(out, class) {
				out = append(out, class)
			}
		}
	}
	for _, m := range c.Meets {
		if m.Arrives() && m.Confidence >= Likely {
			add(m.Classes)
		}
	}
	add(c.Callee.Throws)
	return slices.Clip(out)
}

// A Meet is an error that a call can meet.
type Meet struct {
	Record     *catalog.Record
	Point      *catalog.EntryPoint
	Confidence Confidence
	Classes    []string // what calling code can catch there: binary names

	// Of what a model tells; the zero values where none does.
	Site  *model.Site // where the error is made, in the model's version
	Route []model.Hop // calls on the way there, the first and the last of them
}

// Arrives reports whether the error itself comes out of the call, rather than
// being logged inside or coming out of a later one.
func (m Meet) Arrives() bool {
	return m.Point.How == "" || m.Point.How == "thrown" || m.Point.How == "cause"
}

// compareMeets orders what a call can meet for whoever is told of it, in hovers
// as in messages: the surest first, then what comes out of the call itself,
// then what is surest where the receiver is of the class that the author means,
// then what there is most to do about.
func compareMeets(x, y Meet) int {
	return cmp.Or(int(y.Confidence)-int(x.Confidence), later(x)-later(y),
		int(pointConfidence(y.Point))-int(pointConfidence(x.Point)), urgency(x.Record)-urgency(y.Record))
}

func later(m Meet) int {
	if m.Arrives() {
		return 0
	}
	return 1
}

// urgency orders records by how much there is to do at the call.
func urgency(r *catalog.Record) int {
	order := [...]string{"retry", "rebuild-and-retry", "fallback", "ignore"}
	if r.Handler != nil {
		if i := slices.Index(order[:], r.Handler.Do); i >= 0 {
			return i
		}
	}
	return len(order)
}

// Types returns the names and types of the file.
func (a *Analysis) Types() *types.File { return a.types() }

// Calls returns the file's call sites in the order of the text.
func (a *Analysis) Calls() []CallSite { return a.calls() }

func (a *Analysis) newTypes() *types.File {
	return types.NewFileOf(a.source(), types.Env{Sources: a.Knowledge.Workspace, Outside: a.library().outside, World: a.Knowledge.World, Part: a.part})
}

// Traits returns what the library's methods and classes mean to the code that
// calls them.
func (a *Analysis) Traits() *catalog.Traits { return a.library().traits }

func (a *Analysis) library() *library {
	if a.Knowledge.Catalog == nil {
		return libraryOf(noCatalog)
	}
	return libraryOf(a.Knowledge.Catalog)
}

var noCatalog = catalog.New()

func (a *Analysis) findCalls() []CallSite {
	if a.Knowledge.Catalog == nil {
		return nil
	}
	lib := a.library()
	known := map[calleeKey]CallSite{}
	exact := a.Knowledge.World != nil
	calls := a.outline().calls
	out := make([]CallSite, 0, len(calls)/4)
	for _, c := range calls {
		// Without class files a call is only known by what the records name.
		if !a.asked(c.node) || c.name == "" || !exact && !lib.names[c.name] {
			continue
		}
		if exact && !lib.names[c.name] && a.isJDKCall(c.node) {
			continue
		}
		if site, ok := a.callSite(c.node, known); ok {
			out = append(out, site)
		}
	}
	slices.SortStableFunc(out, func(a, b CallSite) int { return a.Name.Start - b.Name.Start })
	return out
}

// isJDKCall reports whether a call is one of the JDK's own classes on an object
// of them: most calls are.
func (a *Analysis) isJDKCall(n syntax.Node) bool {
	owner, receiver, ok := a.Types().Meant(n)
	return ok && strings.HasPrefix(owner, "java.") && (receiver == "" || strings.HasPrefix(receiver, "java."))
}

// nameSpan returns the part of a call that names what is called.
func nameSpan(n syntax.Node) text.Span {
	switch n.Kind() {
	case syntax.New:
		s := n.Span()
		if target := n.Child(syntax.RoleTarget); !target.IsZero() {
			s.Start = target.Span().End
		}
		s.End = n.Child(syntax.RoleType).Span().End
		return s
	case syntax.ConstructorCall:
		s := n.Span()
		if target := n.Child(syntax.RoleTarget); !target.IsZero() {
			s.Start = target.Span().End + len(".")
		}
		s.End = min(s.End, s.Start+len(n.Op().String()))
		return s
	}
	return n.NameSpan()
}

// callSite joins one call with the catalog.
func (a *Analysis) callSite(n syntax.Node, known map[calleeKey]CallSite) (CallSite, bool) {
	callee, ok := a.Types().Callee(n)
	if !ok || callee.Method != nil && a.library().catalog.ByEntryPoint(callee.String()) == nil {
		return CallSite{}, false
	}
	given := a.givenTo(n, callee)
	key := calleeKey{callee.Owner, callee.Receiver, callee.Name, callee.Descriptor, strings.Join(given, " "), "", callee.Static, callee.Arguments}
	exact := callee.Descriptor != "" && callee.Method == nil
	once := func(work func() CallSite) CallSite {
		c, seen := known[key]
		if exact && seen {
			return c
		}
		if c = work(); c.Method != "" {
			c.names, c.fails = a.spellings(c), c.Fails()
		}
		known[key] = c
		return c
	}
	c := once(func() CallSite {
		c := a.joined(callee, given)
		c.others = a.byOthers(c)
		return c
	})
	if c.others {
		if d := a.doneBy(n, callee); d.open || d.by != nil {
			key.done = d.key()
			c = once(func() CallSite { c.fails = nil; return a.byWay(c, d) })
		}
	}
	if !slices.Equal(c.Callee.Throws, callee.Throws) {
		c.fails = nil // of another instance of a generic class
	}
	c.Node, c.Name, c.Callee = n, nameSpan(n), callee
	return c, c.Method != ""
}

// A calleeKey is what the records of an exact callee without a source hang on:
// a file calls the same few methods again and again.
type calleeKey struct {
	owner, receiver, name, descriptor, given string
	done                                     string // see doing
	static                                   bool
	args                                     int
}

// joined returns what the catalog says of a callee whose receiver is given
// objects of some classes.
func (a *Analysis) joined(callee types.Callee, given []string) CallSite {
	c := CallSite{Callee: callee, given: given}
	var denied []*catalog.Record
	for _, owner := range append([]string{callee.Owner}, a.inherited(callee)...) {
		method := owner + "#" + callee.Name
		entries := a.Knowledge.Catalog.ByEntryPoint(method)
		if c.Method == "" && callee.Descriptor != "" && a.library().owns(owner) {
			c.Method = method
		}
		c.Meets = slices.Grow(c.Meets, len(entries))
		for _, e := range entries {
			m, ok := a.meet(e, callee, given)
			switch {
			case !ok || c.has(m.Record):
			case m.Confidence < a.Knowledge.Options.MinConfidence:
				denied = append(denied, m.Record)
			default:
				if len(c.Meets) == 0 {
					c.Method = method
				}
				c.Meets = append(c.Meets, m)
			}
		}
	}
	c.preferExact()
	if c.Method != "" || a.library().modelled(callee.Owner) {
		a.addModelled(&c, denied)
	}
	if c.Method == "" && len(c.Meets) > 0 {
		c.Method = callee.String() // of a library that has a model and records, and no traits
	}
	if len(c.Meets) > 0 {
		version := a.libraryVersion(classOf(c.Method))
		c.Meets = slices.DeleteFunc(c.Meets, func(m Meet) bool { return a.library().absent(m.Record, version) })
	}
	slices.SortStableFunc(c.Meets, compareMeets)
	return c
}

// preferExact leaves out what only a variable number of arguments lets the
// call mean, where it can mean a method of just its number of them.
func (c *CallSite) preferExact() {
	exact := func(m Meet) bool {
		params, ok := parameters(m.Point.Descriptor)
		return ok && len(params) == c.Callee.Arguments
	}
	if slices.ContainsFunc(c.Meets, exact) {
		c.Meets = slices.DeleteFunc(c.Meets, func(m Meet) bool { return m.Point.Descriptor != "" && !exact(m) })
	}
}

func (c *CallSite) has(r *catalog.Record) bool {
	return slices.ContainsFunc(c.Meets, func(m Meet) bool { return m.Record == r })
}

// inherited returns the classes whose entry points a call can be, beside its
// owner: those between the receiver's class and the owner, for a stream's read
// is known by the stream though java.io declares it, and those that the owner
// inherits from. A method with a source is itself; constructors are not
// inherited.
func (a *Analysis) inherited(c types.Callee) []string {
	switch {
	case c.Method != nil || c.Name == "<init>":
		return nil
	case c.Receiver == "" || c.Receiver == c.Owner:
		return a.Types().Supers(c.Owner)
	}
	return append([]string{c.Receiver}, a.Types().Supers(c.Receiver)...)
}

// meet tells whether a call with the callee can be the entry point, as far as
// the point's descriptor and receiver are given, and the classes of the call's
// receiver known.
func (a *Analysis) meet(e catalog.Entry, c types.Callee, given []string) (Meet, bool) {
	m := Meet{Record: e.Record, Point: e.Point, Confidence: pointConfidence(e.Point)}
	if e.Point.Descriptor != "" && !a.means(e.Point.Descriptor, c) {
		return m, false
	}
	if e.Point.Receiver != "" {
		known := c.Receiver
		if known == "" {
			known = c.Owner
		}
		switch {
		case a.Types().Subclass(known, e.Point.Receiver) == types.Yes:
		case a.Types().Subclass(e.Point.Receiver, known) == types.No:
			return m, false
		case len(given) > 0 && !slices.ContainsFunc(given, func(class string) bool { return a.related(class, e.Point.Receiver) }):
			return m, false
		default: // the receiver may be of that class, or of another
			m.Confidence = min(m.Confidence, Likely)
		}
	}
	m.Classes = a.arriving(e)
	return m, true
}

// related reports whether an object of one class may be of the other.
func (a *Analysis) related(x, y string) bool {
	return a.Types().Subclass(x, y) == types.Yes || a.Types().Subclass(y, x) != types.No
}

func pointConfidence(p *catalog.EntryPoint) Confidence {
	c, err := ParseConfidence(p.Confidence)
	if err != nil {
		return Likely // an entry point written by hand that does not say
	}
	return c
}

// arriving returns the binary names of the classes that calling code can
// catch: the entry point's, else the record's own class.
func (a *Analysis) arriving(e catalog.Entry) []string {
	if len(e.Point.SeenAs) > 0 {
		return e.Point.SeenAs
	}
	if class := a.binaryName(e.Record.ErrorClass); class != "" {
		return []string{class}
	}
	return nil
}

// binaryName returns the class that a record means by a name: a simple one is
// of java.lang or java.io when it is there, for records of others name
// IOException so.
func (a *Analysis) binaryName(name string) string {
	out := a.library().outside
	if name == "" || strings.ContainsAny(name, ".$") && out.Has(name) {
		return name
	}
	for _, pkg := range [...]string{"java.lang.", "java.io.", "java.net.", "java.util.", "java.nio.file.", "java.util.concurrent.", "java.security."} {
		if out.Has(pkg + name) {
			return pkg + name
		}
	}
	return name
}
