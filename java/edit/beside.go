package edit

import (
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// CommentBeside plans a comment on the line of an offset, where a token begins,
// or above it: on a line of its own, unless the offset's line begins inside a text
// or a comment. Then it comes behind all that ends on the line.
func CommentBeside(tree *syntax.Tree, offset int, words string, s Style) text.Edit {
	src := tree.Source()
	line, end := lineStart(src, offset), lineEnd(src, offset)
	var before, last text.Span // the last two tokens or comments on the line
	remark := false            // the last is a comment that ends with its line
	inside := false
	scan := syntax.NewScanner(src, text.Span{Start: boundary(tree, line), End: len(src)})
	for {
		token, span := scan.Next()
		if token == syntax.EOF || span.Start >= end {
			break
		}
		if span.End <= line {
			continue
		}
		inside = inside || span.Start < line
		if !inside {
			return insert(line, indentAt(src, line)+"// "+words+s.EOL)
		}
		before, last, remark = last, span, token == syntax.LineComment
	}
	if remark || last.End > end {
		return insert(before.End, " /* "+words+" */")
	}
	return insert(last.End, " // "+words)
}

func insert(at int, words string) text.Edit {
	return text.Edit{Span: text.Span{Start: at, End: at}, New: words}
}

// boundary returns an offset before another one, and not far from it, that no
// token or comment reaches over.
func boundary(tree *syntax.Tree, offset int) int {
	n := tree.At(offset)
	at := n.Span().Start
	for c := range n.All() {
		if end := c.Span().End; end <= offset {
			at = max(at, end)
		}
	}
	if at > offset { // before all nodes
		return 0
	}
	return at
}
