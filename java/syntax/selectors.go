package syntax

// selectors reads what stands behind a primary: ".name", ".name(…)", "[…]",
// "::name" and the like. Chains are loops here, however long they are.
func (p *parser) selectors(id uint32) uint32 {
	for {
		switch p.tok {
		case Dot:
			id = p.selector(id)
		case LBracket:
			if p.peek(1) == RBracket && p.isTypeLike(id) {
				id = p.moreOfType(p.asType(id))
				continue
			}
			if k := p.nodes[id].kind; k == ArrayType || k == PrimitiveType {
				p.missing("'.class' or '::' expected")
				return id
			}
			var kids list
			start := p.startOf(id)
			p.add(&kids, RoleTarget, id)
			p.next()
			p.add(&kids, RoleIndex, p.nested())
			p.want(RBracket)
			id = p.make(ArrayAccess, start, kids)
		case ColonColon:
			var kids list
			start := p.startOf(id)
			p.add(&kids, RoleTarget, id)
			p.next()
			p.typeArguments(&kids)
			name := p.token
			if !p.got(KwNew) {
				name = p.name()
			}
			id = p.makeNamed(MethodRef, start, name, kids)
		case Lt:
			if !p.isTypeLike(id) || !p.isGenericMethodRef(p.token) {
				return id
			}
			id = p.moreOfType(p.asType(id))
		case At:
			if !p.isTypeLike(id) || !p.atDimension() {
				return id
			}
			id = p.moreOfType(p.asType(id))
		default:
			return id
		}
	}
}

// selector reads one "." and what stands behind it.
func (p *parser) selector(id uint32) uint32 {
	var kids list
	start := p.startOf(id)
	p.next()
	switch p.tok {
	case KwClass:
		p.add(&kids, RoleType, p.asType(id))
		p.next()
		return p.make(ClassLiteral, start, kids)
	case KwThis:
		p.add(&kids, RoleTarget, id)
		p.next()
		return p.make(This, start, kids)
	case At:
		if p.isTypeLike(id) {
			p.add(&kids, RoleTarget, p.asType(id))
			p.annotations(&kids)
			if p.tok.IsIdentifier() {
				return p.moreOfType(p.classType(start, kids))
			}
			p.missing("identifier expected")
			return p.make(ErrorNode, start, kids)
		}
	}
	p.add(&kids, RoleTarget, id)
	switch p.tok {
	case KwNew:
		return p.creation(start, kids)
	case Lt:
		p.typeArguments(&kids)
	}
	if p.tok == KwSuper {
		p.next()
		if p.tok == LParen {
			return p.constructorCall(start, KwSuper, kids)
		}
		return p.make(Super, start, kids)
	}
	name := p.name()
	if p.tok == LParen && name >= 0 {
		p.arguments(&kids)
		return p.makeNamed(MethodCall, start, name, kids)
	}
	return p.makeNamed(FieldAccess, start, name, kids)
}

// isTypeLike reports whether node id may as well be a type.
func (p *parser) isTypeLike(id uint32) bool {
	switch p.nodes[id].kind {
	case Ident, FieldAccess, NamedType, PrimitiveType, ArrayType:
	default:
		return false
	}
	for id != 0 && p.nodes[id].kind == FieldAccess {
		id = p.nodes[id].first
	}
	return p.nodes[id].kind != MethodCall && p.nodes[id].kind != This && p.nodes[id].kind != Super
}

// asType makes names that were read as an expression a type.
func (p *parser) asType(id uint32) uint32 {
	for n := id; n != 0; n = p.nodes[n].first {
		switch p.nodes[n].kind {
		case Ident, FieldAccess:
			p.nodes[n].kind = NamedType
			continue
		}
		break
	}
	return id
}

// creation reads "new …"; kids has what stands before it.
func (p *parser) creation(start uint32, kids list) uint32 {
	p.next()
	p.typeArguments(&kids)
	p.annotations(&kids)
	id := uint32(0)
	switch {
	case p.tok.IsIdentifier():
		id = p.classType(p.start(), list{})
	default:
		id = p.elementType()
	}
	if id == 0 {
		return p.make(New, start, kids)
	}
	p.add(&kids, RoleType, id)
	switch {
	case p.tok == LParen:
		p.arguments(&kids)
		if p.tok == LBrace {
			p.add(&kids, RoleBody, p.classBody(owner{ClassDecl, -1}))
		}
	case p.tok == LBracket || p.tok == At:
		return p.newArray(start, kids)
	default:
		p.missing("'(' or '[' expected")
		if p.tok == LBrace {
			p.add(&kids, RoleBody, p.classBody(owner{ClassDecl, -1}))
		}
	}
	return p.make(New, start, kids)
}

func (p *parser) newArray(start uint32, kids list) uint32 {
	sized := false
	for {
		if p.tokens[p.skipAnnotations(p.token)] != LBracket {
			break
		}
		var of list
		at := p.start()
		p.annotations(&of)
		p.next()
		if p.tok != RBracket {
			sized = true
			p.add(&of, RoleSize, p.nested())
		}
		p.want(RBracket)
		p.add(&kids, RoleDimension, p.make(Dimension, at, of))
	}
	if p.tok == LBrace && !sized {
		p.add(&kids, RoleInit, p.arrayInit(p.variableInit))
	}
	return p.make(NewArray, start, kids)
}
