package syntax

// An owner is the class whose body is being read.
type owner struct {
	kind Kind
	name int // index of the token, -1 without
}

// isRecord reports whether the declaration of a record starts at i.
func (p *parser) isRecord(i int) bool {
	return p.tokens[i] == KwRecord && p.tokens[i+1].IsIdentifier() && (p.tokens[i+2] == LParen || p.tokens[i+2] == Lt)
}

// atClass reports whether the declaration of a class comes next, its modifiers
// read.
func (p *parser) atClass() bool {
	switch p.tok {
	case KwClass, KwInterface, KwEnum:
		return true
	case At:
		return p.peek(1) == KwInterface
	}
	return p.isRecord(p.token)
}

// class reads a class, interface, enum, record or annotation interface.
func (p *parser) class(m modifiers) uint32 {
	kids := m.kids
	var kind Kind
	switch p.tok {
	case KwClass:
		kind = ClassDecl
	case KwInterface:
		kind = InterfaceDecl
	case KwEnum:
		kind = EnumDecl
	case KwRecord:
		kind = RecordDecl
	case At:
		kind = AnnotationDecl
		p.next()
	}
	p.next()
	for p.tok == KwClass || p.tok == KwInterface || p.tok == KwEnum {
		p.wrong("identifier expected")
		p.next()
	}
	return p.classBehindKeyword(kind, m.start, m.flags, kids)
}

func (p *parser) classBehindKeyword(kind Kind, start uint32, flags Flags, kids list) uint32 {
	name := p.name()
	p.typeParameters(&kids)
	if kind == RecordDecl && p.tok == LParen {
		p.parameters(&kids, RoleComponent)
	}
	for {
		switch p.tok {
		case KwExtends:
			p.next()
			p.types(&kids, RoleExtends, Comma)
			continue
		case KwImplements:
			p.next()
			p.types(&kids, RoleImplements, Comma)
			continue
		case KwPermits:
			p.next()
			p.types(&kids, RolePermits, Comma)
			continue
		}
		break
	}
	if p.tok != LBrace {
		p.missing(noOpening)
		p.skipNested(func(t Token) bool {
			return t == LBrace || t == Semicolon || p.newLine() && p.startsDeclaration()
		})
	}
	if p.tok == LBrace {
		p.add(&kids, RoleBody, p.classBody(owner{kind, name}))
	}
	id := p.makeNamed(kind, start, name, kids)
	p.nodes[id].flags |= flags
	return id
}

func (p *parser) classBody(o owner) uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	outerOwner, outer := p.owner, p.context
	p.owner, p.context = o, context{}
	var kids list
	start := p.start()
	p.next()
	if o.kind == EnumDecl {
		p.enumConstants(&kids)
	}
	p.members(&kids)
	p.want(RBrace)
	p.owner, p.context = outerOwner, outer
	p.leave()
	return p.make(ClassBody, start, kids)
}

// members reads members up to the "}" of the class.
func (p *parser) members(kids *list) {
	for p.tok != RBrace && p.tok != EOF {
		if !p.got(Semicolon) {
			p.add(kids, RoleMember, p.member())
		}
	}
}

// enumConstants reads the constants of an enum and the ";" behind them.
func (p *parser) enumConstants(kids *list) {
	for p.tok.IsIdentifier() || p.tok == At {
		var of list
		start := p.start()
		p.annotations(&of)
		name := p.name()
		if name < 0 {
			p.add(kids, RoleMember, p.make(ErrorNode, start, of))
			break
		}
		if p.tok == LParen {
			p.arguments(&of)
		}
		if p.tok == LBrace {
			p.add(&of, RoleBody, p.classBody(owner{ClassDecl, -1}))
		}
		p.add(kids, RoleMember, p.makeNamed(EnumConstant, start, name, of))
		if !p.got(Comma) {
			if p.tok.IsIdentifier() && !p.isVariable(p.token) {
				p.missing("',' expected")
				continue
			}
			break
		}
	}
	p.got(Comma)
	if p.tok != RBrace {
		p.want(Semicolon)
	}
}
