package syntax

func (p *parser) ifStatement() uint32 {
	var kids list
	start := p.start()
	p.next()
	p.add(&kids, RoleCond, p.parenthesizedExpr())
	p.add(&kids, RoleThen, p.branch())
	if p.got(KwElse) {
		p.add(&kids, RoleElse, p.branch())
	}
	return p.make(If, start, kids)
}

// parenthesizedExpr reads the "(…)" of a statement.
func (p *parser) parenthesizedExpr() uint32 {
	if !p.want(LParen) {
		if p.tok == LBrace {
			return 0
		}
	}
	noLambda := p.noLambda
	p.noLambda = false
	id := p.expr()
	p.noLambda = noLambda
	p.closeParen()
	return id
}

// closeParen reads a ")"; what stands before it in the same line is passed
// over.
func (p *parser) closeParen() {
	if p.want(RParen) || p.newLine() {
		return
	}
	at := p.mark()
	p.skipNested(func(t Token) bool { return t == Semicolon || t == LBrace || p.newLine() })
	if !p.got(RParen) {
		p.reset(at)
	}
}

func (p *parser) jump(kind Kind) uint32 {
	start, name := p.start(), -1
	p.next()
	if p.tok.IsIdentifier() && !p.newLine() {
		name = p.token
		p.next()
	}
	p.semicolon()
	return p.makeNamed(kind, start, name, list{})
}

func (p *parser) forStatement() uint32 {
	var kids list
	start := p.start()
	p.next()
	p.want(LParen)
	kind := For
	switch {
	case p.tok == Semicolon:
	case p.tok == KwFinal || p.tok == At || p.isVariable(p.token):
		id := p.variables(p.modifiers())
		if p.got(Colon) {
			kind = ForEach
			p.add(&kids, RoleVar, id)
			p.add(&kids, RoleExpr, p.expr())
		} else {
			p.add(&kids, RoleForInit, id)
		}
	default:
		p.expressions(&kids, RoleForInit)
	}
	if kind == For {
		p.want(Semicolon)
		if p.tok != Semicolon && p.tok != RParen {
			p.add(&kids, RoleCond, p.expr())
		}
		p.want(Semicolon)
		if p.tok != RParen {
			p.expressions(&kids, RoleUpdate)
		}
	}
	p.closeParen()
	p.add(&kids, RoleBody, p.branch())
	return p.make(kind, start, kids)
}

// expressions reads expressions between commas.
func (p *parser) expressions(kids *list, role Role) {
	for {
		p.add(kids, role, p.expr())
		if !p.got(Comma) {
			return
		}
	}
}

func (p *parser) try() uint32 {
	var kids list
	start := p.start()
	p.next()
	resources := p.got(LParen)
	if resources {
		for p.tok != RParen && p.tok != EOF && p.tok != LBrace {
			before := p.token
			p.add(&kids, RoleResource, p.resource())
			if !p.got(Semicolon) || p.token == before {
				break
			}
		}
		p.closeParen()
	}
	p.add(&kids, RoleBody, p.block())
	if p.tok != KwCatch && p.tok != KwFinally && !resources {
		p.missing("'catch' or 'finally' expected")
	}
	for p.tok == KwCatch {
		p.add(&kids, RoleCatch, p.catch())
	}
	if p.got(KwFinally) {
		p.add(&kids, RoleFinally, p.block())
	}
	return p.make(Try, start, kids)
}

func (p *parser) resource() uint32 {
	if p.tok == KwFinal || p.tok == At || p.isVariable(p.token) {
		return p.variables(p.modifiers())
	}
	return p.expr()
}

func (p *parser) catch() uint32 {
	start := p.start()
	p.next()
	p.want(LParen)
	m := p.modifiers()
	kids := m.kids
	typeStart := p.start()
	id := p.typ()
	if p.tok == Or {
		var of list
		p.add(&of, RoleAlternative, id)
		p.next()
		p.types(&of, RoleAlternative, Or)
		id = p.make(UnionType, typeStart, of)
	}
	p.add(&kids, RoleType, id)
	name := p.name()
	p.closeParen()
	p.add(&kids, RoleBody, p.block())
	id = p.makeNamed(Catch, start, name, kids)
	p.nodes[id].flags |= m.flags
	return id
}
