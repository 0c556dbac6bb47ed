package edit

import (
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// hoisted is a statement taken apart: what goes before the try, what stays in
// it, and what goes behind.
type hoisted struct {
	before, inner, after Code
}

// hoist takes a local declaration apart where a variable of it is used behind
// it, and an assignment whose variable must not be assigned in a loop. Other
// statements stay whole.
func hoist(src *Source, t Target, loop bool, names *Names, im *Imports) (hoisted, string) {
	n := t.Node
	whole := hoisted{inner: Code{t.old()}}
	if loop && onceInside(n) {
		return whole, AssignedOnce
	}
	if loop && onceOnly(n) || closesItself(n) {
		h, ok := throughTemporary(src, n, t.indent(), names, im)
		if !ok {
			return whole, AssignedOnce
		}
		return h.commented(t), ""
	}
	if n.Kind() != syntax.LocalVar {
		return whole, ""
	}
	used := false
	unnamed := false
	for d := range n.Children(syntax.RoleDeclarator) {
		if namedInSkipped(n, d.Name()) {
			return whole, BrokenBehind
		}
		used = used || usedBehind(n, d.Name())
		unnamed = unnamed || d.Name() == "_"
	}
	switch {
	case !used:
		return whole, ""
	case unnamed:
		return whole, Unnamed
	}
	h, reason := apart(src, n, t.indent(), im)
	return h.commented(t), reason
}

// commented puts the comments on the target's lines where what they stand beside
// is now.
func (h hoisted) commented(t Target) hoisted {
	first := h.after // which is the statement, but for its value
	if t.Node.Kind() == syntax.FieldDecl || len(first) == 0 {
		first = h.before
	}
	if len(first) == 0 {
		return h
	}
	first[0].Text = t.lead() + first[0].Text
	if t.Node.Kind() == syntax.FieldDecl {
		first[0].Tail = t.tail() // it is about the field
	} else if last := &h.inner[len(h.inner)-1]; !strings.Contains(last.Tail, "//") {
		if last.Tail == "" {
			last.Tail = t.tail()
		} else {
			last.Tail = strings.TrimRight(last.Tail+" "+strings.TrimLeft(t.tail(), " \t"), " ")
		}
	} else if t.tail() != "" {
		h.inner = append(h.inner, Item{Text: strings.TrimLeft(t.tail(), " \t"), Old: true, Indent: t.indent()})
	}
	return h
}

// apart splits a declaration of variables, local ones or fields, into itself
// without values and the assignments of those. Values that are constants stay,
// for the variables may have to be constants.
func apart(src *Source, n syntax.Node, indent string, im *Imports) (hoisted, string) {
	text := src.Tree.Source()
	typ := n.Child(syntax.RoleType)
	written := strings.TrimRight(string(text[n.Span().Start:typ.Span().End]), " ")
	var names []string
	var inner Code
	var rest strings.Builder // what stands round the names and values
	at := typ.Span().End
	for d := range n.Children(syntax.RoleDeclarator) {
		if inferred(typ) {
			spelled := spellType(src, d, im)
			if spelled == "" {
				return hoisted{}, UnknownVar
			}
			if typ.Kind() != syntax.VarType && !n.Has(syntax.FlagFinal) {
				spelled = "final " + spelled
			}
			written = strings.TrimRight(string(text[n.Span().Start:typ.Span().Start])+spelled, " ")
		}
		rest.Write(text[at:d.Span().End])
		at = d.Span().End
		name, after := d.Name(), d.NameSpan().End
		start := d.Span().Start // what stands before it on its line goes
		if broken(text, n.Span().Start, start) {
			start = n.Span().Start
		}
		for dim := range d.Children(syntax.RoleDimension) {
			name += "[]"
			after = dim.Span().End
		}
		init := d.Child(syntax.RoleInit)
		switch {
		case init.IsZero():
		case constant(init):
			names = append(names, d.Text())
			continue
		default:
			value := aligned(text, after, d.Span().End, start-n.Span().Start)
			if init.Kind() == syntax.ArrayInit {
				value = string(text[after:init.Span().Start]) + "new " + Bare(typ) + strings.TrimPrefix(name, d.Name()) + " " + init.Text()
			}
			inner = append(inner, Item{Text: d.Name() + value + ";", Old: true, Indent: indent})
			if end := nextCode(text, at); end > at && len(commentsIn(text, at, end)) > 0 { // the comments behind the value
				inner[len(inner)-1].Tail = strings.TrimSpace(string(text[at:end]))
				at = end
			}
			kept := strings.TrimSuffix(rest.String(), string(text[after:d.Span().End]))
			rest.Reset()
			rest.WriteString(kept)
		}
		names = append(names, name)
	}
	rest.Write(text[at:n.Span().End])
	declared := written + " " + strings.Join(names, ", ") + ";"
	if all := rest.String(); strings.Contains(all, "/*") || strings.Contains(all, "//") {
		declared = written + all // with the comments between the names
	}
	return hoisted{before: Code{{Text: declared, Old: true, Indent: indent}}, inner: inner}, ""
}

// Bare returns a type's text, or a name's, without the comments in it, to be written
// a second time.
func Bare(typ syntax.Node) string {
	if typ.IsZero() {
		return ""
	}
	src := typ.Tree().Source()
	var out strings.Builder
	last := typ.Span().Start
	for scan := syntax.NewScanner(src, typ.Span()); ; {
		switch tok, at := scan.Next(); tok {
		case syntax.LineComment, syntax.BlockComment:
		case syntax.EOF:
			return strings.TrimSpace(out.String())
		default:
			if at.Start > last && tok != syntax.Dot && !strings.HasSuffix(out.String(), ".") {
				out.WriteByte(' ')
			}
			out.Write(at.In(src))
			last = at.End
		}
	}
}

// constant reports whether an expression is made of literals alone.
func constant(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.Literal:
		return true
	case syntax.Paren, syntax.Binary, syntax.Unary:
		for c := range n.All() {
			if !constant(c) {
				return false
			}
		}
		return n.Op() != syntax.Inc && n.Op() != syntax.Dec
	}
	return false
}

