package syntax

// typ reads a type, with its annotations and dimensions; 0 when none stands
// there.
func (p *parser) typ() uint32 {
	id := p.elementType()
	if id == 0 {
		return 0
	}
	return p.dimensions(id)
}

// elementType reads a type without dimensions.
func (p *parser) elementType() uint32 {
	var kids list
	start := p.start()
	p.annotations(&kids)
	if p.tok.IsPrimitive() {
		op := p.tok
		p.next()
		return p.makeOp(PrimitiveType, start, op, kids)
	}
	if !p.tok.IsIdentifier() {
		p.missing("type expected")
		if kids.first != 0 {
			return p.make(ErrorNode, start, kids)
		}
		return 0
	}
	return p.classType(start, kids)
}

// classType reads a type whose annotations were read and whose first name is
// the current token.
func (p *parser) classType(start uint32, kids list) uint32 {
	for {
		name := p.token
		p.next()
		diamond := p.typeArguments(&kids)
		id := p.makeNamed(NamedType, start, name, kids)
		if diamond {
			p.nodes[id].flags |= FlagDiamond
		}
		if p.tok != Dot || !p.tokens[p.skipAnnotations(p.token+1)].IsIdentifier() {
			return id
		}
		p.next()
		kids = list{}
		p.add(&kids, RoleTarget, id)
		p.annotations(&kids)
	}
}

// moreOfType goes on with the class type id behind its last name: type
// arguments, further names, dimensions.
func (p *parser) moreOfType(id uint32) uint32 {
	if p.tok == Lt {
		var kids list
		for c := p.nodes[id].first; c != 0; c = p.nodes[c].next {
			p.add(&kids, p.nodes[c].role, c)
		}
		diamond := p.typeArguments(&kids)
		name := p.nodes[id].name
		id = p.make(NamedType, p.nodes[id].start, kids)
		n := &p.nodes[id]
		n.name, n.hasName = name, true
		if diamond {
			n.flags |= FlagDiamond
		}
	}
	if p.tok == Dot && p.tokens[p.skipAnnotations(p.token+1)].IsIdentifier() {
		p.next()
		var kids list
		start := p.startOf(id)
		p.add(&kids, RoleTarget, id)
		p.annotations(&kids)
		id = p.classType(start, kids)
	}
	return p.dimensions(id)
}

// dimensions reads the "[]"s behind a type.
func (p *parser) dimensions(id uint32) uint32 {
	for p.atDimension() {
		var kids list
		start := p.startOf(id)
		p.add(&kids, RoleElement, id)
		p.annotations(&kids)
		p.next()
		p.next()
		id = p.make(ArrayType, start, kids)
	}
	return id
}

// atDimension reports whether "[]" comes next, annotated or not.
func (p *parser) atDimension() bool {
	switch p.tok {
	case LBracket:
		return p.peek(1) == RBracket
	case At:
		i := p.skipAnnotations(p.token)
		return p.tokens[i] == LBracket && p.tokens[i+1] == RBracket
	}
	return false
}

// namedDimensions reads the "[]"s behind a name.
func (p *parser) namedDimensions(kids *list) {
	for p.atDimension() {
		start := p.start()
		var of list
		p.annotations(&of)
		p.next()
		p.next()
		p.add(kids, RoleDimension, p.make(Dimension, start, of))
	}
}

// typeArguments reads "<…>" if it is there, and reports whether it is "<>".
func (p *parser) typeArguments(kids *list) (diamond bool) {
	if p.tok != Lt {
		return false
	}
	if !p.enter() {
		p.add(kids, RoleTypeArg, p.tooDeep())
		p.leave()
		return false
	}
	defer p.leave()
	p.next()
	if p.got(Gt) {
		return true
	}
	for {
		p.add(kids, RoleTypeArg, p.typeArgument())
		if !p.got(Comma) {
			break
		}
	}
	p.want(Gt)
	return false
}

func (p *parser) typeArgument() uint32 {
	if p.tokens[p.skipAnnotations(p.token)] != Question {
		return p.typ()
	}
	var kids list
	start := p.start()
	p.annotations(&kids)
	p.next()
	op := NoToken
	if p.tok == KwExtends || p.tok == KwSuper {
		op = p.tok
		p.next()
		p.add(&kids, RoleBound, p.typ())
	}
	return p.makeOp(Wildcard, start, op, kids)
}

// typeParameters reads "<…>" of a declaration if it is there.
func (p *parser) typeParameters(kids *list) {
	if !p.got(Lt) {
		return
	}
	for {
		var of list
		start := p.start()
		p.annotations(&of)
		name := p.name()
		if p.got(KwExtends) {
			for {
				p.add(&of, RoleBound, p.typ())
				if !p.got(And) {
					break
				}
			}
		}
		if name >= 0 || of.first != 0 {
			p.add(kids, RoleTypeParam, p.makeNamed(TypeParam, start, name, of))
		}
		if !p.got(Comma) {
			break
		}
	}
	p.want(Gt)
}

// types reads types between separators.
func (p *parser) types(kids *list, role Role, separator Token) {
	for {
		p.add(kids, role, p.typ())
		if !p.got(separator) {
			return
		}
	}
}

// localType reads the type of a variable of a body, which may be "var".
func (p *parser) localType() uint32 {
	if p.tok == KwVar && p.peek(1).IsIdentifier() {
		start := p.start()
		p.next()
		return p.make(VarType, start, list{})
	}
	return p.typ()
}
