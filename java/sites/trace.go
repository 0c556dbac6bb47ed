package sites

import (
	"slices"

	"throwsight/java/syntax"
)

// A tracer follows one variable in one frame, backwards from a use to what it
// was given: through the statements before it, into the branches that end
// behind it, round loops once. Of conditions only those on null are looked at;
// else each branch may be taken.
type tracer struct {
	e    *evaluator
	f    *frame
	d    decl
	flow *flow
	base value // where the scope begins
}

// reach returns what the variable can be at the use.
func (e *evaluator) reach(use syntax.Node, d decl, f *frame) value {
	t := &tracer{e: e, f: f, d: d}
	switch d.kind {
	case declParam:
		t.base = e.opaque(d, f)
		if f.args != nil && d.owner == f.method {
			if v, ok := f.args[d.node.Name()]; ok {
				t.base = v
			}
		}
	case declCatch:
		t.base = e.opaque(d, f)
	}
	if d.scope.IsZero() {
		return t.base
	}
	t.flow = e.flowOf(d, d.scope, f)
	if len(t.flow.effects) == 0 && d.kind != declLocal {
		return t.base
	}
	v := t.before(statementOf(use))
	if v.isNothing() {
		return e.opaque(d, f)
	}
	return v
}

// reachField follows a field within the method that uses it; false when the
// method does not set it before.
func (e *evaluator) reachField(use syntax.Node, d decl, f *frame) (value, bool) {
	scope := use.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer).Child(syntax.RoleBody)
	if scope.IsZero() || d.member.node.Kind() != syntax.FieldDecl || !e.mayBeText(e.typeOfDecl(d, f)) {
		return value{}, false
	}
	t := &tracer{e: e, f: f, d: d, flow: e.flowOf(d, scope, f)}
	t.d.scope = scope
	if len(t.flow.effects) == 0 {
		return value{}, false
	}
	v := t.before(statementOf(use))
	return v, !v.isNothing()
}

// before returns what the variable can be where the statement starts; nothing
// where it has no value yet or its declaration lies elsewhere.
func (t *tracer) before(s syntax.Node) value {
	for !s.IsZero() {
		t.e.steps++
		if t.e.steps > maxSteps {
			return unknown(FromValue)
		}
		p := s.Parent()
		if s == t.d.scope {
			return t.base
		}
		switch s.Role() {
		case syntax.RoleStatement, syntax.RoleResource:
			if prev := t.lastChange(p, s); !prev.IsZero() {
				return t.after(prev)
			}
			if p.Kind() == syntax.Case {
				return t.atCase(p)
			}
		case syntax.RoleFinally:
			if len(t.flow.in(p)) > 0 {
				return t.afterTry(p, false)
			}
		case syntax.RoleCatch:
			if body := p.Child(syntax.RoleBody); len(t.flow.in(body)) > 0 {
				return union(t.before(p), t.after(body))
			}
		case syntax.RoleBody:
			if isLoop(p) && len(t.flow.in(p)) > 0 {
				return t.loop(p)
			}
		}
		if p == t.d.scope {
			return t.base
		}
		s = p
		for !s.IsZero() && s != t.d.scope && !isStatement(s) {
			s = s.Parent()
		}
	}
	return value{}
}

// lastChange returns the statement of the list before s that declares or
// changes the variable.
func (t *tracer) lastChange(list, s syntax.Node) syntax.Node {
	var last syntax.Node
	for c := range list.All() {
		if c == s {
			break
		}
		if r := c.Role(); r != syntax.RoleStatement && r != syntax.RoleResource {
			continue
		}
		if t.declares(c) || len(t.flow.in(c)) > 0 {
			last = c
		}
	}
	return last
}

func (t *tracer) declares(s syntax.Node) bool {
	return t.d.kind == declLocal && t.d.node.Parent() == s
}

// atCase returns what the variable can be where an arm of a switch starts:
// what it was before, or what the arm above that falls through left.
func (t *tracer) atCase(c syntax.Node) value {
	sw := c.Parent()
	out := t.before(switchStatement(sw))
	if c.Has(syntax.FlagArrow) {
		return out
	}
	var above syntax.Node
	for o := range sw.Children(syntax.RoleCase) {
		if o == c {
			break
		}
		above = o
	}
	if last := above.Last(syntax.RoleStatement); !last.IsZero() && syntax.MayComplete(last) && len(t.flow.in(above)) > 0 {
		out = union(out, t.after(last))
	}
	return out
}

// after returns what the variable can be where the statement has ended.
func (t *tracer) after(s syntax.Node) value {
	if t.declares(s) {
		init := t.d.node.Child(syntax.RoleInit)
		if init.IsZero() {
			return value{}
		}
		return t.e.eval(init, t.f)
	}
	effects := t.flow.in(s)
	if len(effects) == 0 {
		return t.before(s)
	}
	switch s.Kind() {
	case syntax.Block:
		if last := s.Last(syntax.RoleStatement); !last.IsZero() {
			return t.afterOrBefore(last)
		}
	case syntax.If:
		switch t.e.holds(s.Child(syntax.RoleCond), t.f) {
		case yes:
			return t.branch(s, s.Child(syntax.RoleThen))
		case no:
			return t.branch(s, s.Child(syntax.RoleElse))
		}
		return union(t.branch(s, s.Child(syntax.RoleThen)), t.branch(s, s.Child(syntax.RoleElse)))
	case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
		return t.loop(s)
	case syntax.Labeled, syntax.Synchronized:
		return t.afterOrBefore(s.Child(syntax.RoleBody))
	case syntax.Try:
		if fin := s.Child(syntax.RoleFinally); len(t.flow.in(fin)) > 0 {
			return t.after(fin)
		}
		return t.afterTry(s, true)
	case syntax.Switch:
		return t.afterSwitch(s)
	}
	if slices.ContainsFunc(effects, t.flow.grows) {
		if l := t.growing(s); !l.IsZero() {
			return t.loop(l)
		}
	}
	v := t.before(s)
	for _, ef := range effects {
		if inner := ef.node.Enclosing(syntax.Lambda, syntax.ClassBody); s.Span().Encloses(inner.Span()) && t.flow.grows(ef) {
			v = t.grown(v) // run later, who knows how often
			continue
		}
		v = t.apply(v, ef)
	}
	return v
}

