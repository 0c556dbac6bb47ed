package syntax

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
