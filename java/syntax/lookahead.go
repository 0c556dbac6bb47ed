package syntax

// The functions of this file look ahead without reading: they take the index
// of a token and return the one behind what they passed over, or -1. None
// recurs, and none looks further than a bound or than a text like a type goes.

// skipAnnotations passes over the annotations at i, if any.
func (p *parser) skipAnnotations(i int) int {
	for p.tokens[i] == At && p.tokens[i+1].IsIdentifier() {
		i += 2
		for p.tokens[i] == Dot && p.tokens[i+1].IsIdentifier() {
			i += 2
		}
		if p.tokens[i] == LParen {
			i = p.skipParens(i)
		}
	}
	return i
}

// skipParens passes over the parentheses that open at i, to the end of the
// text when they never close.
func (p *parser) skipParens(i int) int {
	for open := 0; p.tokens[i] != EOF; i++ {
		switch p.tokens[i] {
		case LParen:
			open++
		case RParen:
			open--
			if open == 0 {
				return i + 1
			}
		}
	}
	return i
}

// skipType passes over a type.
func (p *parser) skipType(i int) int {
	i = p.skipAnnotations(i)
	switch {
	case p.tokens[i].IsPrimitive():
		i++
	case p.tokens[i].IsIdentifier():
		i++
		for {
			if p.tokens[i] == Lt {
				if i = p.skipTypeArguments(i); i < 0 {
					return -1
				}
			}
			if p.tokens[i] != Dot {
				break
			}
			name := p.skipAnnotations(i + 1)
			if !p.tokens[name].IsIdentifier() {
				return -1
			}
			i = name + 1
		}
	default:
		return -1
	}
	return p.skipDimensions(i)
}

func (p *parser) skipDimensions(i int) int {
	for {
		open := p.skipAnnotations(i)
		if p.tokens[open] != LBracket || p.tokens[open+1] != RBracket {
			return i
		}
		i = open + 2
	}
}

// maxOpenTypeArguments bounds how often a row of "<" that opens no type
// arguments is looked through.
const maxOpenTypeArguments = 100

// skipTypeArguments passes over the "<…>" that opens at i.
func (p *parser) skipTypeArguments(i int) int {
	for open := 0; ; {
		switch t := p.tokens[i]; t {
		case Lt:
			if open++; open > maxOpenTypeArguments {
				return -1
			}
		case Gt:
			if open--; open == 0 {
				return i + 1
			}
		case LBracket:
			if p.tokens[i+1] != RBracket {
				return -1
			}
			i++
		case At:
			next := p.skipAnnotations(i)
			if next == i {
				return -1
			}
			i = next
			continue
		case Comma, Dot, Question, KwExtends, KwSuper:
		default:
			if !t.IsIdentifier() && !t.IsPrimitive() {
				return -1
			}
		}
		i++
	}
}

// isVariable reports whether a type and a name start at i.
func (p *parser) isVariable(i int) bool {
	if p.tokens[i].IsIdentifier() && p.tokens[i+1].IsIdentifier() {
		return true
	}
	end := p.skipType(i)
	return end > 0 && p.tokens[end].IsIdentifier()
}

// isGenericMethodRef reports whether the "<" at i opens the type arguments of
// the type of a method reference: "List<String>::new".
func (p *parser) isGenericMethodRef(i int) bool {
	for {
		if i = p.skipTypeArguments(i); i < 0 {
			return false
		}
		if p.tokens[i] != Dot {
			break
		}
		// Outer<String>.Inner
		for p.tokens[i] == Dot {
			name := p.skipAnnotations(i + 1)
			if !p.tokens[name].IsIdentifier() {
				return false
			}
			i = name + 1
		}
		if p.tokens[i] != Lt {
			break
		}
	}
	return p.tokens[p.skipDimensions(i)] == ColonColon
}

// A parenKind says what a "(" in an expression opens.
type parenKind uint8

const (
	parenExpr parenKind = iota
	parenCast
	parenLambda
)

// parenthesized tells what the "(" that is the current token opens, by the
// rules of javac's parser: by the tokens up to the first that decides.
func (p *parser) parenthesized() parenKind {
	var (
		depth    int // of "<"
		isType   bool
		fallback = parenExpr
	)
	for i := p.token + 1; ; i++ {
		next := p.tokens[min(i+1, len(p.tokens)-1)]
		switch t := p.tokens[i]; {
		case t.IsIdentifier():
			switch {
			case next.IsIdentifier():
				return parenLambda // a type and a name
			case next == RParen && p.tokens[i+2] == Arrow && !p.noLambda:
				return parenLambda
			case depth == 0 && next == Comma:
				fallback = parenLambda
			}
			isType = false
		case t.IsPrimitive():
			switch {
			case next == RParen:
				return parenCast
			case next.IsIdentifier():
				return parenLambda
			}
		case t == Comma:
			isType = true
		case t == KwExtends, t == KwSuper, t == Dot, t == And:
		case t == Question:
			if next == KwExtends || next == KwSuper {
				isType = true
			}
		case t == LParen:
			return parenExpr
		case t == RParen:
			if i == p.token+1 {
				return parenLambda
			}
			if isType || startsCastOperand(next) {
				return parenCast
			}
			return fallback
		case t == KwFinal, t == Ellipsis:
			return parenLambda
		case t == At:
			end := p.skipAnnotations(i)
			if end == i {
				return fallback
			}
			isType = true
			i = end - 1
		case t == LBracket:
			if next != RBracket {
				return parenExpr
			}
			switch after := p.tokens[i+2]; {
			case after.IsIdentifier():
				return parenLambda
			case after == RParen || after == And:
				return parenCast
			}
			isType = true
			i++
		case t == Lt:
			if depth++; depth > maxOpenTypeArguments {
				return parenExpr
			}
		case t == Gt:
			depth--
			if depth < 0 {
				return parenExpr
			}
			if depth > 0 {
				break
			}
			switch {
			case next == RParen || next == And:
				return parenCast
			case next.IsIdentifier() && (p.tokens[i+2] == Comma || p.tokens[i+2] == RParen && p.tokens[i+3] == Arrow),
				next == Ellipsis:
				return parenLambda
			}
			isType = true
		default:
			return fallback
		}
	}
}

// startsCastOperand reports whether t behind "(A)" makes that a cast.
func startsCastOperand(t Token) bool {
	switch t {
	case Not, Tilde, LParen, KwThis, KwSuper, KwNew, KwSwitch:
		return true
	}
	return t.IsIdentifier() || t.IsLiteral() || t.IsPrimitive()
}
