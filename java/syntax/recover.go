package syntax

import (
	"bytes"

	"throwsight/internal/text"
)

func (p *parser) report(s text.Span, message string) {
	if len(p.problems) < maxProblems {
		p.problems = append(p.problems, Problem{s, message})
	}
}

// wrong reports that the current token cannot stand where it does. There is
// one problem a token: what follows from the first says nothing new.
func (p *parser) wrong(message string) {
	s := p.spans[p.token]
	p.problem(text.Span{Start: int(s.start), End: int(s.end)}, message)
}

// missing reports that something is missing behind the token read last.
func (p *parser) missing(message string) {
	end := int(p.end())
	p.problem(text.Span{Start: end, End: end}, message)
}

func (p *parser) problem(s text.Span, message string) {
	if p.problemToken == p.token {
		return
	}
	p.problemToken = p.token
	p.problemAt = s.Start
	p.report(s, message)
}

// want reads t or reports that it is missing.
func (p *parser) want(t Token) bool {
	if p.got(t) {
		return true
	}
	p.missing("'" + tokenText[t] + "' expected")
	return false
}

// enter goes one level down; the caller must leave. It returns false when the
// level is too deep; tooDeep reads what is there. Every recursion of the parser
// passes through a function that enters.
func (p *parser) enter() bool {
	p.depth++
	return p.depth <= maxDepth
}

func (p *parser) leave() { p.depth-- }

// tooDeep passes over what stands too deep, up to the bracket that closes it.
func (p *parser) tooDeep() uint32 {
	p.wrong("nested too deeply")
	start := p.start()
	p.skipNested(func(t Token) bool { return t == Semicolon })
	return p.make(ErrorNode, start, list{})
}

// skipNested passes over tokens, brackets with what they hold, up to a token
// for which stop says so, or to a bracket that closes an outer one.
func (p *parser) skipNested(stop func(Token) bool) {
	for open := 0; p.tok != EOF; p.next() {
		switch p.tok {
		case LParen, LBracket, LBrace:
			if open == 0 && stop(p.tok) {
				return
			}
			open++
		case RParen, RBracket, RBrace:
			if open == 0 {
				return
			}
			open--
		default:
			if open == 0 && stop(p.tok) {
				return
			}
		}
	}
}

// newLine reports whether a line ends between the token read last and the
// current one.
func (p *parser) newLine() bool { return p.firstOnLine(p.token) }

// firstOnLine reports whether token i is the first of its line.
func (p *parser) firstOnLine(i int) bool {
	var before uint32
	if i > 0 {
		before = p.spans[i-1].end
	}
	gap := p.src[before:p.spans[i].start]
	return i == 0 || bytes.IndexByte(gap, '\n') >= 0 || bytes.IndexByte(gap, '\r') >= 0
}

// semicolon reads the ";" that ends a statement or declaration. When another
// token stands there the rest is passed over, unless it looks like a start of
// its own.
func (p *parser) semicolon() {
	if p.got(Semicolon) {
		return
	}
	p.missing("';' expected")
	for p.tok != EOF && !p.newLine() {
		switch {
		case p.tok == Semicolon:
			p.next()
			return
		case p.tok == LBrace || p.tok == RBrace || p.startsStatement() || p.startsDeclaration():
			return
		}
		p.next()
	}
}

// startsStatement reports whether the token is one that only a statement
// starts with.
func (p *parser) startsStatement() bool {
	switch p.tok {
	case KwAssert, KwBreak, KwContinue, KwDo, KwFor, KwIf, KwReturn, KwThrow, KwTry, KwWhile, KwElse, KwCatch, KwFinally, KwCase:
		return true
	}
	return false
}

// startsDeclaration reports whether the token is one that only a declaration
// starts with.
func (p *parser) startsDeclaration() bool {
	switch p.tok {
	case KwPublic, KwProtected, KwPrivate, KwStatic, KwAbstract, KwFinal, KwNative, KwTransient, KwVolatile, KwStrictfp,
		KwInterface, KwEnum, KwImport, KwPackage:
		return true
	case KwClass:
		return p.token == 0 || p.tokens[p.token-1] != Dot
	case At:
		return p.newLine()
	}
	return false
}

