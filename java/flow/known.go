package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A datum is what is known of a value, where it is something that branches ask
// for.
type datum struct {
	kind   knownKind
	number int32
	text   string
	field  *world.Field // of an enum's constant
	class  *world.Class
}

type knownKind uint8

const (
	nothingKnown knownKind = iota
	isNull
	notNull
	isNumber
	isPositive
	isText
	isFilled   // a text that is not empty
	isConstant // of an enum
	isExactly  // an object of a class
	isArray    // of number elements
	isTyped    // an object of a class that has no subclasses, or null
)

// object reports whether a value is known not to be null.
func (k datum) object() bool {
	switch k.kind {
	case notNull, isText, isFilled, isConstant, isExactly, isArray:
		return true
	}
	return false
}

// exactly returns the class of an object, nil where that is not known.
func (k datum) exactly(w *world.World) *world.Class {
	switch k.kind {
	case isExactly, isTyped:
		return k.class
	case isText, isFilled:
		return w.Class("java.lang.String")
	}
	return nil
}

// or is what is known of a value that is one of two.
func (k datum) or(o datum, w *world.World) datum {
	filled := func(k datum) bool { return k.kind == isFilled || k.kind == isText && k.text != "" }
	switch {
	case k == o:
		return k
	case filled(k) && filled(o):
		return datum{kind: isFilled}
	case k.object() && o.object():
		return datum{kind: notNull}
	}
	if c := k.exactly(w); c != nil && c == o.exactly(w) {
		return datum{kind: isTyped, class: c}
	}
	return datum{}
}

// reduced is what of it matters to a method that asks only for so much: what
// does not must not tell contexts apart.
func (k datum) reduced(d demand, w *world.World) datum {
	switch {
	case k.kind == isNull && d&(wantNull|wantClass|wantFilled) != 0,
		(k.kind == isNumber || k.kind == isConstant || k.kind == isArray) && d&wantValue != 0,
		k.kind == isText && d&wantText != 0,
		k.kind == isText && k.text == "" && d&wantFilled != 0,
		k.kind == isTyped && d&wantClass != 0:
		return k
	case k.kind == isExactly && d&(wantClass|wantHot) != 0:
		return k
	case (k.kind == isText || k.kind == isFilled) && d&wantClass != 0:
		return datum{kind: isExactly, class: w.Class("java.lang.String")}
	case (k.kind == isText || k.kind == isFilled) && d&wantFilled != 0:
		return datum{kind: isFilled}
	case k.object() && d&wantObject != 0:
		return datum{kind: notNull}
	}
	return datum{}
}

// maxResults is how many calls deep the result of a call is looked for.
const maxResults = 2

// maxNested is how many values of one method are looked through for what they are
// made of: in loops there is no end to that.
const maxNested = 12

// knownOf returns what is known of a value in a context. Results of the
// library's methods are looked for where deep is below maxResults.
func (e *Engine) knownOf(c *context, v ir.Set, deep int) datum {
	if v == 0 || e.nesting > maxNested {
		return datum{}
	}
	e.nesting++
	defer func() { e.nesting-- }()
	var all datum
	first := true
	for _, id := range c.ir.Sets[v] {
		a := c.ir.Atoms[id]
		if c.gone(a) {
			continue
		}
		k := e.knownAtom(c, a, deep)
		if !first {
			k = all.or(k, e.w)
		}
		first = false
		if all = k; all.kind == nothingKnown {
			break
		}
	}
	return all
}

// gone reports whether what an atom stands for is made only where the context
// does not come.
func (c *context) gone(a ir.Atom) bool {
	if c.blocks == nil {
		return false
	}
	pc := a.N
	switch a.Kind {
	case ir.AtomNumber:
		if pc = a.Inner - 1; pc < 0 {
			return false
		}
	case ir.AtomNew, ir.AtomCall, ir.AtomResult, ir.AtomClosure, ir.AtomArray:
	default:
		return false
	}
	return !c.blocks[c.ir.Branches.At(pc)]
}

