package syntax

import (
	"bytes"

	"throwsight/internal/text"
)

// Where a brace is missing or doubled, the braces alone do not tell where: all
// that follows would land in the wrong class. But people and tools indent
// what stands between braces, so the columns tell. When the braces of a text
// do not balance, this file looks for the place where columns and braces part,
// and puts the missing brace there or takes the one too many away, before the
// parser sees the tokens. A place is taken only when the rest of the text fits
// better then; a text that is cut fits as it is, and is left alone.

// A braceMark is a token that tells how deep the text is nested by its brace,
// or by its column.
type braceMark struct {
	token  int
	kind   Token // LBrace, RBrace, KwCase of a label, or Identifier for what starts a line and a statement or declaration
	line   int
	indent int  // of the line
	outer  int  // LBrace: of the line in which its statement or declaration starts
	first  bool // of its line
	block  bool // RBrace: behind ";" or "}", so not of an array
	cases  bool // LBrace: of a switch
}

// A braceRepair is one brace put or taken.
type braceRepair struct {
	mark int   // index of the braceMark before which it is
	add  Token // LBrace or RBrace, or NoToken: take the mark's own "}"
}

const (
	maxBraceRepairs = 4
	maxBraceWork    = 4_000_000 // marks looked at for one repair, whatever the text
	tabWidth        = 8
)

// balance repairs the braces of the tokens when they do not balance.
func (p *parser) balance() {
	missing := 0 // "}"s
	for _, t := range p.tokens {
		switch t {
		case LBrace:
			missing++
		case RBrace:
			missing--
		}
	}
	if missing == 0 {
		return
	}
	marks := p.braceMarks()
	if missing > 0 && !finished(marks) {
		return
	}
	var repairs []braceRepair
	for range min(max(missing, -missing), maxBraceRepairs) {
		misfit, candidates := misfits(marks, repairs, missing > 0)
		cost := 2 * misfit
		candidates = candidates[:min(len(candidates), max(2, maxBraceWork/len(marks)))]
		best := braceRepair{mark: -1}
		for _, c := range candidates {
			with, _ := misfits(marks, insertRepair(repairs, c), missing > 0)
			with *= 2
			if c.add == NoToken {
				with++ // rather the "{" that is missing than one "}" less
			}
			if with < cost && (c.add != LBrace || p.headEnd(marks[c.mark]) >= 0) {
				best, cost = c, with
			}
		}
		if best.mark < 0 {
			break
		}
		repairs = insertRepair(repairs, best)
	}
	if len(repairs) > 0 {
		p.repair(marks, repairs)
	}
}

// finished reports whether a text ends as its first class would. One that does
// not was cut, or goes on to be written: its braces are missing at its end.
func finished(marks []braceMark) bool {
	for _, m := range marks {
		if m.kind == LBrace {
			last := marks[len(marks)-1]
			return last.kind == RBrace && last.first && last.indent <= m.outer
		}
	}
	return false
}

// insertRepair returns repairs with r, in the order of the text.
func insertRepair(repairs []braceRepair, r braceRepair) []braceRepair {
	out := make([]braceRepair, 0, len(repairs)+1)
	i := 0
	for i < len(repairs) && repairs[i].mark <= r.mark {
		i++
	}
	out = append(out, repairs[:i]...)
	out = append(out, r)
	return append(out, repairs[i:]...)
}

