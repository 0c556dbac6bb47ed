package sites

import (
	"throwsight/java/syntax"
)

// An evaluator reads message expressions of one file. Its work is bounded: by
// the depth of the methods it looks into, and by a budget of steps for each
// site, past which everything is a hole.
type evaluator struct {
	world  *world
	steps  int
	flows  map[flowKey]*flow
	inLoop map[flowKey]bool // loops being followed, against going round twice
	consts map[syntax.Node]value
	busy   map[syntax.Node]bool // constants being evaluated
}

const (
	maxDepth = 10    // methods, one called by the other
	maxSteps = 20000 // nodes looked at for one site
)

func newEvaluator(w *world) *evaluator {
	return &evaluator{
		world:  w,
		flows:  map[flowKey]*flow{},
		inLoop: map[flowKey]bool{},
		consts: map[syntax.Node]value{},
		busy:   map[syntax.Node]bool{},
	}
}

// A frame is where an expression stands: in which file and class, and, within
// a method that is looked into, with which arguments and on which object.
type frame struct {
	src    *source
	class  *Class // the nearest member class round the code
	method syntax.Node
	args   map[string]value // parameters of method; nil at the site itself
	self   *object          // the object whose method it is, when it is known
	depth  int
	memo   map[flowKey]value // of variables where branches start
}

// into returns the frame of another member's code.
func (f *frame) into(m member, args map[string]value, self *object) *frame {
	return &frame{src: m.class.src, class: m.class, method: m.node, args: args, self: self, depth: f.depth + 1}
}

// eval returns what the expression can be.
func (e *evaluator) eval(n syntax.Node, f *frame) value {
	e.steps++
	if e.steps > maxSteps {
		return unknown(FromValue)
	}
	switch n.Kind() {
	case syntax.Literal:
		return evalLiteral(n)
	case syntax.Paren:
		return e.eval(n.Child(syntax.RoleExpr), f)
	case syntax.Cast:
		v := e.eval(n.Child(syntax.RoleOperand), f)
		return v
	case syntax.Binary:
		if n.Op() == syntax.Plus {
			return e.evalPlus(n, f)
		}
	case syntax.Conditional:
		switch e.holds(n.Child(syntax.RoleCond), f) {
		case yes:
			return e.eval(n.Child(syntax.RoleThen), f)
		case no:
			return e.eval(n.Child(syntax.RoleElse), f)
		}
		return choice(e.eval(n.Child(syntax.RoleThen), f), e.eval(n.Child(syntax.RoleElse), f))
	case syntax.SwitchExpr:
		return e.evalSwitch(n, f)
	case syntax.Assign:
		if n.Op() == syntax.Eq {
			return e.eval(n.Child(syntax.RoleRight), f)
		}
	case syntax.Ident:
		return e.evalName(n, f)
	case syntax.FieldAccess:
		return e.evalFieldAccess(n, f)
	case syntax.MethodCall:
		return e.evalCall(n, f)
	case syntax.New:
		return e.evalNew(n, f)
	case syntax.NewArray, syntax.ArrayInit:
		return e.evalArray(n, f)
	case syntax.Lambda:
		return value{alts: unknown(FromCall).alts, closure: &closure{n, f}}
	}
	return unknown(FromValue)
}

// evalSwitch returns what any arm of a switch expression gives.
func (e *evaluator) evalSwitch(n syntax.Node, f *frame) value {
	var out value
	for c := range n.Children(syntax.RoleCase) {
		if body := c.Child(syntax.RoleBody); body.Kind() == syntax.ExprStmt {
			out = choice(out, e.eval(body.Child(syntax.RoleExpr), f))
			continue
		}
		for y := range c.Descend() {
			if y.Kind() == syntax.Yield && y.Enclosing(syntax.SwitchExpr) == n {
				out = choice(out, e.eval(y.Child(syntax.RoleExpr), f))
			}
		}
	}
	if out.isNothing() {
		return unknown(FromValue)
	}
	return out
}

// evalArray keeps the elements apart: they may be the arguments of a format.
func (e *evaluator) evalArray(n syntax.Node, f *frame) value {
	if n.Kind() == syntax.NewArray {
		n = n.Child(syntax.RoleInit)
	}
	if n.IsZero() {
		return unknown(FromValue)
	}
	out := value{isList: true, alts: unknown(FromValue).alts}
	for el := range n.Children(syntax.RoleElement) {
		if len(out.list) == maxArguments {
			break
		}
		out.list = append(out.list, e.eval(el, f))
	}
	return out
}

// maxArguments bounds the arguments of a call that are looked at.
const maxArguments = 64

// evalPlus reads a chain of "+". Operands that are numbers, in front of the
// first text, are added up by Java: together they are one value.
func (e *evaluator) evalPlus(n syntax.Node, f *frame) value {
	out := literal("")
	started, numbers := false, 0
	for o := range n.Children(syntax.RoleOperand) {
		if !started {
			t := e.typeOf(o, f)
			if t.isNumber() {
				numbers++
				if numbers == 1 {
					out = e.eval(o, f)
				} else {
					out = unknown(FromValue)
				}
				continue
			}
			started = true
		}
		out = join(out, e.operand(o, f))
	}
	if !started && numbers > 1 {
		return unknown(FromValue)
	}
	return out
}

// A closure is a lambda and the frame it was written in.
type closure struct {
	node  syntax.Node
	frame *frame
}

// call returns what the lambda gives; its own parameters are unknown.
func (e *evaluator) call(c *closure) value {
	if c.frame.depth >= maxDepth {
		return unknown(FromCall)
	}
	body := c.node.Child(syntax.RoleBody)
	if body.Kind() != syntax.Block {
		return e.eval(body, c.frame)
	}
	return e.returns(c.node, body, c.frame)
}
