package sites

import (
	"bytes"

	"throwsight/java/syntax"
)

// digest returns a Java text that declares the same member classes as the
// tree, with what messages in other files can depend on: fields with the
// values of constants, methods that give something, with their bodies where
// that is text or an exception, methods that throw, the constructors of
// exceptions. Imports are not in it, a source has them already.
func digest(tree *syntax.Tree) []byte {
	d := digester{src: tree.Source()}
	for n := range tree.Root().All() {
		if isTypeDecl(n) {
			d.class(n, 0)
		}
	}
	return bytes.Clone(d.out.Bytes())
}

// maxBody bounds the method bodies that are kept.
const maxBody = 8 << 10

type digester struct {
	src []byte
	out bytes.Buffer
}

func (d *digester) copy(n syntax.Node) {
	d.out.Write(n.Span().In(d.src))
	d.out.WriteByte('\n')
}

func (d *digester) class(n syntax.Node, depth int) {
	body := n.Child(syntax.RoleBody)
	if n.Name() == "" || depth > maxNesting || body.IsZero() {
		return
	}
	start, end := n.Span().Start, body.Span().Start
	for a := range n.Children(syntax.RoleAnnotation) {
		start = max(start, a.Span().End)
	}
	d.out.Write(d.src[start:end])
	d.out.WriteString("{\n")
	isEnum := n.Kind() == syntax.EnumDecl
	if isEnum {
		for m := range body.All() {
			if m.Kind() == syntax.EnumConstant {
				d.out.WriteString(m.Name())
				d.out.WriteByte(',')
			}
		}
		d.out.WriteString(";\n")
	}
	iface := n.Kind() == syntax.InterfaceDecl || n.Kind() == syntax.AnnotationDecl
	throwable := maybeThrowable(n)
	for m := range body.All() {
		switch m.Kind() {
		case syntax.FieldDecl:
			d.field(m, iface)
		case syntax.MethodDecl:
			d.method(m)
		case syntax.ConstructorDecl:
			if throwable {
				d.copy(m)
			}
		default:
			if isTypeDecl(m) {
				d.class(m, depth+1)
			}
		}
	}
	d.out.WriteString("}\n")
}

// maybeThrowable reports whether a class may be an exception: it extends
// something, and it or that something is named like one.
func maybeThrowable(n syntax.Node) bool {
	up := n.Child(syntax.RoleExtends)
	return !up.IsZero() && n.Kind() == syntax.ClassDecl &&
		(namedLikeThrowable(n.Name()) || namedLikeThrowable(typeName(up)) || overridesGetMessage(n))
}

func overridesGetMessage(n syntax.Node) bool {
	for m := range n.Child(syntax.RoleBody).All() {
		if m.Kind() == syntax.MethodDecl && m.Name() == "getMessage" {
			return true
		}
	}
	return false
}

// field keeps a constant whole, of other fields the type and the names.
func (d *digester) field(m syntax.Node, iface bool) {
	t := m.Child(syntax.RoleType)
	if (iface || m.Has(syntax.FlagStatic) || m.Has(syntax.FlagFinal)) && m.Span().Len() <= maxBody && constantType(t) {
		d.span(m)
		d.out.WriteByte('\n')
		return
	}
	if m.Has(syntax.FlagStatic) {
		d.out.WriteString("static ")
	}
	d.out.Write(t.Span().In(d.src))
	sep := byte(' ')
	for v := range m.Children(syntax.RoleDeclarator) {
		d.out.WriteByte(sep)
		d.out.WriteString(v.Name())
		for range v.Children(syntax.RoleDimension) {
			d.out.WriteString("[]")
		}
		sep = ','
	}
	d.out.WriteString(";\n")
}

// span writes a member without its annotations.
func (d *digester) span(m syntax.Node) {
	start := m.Span().Start
	for c := range m.All() {
		switch c.Role() {
		case syntax.RoleAnnotation:
			// Modifiers may stand before, behind and between annotations.
			d.out.Write(d.src[start:c.Span().Start])
			start = c.Span().End
		}
	}
	d.out.Write(d.src[start:m.Span().End])
}

func constantType(t syntax.Node) bool {
	switch name := lastPart(typeName(t)); {
	case name == "String", name == "CharSequence", name == "char", name == "Object":
		return true
	default:
		return namedLikeThrowable(name)
	}
}

// method keeps the head, and the body where it can tell a message.
func (d *digester) method(m syntax.Node) {
	body := m.Child(syntax.RoleBody)
	if body.IsZero() || keepsBody(m, body) {
		d.span(m)
		d.out.WriteByte('\n')
		return
	}
	if m.Child(syntax.RoleType).Op() == syntax.Void {
		return
	}
	start := m.Span().Start
	for a := range m.Children(syntax.RoleAnnotation) {
		d.out.Write(d.src[start:a.Span().Start])
		start = a.Span().End
	}
	d.out.Write(bytes.TrimSpace(d.src[start:body.Span().Start]))
	d.out.WriteString(";\n")
}

// keepsBody reports whether a method's body can tell a message: it returns
// text, an exception or what its type variable stands for, or it throws.
func keepsBody(m, body syntax.Node) bool {
	if body.Span().Len() > maxBody {
		return false
	}
	t := m.Child(syntax.RoleType)
	name := lastPart(typeName(t))
	switch {
	case name == "String", name == "CharSequence", name == "StringBuilder", name == "StringBuffer", name == "StringJoiner",
		namedLikeThrowable(name), isTypeParam(m, t):
		return true
	}
	return body.Span().Len() <= 2<<10 && bytes.Contains(body.Span().In(m.Tree().Source()), []byte("throw "))
}
