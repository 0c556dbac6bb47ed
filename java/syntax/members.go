package syntax

// member reads a member of a class or of a compact source file. It reads one
// token at least.
func (p *parser) member() uint32 {
	at := p.mark()
	m := p.modifiers()
	if p.atClass() {
		return p.class(m)
	}
	if p.tok == LBrace && m.flags&^FlagStatic == 0 && m.kids.first == 0 {
		kids := m.kids
		p.add(&kids, RoleBody, p.bodyBlock())
		id := p.make(Initializer, m.start, kids)
		p.nodes[id].flags |= m.flags
		return id
	}
	kids := m.kids
	p.typeParameters(&kids)
	if p.tok.IsIdentifier() {
		switch next := p.peek(1); {
		case next == LParen:
			return p.methodWithoutType(m, kids, at)
		case next == LBrace && p.owner.kind == RecordDecl && p.isOwner(p.token):
			return p.constructor(m, kids)
		case next == KwExtends || next == KwImplements:
			p.wrong("'class' expected")
			return p.classBehindKeyword(ClassDecl, m.start, m.flags, kids)
		}
	}
	if !p.tok.IsIdentifier() && !p.tok.IsPrimitive() && p.tok != At {
		return p.noMember(m, kids, at)
	}
	p.add(&kids, RoleType, p.typ())
	if !p.tok.IsIdentifier() {
		return p.noMember(m, kids, at)
	}
	if p.peek(1) == LParen {
		return p.method(m, kids)
	}
	return p.field(m, kids)
}

// isOwner reports whether token i is the name of the class being read.
func (p *parser) isOwner(i int) bool {
	if p.owner.name < 0 {
		return false
	}
	a, b := p.spans[i], p.spans[p.owner.name]
	return string(p.src[a.start:a.end]) == string(p.src[b.start:b.end])
}

// methodWithoutType reads a constructor, or what can only be a method whose
// type is missing, or a call that stands outside of every method.
func (p *parser) methodWithoutType(m modifiers, kids list, at state) uint32 {
	if p.isOwner(p.token) {
		return p.constructor(m, kids)
	}
	switch p.tokens[p.skipParens(p.token+1)] {
	case LBrace, KwThrows:
		p.missing("type expected")
		return p.method(m, kids)
	}
	if !m.none() {
		p.missing("type expected")
		return p.method(m, kids)
	}
	return p.noMember(m, kids, at)
}

func (p *parser) constructor(m modifiers, kids list) uint32 {
	name := p.name()
	flags := m.flags
	if p.tok == LParen {
		p.parameters(&kids, RoleParam)
		p.throws(&kids)
	} else {
		flags |= FlagCompact
	}
	p.methodBody(&kids)
	id := p.makeNamed(ConstructorDecl, m.start, name, kids)
	p.nodes[id].flags |= flags
	return id
}

func (p *parser) method(m modifiers, kids list) uint32 {
	name := p.name()
	p.parameters(&kids, RoleParam)
	p.namedDimensions(&kids)
	p.throws(&kids)
	if p.got(KwDefault) {
		p.add(&kids, RoleDefault, p.annotationValue())
	}
	p.methodBody(&kids)
	id := p.makeNamed(MethodDecl, m.start, name, kids)
	p.nodes[id].flags |= m.flags
	return id
}

func (p *parser) throws(kids *list) {
	if p.got(KwThrows) {
		p.types(kids, RoleThrows, Comma)
	}
}

// methodBody reads the body of a method or the ";" that stands for it.
func (p *parser) methodBody(kids *list) {
	if p.tok != LBrace && p.tok != Semicolon {
		p.missing("'{' or ';' expected")
		for p.tok != LBrace && p.tok != Semicolon && p.tok != RBrace && p.tok != EOF && !p.newLine() {
			p.next()
		}
	}
	if p.tok == LBrace {
		p.add(kids, RoleBody, p.bodyBlock())
		return
	}
	p.got(Semicolon)
}

// bodyBlock reads a block that is a world of its own: of a method, a lambda
// or an initialiser.
func (p *parser) bodyBlock() uint32 {
	outer := p.context
	p.context = context{}
	id := p.block()
	p.context = outer
	return id
}

func (p *parser) field(m modifiers, kids list) uint32 {
	p.declarators(&kids)
	p.semicolon()
	id := p.make(FieldDecl, m.start, kids)
	p.nodes[id].flags |= m.flags
	return id
}
