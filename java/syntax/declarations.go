package syntax

// An owner is the class whose body is being read.
type owner struct {
	kind Kind
	name int // index of the token, -1 without
}

// modifiers is what stands before a declaration.
type modifiers struct {
	start uint32
	flags Flags
	kids  list // annotations
}

func (m *modifiers) none() bool { return m.flags == 0 && m.kids.first == 0 }

func (p *parser) modifiers() modifiers {
	m := modifiers{start: p.start()}
	for {
		var flag Flags
		switch p.tok {
		case At:
			if p.peek(1) == KwInterface {
				return m
			}
			p.add(&m.kids, RoleAnnotation, p.annotation())
			continue
		case KwPublic:
			flag = FlagPublic
		case KwProtected:
			flag = FlagProtected
		case KwPrivate:
			flag = FlagPrivate
		case KwStatic:
			flag = FlagStatic
		case KwAbstract:
			flag = FlagAbstract
		case KwFinal:
			flag = FlagFinal
		case KwNative:
			flag = FlagNative
		case KwSynchronized:
			if p.peek(1) == LParen {
				return m // a statement
			}
			flag = FlagSynchronized
		case KwTransient:
			flag = FlagTransient
		case KwVolatile:
			flag = FlagVolatile
		case KwStrictfp:
			flag = FlagStrictfp
		case KwDefault:
			flag = FlagDefault
		case KwSealed:
			if !p.isSealed(p.token) {
				return m
			}
			flag = FlagSealed
		case Identifier:
			if !p.isNonSealed() {
				return m
			}
			p.next()
			p.next()
			flag = FlagNonSealed
		default:
			return m
		}
		if m.flags&flag != 0 {
			p.wrong("repeated modifier")
		}
		m.flags |= flag
		p.next()
	}
}

// isSealed reports whether the "sealed" at i is a modifier: whether another or
// a class follows.
func (p *parser) isSealed(i int) bool {
	switch t := p.tokens[i+1]; t {
	case KwClass, KwInterface, KwEnum, At, KwStatic, KwDefault, KwSynchronized:
		return true
	default:
		return KwAbstract <= t && t <= KwVolatile
	}
}

// isNonSealed reports whether "non-sealed" comes next.
func (p *parser) isNonSealed() bool {
	i := p.token
	return p.tokens[i+1] == Minus && p.tokens[i+2] == KwSealed && p.adjacent(i) && p.adjacent(i+1) &&
		string(p.src[p.spans[i].start:p.spans[i].end]) == "non" && p.isSealed(i+2)
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
		p.missing("'{' expected")
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
