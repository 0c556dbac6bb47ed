package syntax

// compilationUnit reads the whole text.
func (p *parser) compilationUnit() uint32 {
	p.owner = owner{CompilationUnit, -1}
	var kids list
	if p.tokens[p.skipAnnotations(p.token)] == KwPackage {
		p.add(&kids, RolePackage, p.packageDecl())
	}
	for p.tok != EOF {
		switch {
		case p.got(Semicolon):
		case p.tok == KwImport:
			p.add(&kids, RoleImport, p.importDecl())
		case p.tok == RBrace:
			start := p.start()
			p.wrong("'}' without '{'")
			p.next()
			p.add(&kids, RoleMember, p.make(ErrorNode, start, list{}))
		case p.atModule():
			p.add(&kids, RoleMember, p.module())
		default:
			p.add(&kids, RoleMember, p.member())
		}
	}
	id := p.make(CompilationUnit, 0, kids)
	if id == 0 { // of nothing but comments
		id = uint32(len(p.nodes))
		p.nodes = append(p.nodes, draft{kind: CompilationUnit})
	}
	root := &p.nodes[id]
	root.end = uint32(len(p.src))
	if len(p.problems) > 0 {
		root.flags |= FlagBroken
	}
	return id
}

func (p *parser) packageDecl() uint32 {
	var kids list
	start := p.start()
	p.annotations(&kids)
	p.next()
	p.add(&kids, RoleName, p.qualifiedName())
	p.semicolon()
	return p.make(PackageDecl, start, kids)
}

func (p *parser) importDecl() uint32 {
	var kids list
	var flags Flags
	start := p.start()
	p.next()
	switch {
	case p.got(KwStatic):
		flags |= FlagStatic
	case p.tok == KwModule && p.peek(1).IsIdentifier():
		p.next()
		flags |= FlagModule
	}
	p.add(&kids, RoleName, p.qualifiedName())
	if p.tok == Dot && p.peek(1) == Star {
		p.next()
		p.next()
		flags |= FlagStar
	}
	p.semicolon()
	id := p.make(ImportDecl, start, kids)
	p.nodes[id].flags |= flags
	return id
}

// atModule reports whether the declaration of a module comes next.
func (p *parser) atModule() bool {
	i := p.skipAnnotations(p.token)
	if p.tokens[i] == KwOpen {
		i++
	}
	if p.tokens[i] != KwModule || !p.tokens[i+1].IsIdentifier() {
		return false
	}
	i += 2
	for p.tokens[i] == Dot && p.tokens[i+1].IsIdentifier() {
		i += 2
	}
	return p.tokens[i] == LBrace
}

func (p *parser) module() uint32 {
	var kids list
	start := p.start()
	p.annotations(&kids)
	open := p.got(KwOpen)
	p.next()
	p.add(&kids, RoleName, p.qualifiedName())
	p.next()
	for p.tok != RBrace && p.tok != EOF {
		if p.got(Semicolon) {
			continue
		}
		p.add(&kids, RoleDirective, p.directive())
	}
	p.want(RBrace)
	id := p.make(ModuleDecl, start, kids)
	if open {
		p.nodes[id].flags |= FlagOpen
	}
	return id
}

func (p *parser) directive() uint32 {
	var kids list
	var flags Flags
	start, op := p.start(), p.tok
	switch op {
	case KwRequires:
		p.next()
		for {
			if p.tok == KwTransitive && p.peek(1) != Semicolon && p.peek(1) != Dot {
				flags |= FlagTransitive
			} else if p.tok == KwStatic {
				flags |= FlagStatic
			} else {
				break
			}
			p.next()
		}
	case KwExports, KwOpens, KwUses, KwProvides:
		p.next()
	default:
		p.wrong("directive expected")
		p.next()
		p.skipNested(func(t Token) bool { return t == Semicolon || KwExports <= t && t <= KwUses && p.newLine() })
		p.got(Semicolon)
		return p.make(ErrorNode, start, kids)
	}
	p.add(&kids, RoleName, p.qualifiedName())
	if op != KwRequires && op != KwUses && (p.got(KwTo) || p.got(KwWith)) {
		for {
			p.add(&kids, RoleTarget, p.qualifiedName())
			if !p.got(Comma) {
				break
			}
		}
	}
	p.semicolon()
	id := p.makeOp(Directive, start, op, kids)
	p.nodes[id].flags |= flags
	return id
}
