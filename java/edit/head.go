package edit

import (
	"maps"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Where a call stands in the head of a statement, only the head is tried again:
// what it gives gets a name, and the statement goes by that.

// A head is an expression that decides what a statement does.
type head struct {
	stmt syntax.Node // If, Switch, Synchronized, ForEach, Try; or a loop: While, DoWhile, For
	expr syntax.Node
	// each says that it is worked out each time round: what it gives is looked
	// at in the loop's body.
	each bool
	typ  string // of what it gives, where that is written

	// call is the call itself where it comes first and always in the head: it
	// alone is worked out again then, if its type can be written. whole says
	// that the head can be.
	call  syntax.Node
	whole bool
}

// Head returns the head of the target's statement that a call stands in, where
// only that can be worked out again; false where there is none.
func (t Target) Head(src *Source, call syntax.Node, classes []string) (syntax.Node, bool) {
	h, ok := t.head(src, call, classes)
	return h.expr, ok
}

func (t Target) head(src *Source, call syntax.Node, classes []string) (head, bool) {
	h := head{stmt: t.Node}
	for h.stmt.Kind() == syntax.Labeled {
		h.stmt = h.stmt.Child(syntax.RoleBody)
	}
	switch h.stmt.Kind() {
	case syntax.If:
		h.expr = h.stmt.Child(syntax.RoleCond)
	case syntax.While, syntax.DoWhile, syntax.For:
		h.expr, h.each = h.stmt.Child(syntax.RoleCond), true
		if init := h.stmt.Child(syntax.RoleForInit); init.Kind() == syntax.LocalVar && init.Span().Encloses(call.Span()) {
			// Of several values the first one: the others come behind it.
			d := init.Child(syntax.RoleDeclarator)
			h.expr, h.each = d.Child(syntax.RoleInit), false
			if t := init.Child(syntax.RoleType); !inferred(t) {
				h.typ = Bare(t) + strings.Repeat("[]", d.Count(syntax.RoleDimension))
			}
		}
	case syntax.Try:
		// With clauses or a finally the resource has to be made inside of the try.
		r := h.stmt.Child(syntax.RoleResource)
		if r.Kind() != syntax.LocalVar || !h.stmt.Child(syntax.RoleCatch).IsZero() || !h.stmt.Child(syntax.RoleFinally).IsZero() {
			return h, false
		}
		h.expr = r.Child(syntax.RoleDeclarator).Child(syntax.RoleInit)
		if t := r.Child(syntax.RoleType); !inferred(t) {
			h.typ = Bare(t)
		}
	case syntax.ForEach, syntax.Switch, syntax.Synchronized:
		h.expr = h.stmt.Child(syntax.RoleExpr)
	}
	if h.each && t.leaks() { // no longer from the loop's head
		return h, false
	}
	if h.expr.IsZero() || h.expr.Kind() == syntax.ArrayInit || !h.expr.Span().Encloses(call.Span()) {
		return h, false
	}
	for n := call; n != h.expr; n = n.Parent() {
		if n.Kind() == syntax.Lambda || n.Kind() == syntax.ClassBody {
			return h, false
		}
	}
	r, ok := src.repeating(Target{Node: h.expr}, call, classes)
	if !ok || len(r.operands) > 0 {
		return h, false
	}
	h.whole = !r.alone && !binds(h.expr)
	if runsAlways(call, h.expr) && !binds(call) {
		if operands, ok := src.before(call, h.expr, true); ok && len(operands) == 0 {
			h.call = call
		}
	}
	if !h.whole && h.call.IsZero() {
		return h, false
	}
	for u := range h.stmt.Children(syntax.RoleUpdate) {
		for n := range u.Descend() {
			if h.each && n.Kind() == syntax.MethodCall {
				return h, false // it is as much a part of the head
			}
		}
	}
	if body := h.stmt.Child(syntax.RoleBody); h.stmt.Kind() == syntax.DoWhile {
		return h, !continues(h.stmt) && body.Kind() == syntax.Block && Completes(body) == types.Yes
	}
	return h, true
}

// binds reports whether an expression gives a name or a value that the
// statement uses.
func binds(expr syntax.Node) bool {
	for n := range expr.Descend() {
		if n.Kind() == syntax.TypePattern || n.Kind() == syntax.Assign {
			return true
		}
	}
	return false
}

// runsAlways reports whether a call runs once whenever the expression, or the
// statement, does.
func runsAlways(call, expr syntax.Node) bool {
	for n := call; n != expr; n = n.Parent() {
		if sometimes(n, n.Parent()) {
			return false
		}
	}
	return true
}

// continues reports whether a continue goes on with the loop's condition, or
// may.
func continues(loop syntax.Node) bool {
	for n := range loop.Child(syntax.RoleBody).Descend() {
		if n.Kind() == syntax.Continue && (n.Name() != "" || n.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach) == loop) {
			return true
		}
	}
	return false
}

