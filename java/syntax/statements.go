package syntax

// block reads "{…}", or reports that it is missing.
func (p *parser) block() uint32 {
	if p.tok != LBrace {
		p.missing("'{' expected")
		return 0
	}
	var kids list
	start := p.start()
	p.next()
	p.statements(&kids)
	p.want(RBrace)
	return p.make(Block, start, kids)
}

// statements reads statements up to a "}", a case label, or what can only be a
// member of the class round them.
func (p *parser) statements(kids *list) {
	for p.tok != RBrace && p.tok != EOF && !p.atCase() && !p.atMember() {
		before := p.token
		p.add(kids, RoleStatement, p.statement())
		if p.token == before {
			p.add(kids, RoleStatement, p.skipToStatement())
		}
	}
}

// atCase reports whether the next case of the switch round the statement
// starts.
func (p *parser) atCase() bool { return p.switches > 0 && p.isCase() }

func (p *parser) isCase() bool {
	return p.tok == KwCase || p.tok == KwDefault && (p.peek(1) == Colon || p.peek(1) == Arrow)
}

// statement reads a statement, or a declaration as one.
func (p *parser) statement() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	id := p.statementHere()
	p.leave()
	return id
}

func (p *parser) statementHere() uint32 {
	start := p.start()
	var kids list
	switch p.tok {
	case LBrace:
		return p.block()
	case Semicolon:
		p.next()
		return p.make(Empty, start, kids)
	case KwIf:
		return p.ifStatement()
	case KwWhile:
		p.next()
		p.add(&kids, RoleCond, p.parenthesizedExpr())
		p.add(&kids, RoleBody, p.branch())
		return p.make(While, start, kids)
	case KwDo:
		p.next()
		p.add(&kids, RoleBody, p.branch())
		if p.want(KwWhile) {
			p.add(&kids, RoleCond, p.parenthesizedExpr())
			p.semicolon()
		}
		return p.make(DoWhile, start, kids)
	case KwFor:
		return p.forStatement()
	case KwSwitch:
		return p.switchBlock(Switch)
	case KwTry:
		return p.try()
	case KwSynchronized:
		if p.peek(1) != LParen {
			break
		}
		p.next()
		p.add(&kids, RoleExpr, p.parenthesizedExpr())
		p.add(&kids, RoleBody, p.block())
		return p.make(Synchronized, start, kids)
	case KwReturn:
		p.next()
		if p.tok != Semicolon && p.tok != RBrace {
			p.add(&kids, RoleExpr, p.expr())
		}
		p.semicolon()
		return p.make(Return, start, kids)
	case KwThrow:
		p.next()
		p.add(&kids, RoleExpr, p.expr())
		p.semicolon()
		return p.make(Throw, start, kids)
	case KwBreak:
		return p.jump(Break)
	case KwContinue:
		return p.jump(Continue)
	case KwAssert:
		p.next()
		p.add(&kids, RoleCond, p.expr())
		if p.got(Colon) {
			p.add(&kids, RoleExpr, p.expr())
		}
		p.semicolon()
		return p.make(Assert, start, kids)
	case KwElse, KwCatch, KwFinally, KwCase, KwDefault:
		return p.orphan()
	case KwFinal, KwAbstract, KwStatic, KwStrictfp, At, KwClass, KwInterface, KwEnum:
		return p.localDeclaration()
	case KwRecord:
		if p.isRecord(p.token) {
			return p.localDeclaration()
		}
	case KwSealed:
		if p.isSealed(p.token) {
			return p.localDeclaration()
		}
	case KwYield:
		if p.isYield() {
			p.next()
			p.add(&kids, RoleExpr, p.expr())
			p.semicolon()
			return p.make(Yield, start, kids)
		}
	}
	if p.tok.IsIdentifier() {
		switch next := p.peek(1); {
		case next == Colon:
			name := p.token
			p.next()
			p.next()
			p.add(&kids, RoleBody, p.branch())
			return p.makeNamed(Labeled, start, name, kids)
		case next == LParen || next == Eq:
			return p.expressionStatement()
		case p.isVariable(p.token):
			return p.localVariable(p.modifiers())
		case p.isNonSealed():
			return p.localDeclaration()
		}
	} else if p.tok.IsPrimitive() && (p.isVariable(p.token) || p.peek(1) != Dot && p.peek(1) != LBracket && p.peek(1) != ColonColon) {
		return p.localVariable(p.modifiers())
	}
	return p.expressionStatement()
}

// branch reads the statement that another one governs.
func (p *parser) branch() uint32 {
	if p.tok == RBrace || p.tok == EOF || p.atCase() {
		p.missing("statement expected")
		return 0
	}
	return p.statement()
}

func (p *parser) expressionStatement() uint32 {
	var kids list
	start := p.start()
	id := p.expr()
	if id == 0 {
		if p.start() == start {
			return 0
		}
		return p.make(ErrorNode, start, kids)
	}
	switch n := &p.nodes[id]; n.kind {
	case Assign, Postfix, MethodCall, ConstructorCall, New, ErrorNode:
	default:
		if n.kind != Unary || n.op != Inc && n.op != Dec {
			p.missing("not a statement")
		}
	}
	p.add(&kids, RoleExpr, id)
	p.semicolon()
	return p.make(ExprStmt, start, kids)
}

// localDeclaration reads the declaration of a class or variable that starts
// with a modifier or a keyword.
func (p *parser) localDeclaration() uint32 {
	m := p.modifiers()
	if p.atClass() {
		return p.class(m)
	}
	return p.localVariable(m)
}
