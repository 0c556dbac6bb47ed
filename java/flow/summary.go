package flow

import (
	"maps"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// What a method's own code wants to know of its parameters.

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
	x := e.bodies.of(m)
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