// wrapHead plans that the head of the target's statement is worked out before
// it, or in the loop that it is of, in a guard that tries it again.
func wrapHead(src *Source, t Target, h head, g Guard, names *Names) ([]text.Edit, string) {
	part, typ := h.expr, h.typ
	if !h.call.IsZero() && h.call != h.expr {
		if spelled := spellExpr(src, h.call, g.Imports); spelled != "" {
			part, typ = h.call, spelled
		}
	}
	switch {
	case part == h.call && part != h.expr:
	case !h.whole:
		return nil, UnknownType
	case h.each || h.stmt.Kind() == syntax.If:
		typ = "boolean"
	case typ == "":
		if typ = spellExpr(src, h.expr, g.Imports); typ == "" {
			return nil, UnknownType
		}
	}
	name := names.TakeInBlock(headNames(part)...)
	written, file := part.Text(), src.Tree.Source()
	if in := part.Child(syntax.RoleExpr); part.Kind() == syntax.Paren && len(commentsIn(file, part.Span().Start+1, in.Span().Start))+len(commentsIn(file, in.Span().End, part.Span().End-1)) == 0 {
		written = in.Text()
	}
	value := Item{Text: name + " = " + written + ";", Old: true, Indent: indentAt(src.Tree.Source(), h.stmt.Span().Start)}
	code := append(Code{Line(typ + " " + name + ";")}, g.code(Code{value}, t.Node, Field, src.Style)...)
	if h.stmt.Kind() == syntax.Try {
		var reason string
		if t, reason = enclosingStatement(src, h.stmt); reason != "" {
			return nil, reason
		}
	}
	if !h.each {
		return BeforeChanged(t, code, []text.Edit{{Span: part.Span(), New: name}}, src.Style), ""
	}
	taken := part
	if assign, ok := assignedFirst(h.expr, part); ok { // as a line of its own, it is plain to read
		left := assign.Child(syntax.RoleLeft).Name()
		code = append(code, Line(left+" = "+name+";"))
		taken, name = assign.Parent(), left
	}
	code = append(code, Item{Text: src.Style.If(oppositeWith(h.expr, taken, name)), Braced: true, Block: Code{Line("break;")}, Old: true, Indent: value.Indent})
	always := text.Edit{Span: h.expr.Span(), New: "true"}
	body := h.stmt.Child(syntax.RoleBody)
	switch {
	case h.stmt.Kind() == syntax.For:
		always.New = ""
	case h.stmt.Kind() == syntax.DoWhile:
		return []text.Edit{atBottom(body, code, src.Style), always}, ""
	}
	if body.Kind() != syntax.Block {
		unbraced := Target{Node: body, Form: Unbraced}
		if body.Kind() == syntax.Empty {
			return []text.Edit{always, Replace(unbraced, code, src.Style)}, ""
		}
		return []text.Edit{always, unbraced.write(append(code, unbraced.old()), src.Style)}, ""
	}
	return []text.Edit{always, atTop(body, code, src.Style)}, ""
}

