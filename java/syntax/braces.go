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
	maxBraceWork    = 2_000_000 // marks looked at for one repair, whatever the text
	tabWidth        = 8
)

// balance repairs the braces of the tokens when they do not balance.
func (p *parser) balance() {
	missing := p.openBraces
	if missing == 0 {
		return
	}
	f := braceFitter{marks: p.braceMarks(), missing: missing > 0}
	if f.missing && !finished(f.marks) {
		return
	}
	var repairs []braceRepair
	for range min(max(missing, -missing), maxBraceRepairs) {
		best, found := p.bestRepair(&f, repairs)
		if !found {
			break
		}
		repairs = insertRepair(repairs, best)
	}
	if len(repairs) > 0 {
		p.repair(f.marks, repairs)
	}
}

// bestRepair returns the repair that makes the rest of the text fit best, if
// one makes it fit better.
func (p *parser) bestRepair(f *braceFitter, repairs []braceRepair) (best braceRepair, found bool) {
	cost := f.misfits(repairs, len(f.marks)+1, true)
	for _, c := range f.candidates[:min(len(f.candidates), max(2, maxBraceWork/len(f.marks)))] {
		limit := cost
		if found && best.add == NoToken && c.add == LBrace {
			limit++ // rather the "{" that is missing than one "}" less
		}
		with := f.misfits(insertRepair(repairs, c), limit, false)
		if with < limit && (c.add != LBrace || p.headEnd(f.marks[c.mark]) >= 0) {
			best, cost, found = c, with, true
		}
	}
	return best, found
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
			p.report(text.Span{Start: at, End: at}, noClosing)
		case LBrace:
			i := p.headEnd(m)
			changes = append(changes, change{i, LBrace})
			end := int(p.spans[max(i-1, 0)].end)
			p.report(text.Span{Start: end, End: end}, noOpening)
		default:
			changes = append(changes, change{m.token, take})
			p.report(text.Span{Start: at, End: at + 1}, extraClosing)
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
