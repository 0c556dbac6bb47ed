package edit

import (
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// hoisted is a local declaration taken apart: what goes before the try, and
// what stays in it.
type hoisted struct {
	declaration string // "final Path p;", "" when it can stay with its statement
	inner       Code
}

// hoist takes a local declaration apart where a variable of it is used behind
// it. Other statements stay whole.
func hoist(file *types.File, n syntax.Node, indent string) (hoisted, string) {
	src := n.Tree().Source()
	whole := hoisted{inner: Code{{Text: n.Text(), Old: true, Indent: indent}}}
	if n.Kind() != syntax.LocalVar {
		return whole, ""
	}
	var names []string
	var inner Code
	used, several := false, false
	typ := n.Child(syntax.RoleType)
	written := strings.TrimRight(string(src[n.Span().Start:typ.Span().End]), " ")
	for d := range n.Children(syntax.RoleDeclarator) {
		used = used || usedBehind(n, d.Name())
		several = len(names) > 0
		name := d.Name()
		after := d.NameSpan().End
		for dim := range d.Children(syntax.RoleDimension) {
			name += "[]"
			after = dim.Span().End
		}
		names = append(names, name)
		if typ.Kind() == syntax.VarType {
			spelled := SpellType(file, d.Child(syntax.RoleInit))
			if spelled == "" && usedBehind(n, d.Name()) {
				return whole, UnknownVar
			}
			written = strings.TrimRight(string(src[n.Span().Start:typ.Span().Start])+spelled, " ")
		}
		init := d.Child(syntax.RoleInit)
		if init.IsZero() {
			continue
		}
		value := string(src[after:d.Span().End])
		if init.Kind() == syntax.ArrayInit {
			value = string(src[after:init.Span().Start]) + "new " + typ.Text() + strings.TrimPrefix(name, d.Name()) + " " + init.Text()
		}
		inner = append(inner, Item{Text: d.Name() + value + ";", Old: true, Indent: indent})
	}
	switch {
	case !used:
		return whole, ""
	case several && n.Has(syntax.FlagFinal):
		return whole, FinalSeveral
	}
	return hoisted{written + " " + strings.Join(names, ", ") + ";", inner}, ""
}

// SpellType returns the type that a "var" has by its initialiser, as it would
// be written there; "" where it is not plain to see.
func SpellType(file *types.File, init syntax.Node) string {
	switch init.Kind() {
	case syntax.Paren:
		return SpellType(file, init.Child(syntax.RoleExpr))
	case syntax.Cast:
		if t := init.Child(syntax.RoleType); t.Kind() != syntax.IntersectionType {
			return t.Text()
		}
		return ""
	case syntax.New:
		t := init.Child(syntax.RoleType)
		if !init.Child(syntax.RoleBody).IsZero() || !init.Child(syntax.RoleTarget).IsZero() || t.Has(syntax.FlagDiamond) {
			return ""
		}
		return t.Text()
	}
	t := file.TypeOf(init)
	if !t.Known() || t.Name == "null" || file.Generic(t) != types.No {
		return ""
	}
	name := t.Name
	if class := (types.Type{Name: t.Name}).ClassName(); class != "" {
		name = NewImports(file, init, Style{}).short(class)
	}
	return name + strings.Repeat("[]", t.Dims)
}

// short returns how a class is written without a new import.
func (im *Imports) short(binary string) string {
	simple := binary[strings.LastIndexAny(binary, ".$")+1:]
	if im.file.TypeName(simple, im.at).Name == binary {
		return simple
	}
	return strings.ReplaceAll(binary, "$", ".")
}
