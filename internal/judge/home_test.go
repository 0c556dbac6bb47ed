package judge_test

import (
	"bytes"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// bounds are what an action may change in a file.
type bounds struct {
	src      []byte
	free     []text.Span // the statement, with what is about it, and the imports
	gaps     []text.Span // where white space may change
	idle     text.Span   // what may go
	joins    text.Span   // between a statement that gets braces and an else, which may come behind the brace
	anywhere bool        // the action's business is not at the place alone
}

// boundsOf returns the bounds of an action at a place.
func boundsOf(tree *syntax.Tree, o *offer) *bounds {
	src := tree.Source()
	b := &bounds{src: src, anywhere: elsewhere[o.kind]}
	first := tree.Root().Child(syntax.RoleMember)
	b.free = append(b.free, text.Span{End: first.Span().Start})
	place := tree.At(o.span.Start)
	if strings.HasPrefix(o.kind, "ignore-") { // a line above, or behind a word of a line that begins inside one
		line := bytes.LastIndexByte(src[:o.finding.Start], '\n') + 1
		all := words(src)
		if !slices.ContainsFunc(all, func(w word) bool { return w.span.Start < line && line < w.span.End }) {
			b.free = append(b.free, text.Span{Start: line, End: line})
			return b
		}
		for _, w := range all {
			if at := w.span.End; line < at && at <= endOfLine(src, line) {
				b.free = append(b.free, text.Span{Start: at, End: at})
			}
		}
		return b
	}
	if o.kind == "remove-comment" {
		b.free = append(b.free, b.spaced(o.finding))
		return b
	}
	if o.kind == "own-instance" { // the calls that give the object, but for their arguments
		for n := range tree.Root().Descend() {
			if n.Kind() == syntax.MethodCall {
				head := n.Span()
				if first := n.Child(syntax.RoleArgument); !first.IsZero() {
					head.End = first.Span().Start
				}
				b.free = append(b.free, head)
			}
		}
		return b
	}
	home := homeOf(tree, o)
	whole := b.about(home)
	if next := home.Next(); home.Parent().Kind() == syntax.DoWhile || next.Role() == syntax.RoleElse {
		b.joins = text.Span{Start: whole.End, End: len(src) - len(bytes.TrimLeft(src[whole.End:], " \t\r\n"))}
	}
	if !isItem(home) && home.Kind() != syntax.MethodRef { // what it stands behind gets a brace
		whole.Start = b.behindWord(whole.Start)
	}
	b.free = append(b.free, b.spaced(whole))
	if next := home.Next(); (o.kind == "throw-on" || o.kind == "declare") && next.Kind() == syntax.Return && next.Next().IsZero() && !works(next) {
		b.idle = b.spaced(next.Span()) // what nothing reaches any more
	}
	if m := place.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl); o.kind == "declare" && !m.IsZero() {
		b.free = append(b.free, text.Span{Start: m.Span().Start, End: m.Child(syntax.RoleBody).Span().Start})
	}
	item := home
	for !isItem(item) && !item.Parent().IsZero() {
		item = item.Parent()
	}
	from, to := bytes.LastIndexByte(src[:whole.Start], '\n')+1, endOfLine(src, whole.End)
	round := b.about(item)
	for _, at := range []int{round.Start, round.End} {
		if from <= at && at <= to {
			b.gaps = append(b.gaps, b.spaced(text.Span{Start: at, End: at}))
		}
	}
	for n := range tree.Root().Descend() {
		if s := n.Span(); holds(n) && from <= s.Start && s.End <= to {
			s.Start, s.End = s.Start+1, s.End-1
			if n.Kind() == syntax.Block || n.Kind() == syntax.ClassBody { // beside its braces, too
				beside := b.spaced(n.Span())
				s = text.Span{Start: max(from, beside.Start), End: min(to, beside.End)}
			}
			b.gaps = append(b.gaps, s)
		}
	}
	return b
}

// works reports whether anything is worked out in a statement.
func works(n syntax.Node) bool {
	for c := range n.Descend() {
		switch c.Kind() {
		case syntax.MethodCall, syntax.New, syntax.Assign:
			return true
		}
	}
	return false
}

// allow reports whether an edit keeps to the bounds.
func (b *bounds) allow(e text.Edit) bool {
	starts := func(at int) bool { return at == 0 || b.src[at-1] == '\n' }
	within := func(list []text.Span) bool {
		return slices.ContainsFunc(list, func(s text.Span) bool {
			next := e.Span.End == s.End && e.Span.End > 0 && starts(e.Span.End) // which goes on as it did
			return s.Encloses(e.Span) && (!next || strings.HasSuffix(e.New, "\n") || e.New == "" && starts(e.Span.Start))
		})
	}
	if j := b.joins; e.Span.End == j.End && e.Span.Start < j.Start {
		e.Span.End = j.Start
	}
	if b.anywhere || within(b.free) || e.New == "" && within([]text.Span{b.idle}) {
		return true
	}
	return strings.TrimSpace(e.New+string(e.Span.In(b.src))) == "" && within(b.gaps)
}

