package syntax

// expr reads an expression; 0 when none stands there.
func (p *parser) expr() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	left := p.ternary()
	op, width := p.operator()
	if op.IsAssignment() {
		var kids list
		start := p.startOf(left)
		p.add(&kids, RoleLeft, left)
		for range width {
			p.next()
		}
		p.add(&kids, RoleRight, p.expr())
		left = p.makeOp(Assign, start, op, kids)
	}
	p.leave()
	return left
}

// conditional reads an expression that is no assignment.
func (p *parser) conditional() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	id := p.ternary()
	p.leave()
	return id
}

func (p *parser) ternary() uint32 {
	cond := p.binary(1)
	if p.tok != Question {
		return cond
	}
	var kids list
	start := p.startOf(cond)
	p.add(&kids, RoleCond, cond)
	p.next()
	noLambda := p.noLambda
	p.noLambda = false
	p.add(&kids, RoleThen, p.expr())
	p.noLambda = noLambda
	if p.want(Colon) {
		p.add(&kids, RoleElse, p.conditional())
	}
	return p.make(Conditional, start, kids)
}

// nested reads an expression between brackets, where a lambda may stand
// whatever is outside.
func (p *parser) nested() uint32 {
	noLambda := p.noLambda
	p.noLambda = false
	id := p.expr()
	p.noLambda = noLambda
	return id
}

// postfix reads a primary with what stands behind it.
func (p *parser) postfix() uint32 {
	id := p.primary()
	if id == 0 {
		return 0
	}
	id = p.selectors(id)
	for p.tok == Inc || p.tok == Dec {
		var kids list
		start, op := p.startOf(id), p.tok
		p.add(&kids, RoleOperand, id)
		p.next()
		id = p.makeOp(Postfix, start, op, kids)
	}
	return id
}

// primary reads what an expression starts with.
func (p *parser) primary() uint32 {
	start := p.start()
	switch p.tok {
	case IntLit, LongLit, FloatLit, DoubleLit, CharLit, StringLit, TextBlock, True, False, Null:
		op := p.tok
		p.next()
		return p.makeOp(Literal, start, op, list{})
	case LParen:
		var kids list
		p.next()
		p.add(&kids, RoleExpr, p.nested())
		p.closeParen()
		return p.make(Paren, start, kids)
	case KwThis:
		p.next()
		if p.tok == LParen {
			return p.constructorCall(start, KwThis, list{})
		}
		return p.make(This, start, list{})
	case KwSuper:
		p.next()
		if p.tok == LParen {
			return p.constructorCall(start, KwSuper, list{})
		}
		return p.make(Super, start, list{})
	case KwNew:
		return p.creation(start, list{})
	case KwSwitch:
		return p.switchBlock(SwitchExpr)
	case Lt:
		// Type arguments of a constructor: "<T>this(…)".
		var kids list
		p.typeArguments(&kids)
		if p.tok == KwThis || p.tok == KwSuper {
			op := p.tok
			p.next()
			return p.constructorCall(start, op, kids)
		}
		p.missing("'this' or 'super' expected")
		return p.make(ErrorNode, start, kids)
	case At:
		return p.typ() // of a method reference
	}
	switch {
	case p.tok.IsIdentifier():
		name := p.token
		if p.peek(1) == Arrow && !p.noLambda {
			return p.lambda()
		}
		p.next()
		if p.tok == LParen {
			var kids list
			p.arguments(&kids)
			return p.makeNamed(MethodCall, start, name, kids)
		}
		return p.makeNamed(Ident, start, name, list{})
	case p.tok.IsPrimitive():
		return p.typ() // of a class literal or method reference
	}
	p.missing("expression expected")
	return 0
}

func (p *parser) constructorCall(start uint32, op Token, kids list) uint32 {
	p.arguments(&kids)
	return p.makeOp(ConstructorCall, start, op, kids)
}

// arguments reads "(…)" of a call.
func (p *parser) arguments(kids *list) {
	if !p.want(LParen) {
		return
	}
	if p.got(RParen) {
		return
	}
	noLambda := p.noLambda
	p.noLambda = false
	for {
		p.add(kids, RoleArgument, p.expr())
		if p.got(Comma) {
			continue
		}
		if p.tok == RParen {
			break
		}
		p.missing("',' or ')' expected")
		if p.newLine() || !p.skipToArgument() {
			break
		}
	}
	p.noLambda = noLambda
	p.want(RParen)
}

// skipToArgument passes over what stands behind an argument and should not,
// and reports whether another argument may follow.
func (p *parser) skipToArgument() bool {
	if startsCastOperand(p.tok) && p.tok != LParen {
		return true // only the comma is missing
	}
	p.skipNested(func(t Token) bool {
		return t == Comma || t == Semicolon || t == LBrace || p.newLine() && (p.startsStatement() || p.startsDeclaration())
	})
	return p.got(Comma)
}

// arrayInit reads "{…}" of an array or an annotation.
func (p *parser) arrayInit(element func() uint32) uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	noLambda := p.noLambda
	p.noLambda = false
	var kids list
	start := p.start()
	p.next()
	for p.tok != RBrace && p.tok != EOF {
		if p.tok == Comma {
			if p.peek(1) != RBrace || kids.first != 0 {
				p.missing("expression expected")
			}
			p.next()
			continue
		}
		p.add(&kids, RoleElement, element())
		if p.got(Comma) || p.tok == RBrace {
			continue
		}
		p.missing("',' or '}' expected")
		if startsCastOperand(p.tok) && !p.newLine() {
			continue
		}
		p.skipNested(func(t Token) bool {
			return t == Comma || t == Semicolon || p.newLine() && (p.startsStatement() || p.startsDeclaration())
		})
		if !p.got(Comma) {
			break
		}
	}
	p.want(RBrace)
	p.noLambda = noLambda
	p.leave()
	return p.make(ArrayInit, start, kids)
}

// lambda reads a lambda expression.
func (p *parser) lambda() uint32 {
	var kids list
	start := p.start()
	if p.tok == LParen {
		p.lambdaParameters(&kids)
	} else {
		p.next()
		p.add(&kids, RoleParam, p.makeNamed(Param, start, p.token-1, list{}))
	}
	p.want(Arrow)
	if p.tok == LBrace {
		p.add(&kids, RoleBody, p.bodyBlock())
	} else {
		inSwitchExpr := p.inSwitchExpr
		p.inSwitchExpr = false
		p.add(&kids, RoleBody, p.expr())
		p.inSwitchExpr = inSwitchExpr
	}
	return p.make(Lambda, start, kids)
}

func (p *parser) lambdaParameters(kids *list) {
	if !p.tokens[p.token+1].IsIdentifier() || p.peek(2) != Comma && p.peek(2) != RParen {
		p.parameters(kids, RoleParam)
		return
	}
	p.next()
	for {
		start, name := p.start(), p.name()
		if name < 0 {
			break
		}
		p.add(kids, RoleParam, p.makeNamed(Param, start, name, list{}))
		if !p.got(Comma) {
			break
		}
	}
	p.closeParen()
}
