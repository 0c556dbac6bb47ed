package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// reached returns the blocks of a context's body that are reached with what is
// known of its arguments; nil where that decides nothing.
func (e *Engine) reached(c *context, deep int) []bool {
	c.blocks = nil
	if c.ir.Branches == nil {
		return nil
	}
	for range maxPasses {
		live, less := e.walk(c, deep)
		if !less {
			break
		}
		c.blocks = live // what is made elsewhere is not what comes here
	}
	return c.blocks
}

// maxPasses is how often the way of control is looked for: what is not reached
// in one pass may decide in the next.
const maxPasses = 3

// walk follows control by the tests that are decided, and reports whether that
// is less than was known to be reached.
func (e *Engine) walk(c *context, deep int) (live []bool, less bool) {
	b := c.ir.Branches
	live = make([]bool, len(b.Blocks))
	left := 0 // what was decided
	todo := []int16{0}
	visit := func(n int16) {
		if n >= 0 && !live[n] {
			live[n] = true
			todo = append(todo, n)
		}
	}
	live[0] = true
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		next := b.Successors(int(n))
		only, never := -1, -1
		if t := b.Blocks[n].Test; t >= 0 {
			only, never = e.decide(c, &b.Tests[t], deep)
		}
		stops := b.Blocks[n].Stop >= 0 && e.stops(c, b.Blocks[n].Stop)
		for i, to := range next {
			if stops || only >= 0 && i != only || i == never {
				left++
				continue
			}
			visit(to)
		}
		for _, h := range c.ir.Chains[b.Blocks[n].Chain] {
			visit(b.Catch[h])
		}
	}
	if left == 0 {
		return nil, false
	}
	for n, was := range c.blocks {
		less = less || was && !live[n]
	}
	return live, less || c.blocks == nil
}

// decide returns the only way that a test can take, and one that it never
// takes; -1 for none.
func (e *Engine) decide(c *context, t *ir.Branch, deep int) (only, never int) {
	x := e.knownOf(c, t.A, deep)
	if t.IsSwitch() {
		return e.decideSwitch(c, t, x, deep)
	}
	yes, ok := false, false
	switch t.Op {
	case classfile.OpIfnull, classfile.OpIfnonnull:
		yes, ok = (x.kind == isNull && !t.Used) == (t.Op == classfile.OpIfnull), t.Used || x.kind == isNull || x.object()
	case classfile.OpIfAcmpeq, classfile.OpIfAcmpne:
		y := e.knownOf(c, t.B, deep)
		same, known := sameObject(x, y)
		yes, ok = same == (t.Op == classfile.OpIfAcmpeq), known
	case classfile.OpIfIcmpeq, classfile.OpIfIcmpne, classfile.OpIfIcmplt, classfile.OpIfIcmpge, classfile.OpIfIcmpgt, classfile.OpIfIcmple:
		if y := e.knownOf(c, t.B, deep); x.kind == isNumber && y.kind == isNumber {
			yes, ok = compares(t.Op-classfile.OpIfIcmpeq+classfile.OpIfeq, int64(x.number)-int64(y.number)), true
		}
	default:
		switch x.kind {
		case isNumber:
			yes, ok = compares(t.Op, int64(x.number)), true
		case isPositive:
			yes, ok = compares(t.Op, 1), true
		}
	}
	switch {
	case !ok:
		return -1, -1
	case yes:
		return 1, -1
	}
	return 0, -1
}

// compares reports whether a branch on a number is taken.
func compares(op classfile.Op, n int64) bool {
	switch op {
	case classfile.OpIfeq:
		return n == 0
	case classfile.OpIfne:
		return n != 0
	case classfile.OpIflt:
		return n < 0
	case classfile.OpIfge:
		return n >= 0
	case classfile.OpIfgt:
		return n > 0
	}
	return n <= 0
}

// sameObject reports whether two references are the same, where that is known.
func sameObject(x, y datum) (same, ok bool) {
	switch {
	case x.kind == isNull && y.kind == isNull:
		return true, true
	case x.kind == isNull && y.object(), x.object() && y.kind == isNull:
		return false, true
	case x.kind == isConstant && y.kind == isConstant:
		return x.field == y.field, true
	}
	return false, false
}