// skipToStatement passes over what starts no statement.
func (p *parser) skipToStatement() uint32 {
	start := p.start()
	p.wrong("statement expected")
	p.next()
	for p.tok != EOF {
		switch {
		case p.tok == Semicolon:
			p.next()
			return p.make(ErrorNode, start, list{})
		case p.tok == LBrace, p.tok == RBrace, p.startsStatement(), p.startsDeclaration(), p.newLine() && p.tok.IsIdentifier():
			return p.make(ErrorNode, start, list{})
		}
		p.next()
	}
	return p.make(ErrorNode, start, list{})
}

// orphan reads an "else", "catch", "finally" or case label whose statement is
// missing.
func (p *parser) orphan() uint32 {
	var kids list
	start := p.start()
	p.wrong("'" + tokenText[p.tok] + "' without its statement")
	switch p.tok {
	case KwElse:
		p.next()
		p.add(&kids, RoleElse, p.branch())
	case KwCatch:
		p.add(&kids, RoleCatch, p.catch())
	case KwFinally:
		p.next()
		p.add(&kids, RoleFinally, p.block())
	default:
		p.caseHead(&kids)
		if !p.got(Colon) {
			p.got(Arrow)
		}
	}
	return p.make(ErrorNode, start, kids)
}

// atMember reports whether what comes next, in a block, can only be a member
// of the class round it: a "}" is missing.
func (p *parser) atMember() bool {
	first := p.skipAnnotations(p.token)
	i, member := first, false
	for ; i < first+maxModifiers; i++ {
		t := p.tokens[i]
		if isMemberModifier(t) || t == KwSynchronized && p.tokens[i+1] != LParen {
			member = true
		} else if !isLocalModifier(t) {
			break
		}
	}
	t, next := p.tokens[i], p.tokens[i+1]
	switch {
	case i > first && t == RBrace:
		return false // modifiers of nothing
	case member:
		return true
	case i > p.token, t.IsPrimitive(), t.IsIdentifier() && (next.IsIdentifier() || next == Lt || next == LBracket):
		return p.isMethod(i)
	}
	return false
}

// isMemberModifier reports whether t is a modifier of members only.
func isMemberModifier(t Token) bool {
	switch t {
	case KwPublic, KwProtected, KwPrivate, KwNative, KwTransient, KwVolatile:
		return true
	}
	return false
}

// isLocalModifier reports whether t is a modifier of local classes and
// variables, or may be a label.
func isLocalModifier(t Token) bool {
	switch t {
	case KwStatic, KwFinal, KwAbstract, KwStrictfp, KwDefault:
		return true
	}
	return false
}

// maxModifiers bounds how many modifiers are looked through.
const maxModifiers = 16

// maxHead bounds how far the head of a method is looked through.
const maxHead = 400

// isMethod reports whether the type, name, parameters and body of a method
// start at i.
func (p *parser) isMethod(i int) bool {
	if p.isRecord(i) {
		return false
	}
	if i = p.skipType(i); i < 0 || !p.tokens[i].IsIdentifier() || p.tokens[i+1] != LParen {
		return false
	}
	i++
	open := 0
	for limit := i + maxHead; i < limit; i++ {
		switch p.tokens[i] {
		case LParen:
			open++
		case RParen:
			if open--; open == 0 {
				return p.tokens[i+1] == LBrace || p.tokens[i+1] == KwThrows
			}
		case LBrace, RBrace, Semicolon, EOF:
			return false
		}
	}
	return false
}

// noMember reads what stands where a member should, and is none: as a
// statement when it looks like one, so that what is in it is not lost.
func (p *parser) noMember(m modifiers, kids list, at state) uint32 {
	p.reset(at)
	p.wrong("declaration expected")
	at = p.mark()
	var of list
	if m.none() && (p.startsStatement() || p.tok.IsIdentifier() || p.tok == LBrace || p.tok == KwSwitch || p.tok == KwThis || p.tok == KwSuper || p.tok == KwSynchronized) {
		p.add(&of, RoleStatement, p.statement())
		if p.token > at.token {
			return p.make(ErrorNode, m.start, of)
		}
	}
	p.modifiers()
	if p.token == at.token {
		p.next()
	}
	for p.tok != EOF && p.tok != RBrace && p.tok != LBrace && !p.startsDeclaration() && !(p.newLine() && p.startsMember()) {
		if p.got(Semicolon) {
			break
		}
		p.next()
	}
	return p.make(ErrorNode, m.start, of)
}

// startsMember reports whether the tokens from here on look like a member
// without modifiers.
func (p *parser) startsMember() bool {
	return p.tok == Void || p.tok == KwClass || p.tok.IsPrimitive() || p.isVariable(p.token)
}
