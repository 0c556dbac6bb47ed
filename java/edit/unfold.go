package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A block that stands on one line gets lines when code is written into it that
// takes some: each statement, member or case one of its own, the closing brace
// the indentation of the line that the block begins on. All that is planned is
// indented as if that were done already, and Unfold does it.

// Unfold adds to edits the line breaks that blocks get into which the edits
// write lines, and the indentation of what these move.
func Unfold(src *Source, edits []text.Edit) []text.Edit {
	u := unfolding{src: src.Tree.Source(), s: src.Style, edits: edits, breaks: map[int]bool{}, moved: map[int]string{}}
	for _, e := range edits {
		if !broken([]byte(e.New), 0, len(e.New)) || e.Span.Len() == 0 && firstOnLine(u.src, e.Span.Start) {
			continue // it fits into the line, or has lines of its own
		}
		u.round(src.Tree, e)
	}
	if len(u.out) == 0 {
		return edits
	}
	for line, more := range u.moved {
		u.move(src.Tree, line, more)
	}
	out := append(edits[:len(edits):len(edits)], u.out...)
	text.Sort(out)
	return out
}

type unfolding struct {
	src    []byte
	s      Style
	edits  []text.Edit
	out    []text.Edit
	breaks map[int]bool   // places that get a line break before them
	moved  map[int]string // starts of lines, and what is added to their indentation
}

// round unfolds the blocks that an edit stands in, as far as they share its
// lines.
func (u *unfolding) round(tree *syntax.Tree, e text.Edit) {
	lines := map[int]bool{lineStart(u.src, e.Span.Start): true, lineStart(u.src, e.Span.End): true}
	for n := tree.At(e.Span.Start); !n.IsZero(); n = n.Parent() {
		if s := n.Span(); isItem(n) && s.Encloses(e.Span) && !lines[lineStart(u.src, leading(n))] && !lines[lineStart(u.src, s.End)] {
			return // what stands round it shares none of the lines
		}
		switch open, end, ok := braceOf(n); {
		case ok && open <= e.Span.Start && (end < 0 || e.Span.End <= end):
			u.block(n, open, end, lines)
		case n.Kind() == syntax.Try || n.Kind() == syntax.If || n.Kind() == syntax.Catch:
			u.parts(n, lines)
		}
	}
}

// parts unfolds the blocks of a statement that stand on the lines of one that
// gets lines: they look alike then.
func (u *unfolding) parts(n syntax.Node, lines map[int]bool) {
	for c := range n.All() {
		switch c.Kind() {
		case syntax.Block:
			if open, end, ok := braceOf(c); ok && !c.First().IsZero() && (lines[lineStart(u.src, open)] || lines[lineStart(u.src, end)]) && !u.written(c.Span()) {
				u.block(c, open, end, lines)
			}
		case syntax.Catch:
			u.parts(c, lines)
		case syntax.If:
			if c.Role() == syntax.RoleElse {
				u.parts(c, lines)
			}
		}
	}
}

// written reports whether an edit writes what stands in a span.
func (u *unfolding) written(span text.Span) bool {
	for _, e := range u.edits {
		if e.Span.Encloses(span) {
			return true
		}
	}
	return false
}

// block puts what stands in a block on the lines, and shares them, on lines of
// its own: all of it where the block begins on one of them.
func (u *unfolding) block(n syntax.Node, open, end int, lines map[int]bool) {
	opened := false
	first := n.Child(syntax.RoleStatement)
	beside := !first.IsZero() && !firstOnLine(u.src, leading(first)) // the brace
	for again := true; again; {
		again = false
		for item := range n.All() {
			if firstOnLine(u.src, item.Span().Start) {
				continue
			}
			at := leading(item)
			if !isItem(item) || itemOf(item) != item || item.Kind() == syntax.Empty || u.breaks[at] || firstOnLine(u.src, at) || !lines[lineStart(u.src, at)] || u.gone(item.Span()) {
				continue
			}
			indent := u.s.itemIndent(item)
			u.lineBreak(at, indent)
			lines[lineStart(u.src, item.Span().End)] = true
			opened = opened || lineStart(u.src, at) == lineStart(u.src, open)
			if more, ok := strings.CutPrefix(indent, indentAt(u.src, at)); ok && more != "" {
				for line := nextLine(u.src, at); line < item.Span().End; line = nextLine(u.src, line) {
					if len(more) > len(u.moved[line]) {
						u.moved[line] = more
					}
				}
			}
			again = true
			if beside { // half a block with lines looks like none
				lines[lineStart(u.src, open)] = true
			}
		}
	}
	if end < 0 || u.breaks[end] || firstOnLine(u.src, end) || !opened && !lines[lineStart(u.src, end)] || firstOnLine(u.src, withComments(u.src, max(open, lineStart(u.src, end)), end)) {
		return
	}
	indent, _ := u.s.blockIndent(n)
	u.lineBreak(end, indent)
	lines[lineStart(u.src, end)] = true
	if brace := open - 1; u.s.below(n) && opened && !firstOnLine(u.src, brace) && !u.breaks[brace] {
		u.lineBreak(brace, indent)
	}
	if next := n.Next(); u.s.CatchBelow && (next.Kind() == syntax.Catch || next.Role() == syntax.RoleFinally || next.Role() == syntax.RoleElse) {
		if at := nextCode(u.src, n.Span().End); !firstOnLine(u.src, at) && !u.breaks[at] && len(commentsIn(u.src, n.Span().End, at)) == 0 {
			u.lineBreak(at, indent)
		}
	}
}

// below reports whether the brace of a block gets a line of its own.
func (s Style) below(n syntax.Node) bool {
	switch {
	case n.Kind() == syntax.Switch:
		return s.Allman
	case isDeclaration(n.Parent()):
		return s.DeclBelow
	}
	switch n.Parent().Kind() {
	case syntax.Lambda, syntax.New, syntax.EnumConstant, syntax.Case, syntax.Block:
		return false
	}
	return s.Allman && n.Kind() != syntax.SwitchExpr
}

// nextCode returns where the first thing at or behind an offset stands that is no
// comment and no white space.
func nextCode(src []byte, at int) int {
	for at < len(src) {
		if end := commentEnd(src, at); end > at {
			at = end
		} else if src[at] > ' ' {
			break
		} else {
			at++
		}
	}
	return at
}

// lineBreak puts what stands at an offset on a line of its own.
func (u *unfolding) lineBreak(at int, indent string) {
	u.breaks[at] = true
	from := spaceBefore(u.src, at)
	for _, e := range u.edits {
		if e.Span.Start < at && from < e.Span.End {
			from = at // the space goes with what stood before it
		}
	}
	u.out = append(u.out, text.Edit{Span: text.Span{Start: from, End: at}, New: u.s.EOL + indent})
}

// gone reports whether what stands in a span is taken away.
func (u *unfolding) gone(span text.Span) bool {
	for _, e := range u.edits {
		if e.New == "" && e.Span.Encloses(span) {
			return true
		}
	}
	return false
}

// move indents a line further, unless an edit writes it or it is blank or part
// of a text.
func (u *unfolding) move(tree *syntax.Tree, line int, more string) {
	for _, e := range u.edits {
		if e.Span.Start < line && line <= e.Span.End {
			return
		}
	}
	if len(strings.TrimSpace(string(u.src[line:lineEnd(u.src, line)]))) == 0 {
		return
	}
	if n := tree.At(line); n.Kind() == syntax.Literal && n.Span().Start < line {
		return
	}
	u.out = append(u.out, text.Edit{Span: text.Span{Start: line, End: line}, New: more})
}
