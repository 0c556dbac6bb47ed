package flow

import (
	"maps"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// A demand is what of an argument decides what a method calls, throws or gives
// back, itself or by handing it on. Contexts are told apart by that alone:
// everything else that callers know would only make more of them.
type demand uint8

const (
	wantNull   demand = 1 << iota // that it is null
	wantObject                    // that it is not
	wantFilled                    // that a text is not empty
	wantClass                     // its class
	wantValue                     // which number or constant of an enum it is
	wantText                      // which text it is
	wantHot                       // the class of an object of a hot type, for a field to hold
)

// farDemand is what a method may want of what it only hands on. What else is
// known is known of nearly all arguments, and is asked for by those that are
// given it.
const farDemand = wantNull | wantValue

// How many calls an argument is followed to find out what it decides: booleans
// and constants of enums go a long way, what is known of nearly all arguments is
// not worth it.
const (
	reachFlags  = 12
	reachNulls  = 4
	reachClass  = 3
	reachOthers = 1
)

// maxSpots is to how many spots an argument is followed.
const maxSpots = 200

// maxSharers is how many methods a call may mean and an argument still be
// followed into them.
const maxSharers = 40

// A spot is a parameter of a method or, without one, a field of an object.
type spot struct {
	m     *method
	param int
	field *field
}

// asks is what a method asks of its parameters and of its own object's fields,
// and where it hands them on to.
type asks struct {
	params []asking
	fields map[*field]*asking
}

type asking struct {
	wants demand
	to    []spot
}

// knownShape returns what is known of an argument, as far as the callee wants
// it; nil for nothing.
func (e *Engine) knownShape(c *context, v set, m *method, i int) *shape {
	k := e.knownOf(c, v, maxResults)
	if k.kind == nothingKnown || !m.code || !m.class.library() {
		return nil
	}
	if k = k.reduced(e.demandOf(spot{m: m, param: i}, e.reach(k, m, i)), e.w); k.kind == nothingKnown {
		return nil
	}
	return e.shapeOf(shape{known: k})
}

// reach returns how many calls what is known of an argument may be followed.
func (e *Engine) reach(k datum, m *method, i int) uint8 {
	switch k.kind {
	case isConstant:
		return reachFlags
	case isNumber:
		if !m.static() {
			i--
		}
		if paramKind(m.desc, i) == 'Z' {
			return reachFlags
		}
		return reachNulls
	case isNull:
		return reachNulls
	case isTyped, isExactly, isText, isFilled:
		if anyObject(m, i) || e.hot[parameterClass(m, i)] {
			return reachClass
		}
	}
	return reachOthers
}

// anyObject reports whether a parameter is declared as just an object.
func anyObject(m *method, i int) bool { return parameterClass(m, i) == "java.lang.Object" }

// parameterClass returns the declared class of a method's parameter, "" where
// it is none's or the receiver.
func parameterClass(m *method, i int) string {
	if m == nil {
		return ""
	}
	if !m.static() {
		i--
	}
	if i < 0 {
		return ""
	}
	return paramClass(m.desc, i)
}

// demandOf returns what is wanted of a spot, there or where it is handed on to
// by no more calls than reach says.
func (e *Engine) demandOf(p spot, reach uint8) demand {
	key := demandKey{p, reach}
	if d, ok := e.demands[key]; ok {
		return d
	}
	var all demand
	seen := map[spot]bool{p: true}
	level := []spot{p}
	for n := uint8(0); len(level) > 0 && n <= reach; n++ {
		var next []spot
		for _, p := range level {
			for _, a := range e.askedOf(p) {
				switch {
				case n <= reachOthers:
					all |= a.wants
				case anyObject(p.m, p.param):
					all |= a.wants & (farDemand | wantClass)
				case e.hot[parameterClass(p.m, p.param)]:
					all |= a.wants & (farDemand | wantHot)
				default:
					all |= a.wants & farDemand
				}
				for _, to := range a.to {
					if !seen[to] && len(seen) < maxSpots {
						seen[to] = true
						next = append(next, to)
					}
				}
			}
		}
		level = next
	}
	e.demands[key] = all
	return all
}

type demandKey struct {
	spot
	reach uint8
}

// maxOwners is how many methods a class may have whose fields are looked at for
// what they decide.
const maxOwners = 40

func (e *Engine) askedOf(p spot) []asking {
	if p.m != nil {
		if a := e.summary(p.m); p.param < len(a.params) {
			return a.params[p.param : p.param+1]
		}
		return nil
	}
	c := p.field.owner
	if !c.library() || len(c.methods) > maxOwners {
		return nil
	}
	var out []asking
	for i := range c.methods {
		if a := e.summary(&c.methods[i]).fields[p.field]; a != nil {
			out = append(out, *a)
		}
	}
	return out
}

// summary returns what a method asks.
func (e *Engine) summary(m *method) *asks {
	if a := e.summaries[m]; a != nil {
		return a
	}
	a := &asks{}
	e.summaries[m] = a
	if !m.code || !m.class.library() {
		return a
	}
	x := e.w.bodyOf(m)
	if x == nil {
		return a
	}
	refs, _, _ := params(m.desc)
	n := len(refs)
	if !m.static() {
		n++
	}
	a.params = make([]asking, n)
	s := summariser{e, m, x, a}
	if x.branches != nil {
		for i := range x.branches.tests {
			s.test(&x.branches.tests[i])
		}
	}
	s.nulls()
	for i := range x.calls {
		s.call(&x.calls[i])
	}
	for _, pc := range slices.Sorted(maps.Keys(x.closures)) {
		s.closure(x.closures[pc])
	}
	if m.name == "<init>" {
		for _, p := range x.puts {
			if p.field.owner == m.class {
				s.at(p.value, func(a *asking) { a.to = append(a.to, spot{field: p.field}) })
				if e.hot[className(p.field.desc)] {
					s.want(p.value, wantHot)
				}
			}
		}
	}
	return a
}

// A summariser collects what one method asks.
type summariser struct {
	e *Engine
	m *method
	x *ir
	a *asks
}

// at calls each for the parameters and own fields that a value can be.
func (s *summariser) at(v set, each func(*asking)) {
	if v == 0 {
		return
	}
	for _, id := range s.x.sets[v] {
		switch a := s.x.bare(id); a.kind {
		case atomParam, atomNumberParam:
			if int(a.n) < len(s.a.params) && (a.n > 0 || s.m.static()) {
				each(&s.a.params[a.n])
			}
		case atomField, atomNumberField:
			if a.n == 1 && a.field.owner == s.m.class && len(s.m.class.methods) <= maxOwners {
				if s.a.fields == nil {
					s.a.fields = map[*field]*asking{}
				}
				if s.a.fields[a.field] == nil {
					s.a.fields[a.field] = &asking{}
				}
				each(s.a.fields[a.field])
			}
		case atomCall: // of a check that gives back what it is given
			if i, ok := s.x.callAt(a.n); ok && s.e.special(&s.x.calls[i]) == checkCall && len(s.x.calls[i].args) > 0 && s.x.calls[i].args[0] != v {
				s.at(s.x.calls[i].args[0], each)
			}
		}
	}
}

func (s *summariser) want(v set, d demand) { s.at(v, func(a *asking) { a.wants |= d }) }

// test notes what a branch asks.
func (s *summariser) test(t *branch) {
	switch t.op {
	case classfile.OpIfnull, classfile.OpIfnonnull:
		s.want(t.a, wantNull|wantObject)
		return
	case classfile.OpIfAcmpeq, classfile.OpIfAcmpne:
		s.want(t.a, wantValue)
		s.want(t.b, wantValue)
		return
	}
	if s.number(t.a); !t.isSwitch() {
		s.number(t.b)
	}
}

func (s *summariser) number(v set) {
	if v == 0 {
		return
	}
	s.want(v, wantValue)
	for _, id := range s.x.sets[v] {
		switch a := s.x.atoms[id]; a.kind {
		case atomTest:
			s.want(a.n, wantClass)
		case atomLength:
			s.want(a.n, wantValue)
		case atomCompare:
			s.number(a.n)
			s.number(a.inner)
		case atomMapped, atomResult:
			i, ok := s.x.callAt(a.n)
			if !ok {
				continue
			}
			k := &s.x.calls[i]
			switch {
			case k.name == "ordinal" && len(k.args) == 1:
				s.want(k.args[0], wantValue)
			case k.owner.name != "java.lang.String" || len(k.args) == 0:
			case k.name == "isEmpty" || k.name == "length":
				s.want(k.args[0], wantFilled)
			case strings.HasPrefix(k.name, "equals"):
				s.want(k.args[0], wantText)
				s.want(k.args[1], wantText)
			}
		}
	}
}

// nulls takes back what branches ask of null where neither answer keeps the
// method from a call or a throw.
func (s *summariser) nulls() {
	for i := range s.a.params {
		p := &s.a.params[i]
		for _, h := range []struct {
			d demand
			k knownKind
		}{{wantNull, isNull}, {wantObject, notNull}} {
			if p.wants&h.d != 0 && !s.keeps(i, datum{kind: h.k}) {
				p.wants &^= h.d
			}
		}
	}
}

// keeps reports whether a parameter's value keeps the method from something.
func (s *summariser) keeps(param int, k datum) bool {
	args := make([]*shape, param+1)
	args[param] = s.e.shapeOf(shape{known: k})
	c := &context{m: s.m, ir: s.x, args: args}
	l := s.e.decideAll(c)
	if l == nil {
		return false
	}
	c.live = l
	for i := range s.x.throws {
		if !c.throws(i) {
			return true
		}
	}
	for i := range s.x.calls {
		if k := &s.x.calls[i]; !c.calls(i) && (k.owner.library() || s.e.special(k) == checkCall) {
			return true
		}
	}
	if strings.HasSuffix(s.m.desc, ")Z") {
		for i := range s.x.returns {
			if !c.returns(i) {
				return true
			}
		}
	}
	return false
}

// call notes what a call is handed.
func (s *summariser) call(k *call) {
	if s.e.special(k) == checkCall && len(k.args) > 0 {
		s.number(k.args[0])
		s.want(k.args[0], wantObject)
	}
	for n, v := range k.args {
		s.at(v, func(a *asking) {
			for _, m := range s.callees(k) {
				a.to = append(a.to, spot{m: m, param: n})
			}
		})
	}
}

// closure notes what a closure captures.
func (s *summariser) closure(cl *closure) {
	m := cl.owner.resolve(cl.name, cl.desc)
	if m == nil || !m.code || !m.class.library() {
		return
	}
	for n, v := range cl.captured {
		s.at(v, func(a *asking) { a.to = append(a.to, spot{m: m, param: n}) })
	}
}

// callees returns the methods that a call can hand arguments to.
func (s *summariser) callees(k *call) []*method {
	e := s.e
	if !k.owner.library() || k.op == classfile.OpInvokedynamic || e.special(k) != plainCall {
		return nil
	}
	m := k.owner.resolve(k.name, k.desc)
	if m == nil || m.code {
		if m == nil || !m.class.library() {
			return nil
		}
		return []*method{m}
	}
	if k.owner.isInterface() {
		if far := e.sidesOf(k.callee); far.stub {
			return nil
		} else if len(far.clients) > 0 {
			if suffixAny(e.names.RPC.Servers, outer(s.m.class.name)) {
				return far.servers
			}
			return far.clients
		}
	}
	if all := e.w.implementations(k.owner, k.name, k.desc, s.m.class.serves()); len(all) <= maxSharers {
		return all
	}
	return nil
}