// braceMarks lists what tells how deep the text is nested.
func (p *parser) braceMarks() []braceMark {
	var (
		marks  []braceMark
		parens []int // open ones
		base   int   // how many of them stand outside of the innermost brace
		bases  []int // of the braces round it
		closed int   // the parenthesis whose ")" was read last
		line   int
		indent = indentAt(p.src)
		outer  = indent
		before uint32
		prev   = Semicolon
		last   = len(p.tokens) - lookahead
	)
	for i, t := range p.tokens[:last] {
		gap := p.src[before:p.spans[i].start]
		first := i == 0
		if n := bytes.LastIndexAny(gap, "\n\r"); n >= 0 {
			line++
			first = true
			indent = indentAt(p.src[int(before)+n+1:])
		}
		before = p.spans[i].end
		starter := len(parens) == base && (prev == Semicolon || prev == LBrace || prev == RBrace || prev == Colon && first)
		if starter {
			outer = indent
		}
		mark := braceMark{token: i, kind: t, line: line, indent: indent, first: first}
		switch t {
		case LParen:
			parens = append(parens, i)
		case RParen:
			if n := len(parens); n > base {
				closed, parens = parens[n-1], parens[:n-1]
			}
		case LBrace:
			mark.outer = outer
			mark.cases = prev == RParen && closed > 0 && p.tokens[closed-1] == KwSwitch
			marks = append(marks, mark)
			bases = append(bases, base)
			base = len(parens)
		case RBrace:
			mark.block = prev == Semicolon || prev == RBrace
			marks = append(marks, mark)
			parens = parens[:base]
			if n := len(bases); n > 0 {
				base, bases = bases[n-1], bases[:n-1]
			}
		case KwCase:
			marks = append(marks, mark)
		case KwDefault:
			if next := p.tokens[i+1]; next == Colon || next == Arrow {
				mark.kind = KwCase
				marks = append(marks, mark)
			}
		default:
			if first && starter && startsWord(t) && p.tokens[i+1] != Colon {
				mark.kind = Identifier
				marks = append(marks, mark)
			}
		}
		prev = t
	}
	return marks
}

// startsWord reports whether t is a word or annotation, which can start a
// statement or declaration, and not an operator, which goes on with one.
func startsWord(t Token) bool {
	return t.IsIdentifier() || t.IsPrimitive() || t == At || KwAbstract <= t && t <= KwWhile && t != KwInstanceof
}

// indentAt returns the width of the white space at the start of a line.
func indentAt(line []byte) int {
	width := 0
	for _, c := range line {
		switch c {
		case ' ':
			width++
		case '\t':
			width += tabWidth - width%tabWidth
		default:
			return width
		}
	}
	return width
}

// misfits counts the marks whose column does not fit the braces round them,
// and the braces that stay open, and lists the repairs that might help, the
// likely ones first.
func misfits(marks []braceMark, repairs []braceRepair, missing bool) (count int, candidates []braceRepair) {
	var open []braceMark
	var unlikely []braceRepair
	candidate := func(mark int, fits bool, add ...Token) {
		for _, t := range add {
			if fits {
				unlikely = append(unlikely, braceRepair{mark, t})
			} else {
				candidates = append(candidates, braceRepair{mark, t})
			}
		}
	}
	for i, m := range marks {
		taken := false
		for ; len(repairs) > 0 && repairs[0].mark == i; repairs = repairs[1:] {
			switch repairs[0].add {
			case RBrace:
				if len(open) > 0 {
					open = open[:len(open)-1]
				}
			case LBrace:
				open = append(open, braceMark{kind: LBrace, line: -1, indent: -1, outer: -1})
			default:
				taken = true
			}
		}
		if taken {
			continue
		}
		var top braceMark
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		put := top.line < 0 // the repair's own place tells nothing
		switch m.kind {
		case LBrace:
			open = append(open, m)
		case Identifier:
			switch {
			case len(open) == 0:
				if m.indent > marks[0].indent {
					count++
				}
			case !put && m.indent <= min(top.indent, top.outer):
				count++
				if missing {
					candidate(i, false, RBrace)
				}
			}
		case KwCase:
			if len(open) > 0 && !put && !top.cases {
				count++
				if missing {
					candidate(i, false, RBrace)
				}
			}
		case RBrace:
			if len(open) == 0 {
				count++
				if !missing {
					candidate(i, false, NoToken)
				}
				continue
			}
			open = open[:len(open)-1]
			if put || m.line == top.line || !m.first && !m.block || m.indent == top.outer {
				continue
			}
			// One that fits the line of its brace alone fits, and may be
			// another's.
			fits := m.indent == top.indent
			if !fits {
				count++
			}
			switch {
			case missing && m.indent < max(top.indent, top.outer):
				candidate(i, fits, RBrace)
			case !missing && m.indent > min(top.indent, top.outer):
				candidate(i, fits, LBrace, NoToken)
			}
		}
	}
	return count + len(open), append(candidates, unlikely...)
}

