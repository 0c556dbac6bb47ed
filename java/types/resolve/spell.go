package resolve

import (
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// Spell writes the type that a declarator has by its value alone, as a
// declaration would have to: JLS 14.4.1. name gives the text for a class, ""
// where the class cannot be written. It reports false where the type has no
// text: an anonymous class's, an intersection, what is not known.
func (f *File) Spell(declarator syntax.Node, name func(binary string) string) (string, bool) {
	t := f.typeOf(declarator)
	if t == nil {
		return "", false
	}
	s := speller{name: name}
	s.write(t, 0)
	return s.String(), !s.failed
}

type speller struct {
	strings.Builder
	name   func(binary string) string
	failed bool
}

func (s *speller) write(t *Type, depth int) {
	switch {
	case depth > 20:
		s.failed = true
	case t.primitive():
		s.WriteString(t.String())
	case t.kind == kArray:
		s.write(t.elem, depth+1)
		s.WriteString("[]")
	case t.kind == kVar && t.tv.name != "capture":
		s.WriteString(t.tv.name)
	case t.kind == kClass && !t.class.missing:
		s.class(t, depth)
	default:
		s.failed = true
	}
}

func (s *speller) class(t *Type, depth int) {
	text := ""
	if !t.class.local {
		text = s.name(t.class.name)
	}
	// The arguments of the classes round an inner class would stand behind those.
	inner := t.class.outer != nil && !t.class.static && len(t.args) > 0 && len(t.class.own) < len(t.args)
	if text == "" || inner {
		s.failed = true
		return
	}
	s.WriteString(text)
	for i, a := range t.args {
		s.WriteString([]string{"<", ", "}[min(i, 1)])
		s.argument(a, depth+1)
	}
	if len(t.args) > 0 {
		s.WriteByte('>')
	}
}

// argument writes a type argument: of a captured wildcard, the wildcard.
func (s *speller) argument(t *Type, depth int) {
	var bound *Type
	word := ""
	switch {
	case t.kind == kWildcard:
		bound, word = t.elem, []string{decl.ExtendsWild: " extends ", decl.SuperWild: " super "}[t.wild]
		if t.wild == decl.AnyWild {
			bound = nil
		}
	case t.kind == kVar && t.tv.name == "capture":
		switch {
		case t.tv.lower != nil:
			bound, word = t.tv.lower, " super "
		case len(t.tv.bounds) > 0:
			bound, word = t.tv.bounds[0], " extends "
		}
	default:
		s.write(t, depth)
		return
	}
	s.WriteByte('?')
	if bound != nil && !bound.is("java.lang.Object") {
		s.WriteString(word)
		s.write(bound, depth)
	}
}
