package syntax

// isPattern reports whether a pattern comes next, where an expression may
// stand too: in a case label.
func (p *parser) isPattern() bool {
	if p.tok == KwFinal || p.tok == At {
		return true
	}
	end := p.skipType(p.token)
	return end > 0 && (p.tokens[end].IsIdentifier() && !p.isGuard(end) || p.tokens[end] == LParen)
}

// isGuard reports whether the "when" at i is the start of a guard and not the
// name of a pattern's variable.
func (p *parser) isGuard(i int) bool {
	if p.tokens[i] != KwWhen {
		return false
	}
	switch p.tokens[i+1] {
	case Arrow, Colon, Comma, KwWhen, RParen, AndAnd:
		return false
	}
	return true
}

// pattern reads a type pattern or a record pattern.
func (p *parser) pattern() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	defer p.leave()
	m := p.modifiers()
	kids := m.kids
	p.add(&kids, RoleType, p.localType())
	return p.patternBehindType(m.start, m.flags, kids)
}

// patternBehindType reads what stands behind the type of a pattern.
func (p *parser) patternBehindType(start uint32, flags Flags, kids list) uint32 {
	if p.tok != LParen {
		id := p.makeNamed(TypePattern, start, p.name(), kids)
		p.nodes[id].flags |= flags
		return id
	}
	p.next()
	for p.tok != RParen && p.tok != EOF {
		p.add(&kids, RoleComponent, p.patternComponent())
		if p.tok != RParen && !p.want(Comma) {
			break
		}
	}
	p.want(RParen)
	id := p.make(RecordPattern, start, kids)
	p.nodes[id].flags |= flags
	return id
}

func (p *parser) patternComponent() uint32 {
	if p.tok == Underscore && (p.peek(1) == Comma || p.peek(1) == RParen) {
		start := p.start()
		p.next()
		return p.make(AnyPattern, start, list{})
	}
	return p.pattern()
}

// instanceOf reads what stands behind "instanceof": a type or a pattern.
func (p *parser) instanceOf(start, left uint32) uint32 {
	var kids list
	p.add(&kids, RoleOperand, left)
	var flags Flags
	if p.tok == KwFinal || p.tok == At && p.finalBehindAnnotations() {
		p.add(&kids, RolePattern, p.pattern())
		flags = FlagFinal
	} else {
		typeStart := p.start()
		id := p.typ()
		if id != 0 && (p.tok == LParen || p.tok.IsIdentifier() && !p.isGuard(p.token)) {
			var of list
			p.add(&of, RoleType, id)
			p.add(&kids, RolePattern, p.patternBehindType(typeStart, 0, of))
		} else {
			p.add(&kids, RoleType, id)
		}
	}
	id := p.make(InstanceOf, start, kids)
	p.nodes[id].flags |= flags
	return id
}

func (p *parser) finalBehindAnnotations() bool {
	return p.tokens[p.skipAnnotations(p.token)] == KwFinal
}