// assignedFirst returns the assignment in parentheses that gives what a part of an
// expression gives to a variable before anything else in the expression runs.
func assignedFirst(expr, part syntax.Node) (syntax.Node, bool) {
	assign := part.Parent()
	if part == expr || assign.Kind() != syntax.Assign || assign.Op() != syntax.Eq || assign == expr || part != assign.Child(syntax.RoleRight) ||
		assign.Child(syntax.RoleLeft).Kind() != syntax.Ident || assign.Parent().Kind() != syntax.Paren || Remarked(assign.Parent().Span(), expr) {
		return syntax.Node{}, false
	}
	for n := assign.Parent(); n != expr; n = n.Parent() {
		if n != n.Parent().First() || n.Parent().Kind() != syntax.Binary {
			return syntax.Node{}, false
		}
	}
	return assign, true
}

// oppositeWith returns the opposite of a condition in which a variable takes a
// part's place.
func oppositeWith(expr, part syntax.Node, name string) string {
	text, from := expr.Text(), expr.Span().Start
	before, behind := text[:part.Span().Start-from], text[part.Span().End-from:]
	if part == expr.First() && expr.Kind() == syntax.Binary && part.Kind() == syntax.Paren {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(behind, " "), "!="); ok && expr.Op() == syntax.NotEq {
			return name + behind[:strings.Index(behind, "!=")] + "==" + rest
		} else if rest, ok := strings.CutPrefix(strings.TrimLeft(behind, " "), "=="); ok && expr.Op() == syntax.EqEq {
			return name + behind[:strings.Index(behind, "==")] + "!=" + rest
		}
	}
	return opposite(before+name+behind, name)
}

// opposite returns the opposite of a condition over a variable.
func opposite(cond, name string) string {
	switch cond {
	case name, "(" + name + ")":
		return "!" + name
	case "!" + name:
		return name
	}
	return "!(" + cond + ")"
}

// headNames are names for what a head gives.
func headNames(expr syntax.Node) []string {
	var call syntax.Node
	if expr.Kind() == syntax.MethodCall {
		call = expr
	}
	if name := call.Name(); len(name) > 3 && strings.HasPrefix(name, "get") && strings.ToUpper(name[3:4]) == name[3:4] {
		return []string{strings.ToLower(name[3:4]) + name[4:], "result", "value"}
	}
	return []string{"result", "value"}
}

// spellExpr returns the type of an expression as it would be written there, ""
// where there is no text for it. Its imports are added to the others.
func spellExpr(src *Source, expr syntax.Node, im *Imports) string {
	for expr.Kind() == syntax.Paren {
		expr = expr.Child(syntax.RoleExpr)
	}
	if p := expr.Parent(); p.Kind() == syntax.Unary && p.Op() == syntax.Not {
		return "boolean"
	}
	trial := &Imports{Source: src, at: im.at, added: maps.Clone(im.added)}
	text, ok := src.File.Spell(expr, trial.Name)
	if !ok {
		text = spellValue(src, expr, trial.Name)
	}
	if text != "" {
		im.added = trial.added
	}
	return text
}

// atTop plans code before what a block does.
func atTop(block syntax.Node, code Code, s Style) text.Edit {
	if first := block.Child(syntax.RoleStatement); !first.IsZero() {
		return Before(Target{Node: first, Form: InBlock}, code, s)
	}
	return intoEmpty(block, code, s)
}

// atBottom plans code behind what a block does, which completes.
func atBottom(block syntax.Node, code Code, s Style) text.Edit {
	if block.Child(syntax.RoleStatement).IsZero() {
		return intoEmpty(block, code, s)
	}
	return behindLast(block, code, s)
}

// insideOf returns what stands between the braces of a block.
func insideOf(block syntax.Node) Code {
	src := block.Tree().Source()
	inner := strings.TrimSpace(string(src[block.Span().Start+1 : block.Span().End-1]))
	if inner == "" {
		return nil
	}
	return Code{{Text: inner, Old: true, Indent: indentAt(src, block.Span().Start)}}
}
