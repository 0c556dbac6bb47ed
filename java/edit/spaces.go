package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Spaces are those that a file has round parentheses where most have none.
type Spaces struct {
	Head string // inside those of "if" and its like
	Call string // before those of arguments
	Args string // inside those
}

type spaceVotes struct{ heads, calls, args [2]int } // without, and with

func (v *spaceVotes) spaces() Spaces {
	space := func(n [2]int) string {
		if n[1] > n[0] {
			return " "
		}
		return ""
	}
	return Spaces{Head: space(v.heads), Call: space(v.calls), Args: space(v.args)}
}

// vote takes what stands at an offset.
func vote(votes *[2]int, src []byte, at int) {
	switch {
	case at >= len(src) || src[at] == '\r' || src[at] == '\n':
	case src[at] == ' ':
		votes[1]++
	default:
		votes[0]++
	}
}

func (v *spaceVotes) countSpaces(src []byte, n syntax.Node) {
	switch n.Kind() {
	case syntax.If, syntax.While, syntax.For, syntax.ForEach, syntax.Catch, syntax.Switch:
		word := n.Span().Start
		for word < len(src) && src[word] >= 'a' && src[word] <= 'z' {
			word++
		}
		if open := nextCode(src, word); open < len(src) && src[open] == '(' {
			vote(&v.heads, src, open+1)
		}
	case syntax.MethodCall:
		name := n.NameSpan().End
		open := nextCode(src, name)
		if open >= len(src) || src[open] != '(' {
			return
		}
		vote(&v.calls, src, name)
		if !n.Child(syntax.RoleArgument).IsZero() {
			vote(&v.args, src, open+1)
		}
	}
}

// respace writes the parentheses of calls in our own text as the file does.
func (s Style) respace(line string) string {
	if s.Spaces.Call == "" && s.Spaces.Args == "" {
		return line
	}
	src := []byte(line)
	scan := syntax.NewScanner(src, text.Span{End: len(src)})
	var out strings.Builder
	var calls []bool // of the open parentheses, which are of calls
	at := 0
	named := false
	for {
		tok, span := scan.Next()
		if tok == syntax.EOF {
			break
		}
		gap := line[at:span.Start]
		switch tok {
		case syntax.LParen:
			if named && gap == "" {
				gap = s.Spaces.Call
			}
			out.WriteString(gap + "(")
			calls = append(calls, named)
			if named && span.End < len(line) && line[span.End] != ')' && line[span.End] != ' ' {
				out.WriteString(s.Spaces.Args)
			}
		case syntax.RParen:
			n := len(calls) - 1
			if n >= 0 && calls[n] && gap == "" && line[span.Start-1] != '(' {
				gap = s.Spaces.Args
			}
			calls = calls[:max(n, 0)]
			out.WriteString(gap + ")")
		default:
			out.WriteString(gap + line[span.Start:span.End])
		}
		named = tok.IsIdentifier() || tok == syntax.Gt || tok == syntax.KwThis || tok == syntax.KwSuper
		at = span.End
	}
	return out.String() + line[at:]
}