// onceOnly reports whether a statement gives a value to a variable that may be
// given one only once: a final one, or one that a lambda or a class uses.
func onceOnly(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.LocalVar:
		if n.Has(syntax.FlagFinal) || inferred(n.Child(syntax.RoleType)) && n.Child(syntax.RoleType).Kind() != syntax.VarType {
			return true
		}
		for d := range n.Children(syntax.RoleDeclarator) {
			if captured(n, d.Name()) {
				return true
			}
		}
	case syntax.ExprStmt:
		return fixedLeft(n, n.Child(syntax.RoleExpr).Child(syntax.RoleLeft))
	}
	return false
}

// onceInside reports whether a value of a statement gives one to such a
// variable in its turn.
func onceInside(n syntax.Node) bool {
	for d := range n.Descend() {
		if d.Kind() != syntax.Assign || d.Parent().Kind() == syntax.ExprStmt {
			continue
		}
		if fixedLeft(n, d.Child(syntax.RoleLeft)) {
			return true
		}
	}
	return false
}

// throughTemporary has the try give its value to a variable of its own, which
// the statement's variable gets behind the try.
func throughTemporary(src *Source, n syntax.Node, indent string, names *Names, im *Imports) (hoisted, bool) {
	text := src.Tree.Source()
	var value, typ syntax.Node
	var head, tail, name string
	switch n.Kind() {
	case syntax.LocalVar, syntax.FieldDecl:
		d := n.Child(syntax.RoleDeclarator)
		if d.Next().Role() == syntax.RoleDeclarator || !d.Child(syntax.RoleDimension).IsZero() {
			return hoisted{}, false
		}
		value, typ, name = d.Child(syntax.RoleInit), n.Child(syntax.RoleType), d.Name()
		head, tail = string(text[n.Span().Start:value.Span().Start]), string(text[value.Span().End:n.Span().End])
		if n.Kind() == syntax.FieldDecl {
			head, tail = name+string(text[d.NameSpan().End:value.Span().Start]), ";"
		}
	case syntax.ExprStmt:
		assign := n.Child(syntax.RoleExpr)
		value, name = assign.Child(syntax.RoleRight), assigned(assign.Child(syntax.RoleLeft))
		head, tail = string(text[n.Span().Start:value.Span().Start]), string(text[value.Span().End:n.Span().End])
		typ = declaredType(n, name)
	}
	spelled := Bare(typ)
	if inferred(typ) {
		spelled = spellType(src, n.Child(syntax.RoleDeclarator), im)
	}
	if spelled == "" || value.IsZero() || value.Kind() == syntax.ArrayInit {
		return hoisted{}, false
	}
	temporary := names.TakeInBlock(temporaries(name)...)
	goes := 0
	if !broken(text, n.Span().Start, value.Span().Start) {
		goes = value.Span().Start - n.Span().Start - len(temporary+" = ")
	}
	return hoisted{
		before: Code{Line(spelled + " " + temporary + ";")},
		inner:  Code{{Text: temporary + " = " + aligned(text, value.Span().Start, value.Span().End, goes) + ";", Old: true, Indent: indent}},
		after:  Code{{Text: head + temporary + tail, Old: true, Indent: indent}},
	}, true
}

