package edit

import "throwsight/java/syntax"

// halved reports whether a block in a statement lacks a brace.
func halved(n syntax.Node) bool {
	for b := range n.Descend() {
		if b.Kind() == syntax.Block && !Whole(b) {
			return true
		}
	}
	return false
}

// Broken returns what is wrong with a statement that has a syntax error. Where a
// brace is missing is a guess of the parser, who may see it in the statement.
func Broken(n syntax.Node) string {
	at := n.Span()
	for _, p := range n.Tree().Problems() {
		if at.Start <= p.Span.Start && p.Span.Start <= at.End && !p.Brace() {
			return InBroken
		}
	}
	return InUnpaired
}

// Whole reports whether a block has both of its braces.
func Whole(block syntax.Node) bool {
	s := block.Span()
	src := block.Tree().Source()
	return s.Len() >= 2 && src[s.Start] == '{' && src[s.End-1] == '}'
}

// namedInSkipped reports whether text that the parser skipped behind n, in its
// block, has the name. What it will be is not known: a use, most likely.
func namedInSkipped(n syntax.Node, name string) bool {
	for s := range following(n) {
		for d := range s.Descend() {
			if d.Kind() == syntax.ErrorNode && names(d, name) {
				return true
			}
		}
	}
	return false
}

// names reports whether the text of a node has a name that no member has.
func names(n syntax.Node, name string) bool {
	src := n.Tree().Source()
	scan := syntax.NewScanner(src, n.Span())
	for last := syntax.EOF; ; {
		token, span := scan.Next()
		switch {
		case token == syntax.EOF:
			return false
		case token.IsComment():
			continue
		case last != syntax.Dot && string(span.In(src)) == name:
			return true
		}
		last = token
	}
}
