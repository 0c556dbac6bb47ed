package edit

import (
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Of the types of a clause, some go: the comments about the others stay beside
// them, and those about what goes come behind the parameter, where they are about
// no other class.

// RemoveAlternative plans that one of the types of a clause goes.
func RemoveAlternative(catch, alternative syntax.Node, s Style) text.Edit {
	return RemoveAlternatives(catch, []syntax.Node{alternative}, s)
}

// RemoveAlternatives plans that some of the types of a clause go, which has others.
func RemoveAlternatives(catch syntax.Node, those []syntax.Node, s Style) text.Edit {
	src, all := catch.Tree().Source(), alternatives(catch)
	from, to := all[0].start(), all[len(all)-1].end()
	var out strings.Builder
	var moved []string
	at, edge := from, from // what is written ends at edge
	for i := 0; i < len(all); {
		if !slices.Contains(those, all[i].Node) {
			i++
			continue
		}
		first := i
		for ; i < len(all) && slices.Contains(those, all[i].Node); i++ {
			moved = append(moved, all[i].comments(src)...)
		}
		switch {
		case i < len(all): // up to the next one
			out.Write(src[at:all[first].start()])
			at = all[i].start()
		case first > 0:
			last := all[first-1]
			out.Write(src[at:last.Span().End])
			kept := ""
			for _, c := range last.behind {
				kept = string(c.In(src))
				out.WriteString(" " + kept)
			}
			at = to
			if strings.HasPrefix(kept, "//") {
				out.WriteString(s.EOL + indentAt(src, all[first].Span().Start))
				for at < len(src) && src[at] == ' ' {
					at++
				}
			}
		default:
			return text.Edit{Span: text.Span{Start: catch.Span().Start, End: catch.Span().Start}}
		}
		edge = at
	}
	if edge = max(edge, from); len(moved) == 0 {
		return text.Edit{Span: text.Span{Start: from, End: edge}, New: out.String()}
	}
	body := catch.Child(syntax.RoleBody).Span().Start
	paren := catch.NameSpan().End
	paren += 1 + closingParen(src[paren:body])
	out.Write(src[at:paren])
	behind, end := s.remarks(catch, moved, paren, body+1)
	return text.Edit{Span: text.Span{Start: from, End: end}, New: out.String() + behind}
}

// remarks returns what comes behind the parameter of a clause when comments do,
// and where the text goes on.
func (s Style) remarks(catch syntax.Node, comments []string, paren, brace int) (string, int) {
	src := catch.Tree().Source()
	line := slices.ContainsFunc(comments, func(c string) bool { return strings.HasPrefix(c, "//") })
	switch {
	case !line, len(comments) == 1 && lastOnLine(src, paren):
		return " " + strings.Join(comments, " "), paren
	case len(comments) == 1 && lastOnLine(src, brace):
		return string(src[paren:brace]) + " " + comments[0], brace
	}
	body := catch.Child(syntax.RoleBody)
	indent := s.clauseIndent(catch)
	inner := s.into(indent)
	out := string(src[paren:brace]) + s.EOL + inner + s.layout(lines(catch, comments), inner)
	if lastOnLine(src, brace) {
		return out, brace
	}
	for src[brace] == ' ' || src[brace] == '\t' {
		brace++
	}
	if brace == body.Span().End-1 {
		inner = indent
	}
	return out + s.EOL + inner, brace
}

// An alternative is one of the types of a clause, with the comments about it.
type alternative struct {
	syntax.Node
	before, behind []text.Span
}

func (a alternative) start() int {
	if len(a.before) > 0 {
		return a.before[0].Start
	}
	return a.Span().Start
}

func (a alternative) end() int {
	if n := len(a.behind); n > 0 {
		return max(a.Span().End, a.behind[n-1].End)
	}
	return a.Span().End
}

func (a alternative) comments(src []byte) []string {
	var out []string
	for _, c := range append(a.before[:len(a.before):len(a.before)], a.behind...) {
		out = append(out, strings.TrimRight(string(c.In(src)), " \t\r"))
	}
	return out
}

// alternatives returns the types of a clause. A comment is about the type that it
// stands beside, between two about the one on its side of the bar: but for one that
// ends the line behind the bar.
func alternatives(catch syntax.Node) []alternative {
	src, types := catch.Tree().Source(), CaughtTypes(catch)
	out := make([]alternative, len(types))
	for i, t := range types {
		out[i].Node = t
		if i == 0 {
			out[0].before = commentsIn(src, catch.Span().Start, t.Span().Start)
			continue
		}
		from := types[i-1].Span().End
		bar := from
		for bar < t.Span().Start && src[bar] != '|' {
			bar = max(bar+1, commentEnd(src, bar))
		}
		out[i-1].behind = commentsIn(src, from, bar)
		for _, c := range commentsIn(src, bar, t.Span().Start) {
			if len(out[i].before) == 0 && !broken(src, bar, c.Start) && lastOnLine(src, c.End) {
				out[i-1].behind = append(out[i-1].behind, c)
			} else {
				out[i].before = append(out[i].before, c)
			}
		}
	}
	last := types[len(types)-1].Span().End
	out[len(out)-1].behind = commentsIn(src, last, catch.NameSpan().Start)
	return out
}
