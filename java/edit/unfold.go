package edit

import (
	"bytes"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A block that stands on one line gets lines when code is written into it that
// takes some: each statement, member or case one of its own, the closing brace
// the indentation of the line that the block begins on. All that is planned is
// indented as if that were done already, and Unfold does it.

// isItem reports whether a node stands among others that each have a line, as
// Java is mostly written.
func isItem(n syntax.Node) bool {
	switch p := n.Parent().Kind(); n.Role() {
	case syntax.RoleStatement:
		return p == syntax.Block || p == syntax.Case
	case syntax.RoleMember:
		return p == syntax.ClassBody
	case syntax.RoleCase:
		return true
	}
	return false
}

// itemOf returns the item that an item is laid out as: constants on one line are
// one.
func itemOf(n syntax.Node) syntax.Node {
	if n.Kind() != syntax.EnumConstant {
		return n
	}
	src := n.Tree().Source()
	out := n.Parent().Child(syntax.RoleMember)
	for c := out; c != n; {
		if c = c.Next(); firstOnLine(src, leading(c)) {
			out = c
		}
	}
	return out
}

// braceOf returns where the block of a node opens, behind the brace or the
// colon, and where it closes: -1 for the statements of a case, which nothing
// closes. False where the node has no items or lacks a brace.
func braceOf(n syntax.Node) (open, end int, ok bool) {
	src, s := n.Tree().Source(), n.Span()
	switch n.Kind() {
	case syntax.Block, syntax.ClassBody:
		return s.Start + 1, s.End - 1, Whole(n)
	case syntax.Switch, syntax.SwitchExpr:
		at := codeEnd(src, n.Child(syntax.RoleExpr).Span().End, max(n.Child(syntax.RoleExpr).Span().End, n.Child(syntax.RoleCase).Span().Start))
		return at, s.End - 1, src[at-1] == '{' && src[s.End-1] == '}'
	case syntax.Case:
		first := n.Child(syntax.RoleStatement)
		if n.Has(syntax.FlagArrow) || first.IsZero() {
			return 0, 0, false
		}
		return codeEnd(src, s.Start, first.Span().Start), -1, true
	}
	return 0, 0, false
}

// itemIndent returns the indentation of the line that an item has, or gets.
func (s Style) itemIndent(item syntax.Node) string {
	src, round := item.Tree().Source(), item.Parent()
	if at := leading(item); firstOnLine(src, at) {
		return indentAt(src, at)
	}
	var before, behind syntax.Node
	past := false
	for c := range round.All() {
		switch {
		case c == item:
			past = true
		case !isItem(c) || !firstOnLine(src, c.Span().Start):
		case !past:
			before = c
		case behind.IsZero():
			behind = c
		}
	}
	if !before.IsZero() {
		return indentAt(src, before.Span().Start)
	}
	outer, stays := s.blockIndent(round)
	if !behind.IsZero() && stays {
		return indentAt(src, behind.Span().Start)
	}
	return outer + s.Unit
}

// blockIndent returns the indentation of a block's closing brace, and whether
// the line that the block begins on stays where it is.
func (s Style) blockIndent(n syntax.Node) (indent string, stays bool) {
	src := n.Tree().Source()
	if n.Kind() == syntax.Case {
		indent = s.itemIndent(n)
		return indent, indent == indentAt(src, n.Span().Start)
	}
	open, end, ok := braceOf(n)
	if !ok {
		open, end = n.Span().Start, -1
	}
	head, at := headOf(n, open)
	indent = s.lineIndent(head, at)
	if stays = indent == indentAt(src, at); stays && end >= 0 && firstOnLine(src, end) {
		indent = indentAt(src, end)
	}
	return indent, stays
}

// headOf returns what a block is the block of, and where the line begins that
// its closing brace is in line with.
func headOf(n syntax.Node, open int) (syntax.Node, int) {
	p := n.Parent()
	switch p.Kind() {
	case syntax.Catch:
		p = p.Parent()
		return p, p.Span().Start
	case syntax.If:
		for p.Role() == syntax.RoleElse && p.Parent().Kind() == syntax.If {
			p = p.Parent()
		}
		return p, p.Span().Start
	case syntax.Case:
		if n.Role() == syntax.RoleBody {
			return p, p.Span().Start
		}
	case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl,
		syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Synchronized, syntax.Try, syntax.Labeled:
		if n.Role() == syntax.RoleBody || n.Role() == syntax.RoleFinally {
			return p, p.Span().Start
		}
	}
	if n.Kind() == syntax.Switch {
		return n, n.Span().Start
	}
	return n, max(open-1, n.Span().Start)
}

// lineIndent returns the indentation of the line that an offset in a node has,
// or gets.
func (s Style) lineIndent(n syntax.Node, at int) string {
	src := n.Tree().Source()
	for m := n; !m.IsZero(); m = m.Parent() {
		if isItem(m) {
			if m = itemOf(m); lineStart(src, m.Span().Start) == lineStart(src, at) {
				return s.itemIndent(m)
			}
			break
		}
	}
	line := lineStart(src, at)
	if end := bytes.Index(src[line:at], []byte("*/")); end >= 0 && !bytes.ContainsAny(src[line:line+end], "\"'") && !bytes.Contains(src[line:line+end], []byte("/*")) {
		return indentAt(src, max(0, bytes.LastIndex(src[:line], []byte("/*")))) // the line begins in a comment
	}
	return indentAt(src, at)
}

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

func (u *unfolding) block(n syntax.Node, open, end int, lines map[int]bool) {
	opened := false
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
			again, lines[lineStart(u.src, open)] = true, true // half a block with lines looks like none
		}
	}
	if end < 0 || u.breaks[end] || firstOnLine(u.src, end) || !opened && !lines[lineStart(u.src, end)] || firstOnLine(u.src, withComments(u.src, max(open, lineStart(u.src, end)), end)) {
		return
	}
	indent, _ := u.s.blockIndent(n)
	u.lineBreak(end, indent)
	lines[lineStart(u.src, end)] = true
	if brace := open - 1; u.s.Allman && opened && below(n) && !firstOnLine(u.src, brace) && !u.breaks[brace] {
		u.lineBreak(brace, indent)
	}
	if next := n.Next(); u.s.CatchBelow && (next.Kind() == syntax.Catch || next.Role() == syntax.RoleFinally || next.Role() == syntax.RoleElse) {
		if at := nextCode(u.src, n.Span().End); !firstOnLine(u.src, at) && !u.breaks[at] && len(commentsIn(u.src, n.Span().End, at)) == 0 {
			u.lineBreak(at, indent)
		}
	}
}

// below reports whether the brace of a block stands on a line of its own in a
// file that has such: that of a statement or a declaration.
func below(n syntax.Node) bool {
	switch n.Parent().Kind() {
	case syntax.Lambda, syntax.New, syntax.EnumConstant, syntax.Case, syntax.Block:
		return n.Kind() == syntax.Switch
	}
	return n.Kind() != syntax.SwitchExpr
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
