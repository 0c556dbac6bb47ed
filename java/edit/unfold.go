package edit

import (
	"bytes"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A block, a lambda or an arm that stands on one line gets lines when code is
// written into it that takes some: each statement, member or case one of its own,
// the closing brace the indentation of the line that the block begins on. One that
// only shares the line with a statement stays as it is: the statement alone gets
// lines, and white space changes directly beside it. No other line is touched. All
// that is planned is indented as if that were done already, and Unfold does it.

// Unfold adds to edits the line breaks that the statements and blocks get into
// which the edits write lines.
func Unfold(src *Source, edits []text.Edit) []text.Edit {
	u := unfolding{src: src.Tree.Source(), s: src.Style, edits: edits, breaks: map[int]bool{}, done: map[syntax.Node]bool{}}
	for _, e := range edits {
		if !broken([]byte(e.New), 0, len(e.New)) || e.Span.Len() == 0 && firstOnLine(u.src, e.Span.Start) {
			continue // it fits into the line, or has lines of its own
		}
		u.round(src.Tree, e)
	}
	if len(u.out) == 0 {
		return edits
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
	breaks map[int]bool // places that get a line break before them

	done map[syntax.Node]bool // blocks that have been looked at
}

// round unfolds the blocks on one line that an edit stands in. The first item
// round the edit that is in no such block gets its own lines.
func (u *unfolding) round(tree *syntax.Tree, e text.Edit) {
	own := itemAt(tree, e)
	for n := tree.At(e.Span.Start); n != own && !n.IsZero() && own.Span().Encloses(n.Span()); n = n.Parent() {
		u.unfoldParts(n, own) // of a try without a block round it, or with a label
	}
	for n := own; !n.IsZero(); n = n.Parent() {
		u.unfoldParts(n, own)
		switch {
		case !isItem(n):
		case onOneLine(n.Parent()):
			u.block(n.Parent(), own)
		default:
			if n == own {
				u.item(n, e)
			}
			return
		}
	}
}

// itemAt returns the smallest item that an edit stands in, with the comments
// that are the item's.
func itemAt(tree *syntax.Tree, e text.Edit) syntax.Node {
	n := tree.At(e.Span.Start)
	for ; !n.IsZero(); n = n.Parent() {
		for c := range n.All() {
			if isItem(c) && itemSpan(c).Encloses(e.Span) {
				return itemOf(c)
			}
		}
	}
	return n
}

// itemSpan returns an item with the comments on its lines that are its own.
func itemSpan(n syntax.Node) text.Span {
	return text.Span{Start: leading(n), End: trailing(n.Tree().Source(), n.Span().End)}
}

// item puts an item on lines of its own, as far as it shares those that an edit
// writes.
func (u *unfolding) item(n syntax.Node, e text.Edit) {
	s := itemSpan(n)
	if !firstOnLine(u.src, s.Start) && lineStart(u.src, s.Start) == lineStart(u.src, e.Span.Start) && !u.gone(n.Span()) {
		u.lineBreak(s.Start, u.s.itemIndent(n))
	}
	at := s.End
	for at < len(u.src) && (u.src[at] == ' ' || u.src[at] == '\t') {
		at++
	}
	if at == lineEnd(u.src, at) || lineStart(u.src, s.End) != lineStart(u.src, e.Span.End) {
		return
	}
	switch round, next := n.Parent(), nextItem(n); {
	case !next.IsZero() && leading(next) == at:
		u.lineBreak(at, u.s.itemIndent(next))
	default:
		if round.Kind() == syntax.Case { // the brace of the switch
			round = round.Parent()
		}
		if _, end, ok := braceOf(round); ok && end == at {
			u.lineBreak(at, u.s.closing(round))
		}
	}
}

// nextItem returns the item behind another one: of the last statement of a case
// the next case.
func nextItem(n syntax.Node) syntax.Node {
	next := n.Next()
	if next.IsZero() && n.Parent().Kind() == syntax.Case {
		next = n.Parent().Next()
	}
	if !isItem(next) {
		return syntax.Node{}
	}
	return next
}

// unfoldParts unfolds the blocks of a node that is a try, a clause or a condition.
func (u *unfolding) unfoldParts(n, own syntax.Node) {
	if n.Kind() == syntax.Try || n.Kind() == syntax.If || n.Kind() == syntax.Catch {
		u.parts(n, own)
	}
}

// parts unfolds the blocks of a statement that stand on the lines of one that
// gets lines: they look alike then.
func (u *unfolding) parts(n, own syntax.Node) {
	for c := range n.All() {
		switch c.Kind() {
		case syntax.Block:
			if onOneLine(c) && (!c.First().IsZero() || u.goesOn(c)) && u.shared(c) && !u.written(c.Span()) {
				u.block(c, own)
			}
		case syntax.Catch:
			u.parts(c, own)
		case syntax.If:
			if c.Role() == syntax.RoleElse {
				u.parts(c, own)
			}
		}
	}
}

// goesOn reports whether a clause stands behind a block on its line, or an edit
// writes one there: nothing but the last of the blocks that hold nothing stays on
// one line.
func (u *unfolding) goesOn(block syntax.Node) bool {
	end := block.Span().End
	next := block.Next()
	if block.Parent().Kind() == syntax.Catch {
		next = block.Parent().Next()
	}
	if (next.Kind() == syntax.Catch || next.Role() == syntax.RoleFinally) && !broken(u.src, end, next.Span().Start) {
		return true
	}
	return slices.ContainsFunc(u.edits, func(e text.Edit) bool {
		return e.Span.Start >= end && len(bytes.TrimSpace(u.src[end:e.Span.Start])) == 0 && strings.HasPrefix(strings.TrimSpace(e.New), "catch")
	})
}

// shared reports whether an edit that writes lines stands on the line of a block.
func (u *unfolding) shared(block syntax.Node) bool {
	line := lineStart(u.src, block.Span().Start)
	for _, e := range u.edits {
		if broken([]byte(e.New), 0, len(e.New)) && (lineStart(u.src, e.Span.Start) == line || lineStart(u.src, e.Span.End) == line) {
			return true
		}
	}
	return false
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

// block puts what stands in a block on one line on lines of its own.
func (u *unfolding) block(n, own syntax.Node) {
	open, end, ok := braceOf(n)
	if !ok || u.done[n] {
		return
	}
	u.done[n] = true
	last := open // behind which the comments before the closing brace stand
	within := "" // the indentation of all items, for they stand on one line
	for item := range n.All() {
		last = max(last, item.Span().End)
		if at := leading(item); isItem(item) && itemOf(item) == item && item.Kind() != syntax.Empty && !u.breaks[at] && !firstOnLine(u.src, at) && !u.gone(item.Span()) {
			if within == "" {
				within = u.s.itemIndent(item)
			}
			u.lineBreak(at, within)
		}
	}
	if end < 0 || u.breaks[end] || firstOnLine(u.src, withComments(u.src, last, end)) {
		return
	}
	indent, _ := u.s.blockIndent(n, own)
	u.lineBreak(end, indent)
	if brace := open - 1; u.s.below(n) && !firstOnLine(u.src, brace) && !u.breaks[brace] {
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
	case syntax.Lambda, syntax.Case:
		return s.Arms.Below && n.Kind() == syntax.Block && ofArm(n)
	case syntax.New, syntax.EnumConstant:
		return s.Arms.Class
	case syntax.Block:
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
	if u.breaks[at] {
		return
	}
	u.breaks[at] = true
	from := spaceBefore(u.src, at)
	for _, e := range u.edits {
		if e.Span.Start < at && at < e.Span.End {
			return // it is written anew
		}
		if e.Span.End == at && strings.HasSuffix(strings.TrimRight(e.New, " \t"), u.s.EOL) {
			return
		}
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
