package syntax

// annotations reads annotations; "@interface" is none.
func (p *parser) annotations(kids *list) {
	for p.tok == At && p.peek(1) != KwInterface {
		p.add(kids, RoleAnnotation, p.annotation())
	}
}

func (p *parser) annotation() uint32 {
	if !p.enter() {
		p.leave()
		return p.tooDeep()
	}
	defer p.leave()
	var kids list
	start := p.start()
	p.next()
	p.add(&kids, RoleName, p.qualifiedName())
	if p.got(LParen) {
		for p.tok != RParen && p.tok != EOF {
			p.add(&kids, RoleArgument, p.annotationArgument())
			if p.tok != RParen && !p.want(Comma) {
				p.skipNested(func(t Token) bool { return t == Comma || t == Semicolon || t == LBrace })
				if !p.got(Comma) {
					break
				}
			}
		}
		p.want(RParen)
	}
	return p.make(Annotation, start, kids)
}

func (p *parser) annotationArgument() uint32 {
	if !p.tok.IsIdentifier() || p.peek(1) != Eq {
		return p.annotationValue()
	}
	var kids list
	start, name := p.start(), p.token
	p.next()
	p.next()
	p.add(&kids, RoleValue, p.annotationValue())
	return p.makeNamed(AnnotationPair, start, name, kids)
}

func (p *parser) annotationValue() uint32 {
	switch p.tok {
	case At:
		return p.annotation()
	case LBrace:
		return p.arrayInit(p.annotationValue)
	}
	return p.conditional()
}

// qualifiedName reads a name with dots.
func (p *parser) qualifiedName() uint32 {
	start, name := p.start(), p.name()
	if name < 0 {
		return 0
	}
	id := p.makeNamed(Ident, start, name, list{})
	for p.tok == Dot && p.peek(1).IsIdentifier() {
		p.next()
		p.next()
		var kids list
		p.add(&kids, RoleTarget, id)
		id = p.makeNamed(FieldAccess, start, p.token-1, kids)
	}
	return id
}
