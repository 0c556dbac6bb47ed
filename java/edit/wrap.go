package edit

import (
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Clause is a catch clause to be written.
type Clause struct {
	Classes []string // binary names
	Types   []string // the same as written; joined by " | "
	Param   string
	Body    Code
}

func (c Clause) item(s Style) Item {
	return Following(s.Catch(strings.Join(c.Types, " | "), c.Param), c.Body...)
}

// A Guard is what is written round a target.
type Guard struct {
	Clauses []Clause
	// Loop, when it is not "", is the header of a for loop that runs the
	// target again when a clause completes: "int attempt = 1; ; attempt++".
	Loop string
	// Call is the call that it is for: where only that, or the head of a
	// statement, may run again, the rest stays outside.
	Call syntax.Node
	// Imports, with a Call, take those of the types that are written.
	Imports *Imports
}

// Wrap plans a try round the target. It returns a reason, and no edits, where
// the file would not compile afterwards. The clauses must throw, return or, in
// a Loop, run it again; for a plain call as a statement they may also
// complete.
func Wrap(src *Source, t Target, g Guard, names *Names) ([]text.Edit, string) {
	s := src.Style
	file := src.Tree.Source()
	if t.Form != Field && !Simple(t) && (g.Loop != "" || !t.Whole(src, g.classes())) {
		if h, ok := t.head(src, g.Call, g.classes()); ok {
			return wrapHead(src, t, h, g, names)
		}
	}
	switch t.Form {
	case Resource:
		return AddClauses(src, t.Node, g.Clauses), ""
	case Field:
		return wrapField(src, t, g, names)
	}
	r, ok := repeat{}, true
	if g.Loop != "" || t.Node.Kind() == syntax.Throw {
		r, ok = src.repeating(t, g.Call, g.classes())
	}
	if g.Loop == "" && !r.alone {
		r, ok = repeat{}, true
	}
	if !r.alone && g.Imports != nil && src.suppresses(t.Node, "unchecked", "rawtypes") && runsAlways(g.Call, t.Node) {
		if operands, can := src.before(g.Call, t.Node, true); can && g.callType(src, g.Imports.Clone()) != "" {
			r.alone, r.operands = true, operands
		}
	}
	if !ok {
		if g.Loop == "" {
			return nil, ThrowsItself
		}
		return nil, NotRepeatable
	}
	operands, renamed, reason := src.operands(r, g, names)
	if reason != "" {
		return nil, reason
	}
	if r.alone {
		return wrapAlone(src, t, g, names, operands, renamed)
	}
	switch {
	case t.leaks():
		return nil, PatternLeaks
	case !Simple(t) && t.throwsOwn(src, g.classes()):
		return nil, ThrowsItself
	}
	if src.suppresses(t.Node, "deprecation", "removal", "preview") || casts(t.Node) && src.suppresses(t.Node, "unchecked", "rawtypes") {
		return nil, Suppresses
	}
	h := hoisted{inner: Code{t.old()}}
	if t.Form == InBlock || t.Form == Unbraced || t.Form == Arm {
		if h, reason = hoist(src, t, g.Loop != "", names, g.Imports); reason != "" {
			return nil, reason
		}
	}
	if !h.rename(file, renamed) {
		return nil, NotRepeatable
	}
	code := append(append(operands, h.before...), g.code(h.inner, t.Node, t.Form, s)...)
	return []text.Edit{t.write(append(code, h.after...), s)}, ""
}

// suppresses reports whether the declaration of a variable that is used behind it
// suppresses one of the compiler's warnings, as no assignment can.
func (s *Source) suppresses(n syntax.Node, warnings ...string) bool {
	if n.Kind() != syntax.LocalVar || !usedBehind(n, n.Child(syntax.RoleDeclarator).Name()) {
		return false
	}
	for a := range n.Children(syntax.RoleAnnotation) {
		if a.Child(syntax.RoleName).Name() == "SuppressWarnings" {
			return slices.ContainsFunc(warnings, func(w string) bool { return strings.Contains(a.Text(), `"`+w+`"`) })
		}
	}
	return false
}

// casts reports whether a cast stands in a node.
func casts(n syntax.Node) bool {
	for d := range n.Descend() {
		if d.Kind() == syntax.Cast {
			return true
		}
	}
	return false
}

// Whole reports whether a try with clauses of the classes may stand round all of
// the target: none takes what the target throws of its own accord, and no name
// that is used behind the target comes from it.
func (t Target) Whole(src *Source, classes []string) bool {
	return !t.leaks() && !t.throwsOwn(src, classes)
}

// throwsOwn reports whether a clause of one of the classes round the target
// would take what the target throws of its own accord.
func (t Target) throwsOwn(src *Source, classes []string) bool {
	for n := range src.evaluated(t.Node) {
		if n.Kind() == syntax.Throw && n.Enclosing(syntax.Try, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda) == t.Node.Enclosing(syntax.Try, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda) && src.mayFail(n, classes) {
			return true
		}
	}
	return false
}

// CallText returns the target's own text; of a method reference the call that
// it is short for.
func (t Target) CallText() string {
	if t.ref != nil {
		return t.ref.call
	}
	return t.Node.Text()
}

// bodyAs returns the statement that the target's text, or what has been made of
// it, becomes in a block, with the comments before it.
func bodyAs(t Target, expr string) string {
	expr = t.lead() + expr
	switch t.Form {
	case ValueBody:
		return "return " + expr + ";"
	case VoidBody:
		return expr + ";"
	case ValueArm:
		return "yield " + expr
	}
	return expr
}

// code returns the try, in its loop where it has one.
func (g Guard) code(inner Code, n syntax.Node, form Form, s Style) Code {
	if g.Loop != "" && form != ValueBody && form != ValueArm && (form == VoidBody || form == Field || Completes(n) == types.Yes) {
		inner = append(inner, Line("break;"))
	}
	out := Code{Block("try", inner...)}
	for _, c := range g.Clauses {
		out = append(out, c.item(s))
	}
	if g.Loop != "" {
		out = Code{Block(s.For(g.Loop), out...)}
	}
	return out
}

func (g Guard) classes() []string {
	var out []string
	for _, c := range g.Clauses {
		out = append(out, c.Classes...)
	}
	return out
}
