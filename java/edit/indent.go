package edit

import (
	"bytes"

	"throwsight/java/syntax"
)

// Where lines begin: what stands in a block is one unit deeper than the line that
// the block begins on. Where a block stands on one line that gets lines it is as if
// it had them already.

// isItem reports whether a node stands among others that each have a line, as
// Java is mostly written.
func isItem(n syntax.Node) bool {
	switch p := n.Parent().Kind(); n.Role() {
	case syntax.RoleStatement:
		return p == syntax.Block || p == syntax.Case && !besideLabel(n)
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

// onOneLine reports whether a block, or what else has items, stands on one line:
// it gets lines when one of its items does.
func onOneLine(n syntax.Node) bool {
	if _, _, ok := braceOf(n); !ok {
		return false
	}
	line := n.Span().In(n.Tree().Source())
	return bytes.IndexByte(line, '\n') < 0 && bytes.IndexByte(line, '\r') < 0
}

// itemIndent returns the indentation of the line that an item has, or gets when
// lines are written into it.
func (s Style) itemIndent(item syntax.Node) string { return s.indentOf(item, item) }

// indentOf is itemIndent for an item that may be round the one that lines are
// written into, own: it stays where it is unless its block gets lines.
func (s Style) indentOf(item, own syntax.Node) string {
	src, round := item.Tree().Source(), item.Parent()
	at := leading(item)
	if firstOnLine(src, at) {
		return indentAt(src, at)
	}
	if item != own && !onOneLine(round) {
		return indentAsIs(src, at)
	}
	var before, behind syntax.Node
	if !onOneLine(round) { // where none begins a line
		before, behind = besideOnLines(src, item)
	}
	if !before.IsZero() {
		return indentAt(src, before.Span().Start)
	}
	outer, stays := s.blockIndent(round, own)
	if !behind.IsZero() && stays {
		return indentAt(src, behind.Span().Start)
	}
	return s.into(outer)
}

// besideOnLines returns the last item before another one that begins a line, and
// the first behind it.
func besideOnLines(src []byte, item syntax.Node) (before, behind syntax.Node) {
	past := false
	for c := range item.Parent().All() {
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
	return before, behind
}

// closing returns the indentation of a block's closing brace when what stands
// before it gets lines.
func (s Style) closing(n syntax.Node) string {
	indent, _ := s.blockIndent(n, syntax.Node{})
	return indent
}

// blockIndent returns the indentation of a block's closing brace, and whether
// the line that the block begins on stays where it is. Lines are written into the
// item own: where that holds the block, or is a part of it, is said by it.
func (s Style) blockIndent(n, own syntax.Node) (indent string, stays bool) {
	src := n.Tree().Source()
	if n.Kind() == syntax.Case {
		indent = s.indentOf(n, own)
		return indent, indent == indentAt(src, n.Span().Start)
	}
	open, end, ok := braceOf(n)
	if !ok {
		open, end = n.Span().Start, -1
	}
	head, at := headOf(n, open)
	indent = s.lineIndentIn(head, at, own)
	if stays = indent == indentAt(src, at); stays && end >= 0 && firstOnLine(src, end) {
		indent = indentAt(src, end)
	}
	return indent, stays
}

// ownIndent is blockIndent for a block that lines are written into, or beside.
func (s Style) ownIndent(n syntax.Node) string {
	indent, _ := s.blockIndent(n, itemRound(n))
	return indent
}

// itemRound returns the smallest item that a node is, or is a part of.
func itemRound(n syntax.Node) syntax.Node {
	for !n.IsZero() && !isItem(n) {
		n = n.Parent()
	}
	return n
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
		if n.Role() == syntax.RoleBody || besideLabel(n) {
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
// or gets when lines are written there.
func (s Style) lineIndent(n syntax.Node, at int) string { return s.lineIndentIn(n, at, itemRound(n)) }

func (s Style) lineIndentIn(n syntax.Node, at int, own syntax.Node) string {
	src := n.Tree().Source()
	if m := itemRound(n); !m.IsZero() {
		if first := itemOf(m); lineStart(src, first.Span().Start) == lineStart(src, at) {
			if m == own {
				own = first
			}
			return s.indentOf(first, own)
		}
	}
	return indentAsIs(src, at)
}

// indentAsIs returns the indentation of an offset's line as it stands.
func indentAsIs(src []byte, at int) string {
	line := lineStart(src, at)
	if end := bytes.Index(src[line:at], []byte("*/")); end >= 0 && !bytes.ContainsAny(src[line:line+end], "\"'") && !bytes.Contains(src[line:line+end], []byte("/*")) {
		return indentAt(src, max(0, bytes.LastIndex(src[:line], []byte("/*")))) // the line begins in a comment
	}
	return indentAt(src, at)
}
