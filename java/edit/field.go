package edit

import (
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// wrapField plans a field without its value, and a block below it that gives
// the value in a try: initialisers run in the order of the text, so what
// stands round the field sees no difference.
func wrapField(src *Source, t Target, g Guard, names *Names) ([]text.Edit, string) {
	s, n := src.Style, t.Node
	h, reason := apart(src, n, t.indent(), g.Imports)
	if reason != "" {
		return nil, reason
	}
	if g.Loop != "" && n.Has(syntax.FlagFinal) {
		declared := h.before
		var ok bool
		if h, ok = throughTemporary(src, n, t.indent(), names, g.Imports); !ok {
			return nil, AssignedOnce
		}
		h.before = append(declared, h.before...)
	}
	h = h.commented(t)
	head := ""
	if n.Has(syntax.FlagStatic) {
		head = "static"
	}
	code := append(h.before[1:len(h.before):len(h.before)], g.code(h.inner, n, Field, s)...)
	return []text.Edit{t.write(Code{h.before[0], Block(head, append(code, h.after...)...)}, s)}, ""
}

// fieldOf returns the target that a field's initialiser is, or the reason why
// no block can take its place.
func fieldOf(field syntax.Node) (Target, string) {
	body := field.Parent()
	switch class := body.Parent(); {
	case class.Kind() == syntax.InterfaceDecl || class.Kind() == syntax.AnnotationDecl:
		return Target{}, InInterface
	case body.Kind() != syntax.ClassBody:
		return Target{}, InField
	case field.Has(syntax.FlagFinal) && generated(class):
		return Target{}, InGenerated
	}
	return Target{Node: field, Form: Field}, ""
}

// generated reports whether a class gets a constructor from an annotation
// processor, which would want a value for a final field without one.
func generated(class syntax.Node) bool {
	for a := range class.Children(syntax.RoleAnnotation) {
		switch a.Child(syntax.RoleName).Name() {
		case "Data", "Value", "RequiredArgsConstructor", "AllArgsConstructor", "NoArgsConstructor", "Builder", "SuperBuilder":
			return true
		}
	}
	return false
}
