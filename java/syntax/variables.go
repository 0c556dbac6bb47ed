package syntax

// declarators reads "a = 1, b[]".
func (p *parser) declarators(kids *list) {
	for {
		var of list
		start, name := p.start(), p.name()
		p.namedDimensions(&of)
		if p.got(Eq) {
			p.add(&of, RoleInit, p.variableInit())
		}
		if name >= 0 || of.first != 0 {
			p.add(kids, RoleDeclarator, p.makeNamed(VarDeclarator, start, name, of))
		}
		if !p.got(Comma) {
			return
		}
	}
}

func (p *parser) variableInit() uint32 {
	if p.tok == LBrace {
		return p.arrayInit(p.variableInit)
	}
	return p.expr()
}

// parameters reads "(…)" of a method, constructor or record, or of a
// lambda that gives types.
func (p *parser) parameters(kids *list, role Role) {
	if !p.want(LParen) {
		return
	}
	for p.tok != RParen && p.tok != EOF {
		id := p.parameter()
		if p.nodes[id].kind == ReceiverParam {
			p.add(kids, RoleReceiver, id)
		} else {
			p.add(kids, role, id)
		}
		if p.got(Comma) {
			continue
		}
		if p.tok == RParen {
			break
		}
		p.missing("',' or ')' expected")
		if p.isVariable(p.token) && !p.newLine() {
			continue
		}
		p.skipNested(func(t Token) bool { return t == Comma || t == Semicolon || t == LBrace })
		if !p.got(Comma) {
			break
		}
	}
	p.want(RParen)
}

func (p *parser) parameter() uint32 {
	m := p.modifiers()
	kids := m.kids
	p.add(&kids, RoleType, p.localType())
	if p.atReceiver() {
		name := p.token
		for p.tok != KwThis {
			p.next()
		}
		p.next()
		return p.makeNamed(ReceiverParam, m.start, name, kids)
	}
	flags := m.flags
	p.annotations(&kids)
	if p.got(Ellipsis) {
		flags |= FlagVarargs
	}
	name := p.name()
	p.namedDimensions(&kids)
	if name < 0 && kids.first == 0 {
		return 0
	}
	id := p.makeNamed(Param, m.start, name, kids)
	p.nodes[id].flags |= flags
	return id
}

// atReceiver reports whether "this" or "Outer.this" comes next.
func (p *parser) atReceiver() bool {
	i := p.token
	for p.tokens[i].IsIdentifier() && p.tokens[i+1] == Dot {
		i += 2
	}
	return p.tokens[i] == KwThis
}

// localVariable reads the declaration of local variables and its ";".
func (p *parser) localVariable(m modifiers) uint32 {
	id := p.variables(m)
	p.semicolon()
	if id == 0 {
		return 0
	}
	n := &p.nodes[id]
	n.end = max(n.end, p.end())
	if p.problemAt >= int(n.start) {
		n.flags |= FlagBroken
	}
	return id
}

// variables reads the declaration of local variables.
func (p *parser) variables(m modifiers) uint32 {
	kids := m.kids
	p.add(&kids, RoleType, p.localType())
	p.declarators(&kids)
	id := p.make(LocalVar, m.start, kids)
	p.nodes[id].flags |= m.flags
	return id
}