// spaced extends a span over the white space beside it, on its lines and on empty
// ones: how far in another line begins is that line's.
func (b *bounds) spaced(s text.Span) text.Span {
	from := len(bytes.TrimRight(b.src[:s.Start], " \t\r\n"))
	to := len(b.src) - len(bytes.TrimLeft(b.src[s.End:], " \t\r\n"))
	if line := bytes.IndexByte(b.src[from:s.Start], '\n'); line >= 0 {
		from += line + 1
	}
	if line := bytes.LastIndexByte(b.src[s.End:to], '\n'); line >= 0 && to < len(b.src) {
		to = s.End + line + 1
	}
	return text.Span{Start: from, End: to}
}

// behindWord returns the end of the last word before an offset that is no comment.
func (b *bounds) behindWord(at int) (end int) {
	for _, w := range words(b.src) {
		if !w.comment() && w.span.End <= at {
			end = w.span.End
		}
	}
	return end
}

// about returns a node with the comments that are about it: those on its lines,
// and on lines of their own above it.
func (b *bounds) about(n syntax.Node) text.Span {
	s, all := n.Span(), words(b.src)
	first := slices.IndexFunc(all, func(w word) bool { return w.span.Start >= s.Start })
	last := len(all)
	for last > 0 && all[last-1].span.End > s.End {
		last--
	}
	line := func(at int) int { return bytes.Count(b.src[:at], []byte("\n")) }
	for i := last; i < len(all) && all[i].comment() && line(all[i].span.Start) == line(s.End); i++ {
		s.End = all[i].span.End
	}
	for i := first - 1; i >= 0 && all[i].comment(); i-- {
		beside := line(all[i].span.End) == line(s.Start)
		alone := i == 0 || line(all[i-1].span.End) < line(all[i].span.Start)
		if !beside && (!alone || line(all[i].span.End) != line(s.Start)-1) {
			break
		}
		s.Start = all[i].span.Start
	}
	return s
}

// isItem reports whether a node stands among others that each have a line.
func isItem(n syntax.Node) bool {
	p := n.Parent().Kind()
	return n.Role() == syntax.RoleStatement && (p == syntax.Block || p == syntax.Case) || n.Role() == syntax.RoleMember || n.Role() == syntax.RoleCase
}

// holds reports whether a node is a block, a lambda or an arm.
func holds(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.Block, syntax.ClassBody, syntax.Lambda, syntax.Case, syntax.Switch, syntax.SwitchExpr:
		return true
	}
	return false
}

// homeOf returns the statement that an action at a place is about: what holds
// the call, or the try whose clauses it changes.
func homeOf(tree *syntax.Tree, o *offer) syntax.Node {
	place := tree.At(o.span.Start)
	switch o.kind {
	case "handle", "retry", "check-before", "check-result":
		if o.call.Len() > 0 { // which may be round the place
			return statementOf(tree.At(o.call.Start), o.call)
		}
		return statementOf(place, o.span)
	case "close-in-try":
		for place.Role() != syntax.RoleFinally {
			place = place.Parent()
		}
		return place.Parent()
	case "add-clause":
		return tryOf(place, true)
	case "keep-open":
		home := statementOf(place, o.span)
		for {
			p := home.Parent()
			alone := p.Kind() == syntax.Block && p.First() == home && home.Next().IsZero() || home.Kind() == syntax.Block
			if !alone && p.Kind() != syntax.Try && (p.Kind() != syntax.If || home.Role() == syntax.RoleElse) {
				break
			}
			home = p // which has nothing else to do, or is taken apart
		}
		return home
	}
	home := tryOf(place, false)
	if home.IsZero() {
		return statementOf(place, o.span)
	}
	for strings.Contains(o.title, "; ") { // what is left further out is mended, too
		outer := tryOf(home, true)
		if outer.IsZero() {
			break
		}
		home = outer
	}
	return home
}

// tryOf returns the try round a place; inside says that the place is not in one
// of its clauses.
func tryOf(n syntax.Node, inside bool) syntax.Node {
	for ; !n.IsZero() && n.Role() != syntax.RoleMember; n = n.Parent() {
		if p := n.Parent(); p.Kind() == syntax.Try && (!inside || n.Role() == syntax.RoleBody || n.Role() == syntax.RoleResource) {
			return p
		}
	}
	return syntax.Node{}
}

// statementOf returns the smallest thing round a place that can be put into a
// try: a statement with its labels, an expression of a lambda or an arm, a field.
func statementOf(n syntax.Node, place text.Span) syntax.Node {
	for ; ; n = n.Parent() {
		switch p := n.Parent(); {
		case n.Kind() == syntax.MethodRef && (n.Span() == place || n.NameSpan() == place), p.IsZero(), n.Role() == syntax.RoleMember:
			return n
		case p.Kind() == syntax.Labeled:
		case n.Role() == syntax.RoleStatement && p.Kind() != syntax.Conditional, (n.Role() == syntax.RoleThen || n.Role() == syntax.RoleElse) && p.Kind() == syntax.If && n.Kind() != syntax.Block:
			return n
		case n.Role() == syntax.RoleBody && n.Kind() != syntax.Block && n.Kind() != syntax.ClassBody:
			return n
		}
	}
}

func endOfLine(src []byte, at int) int {
	if end := bytes.IndexByte(src[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(src)
}
