package syntax

// precedence has the binding strength of the binary operators, of instanceof
// too; 0 for all other tokens.
var precedence = [tokenCount]uint8{
	OrOr:         1,
	AndAnd:       2,
	Or:           3,
	Xor:          4,
	And:          5,
	EqEq:         6,
	NotEq:        6,
	Lt:           7,
	Gt:           7,
	Le:           7,
	Ge:           7,
	KwInstanceof: 7,
	Shl:          8,
	Shr:          8,
	Ushr:         8,
	Plus:         9,
	Minus:        9,
	Star:         10,
	Slash:        10,
	Percent:      10,
}

// operator returns the operator that comes next, and how many tokens it is
// of: ">>" is two, see [Gt].
func (p *parser) operator() (op Token, width int) {
	if p.tok != Gt {
		return p.tok, 1
	}
	i := p.token
	if !p.adjacent(i) {
		return Gt, 1
	}
	switch p.tokens[i+1] {
	case Ge:
		return ShrEq, 2
	case Gt:
		if p.adjacent(i + 1) {
			switch p.tokens[i+2] {
			case Gt:
				return Ushr, 3
			case Ge:
				return UshrEq, 3
			}
		}
		return Shr, 2
	}
	return Gt, 1
}

// binary reads operands and the operators between them that bind at least as
// strongly as least.
func (p *parser) binary(least uint8) uint32 {
	start := p.start()
	left := p.unary()
	for {
		op, width := p.operator()
		strength := precedence[op]
		if strength == 0 || strength < least {
			return left
		}
		for range width {
			p.next()
		}
		if op == KwInstanceof {
			left = p.instanceOf(start, left)
			continue
		}
		var kids list
		p.add(&kids, RoleOperand, left)
		for {
			p.add(&kids, RoleOperand, p.binary(strength+1))
			again, width := p.operator()
			if again != op {
				break
			}
			for range width {
				p.next()
			}
		}
		left = p.makeOp(Binary, start, op, kids)
	}
}

// unary reads an operand of a binary operator.
func (p *parser) unary() uint32 {
	switch p.tok {
	case Plus, Minus, Not, Tilde, Inc, Dec:
	case LParen:
		switch p.parenthesized() {
		case parenCast:
			return p.cast()
		case parenLambda:
			return p.lambda()
		}
		return p.postfix()
	default:
		return p.postfix()
	}
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	var kids list
	start, op := p.start(), p.tok
	p.next()
	p.add(&kids, RoleOperand, p.unary())
	p.leave()
	return p.makeOp(Unary, start, op, kids)
}

func (p *parser) cast() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	var kids list
	start := p.start()
	p.next()
	typeStart := p.start()
	id := p.typ()
	if p.tok == And {
		var of list
		p.add(&of, RoleAlternative, id)
		p.next()
		p.types(&of, RoleAlternative, And)
		id = p.make(IntersectionType, typeStart, of)
	}
	p.add(&kids, RoleType, id)
	p.want(RParen)
	p.add(&kids, RoleOperand, p.unary())
	p.leave()
	return p.make(Cast, start, kids)
}
