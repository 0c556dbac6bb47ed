package sites

import (
	"slices"
	"strings"

	"throwsight/java/syntax"
)

// A place is the class and the method round a site, by name.
type place struct {
	class, method string
}

// anonymous is the name that an anonymous class, and the body of an enum
// constant, has in a binary name, whatever its number.
const anonymous = "1"

// place names the class and the method round n. A lambda is no method: the one
// round it counts.
func (fd *finder) place(n syntax.Node) place {
	method := syntax.Node{}
	for p := n; !p.IsZero(); p = p.Parent() {
		switch p.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl, syntax.EnumConstant:
			if method.IsZero() {
				method = p
			}
		case syntax.ClassBody:
			if method.IsZero() {
				method = p
			}
			if known, ok := fd.places[method]; ok {
				return known
			}
			where := place{class: fd.className(p), method: methodName(method)}
			fd.places[method] = where
			return where
		}
	}
	return place{method: methodName(method)}
}

func methodName(m syntax.Node) string {
	switch m.Kind() {
	case syntax.MethodDecl:
		return m.Name()
	case syntax.ConstructorDecl:
		return "<init>"
	case syntax.Initializer:
		if m.Has(syntax.FlagStatic) {
			return "<clinit>"
		}
		return "<init>"
	case syntax.FieldDecl:
		if m.Has(syntax.FlagStatic) || m.Parent().Parent().Kind() == syntax.InterfaceDecl {
			return "<clinit>"
		}
		return "<init>"
	case syntax.EnumConstant:
		return "<clinit>"
	}
	return ""
}

// className returns the binary name of the class with the body.
func (fd *finder) className(body syntax.Node) string {
	var names []string
	for p := body.Parent(); !p.IsZero(); p = p.Parent() {
		switch {
		case isTypeDecl(p):
			names = append(names, p.Name())
		case p.Kind() == syntax.New && !p.Child(syntax.RoleBody).IsZero() && p.Child(syntax.RoleBody).Span().Encloses(body.Span()),
			p.Kind() == syntax.EnumConstant && p.Child(syntax.RoleBody).Span().Encloses(body.Span()):
			names = append(names, anonymous)
		}
	}
	slices.Reverse(names)
	name := strings.Join(names, "$")
	if fd.src.pkg != "" {
		name = fd.src.pkg + "." + name
	}
	return name
}