// afterOrBefore is after for a statement that may lie before the last change.
func (t *tracer) afterOrBefore(s syntax.Node) value {
	if t.declares(s) || len(t.flow.in(s)) > 0 {
		return t.after(s)
	}
	return t.before(s)
}

// branch returns what the variable can be behind an if whose branch was taken;
// nothing when the branch never ends there.
func (t *tracer) branch(s, branch syntax.Node) value {
	if branch.IsZero() {
		return t.memo(s)
	}
	if !syntax.MayComplete(branch) {
		return value{}
	}
	if len(t.flow.in(branch)) == 0 {
		return t.memo(s)
	}
	return t.after(branch)
}

// memo is before, remembered: many branches start from the same place.
func (t *tracer) memo(s syntax.Node) value {
	key := flowKey{decl: t.d.node, at: s}
	if v, ok := t.f.memo[key]; ok {
		return v
	}
	v := t.before(s)
	if t.f.memo == nil {
		t.f.memo = map[flowKey]value{}
	}
	t.f.memo[key] = v
	return v
}

func (t *tracer) afterTry(s syntax.Node, whole bool) value {
	var out value
	body := s.Child(syntax.RoleBody)
	if syntax.MayComplete(body) || !whole {
		out = t.afterOrBefore(body)
	}
	for c := range s.Children(syntax.RoleCatch) {
		if b := c.Child(syntax.RoleBody); syntax.MayComplete(b) || !whole {
			out = union(out, t.afterOrBefore(b))
		}
	}
	return out
}

func (t *tracer) afterSwitch(s syntax.Node) value {
	var out value
	hasDefault := false
	for c := range s.Children(syntax.RoleCase) {
		for l := range c.Children(syntax.RoleLabel) {
			hasDefault = hasDefault || l.Kind() == syntax.DefaultLabel
		}
		if body := c.Child(syntax.RoleBody); !body.IsZero() {
			if syntax.MayComplete(body) {
				out = union(out, t.afterOrBefore(body))
			}
			continue
		}
		last := c.Last(syntax.RoleStatement)
		if last.Kind() == syntax.Break {
			out = union(out, t.before(last))
		} else if last.Kind() == syntax.Block && last.Last(syntax.RoleStatement).Kind() == syntax.Break {
			out = union(out, t.before(last.Last(syntax.RoleStatement)))
		} else if c.Next().IsZero() && last.IsZero() {
			out = union(out, t.atCase(c))
		} else if c.Next().IsZero() && syntax.MayComplete(last) {
			out = union(out, t.afterOrBefore(last))
		}
	}
	if !hasDefault {
		out = union(out, t.memo(s))
	}
	return out
}

// loop returns what the variable can be within or behind a loop that changes
// it: what it was before, what the loop gives it, and where the loop only adds
// to it, any text behind what it was before.
func (t *tracer) loop(s syntax.Node) value {
	base := t.memo(s)
	key := flowKey{decl: t.d.node, at: s, frame: t.f}
	if t.e.inLoop[key] {
		return base
	}
	t.e.inLoop[key] = true
	defer delete(t.e.inLoop, key)
	out, grows := base, false
	for _, ef := range t.flow.in(s) {
		switch {
		case t.flow.grows(ef):
			grows = true
		case ef.kind == effectAssign:
			out = union(out, t.e.eval(ef.node.Child(syntax.RoleRight), t.f))
		}
	}
	if grows {
		out = t.grown(out)
	}
	return out
}

// grown returns v with any text behind it.
func (t *tracer) grown(v value) value {
	if v.joiner != nil {
		return v.add(unknown(FromValue))
	}
	for _, a := range v.asText().alts {
		if !a.text.EndsInHole() {
			return join(v, unknown(FromValue))
		}
	}
	return v
}

// growing returns the loop round the statement, within the variable's scope,
// that runs it again and again.
func (t *tracer) growing(s syntax.Node) syntax.Node {
	for p := s; !p.IsZero() && p != t.d.scope; p = p.Parent() {
		switch {
		case isLoop(p) && p != s:
			return p
		case p.Kind() == syntax.Lambda || p.Kind() == syntax.ClassBody:
			return syntax.Node{}
		}
	}
	return syntax.Node{}
}

// apply returns what the variable is when the effect has happened.
func (t *tracer) apply(v value, ef effect) value {
	switch ef.kind {
	case effectPassed:
		return t.grown(v)
	case effectSetter:
		return t.e.afterSetter(v, ef.node, t.f)
	case effectCalls:
		return t.e.applyChain(v, ef.node, t.f, true)
	}
	right := ef.node.Child(syntax.RoleRight)
	switch ef.node.Op() {
	case syntax.Eq:
		return t.e.eval(right, t.f)
	case syntax.PlusEq:
		if v.isNothing() {
			v = unknown(FromValue)
		}
		return join(v, t.e.eval(right, t.f))
	}
	return unknown(FromValue)
}
