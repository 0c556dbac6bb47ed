package edit

import (
	"bytes"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A comment belongs to a statement when it stands on the statement's lines: one
// behind it to what it stands behind, one before it to it where nothing else
// stands before that. Comments on lines of their own above a statement are about
// it, too, and stay above it.

// commentEnd returns the end of the comment that begins at an offset; the offset
// where none does.
func commentEnd(src []byte, at int) int {
	switch {
	case bytes.HasPrefix(src[at:], []byte("//")):
		return lineEnd(src, at)
	case bytes.HasPrefix(src[at:], []byte("/*")):
		if end := bytes.Index(src[at+2:], []byte("*/")); end >= 0 {
			return at + 2 + end + 2
		}
		return len(src)
	}
	return at
}

// commentsIn returns the comments between two offsets, those behind the last
// thing there that is none.
func commentsIn(src []byte, from, to int) []text.Span {
	var out []text.Span
	for at := from; at < to; {
		switch end := commentEnd(src, at); {
		case end > at:
			out = append(out, text.Span{Start: at, End: end})
			at = end
		case src[at] != ' ' && src[at] != '\t' && src[at] != '\r' && src[at] != '\n' && src[at] != '\f':
			out = nil
			at++
		default:
			at++
		}
	}
	return out
}

// codeEnd returns the end of the last thing between two offsets that is no
// comment and no white space: from, where there is none.
func codeEnd(src []byte, from, to int) int {
	end := from
	for at := from; at < to; {
		switch next := commentEnd(src, at); {
		case next > at:
			at = next
		default:
			if src[at] > ' ' {
				end = at + 1
			}
			at++
		}
	}
	return end
}

// trailing returns the end of the comments that stand behind an offset on its
// line; the offset where there are none. One that goes on in the lines below, in
// its column, is one comment.
func trailing(src []byte, end int) int {
	for at := end; ; {
		for at < len(src) && (src[at] == ' ' || src[at] == '\t') {
			at++
		}
		next := commentEnd(src, at)
		if next == at {
			return end
		}
		end = next
		if src[at+1] == '/' {
			return goesOn(src, at, end)
		}
		if lineStart(src, at) != lineStart(src, next) {
			return end // what follows stands on another line than the statement
		}
		at = next
	}
}

// goesOn returns the end of a comment behind code with those lines below that hold
// nothing but such a comment in its column.
func goesOn(src []byte, start, end int) int {
	for next := nextLine(src, end); next > end; next = nextLine(src, end) {
		at := next + len(indentAt(src, next))
		if !bytes.HasPrefix(src[at:], []byte("//")) || !sameColumn(src[lineStart(src, start):start], src[next:at]) {
			break
		}
		end = lineEnd(src, at)
	}
	return end
}

// sameColumn reports whether two beginnings of lines are equally wide, whichever
// width tabs have.
func sameColumn(a, b []byte) bool {
	for _, tab := range []int{4, 8} {
		if width(a, tab) == width(b, tab) {
			return true
		}
	}
	return false
}

// width returns how many columns the beginning of a line takes.
func width(line []byte, tab int) int {
	at := 0
	for _, c := range string(line) {
		if c == '\t' {
			at += tab - at%tab
		} else {
			at++
		}
	}
	return at
}

// spaced returns comments with the white space before them where that is more than
// the one space which stands before comments anyway.
func spaced(comments string) string {
	comments = strings.TrimRight(comments, " \t")
	rest := strings.TrimLeft(comments, " \t")
	if gap := comments[:len(comments)-len(rest)]; gap == "" || gap == " " {
		return rest
	}
	return comments
}

// leading returns where a statement, a member or a case begins with the comments
// before it on its line that are its own.
func leading(n syntax.Node) int {
	src := n.Tree().Source()
	at := n.Span().Start
	if firstOnLine(src, at) {
		return at
	}
	return withComments(src, behindPrevious(n), at)
}

// withComments returns where the comments begin that stand before an offset on
// its line, and behind another one.
func withComments(src []byte, from, at int) int {
	comments := commentsIn(src, from, at)
	for i := len(comments) - 1; i >= 0 && !broken(src, comments[i].End, at); i-- {
		at = comments[i].Start
	}
	return at
}

// behindPrevious returns an offset behind what stands before a node and the
// comments that belong to that.
func behindPrevious(n syntax.Node) int {
	src := n.Tree().Source()
	p := n.Parent()
	from, first := p.Span().Start, true
	for c := range p.All() {
		if c == n {
			break
		}
		from, first = c.Span().End, false
	}
	switch {
	case first && (p.Kind() == syntax.Block || p.Kind() == syntax.ClassBody):
		return from + 1
	case first || n.Role() != syntax.RoleStatement && n.Role() != syntax.RoleMember && n.Role() != syntax.RoleCase:
		return from
	}
	return trailing(src, from)
}

// above returns where the lines begin that hold comments about a node and
// nothing else; the node's own place where there are none. The node is the first
// thing on its line.
func above(n syntax.Node) int {
	src := n.Tree().Source()
	start := leading(n)
	at := start
	comments := commentsIn(src, behindPrevious(n), at)
	for i := len(comments) - 1; i >= 0; i-- {
		c := comments[i]
		if !firstOnLine(src, c.Start) || bytes.Count(lineFeeds(src[c.End:at]), []byte("\n")) != 1 {
			break
		}
		at = c.Start
	}
	return at
}

// lineFeeds returns a text with one line feed for each line end.
func lineFeeds(src []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}

// broken reports whether a line ends between two offsets.
func broken(src []byte, from, to int) bool {
	return bytes.IndexByte(src[from:to], '\n') >= 0 || bytes.IndexByte(src[from:to], '\r') >= 0
}

// onlyComment reports whether the rest of a line is empty, or comments that end
// with it.
func onlyComment(rest []byte) bool {
	end := trailing(rest, 0)
	for _, c := range commentsIn(rest, 0, end) {
		if in := c.In(rest); in[1] == '*' && (len(in) < 4 || !bytes.HasSuffix(in, []byte("*/"))) {
			return false // it goes on
		}
	}
	return len(bytes.TrimSpace(rest[end:])) == 0
}
