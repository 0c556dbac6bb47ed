package syntax

import "bytes"

// A braceFitter tells how well columns and braces fit.
type braceFitter struct {
	marks      []braceMark
	missing    bool // what is missing is "}"s
	open       []int
	candidates []braceRepair // the likely ones first
	unlikely   []braceRepair
}

// putBrace stands for a brace of a repair among the open ones. Its own place
// tells nothing.
const putBrace = -1

// misfits counts the marks whose column does not fit the braces round them
// once the repairs are made, and the braces that stay open; it may stop at
// limit. With list it lists the repairs that might help.
func (f *braceFitter) misfits(repairs []braceRepair, limit int, list bool) int {
	count := 0
	f.open = f.open[:0]
	if list {
		f.candidates, f.unlikely = nil, nil
	}
	for i := range f.marks {
		if count >= limit {
			return count
		}
		if len(repairs) > 0 && repairs[0].mark == i {
			taken := false
			if repairs, taken = f.make(repairs, i); taken {
				continue
			}
		}
		fits, repair := f.fit(i)
		if !fits {
			count++
		}
		if list && repair {
			f.list(i, fits)
		}
	}
	if list {
		f.candidates = append(f.candidates, f.unlikely...)
	}
	return count + len(f.open)
}

// make makes the repairs at mark i and returns the others, and whether the
// mark was taken away.
func (f *braceFitter) make(repairs []braceRepair, i int) (rest []braceRepair, taken bool) {
	for ; len(repairs) > 0 && repairs[0].mark == i; repairs = repairs[1:] {
		switch repairs[0].add {
		case RBrace:
			f.open = f.open[:max(len(f.open)-1, 0)]
		case LBrace:
			f.open = append(f.open, putBrace)
		default:
			taken = true
		}
	}
	return repairs, taken
}

// fit opens or closes the brace of mark i. It reports whether the mark fits
// the braces round it, and whether a repair before it might be right.
func (f *braceFitter) fit(i int) (fits, repair bool) {
	m := &f.marks[i]
	n := len(f.open)
	if m.kind == LBrace {
		f.open = append(f.open, i)
		return true, false
	}
	if n == 0 {
		outside := m.kind == Identifier && m.indent <= f.marks[0].indent || m.kind == KwCase
		return outside, !outside && m.kind == RBrace
	}
	if f.open[n-1] == putBrace {
		if m.kind == RBrace {
			f.open = f.open[:n-1]
		}
		return true, false
	}
	top := &f.marks[f.open[n-1]]
	least, most := min(top.indent, top.outer), max(top.indent, top.outer)
	switch m.kind {
	case Identifier:
		fits = m.indent > least
		return fits, !fits
	case KwCase:
		return top.cases, !top.cases
	}
	f.open = f.open[:n-1]
	if m.line == top.line || !m.first && !m.block || m.indent == top.outer {
		return true, false
	}
	// One that fits the line of its brace alone fits, and may be another's.
	return m.indent == top.indent, f.missing && m.indent < most || !f.missing && m.indent > least
}

func (f *braceFitter) list(i int, fits bool) {
	to := &f.candidates
	if fits {
		to = &f.unlikely
	}
	switch {
	case f.missing:
		*to = append(*to, braceRepair{i, RBrace})
	case f.marks[i].kind == RBrace:
		*to = append(*to, braceRepair{i, LBrace}, braceRepair{i, NoToken})
	}
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