// repair puts and takes the braces.
func (p *parser) repair(marks []braceMark, repairs []braceRepair) {
	const take = Illegal
	type change struct {
		token int
		add   Token
	}
	var changes []change
	for _, r := range repairs {
		m := marks[r.mark]
		at := int(p.spans[m.token].start)
		switch r.add {
		case RBrace:
			changes = append(changes, change{m.token, RBrace})
			p.report(text.Span{Start: at, End: at}, "'}' expected")
		case LBrace:
			i := p.headEnd(m)
			changes = append(changes, change{i, LBrace})
			end := int(p.spans[max(i-1, 0)].end)
			p.report(text.Span{Start: end, End: end}, "'{' expected")
		default:
			changes = append(changes, change{m.token, take})
			p.report(text.Span{Start: at, End: at + 1}, "'}' without '{'")
		}
	}
	tokens := make([]Token, 0, len(p.tokens)+len(changes))
	spans := make([]span, 0, len(p.tokens)+len(changes))
	for i, t := range p.tokens {
		taken := false
		for _, c := range changes {
			switch {
			case c.token != i:
			case c.add == take:
				taken = true
			default:
				end := uint32(0)
				if i > 0 {
					end = p.spans[i-1].end
				}
				tokens, spans = append(tokens, c.add), append(spans, span{end, end})
			}
		}
		if !taken {
			tokens, spans = append(tokens, t), append(spans, p.spans[i])
		}
	}
	p.tokens, p.spans = tokens, spans
}

// headEnd returns the token before which the "{" of a "}" is missing: behind
// the head of what starts in the nearest line above that is indented as the
// "}" is; -1 when there is none, or it has its "{".
func (p *parser) headEnd(closing braceMark) int {
	head := closing.token
	if closing.first {
		head--
	}
	for {
		for head >= 0 && !p.firstOnLine(head) {
			head--
		}
		if head < 0 {
			return -1
		}
		indent := p.lineIndent(head)
		if indent < closing.indent {
			return -1
		}
		if t := p.tokens[head]; indent == closing.indent && t != KwCase && t != KwDefault {
			break
		}
		head--
	}
	open := 0
	for i := head; i < closing.token; i++ {
		t := p.tokens[i]
		if i > head && open == 0 && endsHead(p.tokens[i-1], t, p.firstOnLine(i)) {
			return i
		}
		switch t {
		case LParen:
			open++
		case RParen:
			open--
		case LBrace:
			if open == 0 {
				return -1
			}
		}
	}
	return closing.token
}

// lineIndent returns the indent of the line in which token i is the first.
func (p *parser) lineIndent(i int) int {
	start := int(p.spans[i].start)
	return indentAt(p.src[bytes.LastIndexAny(p.src[:start], "\n\r")+1 : start])
}

// endsHead reports whether the head of a method, class or statement ends
// between two tokens.
func endsHead(before, t Token, newLine bool) bool {
	switch t {
	case KwThrows, KwExtends, KwImplements, KwPermits, Dot, Comma, LBrace, RParen, Arrow, Semicolon, ColonColon:
		return false
	}
	switch before {
	case KwElse, KwDo, KwTry, KwFinally, Arrow:
		return true
	case RParen:
		return startsWord(t) || t.IsLiteral()
	case Comma, Dot, KwThrows, KwExtends, KwImplements, KwPermits, Eq, At, Plus, AndAnd, OrOr:
		return false
	}
	return newLine && startsWord(t)
}
