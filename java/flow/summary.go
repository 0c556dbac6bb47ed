package flow

import (
	"maps"
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// What a method's own code wants to know of its parameters.

// summary returns what a method asks.
func (e *Engine) summary(m *world.Method) *asks {
	if a := e.summaries[m]; a != nil {
		return a
	}
	a := &asks{}
	e.summaries[m] = a
	if !m.HasCode || !m.Class.Library() {
		return a
	}
	x := e.bodies.Of(m)
	if x == nil {
		return a
	}
	refs, _, _ := world.Params(m.Desc)
	n := len(refs)
	if !m.Static() {
		n++
	}
	a.params = make([]asking, n)
	s := summariser{e, m, x, a}
	if x.Branches != nil {
		for i := range x.Branches.Tests {
			s.test(&x.Branches.Tests[i])
		}
	}
	s.nulls()
	for i := range x.Calls {
		s.call(&x.Calls[i])
	}
	for _, pc := range slices.Sorted(maps.Keys(x.Closures)) {
		s.closure(x.Closures[pc])
	}
	if m.Name == "<init>" {
		for _, p := range x.Puts {
			if p.Field.Owner == m.Class {
				s.at(p.Value, func(a *asking) { a.to = append(a.to, spot{field: p.Field}) })
				if e.hot[world.ClassName(p.Field.Desc)] {
					s.want(p.Value, wantHot)
				}
			}
		}
	}
	return a
}

// A summariser collects what one method asks.
type summariser struct {
	e *Engine
	m *world.Method
	x *ir.Body
	a *asks
}

// at calls each for the parameters and own fields that a value can be.
func (s *summariser) at(v ir.Set, each func(*asking)) {
	if v == 0 {
		return
	}
	for _, id := range s.x.Sets[v] {
		switch a := s.x.Bare(id); a.Kind {
		case ir.AtomParam, ir.AtomNumberParam:
			if int(a.N) < len(s.a.params) && (a.N > 0 || s.m.Static()) {
				each(&s.a.params[a.N])
			}
		case ir.AtomField, ir.AtomNumberField:
			if a.N == ir.OfThis && a.Field.Owner == s.m.Class && len(s.m.Class.Methods) <= maxOwners {
				if s.a.fields == nil {
					s.a.fields = map[*world.Field]*asking{}
				}
				if s.a.fields[a.Field] == nil {
					s.a.fields[a.Field] = &asking{}
				}
				each(s.a.fields[a.Field])
			}
		case ir.AtomCall: // of a check that gives back what it is given
			if i, ok := s.x.CallAt(a.N); ok && s.e.special(&s.x.Calls[i]) == checkCall && len(s.x.Calls[i].Args) > 0 && s.x.Calls[i].Args[0] != v {
				s.at(s.x.Calls[i].Args[0], each)
			}
		}
	}
}

func (s *summariser) want(v ir.Set, d demand) { s.at(v, func(a *asking) { a.wants |= d }) }

// test notes what a branch asks.
func (s *summariser) test(t *ir.Branch) {
	switch t.Op {
	case classfile.OpIfnull, classfile.OpIfnonnull:
		s.want(t.A, wantNull|wantObject)
		return
	case classfile.OpIfAcmpeq, classfile.OpIfAcmpne:
		s.want(t.A, wantValue)
		s.want(t.B, wantValue)
		return
	}
	if s.number(t.A); !t.IsSwitch() {
		s.number(t.B)
	}
}

func (s *summariser) number(v ir.Set) {
	if v == 0 {
		return
	}
	s.want(v, wantValue)
	for _, id := range s.x.Sets[v] {
		switch a := s.x.Atoms[id]; a.Kind {
		case ir.AtomTest:
			s.want(a.N, wantClass)
		case ir.AtomLength:
			s.want(a.N, wantValue)
		case ir.AtomCompare:
			s.number(a.N)
			s.number(a.Inner)
		case ir.AtomMapped, ir.AtomResult:
			i, ok := s.x.CallAt(a.N)
			if !ok {
				continue
			}
			k := &s.x.Calls[i]
			switch {
			case k.Name == "ordinal" && len(k.Args) == 1:
				s.want(k.Args[0], wantValue)
			case k.Owner.Name != "java.lang.String" || len(k.Args) == 0:
			case k.Name == "isEmpty" || k.Name == "length":
				s.want(k.Args[0], wantFilled)
			case strings.HasPrefix(k.Name, "equals"):
				s.want(k.Args[0], wantText)
				s.want(k.Args[1], wantText)
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
	for i := range s.x.Throws {
		if !c.throws(i) {
			return true
		}
	}
	for i := range s.x.Calls {
		if k := &s.x.Calls[i]; !c.calls(i) && (k.Owner.Library() || s.e.special(k) == checkCall) {
			return true
		}
	}
	if strings.HasSuffix(s.m.Desc, ")Z") {
		for i := range s.x.Returns {
			if !c.returns(i) {
				return true
			}
		}
	}
	return false
}

// call notes what a call is handed.
func (s *summariser) call(k *ir.Call) {
	if s.e.special(k) == checkCall && len(k.Args) > 0 {
		s.number(k.Args[0])
		s.want(k.Args[0], wantObject)
	}
	for n, v := range k.Args {
		s.at(v, func(a *asking) {
			for _, m := range s.callees(k) {
				a.to = append(a.to, spot{m: m, param: n})
			}
		})
	}
}

// closure notes what a closure captures.
func (s *summariser) closure(cl *ir.Closure) {
	m := cl.Owner.Resolve(cl.Name, cl.Desc)
	if m == nil || !m.HasCode || !m.Class.Library() {
		return
	}
	for n, v := range cl.Captured {
		s.at(v, func(a *asking) { a.to = append(a.to, spot{m: m, param: n}) })
	}
}

// callees returns the methods that a call can hand arguments to.
func (s *summariser) callees(k *ir.Call) []*world.Method {
	e := s.e
	if !k.Owner.Library() || k.Op == classfile.OpInvokedynamic || e.special(k) != plainCall {
		return nil
	}
	m := k.Owner.Resolve(k.Name, k.Desc)
	if m == nil || m.HasCode {
		if m == nil || !m.Class.Library() {
			return nil
		}
		return []*world.Method{m}
	}
	if k.Owner.IsInterface() {
		if far := e.sidesOf(k.Callee); far.stub {
			return nil
		} else if len(far.clients) > 0 {
			if suffixAny(e.names.RPC.Servers, outer(s.m.Class.Name)) {
				return far.servers
			}
			return far.clients
		}
	}
	if all := e.w.Implementations(k.Owner, k.Name, k.Desc, s.m.Class.Serves()); len(all) <= maxSharers {
		return all
	}
	return nil
}
