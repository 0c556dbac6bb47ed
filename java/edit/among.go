package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// AddClauses plans clauses among those that a try has: each before the first
// one that takes what it takes, or one more alternative of a clause that does
// the same.
func AddClauses(src *Source, try syntax.Node, clauses []Clause) []text.Edit {
	s := src.Style
	var edits []text.Edit
	var behind []Clause
	before := map[syntax.Node][]Clause{}
	var order []syntax.Node
	for _, c := range clauses {
		if e, ok := oneMore(src, try, c); ok {
			edits = append(edits, e)
			continue
		}
		at := firstAbove(src.File, try, c.Classes)
		if at.IsZero() {
			behind = append(behind, c)
			continue
		}
		if before[at] == nil {
			order = append(order, at)
		}
		before[at] = append(before[at], c)
	}
	for _, at := range order {
		edits = append(edits, BeforeClause(at, before[at], s))
	}
	if len(behind) > 0 {
		edits = append(edits, appendClauses(try, behind, s))
	}
	text.Sort(edits)
	return edits
}

// firstAbove returns the first clause of a try that takes one of the classes,
// or may.
func firstAbove(file *types.File, try syntax.Node, classes []string) syntax.Node {
	for c := range try.Children(syntax.RoleCatch) {
		for _, t := range CaughtTypes(c) {
			for _, class := range classes {
				if file.Subclass(class, file.TypeNode(t).Name) != types.No {
					return c
				}
			}
		}
	}
	return syntax.Node{}
}

// CaughtTypes returns the type nodes of a clause's parameter.
func CaughtTypes(catch syntax.Node) []syntax.Node {
	t := catch.Child(syntax.RoleType)
	if t.Kind() != syntax.UnionType {
		if t.IsZero() {
			return nil
		}
		return []syntax.Node{t}
	}
	var out []syntax.Node
	for alt := range t.Children(syntax.RoleAlternative) {
		out = append(out, alt)
	}
	return out
}

// oneMore plans the classes as alternatives of a clause of the try that does
// just what the new one would, where no clause before it takes them and none
// of its alternatives is related to them.
func oneMore(src *Source, try syntax.Node, c Clause) (text.Edit, bool) {
	stop := firstAbove(src.File, try, c.Classes)
	for other := range try.Children(syntax.RoleCatch) {
		if other == stop {
			break
		}
		if !sameBody(src, other, c) || !unrelated(src.File, CaughtTypes(other), c.Classes) {
			continue
		}
		end := other.Child(syntax.RoleType).Span().End
		return text.Edit{Span: text.Span{Start: end, End: end}, New: " | " + strings.Join(c.Types, " | ")}, true
	}
	return text.Edit{}, false
}

func unrelated(file *types.File, alternatives []syntax.Node, classes []string) bool {
	for _, alt := range alternatives {
		name := file.TypeNode(alt).Name
		for _, class := range classes {
			if file.Subclass(class, name) != types.No || file.Subclass(name, class) != types.No {
				return false
			}
		}
	}
	return true
}

// sameBody reports whether a clause does what the new one would, its
// parameter's name aside.
func sameBody(src *Source, catch syntax.Node, c Clause) bool {
	plain := Style{EOL: "\n", KeywordSpace: " ", BraceSpace: " "}
	want := squeeze(plain.layout(c.Body, ""))
	body := catch.Child(syntax.RoleBody)
	var got strings.Builder
	at := body.Span().Start
	for n := range body.Descend() {
		if n.Kind() == syntax.Ident && n.Name() == catch.Name() {
			got.Write(src.Tree.Source()[at:n.Span().Start])
			got.WriteString(c.Param)
			at = n.Span().End
		}
	}
	got.Write(src.Tree.Source()[at:body.Span().End])
	return "{"+want+"}" == squeeze(got.String())
}

// squeeze returns Java without the white space between its words and signs; what
// is in a literal stays.
func squeeze(s string) string {
	var out strings.Builder
	for len(s) > 0 {
		n := 1
		switch quote := s[0]; quote {
		case '"', '\'':
			for n < len(s) && s[n] != quote {
				if s[n] == '\\' {
					n++
				}
				n++
			}
			n = min(n+1, len(s))
			fallthrough
		default:
			if strings.TrimSpace(s[:n]) != "" {
				out.WriteString(s[:n])
			}
		}
		s = s[n:]
	}
	return out.String()
}

// appendClauses puts clauses behind those that a try has.
func appendClauses(try syntax.Node, clauses []Clause, s Style) text.Edit {
	s = s.of(try)
	last := try.Child(syntax.RoleBody)
	indent := s.ownIndent(last)
	if s.BraceIn != "" && firstOnLine(try.Tree().Source(), try.Span().Start) {
		indent = indentAt(try.Tree().Source(), try.Span().Start)
	}
	for c := range try.Children(syntax.RoleCatch) {
		last, indent = c, s.headIndent(c)
	}
	end := last.Span().End
	var out strings.Builder
	for _, c := range clauses {
		if s.CatchBelow {
			out.WriteString(s.parted() + indent)
		} else {
			out.WriteString(s.beside())
		}
		out.WriteString(s.layout(Code{c.item(s)}, indent))
	}
	return text.Edit{Span: text.Span{Start: end, End: end}, New: out.String()}
}

// BehindClause plans a clause behind another one of the same try.
func BehindClause(catch syntax.Node, c Clause, s Style) text.Edit {
	s = s.of(catch.Parent())
	end := catch.Span().End
	indent := s.headIndent(catch)
	between := s.beside()
	if s.CatchBelow {
		between = s.parted() + indent
	}
	return text.Edit{Span: text.Span{Start: end, End: end}, New: between + s.layout(Code{c.item(s)}, indent)}
}

// RemoveClause plans that a clause goes, with the space before it.
func RemoveClause(catch syntax.Node, s Style) text.Edit {
	span := catch.Span()
	span.Start = spaceBefore(catch.Tree().Source(), span.Start)
	return leaving(catch, span, s.clauseIndent(catch), s)
}

// RemoveElse plans that the else of an if goes, with the word and the space
// before it.
func RemoveElse(part syntax.Node, s Style) text.Edit {
	span := text.Span{Start: part.Parent().Child(syntax.RoleThen).Span().End, End: part.Span().End}
	return leaving(part, span, s.lineIndent(part.Parent(), part.Parent().Span().Start), s)
}

// RemoveFinally plans that the finally of a try goes, with the word and the
// space before it.
func RemoveFinally(block syntax.Node, s Style) text.Edit {
	src, from := block.Tree().Source(), block.Parent().Child(syntax.RoleBody).Span().End
	for c := range block.Parent().Children(syntax.RoleCatch) {
		from = c.Span().End
	}
	word := nextCode(src, from)
	return leaving(block, text.Span{Start: spaceBefore(src, word), End: block.Span().End}, s.ownIndent(block), s)
}
