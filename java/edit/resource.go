package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Why a resource cannot leave its try.
const (
	ResourceAmong  = "the try has other resources and clauses: move the resource into a try of its own first"
	ResourceNeeds  = "the resource is made of one that stands before it"
	ResourceNoted  = "a comment among the resources would be lost"
	ResourceHidden = "the resource's name is used for something else behind the try"
)

// TakeOut plans that a resource is no longer closed by its try: it is declared
// in the try where that stays one, else in its place.
func TakeOut(src *Source, resource syntax.Node) ([]text.Edit, string) {
	try, s := resource.Parent(), src.Style
	body := try.Child(syntax.RoleBody)
	if try.Has(syntax.FlagBroken) || !Whole(body) {
		return nil, InBroken
	}
	var declared Code // nothing for a resource that is a variable
	if resource.Kind() == syntax.LocalVar {
		written := strings.TrimRight(strings.TrimSpace(resource.Text()), ";")
		declared = Code{{Text: written + ";", Old: true, Indent: indentAt(src.Tree.Source(), resource.Span().Start)}}
	}
	handled := !try.Child(syntax.RoleCatch).IsZero() || !try.Child(syntax.RoleFinally).IsZero()
	switch {
	case try.Count(syntax.RoleResource) > 1:
		return takeFromList(src, try, resource, declared, handled)
	case commented(src, try, body, resource):
		return nil, ResourceNoted
	case handled:
		return intoBody(src, try, body, declared, "try"), ""
	}
	target := Target{Node: try, Form: InBlock}
	inner := insideOf(body)
	if parent := try.Parent(); try.Role() != syntax.RoleStatement || parent.Kind() != syntax.Block || len(inner) == 0 || namesClash(try, body, resource) {
		return intoBody(src, try, body, declared, ""), ""
	}
	if first := body.Child(syntax.RoleStatement); firstOnLine(src.Tree.Source(), first.Span().Start) {
		inner[0].Indent = indentAt(src.Tree.Source(), first.Span().Start)
	}
	return []text.Edit{Replace(target, append(declared, inner...), s)}, ""
}

// intoBody declares the resource at the top of the try's block, before which
// the head stands instead of the try and its resources.
func intoBody(src *Source, try, body syntax.Node, declared Code, head string) []text.Edit {
	bytes := src.Tree.Source()
	from, to := try.Span().Start, body.Span().Start
	if head != "" {
		to = spaceBefore(bytes, to)
	}
	out := []text.Edit{{Span: text.Span{Start: from, End: to}, New: head}}
	if len(declared) > 0 {
		out = append(out, atTop(body, declared, src.Style))
	}
	return out
}

// takeFromList takes one of several resources out.
func takeFromList(src *Source, try, resource syntax.Node, declared Code, handled bool) ([]text.Edit, string) {
	bytes := src.Tree.Source()
	previous := syntax.Node{}
	for r := range try.Children(syntax.RoleResource) {
		if r == resource {
			break
		}
		previous = r
	}
	gone := text.Span{Start: resource.Span().Start, End: resource.Span().End}
	if next := resource.Next(); next.Role() == syntax.RoleResource {
		gone.End = next.Span().Start
	} else {
		gone.Start = previous.Span().End
		if bytes[gone.Start-1] == ';' {
			gone.Start--
		}
	}
	between := strings.Replace(string(gone.In(bytes)), resource.Text(), "", 1)
	switch {
	case strings.Trim(between, "; \t\r\n") != "":
		return nil, ResourceNoted
	case len(declared) == 0:
		return []text.Edit{{Span: gone}}, ""
	case handled:
		return nil, ResourceAmong
	case usedBehind(try, resource.Child(syntax.RoleDeclarator).Name()), namedInSkipped(try, resource.Child(syntax.RoleDeclarator).Name()):
		return nil, ResourceHidden
	}
	for r := range try.Children(syntax.RoleResource) {
		if r == resource {
			break
		}
		if name := nameOfResource(r); name != "" && uses(resource, name) {
			return nil, ResourceNeeds
		}
	}
	stmt, reason := enclosingStatement(src, try)
	if reason != "" {
		return nil, reason
	}
	return BeforeChanged(stmt, declared, []text.Edit{{Span: gone}}, src.Style), ""
}

// enclosingStatement returns the target that a statement is, with its labels.
func enclosingStatement(src *Source, stmt syntax.Node) (Target, string) {
	for n := stmt; !n.IsZero(); n = n.Parent() {
		if t, reason, ok := step(src.File, n, n.Parent()); ok {
			return t, reason
		}
	}
	return Target{}, InDefault
}

func nameOfResource(r syntax.Node) string {
	if r.Kind() == syntax.LocalVar {
		return r.Child(syntax.RoleDeclarator).Name()
	}
	return r.Name()
}

// commented reports whether something else than the resource stands between the
// try and its block.
func commented(src *Source, try, body, resource syntax.Node) bool {
	head := string(src.Tree.Source()[try.Span().Start+len("try") : body.Span().Start])
	return strings.Trim(strings.Replace(head, resource.Text(), "", 1), "(); \t\r\n") != ""
}

// namesClash reports whether what a try declares has the name of something that
// stands behind the try in its block.
func namesClash(try, body, resource syntax.Node) bool {
	clash := func(name string) bool {
		for next := try.Next(); !next.IsZero(); next = next.Next() {
			for d := range next.Descend() {
				if d.Name() == name {
					return true
				}
			}
		}
		return false
	}
	if clash(nameOfResource(resource)) && resource.Kind() == syntax.LocalVar {
		return true
	}
	for st := range body.Children(syntax.RoleStatement) {
		if isClass(st.Kind()) && clash(st.Name()) {
			return true
		}
		for d := range st.Descend() {
			switch d.Kind() {
			case syntax.VarDeclarator, syntax.TypePattern:
				if clash(d.Name()) {
					return true
				}
			}
		}
	}
	return false
}