// decideSwitch is decide for a switch. One over an enum that has a case for each
// of its constants never takes the default.
func (e *Engine) decideSwitch(c *context, t *ir.Branch, x datum, deep int) (only, never int) {
	if x.kind == isNumber {
		for i, key := range c.ir.Branches.KeysOf(t) {
			if key == x.number {
				return i + 1, -1
			}
		}
		return 0, -1
	}
	ids := c.ir.Sets[t.A]
	if len(ids) != 1 {
		return -1, -1
	}
	a := c.ir.Atoms[ids[0]]
	i, ok := c.ir.CallAt(a.N)
	if !ok || a.Kind != ir.AtomMapped && (a.Kind != ir.AtomResult || c.ir.Calls[i].Name != "ordinal") {
		return -1, -1
	}
	all := e.constants(c.ir.Calls[i].Owner)
	if len(all) == 0 {
		return -1, -1
	}
	cased := map[int32]bool{}
	for _, key := range c.ir.Branches.KeysOf(t) {
		cased[key] = true
	}
	var table map[string]int32
	if a.Kind == ir.AtomMapped {
		table = e.switchTable(a.Field)
	}
	for n, name := range all {
		key := int32(n)
		if a.Kind == ir.AtomMapped {
			key = table[name] // 0 where it has none
		}
		if !cased[key] {
			return -1, -1
		}
	}
	return -1, 0
}

// A liveness is a bit for each call, throw and return of a body, in that order,
// that is not reached in a context; nil where all are.
type liveness []uint64

// decideAll works out what of a context's body is reached.
func (e *Engine) decideAll(c *context) liveness {
	live := e.reached(c, 0)
	x := c.ir
	var dead liveness
	n := 0
	note := func(pc int32, passes bool) {
		if passes || live != nil && !live[x.Branches.At(pc)] {
			if dead == nil {
				dead = make(liveness, (len(x.Calls)+len(x.Throws)+len(x.Returns)+63)/64)
			}
			dead[n/64] |= 1 << (n % 64)
		}
		n++
	}
	for i := range x.Calls {
		note(x.Calls[i].PC, e.passes(c, &x.Calls[i]))
	}
	if dead == nil && live == nil {
		return nil
	}
	for i := range x.Throws {
		note(x.Throws[i].PC, false)
	}
	for _, pc := range x.ReturnsAt {
		note(pc, false)
	}
	return dead
}

// passes reports whether a call that throws when its condition fails is known
// not to.
func (e *Engine) passes(c *context, k *ir.Call) bool {
	if e.special(k) != checkCall || len(k.Args) == 0 {
		return false
	}
	x := e.knownOf(c, k.Args[0], 0)
	if world.ParamKind(k.Desc, 0) == 'Z' {
		return x.kind == isNumber && x.number == 1
	}
	return x.object() && e.checks[k.Owner.Name+"#"+k.Name].Name == "java.lang.NullPointerException"
}

// dead reports whether bit n is set.
func (l liveness) dead(n int) bool { return l != nil && l[n/64]&(1<<(n%64)) != 0 }

// calls reports whether a call of the context is reached.
func (c *context) calls(i int) bool { return !c.live.dead(i) }

// throws reports whether a throw of the context is reached.
func (c *context) throws(i int) bool { return !c.live.dead(len(c.ir.Calls) + i) }

// returns reports whether a return of the context is reached.
func (c *context) returns(i int) bool { return !c.live.dead(len(c.ir.Calls) + len(c.ir.Throws) + i) }

// stops reports whether the call at a pc never comes back in a context.
func (e *Engine) stops(c *context, pc int32) bool {
	i, ok := c.ir.CallAt(pc)
	if !ok {
		return false
	}
	k := &c.ir.Calls[i]
	at := k.Owner
	if k.IsVirtual() {
		self := c.arg(0)
		if self == nil || self.class == nil || self.proxy {
			return false
		}
		at = self.class
	}
	m := at.Resolve(k.Name, k.Desc)
	return m != nil && e.w.NeverBack(m)
}