func (e *Engine) knownAtom(c *context, a ir.Atom, deep int) datum {
	switch a.Kind {
	case ir.AtomNull:
		return datum{kind: isNull}
	case ir.AtomNew:
		return datum{kind: isExactly, class: a.Class}
	case ir.AtomText:
		return datum{kind: isText, text: c.ir.Texts[a.N]}
	case ir.AtomClass, ir.AtomClosure, ir.AtomArray, ir.AtomCaught:
		return datum{kind: notNull}
	case ir.AtomNumber:
		return datum{kind: isNumber, number: a.N}
	case ir.AtomCast, ir.AtomWhere:
		return e.knownAtom(c, c.ir.Atoms[a.Inner], deep)
	case ir.AtomParam, ir.AtomNumberParam:
		s := c.arg(int(a.N))
		switch {
		case a.N == 0 && !c.m.Static():
			if s != nil && s.class != nil && !s.proxy {
				return datum{kind: isExactly, class: s.class}
			}
			return datum{kind: notNull}
		case s != nil && s.known.kind != nothingKnown:
			return s.known
		case a.Kind == ir.AtomParam:
			return e.typed(e.declared(c, int(a.N)))
		}
	case ir.AtomField, ir.AtomNumberField:
		return e.knownField(c, a, deep)
	case ir.AtomCall, ir.AtomResult:
		if i, ok := c.ir.CallAt(a.N); ok {
			return e.knownResult(c, &c.ir.Calls[i], deep)
		}
	case ir.AtomTest:
		return e.instance(e.knownOf(c, a.N, deep), a.Class)
	case ir.AtomLength:
		if k := e.knownOf(c, a.N, deep); k.kind == isArray {
			return datum{kind: isNumber, number: k.number}
		}
	case ir.AtomCompare:
		x, y := e.knownOf(c, a.N, deep), e.knownOf(c, a.Inner, deep)
		if x.kind == isNumber && y.kind == isNumber {
			return answered(x.number-y.number > 0, x.number-y.number < 0)
		}
	case ir.AtomMapped:
		if i, ok := c.ir.CallAt(a.N); ok {
			if k := e.knownOf(c, c.ir.Calls[i].Args[0], deep); k.kind == isConstant {
				if n, ok := e.switchTable(a.Field)[k.field.Name]; ok {
					return datum{kind: isNumber, number: n}
				}
			}
		}
	}
	return datum{}
}

func answered(one, less bool) datum {
	k := datum{kind: isNumber}
	if one {
		k.number = 1
	}
	if less {
		k.number = -1
	}
	return k
}

// typed returns what is known of a value by its declared class alone.
func (e *Engine) typed(c *world.Class) datum {
	if c.Access.Has(classfile.Final) && !c.Missing && !c.Library() {
		return datum{kind: isTyped, class: c}
	}
	return datum{}
}

// instance returns whether a value is an instance of a class. One of a class
// without subclasses is taken to be an object: what is null has failed before, or
// is the caller's own fault.
func (e *Engine) instance(k datum, c *world.Class) datum {
	if k.kind == isNull {
		return answered(false, false)
	}
	if x := k.exactly(e.w); x != nil && !x.Missing && !c.Missing {
		return answered(e.w.IsBelow(x, c), false)
	}
	return datum{}
}

// knownResult returns what is known of the result of a call.
func (e *Engine) knownResult(c *context, k *ir.Call, deep int) datum {
	if k.Op == classfile.OpInvokedynamic {
		return e.concatenated(c, k)
	}
	if yes, ok := e.assumed(c, k); ok {
		return answered(yes, false)
	}
	if e.special(k) == checkCall && len(k.Args) > 0 && world.ParamKind(k.Desc, 0) == 'L' {
		if x := e.knownOf(c, k.Args[0], deep); x.object() {
			return x
		}
		return datum{kind: notNull}
	}
	if !k.Owner.Library() {
		return e.knownJDK(c, k, deep)
	}
	if deep >= maxResults {
		return datum{}
	}
	m := e.only(c, k)
	if m == nil || !m.HasCode || !m.Class.Library() {
		return datum{}
	}
	body := e.bodies.Of(m)
	if body == nil || len(body.Returns) == 0 || len(body.Returns) > 8 {
		return datum{}
	}
	d := &context{m: m, ir: body, args: e.passed(c, m, k.Args, 2)}
	defer e.anew()()
	live := e.reached(d, deep+1)
	var all datum
	first := true
	for i, v := range body.Returns {
		if live != nil && !live[body.Branches.At(body.ReturnsAt[i])] {
			continue
		}
		one := e.knownOf(d, v, deep+1)
		if one.kind == nothingKnown && body.IsUsedAt(body.ReturnsAt[i]) {
			one.kind = notNull
		}
		if !first {
			one = all.or(one, e.w)
		}
		first = false
		if all = one; all.kind == nothingKnown {
			break
		}
	}
	return all
}

// anew begins with the values of another method, and returns what goes back.
func (e *Engine) anew() (back func()) {
	n := e.nesting
	e.nesting = 0
	return func() { e.nesting = n }
}

// only returns the method that a call means, where there can be no other.
func (e *Engine) only(c *context, k *ir.Call) *world.Method {
	if k.Op == classfile.OpInvokestatic || k.Op == classfile.OpInvokespecial {
		return k.Owner.Resolve(k.Name, k.Desc)
	}
	if list, open := e.shapesOf(c, k.Args[0], 2); !open && len(list) == 1 && list[0].class != nil && !list[0].proxy {
		return list[0].class.Resolve(k.Name, k.Desc)
	}
	m := k.Owner.Resolve(k.Name, k.Desc)
	if m != nil && (m.Access.Has(classfile.Private) || m.Access.Has(classfile.Final) || m.Class.Access.Has(classfile.Final) || len(k.Owner.Subs) == 0) {
		return m
	}
	return nil
}
