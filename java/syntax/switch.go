package syntax

// switchBlock reads a switch, as a statement or as an expression.
func (p *parser) switchBlock(kind Kind) uint32 {
	noLambda, inSwitchExpr := p.noLambda, p.inSwitchExpr
	p.noLambda = false
	if kind == SwitchExpr {
		p.inSwitchExpr = true
	}
	var kids list
	start := p.start()
	p.next()
	p.add(&kids, RoleExpr, p.parenthesizedExpr())
	if p.want(LBrace) {
		p.switches++
		for p.tok != RBrace && p.tok != EOF && !p.atMember() {
			if p.tok == KwCase || p.tok == KwDefault {
				p.add(&kids, RoleCase, p.switchCase())
				continue
			}
			// Statements before the first label.
			var of list
			at := p.start()
			p.wrong("'case' or 'default' expected")
			before := p.token
			p.statements(&of)
			if p.token == before {
				p.next()
			}
			p.add(&kids, RoleCase, p.make(ErrorNode, at, of))
		}
		p.switches--
		p.want(RBrace)
	}
	p.noLambda, p.inSwitchExpr = noLambda, inSwitchExpr
	return p.make(kind, start, kids)
}

func (p *parser) switchCase() uint32 {
	var kids list
	start := p.start()
	p.caseHead(&kids)
	if !p.got(Arrow) {
		if !p.got(Colon) {
			p.missing("':' or '->' expected")
		}
		p.statements(&kids)
		return p.make(Case, start, kids)
	}
	switch p.tok {
	case LBrace:
		p.add(&kids, RoleBody, p.block())
	case KwThrow:
		p.add(&kids, RoleBody, p.statement())
	default:
		p.add(&kids, RoleBody, p.expressionBody())
		for p.tok != KwCase && p.tok != KwDefault && p.tok != RBrace && p.tok != EOF && !p.atMember() {
			// More than the one that may stand here.
			before := p.token
			p.wrong("'case', 'default' or '}' expected")
			p.add(&kids, RoleStatement, p.statement())
			if p.token == before {
				p.next()
			}
		}
	}
	id := p.make(Case, start, kids)
	p.nodes[id].flags |= FlagArrow
	return id
}

// caseHead reads the labels and the guard of a case.
func (p *parser) caseHead(kids *list) {
	if p.tok == KwDefault {
		p.add(kids, RoleLabel, p.defaultLabel())
		return
	}
	noLambda := p.noLambda
	p.noLambda = true
	p.next()
	for {
		p.add(kids, RoleLabel, p.caseLabel())
		if !p.got(Comma) {
			break
		}
	}
	if p.tok == KwWhen {
		p.next()
		p.add(kids, RoleGuard, p.expr())
	}
	p.noLambda = noLambda
}

// expressionBody reads the expression behind "case … ->" and its ";".
func (p *parser) expressionBody() uint32 {
	if p.startsStatement() {
		p.wrong("expression, block or 'throw' expected")
		return p.statement()
	}
	var kids list
	start := p.start()
	p.add(&kids, RoleExpr, p.expr())
	p.semicolon()
	return p.make(ExprStmt, start, kids)
}

func (p *parser) defaultLabel() uint32 {
	start := p.start()
	p.next()
	return p.make(DefaultLabel, start, list{})
}

func (p *parser) caseLabel() uint32 {
	switch {
	case p.tok == KwDefault:
		return p.defaultLabel()
	case p.isPattern():
		return p.pattern()
	}
	return p.conditional()
}

// isYield reports whether the "yield" that is the current token starts a
// statement. Where no switch expression is round it, it does only when it
// cannot be a name: older texts use it as one.
func (p *parser) isYield() bool {
	switch next := p.peek(1); next {
	case Plus, Minus, KwNew, KwSwitch, KwThis, KwSuper:
		return true
	case Not, Tilde:
		return p.peek(2) != Semicolon
	case Inc, Dec:
		return p.peek(2) != Semicolon
	case LParen, Semicolon:
		return p.inSwitchExpr
	default:
		if next.IsIdentifier() {
			return p.inSwitchExpr || !p.isVariable(p.token) || p.peek(2) == LParen || p.peek(2) == Dot || p.peek(2) == Arrow
		}
		return next.IsLiteral() || next.IsPrimitive()
	}
}