// temporaries are names for a variable that holds what another one will get.
func temporaries(name string) []string {
	return []string{"result", name + "Result", "value"}
}

// declaredType returns the type of the variable of the name, local or a field,
// as its declaration in the class writes it.
func declaredType(n syntax.Node, name string) syntax.Node {
	for round := n; !round.IsZero(); round = round.Parent() {
		for c := range round.All() {
			if c.Kind() != syntax.LocalVar && c.Kind() != syntax.FieldDecl {
				continue
			}
			for d := range c.Children(syntax.RoleDeclarator) {
				if d.Name() == name && d.Child(syntax.RoleDimension).IsZero() {
					return c.Child(syntax.RoleType)
				}
			}
		}
		if round.Kind() == syntax.ClassBody {
			break
		}
	}
	return syntax.Node{}
}

// spellType returns the type that a declarator of "var" has by its value, as it
// would be written there; "" where there is no text for it, or it is not plain
// to see. Its imports are added to the others, where those are given.
func spellType(src *Source, d syntax.Node, im *Imports) string {
	name := NewImports(src, d).short
	var trial *Imports
	if im != nil {
		trial = im.Clone()
		name = trial.Name
	}
	text, ok := src.File.Spell(d, name)
	if !ok {
		text = spellValue(src, d.Child(syntax.RoleInit), name)
	}
	if text != "" && im != nil {
		im.added = trial.added
	}
	return text
}

// spellValue returns the type of a value where it is plain to see, with the
// names that name gives to classes.
func spellValue(src *Source, init syntax.Node, name func(binary string) string) string {
	switch init.Kind() {
	case syntax.Paren:
		return spellValue(src, init.Child(syntax.RoleExpr), name)
	case syntax.Cast:
		if t := init.Child(syntax.RoleType); t.Kind() != syntax.IntersectionType {
			return Bare(t)
		}
		return ""
	case syntax.New:
		t := init.Child(syntax.RoleType)
		if !init.Child(syntax.RoleBody).IsZero() || !init.Child(syntax.RoleTarget).IsZero() || t.Has(syntax.FlagDiamond) {
			return ""
		}
		return Bare(t)
	}
	t := src.File.TypeOf(init)
	if !t.Known() || t.Name == "null" || src.File.Generic(t) != types.No {
		return ""
	}
	written := t.Name
	if class := (types.Type{Name: t.Name}).ClassName(); class != "" {
		written = name(class)
	}
	return written + strings.Repeat("[]", t.Dims)
}

// short returns how a class is written without a new import.
func (im *Imports) short(binary string) string {
	simple := binary[strings.LastIndexAny(binary, ".$")+1:]
	if im.File.TypeName(simple, im.at).Name == binary {
		return simple
	}
	if outer := strings.LastIndexByte(binary, '$'); outer > 0 {
		return im.short(binary[:outer]) + "." + simple
	}
	return binary
}
