package fixes

import (
	"slices"
	"strings"

	"throwsight/internal/findings"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A condition is a record's guard, taken apart.
type condition struct {
	expr  syntax.Node // of a tree of its own
	names []conditionName
}

// A conditionName is a parameter that a condition names, in the order in which
// they are named first, and what it has to be for the condition to compile.
type conditionName struct {
	name      string
	reference bool // compared with null
	number    bool
	boolean   bool
	methods   []conditionMethod

	argument argument // of the call
	typ      types.Type
}

// A conditionMethod is a method that a condition calls, by its name and number of
// arguments.
type conditionMethod struct {
	name string
	args int
}

// object reports whether the condition asks what only an object can be asked.
func (n conditionName) object() bool { return n.reference || len(n.methods) > 0 }

// isPrimitive reports whether an expression's value is no object.
func (x *Fixer) isPrimitive(n syntax.Node) bool {
	if n.IsZero() {
		return false
	}
	t := x.a.Types().TypeOf(n)
	return t.Known() && t.Dims == 0 && t.ClassName() == "" && t.Name != "null"
}

// An argument is what a call hands to a parameter: an expression, or, of a
// method reference, a parameter of the lambda that it becomes.
type argument struct {
	node syntax.Node
	text string
}

// literal reports whether the argument is a value in the text.
func (a argument) literal() bool {
	n := a.node
	if n.Kind() == syntax.Unary && n.Op() == syntax.Minus {
		n = n.First()
	}
	return n.Kind() == syntax.Literal
}

// named reports whether reading the argument again does nothing and gives the
// same.
func (a argument) named() bool { return a.node.IsZero() || plainName(a.node) }

// again returns the text of an argument that is written a second time: its
// comments stay with the first.
func (a argument) again() string {
	if a.node.IsZero() {
		return a.text
	}
	return edit.Bare(a.node)
}

func (x *Fixer) arguments(call findings.CallSite) []argument {
	var out []argument
	if call.Node.Kind() == syntax.MethodRef {
		for _, name := range edit.Passed(x.src, call.Node) {
			out = append(out, argument{text: name})
		}
		return out
	}
	for n := range call.Node.Children(syntax.RoleArgument) {
		out = append(out, argument{n, n.Text()})
	}
	return out
}

// readCondition takes a guard apart; false where it is no expression over
// names, their methods and literals.
func readCondition(when string) (condition, bool) {
	tree := syntax.Parse([]byte("class A { boolean b = " + when + "; }"))
	var c condition
	members := 0
	for n := range tree.Root().Descend() {
		switch n.Role() {
		case syntax.RoleInit:
			c.expr = n
		case syntax.RoleMember:
			members++
		}
	}
	if len(tree.Problems()) > 0 || members != 2 || c.expr.Text() != strings.TrimSpace(when) || strings.Contains(when, "//") || strings.Contains(when, "/*") {
		return c, false
	}
	for n := range c.expr.Descend() {
		switch n.Kind() {
		case syntax.Ident:
			c.note(n)
		case syntax.MethodCall:
			t := n.Child(syntax.RoleTarget)
			if args, known := stringMethods[n.Name()]; t.Kind() != syntax.Ident && (t.Op() != syntax.StringLit || !known || args != n.Count(syntax.RoleArgument)) {
				return c, false
			}
		case syntax.Unary, syntax.Binary, syntax.Paren, syntax.Literal:
			if n.Op() == syntax.Inc || n.Op() == syntax.Dec {
				return c, false
			}
		default:
			return c, false
		}
	}
	return c, true
}

// note takes one mention of a name into account.
func (c *condition) note(n syntax.Node) {
	i := slices.IndexFunc(c.names, func(x conditionName) bool { return x.name == n.Name() })
	if i < 0 {
		i = len(c.names)
		c.names = append(c.names, conditionName{name: n.Name()})
	}
	use := &c.names[i]
	p := n.Parent()
	for p.Kind() == syntax.Paren {
		n, p = p, p.Parent()
	}
	switch p.Kind() {
	case syntax.MethodCall:
		if n.Role() == syntax.RoleTarget {
			use.methods = append(use.methods, conditionMethod{p.Name(), p.Count(syntax.RoleArgument)})
		}
	case syntax.Binary:
		other := p.First()
		if other == n {
			other = n.Next()
		}
		switch op := p.Op(); {
		case op == syntax.AndAnd || op == syntax.OrOr:
			use.boolean = true
		case other.Op() == syntax.Null:
			use.reference = true
		case op != syntax.EqEq && op != syntax.NotEq || other.Op() == syntax.IntLit || other.Op() == syntax.LongLit:
			use.number = true
		}
	case syntax.Unary:
		use.boolean, use.number = p.Op() == syntax.Not, p.Op() != syntax.Not
	case syntax.VarDeclarator:
		use.boolean = true
	}
}

// open returns what of the condition is to be asked: the parts of it that are not
// about values in the text alone, which are what they are.
func (c *condition) open() (parts []syntax.Node) {
	var split func(n syntax.Node)
	split = func(n syntax.Node) {
		for n.Kind() == syntax.Paren && n.First().Op() == syntax.AndAnd {
			n = n.First()
		}
		if n.Kind() == syntax.Binary && n.Op() == syntax.AndAnd {
			for o := range n.Children(syntax.RoleOperand) {
				split(o)
			}
			return
		}
		for d := range n.Descend() {
			if d.Kind() == syntax.Ident && slices.ContainsFunc(c.names, func(x conditionName) bool { return x.name == d.Name() && !x.argument.literal() }) {
				parts = append(parts, n)
				return
			}
		}
	}
	split(c.expr)
	return parts
}

// asks reports whether what is to be asked of the condition is about a name.
func (c *condition) asks(name string) bool {
	for _, part := range c.open() {
		for d := range part.Descend() {
			if d.Kind() == syntax.Ident && d.Name() == name {
				return true
			}
		}
	}
	return false
}

// write returns what is to be asked of the condition, with other texts in place of
// its names.
func (c *condition) write(names map[string]string) string {
	var out []string
	for _, part := range c.open() {
		out = append(out, writeNamed(part, names))
	}
	return strings.Join(out, " && ")
}

// writeNamed returns an expression's text with other texts in place of its names.
func writeNamed(expr syntax.Node, names map[string]string) string {
	src := expr.Tree().Source()
	at := expr.Span().Start
	var out strings.Builder
	for n := range expr.Descend() {
		if n.Kind() == syntax.Ident {
			out.Write(src[at:n.Span().Start])
			out.WriteString(names[n.Name()])
			at = n.Span().End
		}
	}
	out.Write(src[at:expr.Span().End])
	return out.String()
}

// opposites are comparisons and what holds where they do not.
var opposites = map[syntax.Token]string{syntax.EqEq: "!=", syntax.NotEq: "==", syntax.Lt: ">=", syntax.Ge: "<", syntax.Gt: "<=", syntax.Le: ">"}

// negated returns the opposite of what is to be asked of the condition, with other
// texts in place of its names.
func (c *condition) negated(names map[string]string) string {
	parts := c.open()
	if len(parts) != 1 {
		return "!(" + c.write(names) + ")"
	}
	expr := parts[0]
	for expr.Kind() == syntax.Paren {
		expr = expr.First()
	}
	switch expr.Kind() {
	case syntax.Unary:
		if expr.Op() == syntax.Not {
			return c.writeBare(expr.First(), names)
		}
	case syntax.Binary:
		opposite := opposites[expr.Op()]
		ordered := expr.Op() != syntax.EqEq && expr.Op() != syntax.NotEq
		if opposite == "" || ordered && !c.whole() {
			return "!(" + writeNamed(expr, names) + ")"
		}
		return writeNamed(expr.First(), names) + " " + opposite + " " + writeNamed(expr.First().Next(), names)
	case syntax.Ident, syntax.MethodCall, syntax.Literal:
		return "!" + writeNamed(expr, names)
	}
	return "!(" + writeNamed(expr, names) + ")"
}

// writeBare is writeNamed without the parentheses round the expression.
func (c *condition) writeBare(expr syntax.Node, names map[string]string) string {
	for expr.Kind() == syntax.Paren {
		expr = expr.First()
	}
	return writeNamed(expr, names)
}

// whole reports whether all numbers of the condition are whole ones: of others
// there is one, no number, that is neither more than another nor at most as much.
func (c *condition) whole() bool {
	for n := range c.expr.Descend() {
		op := n.Op()
		if n.Kind() == syntax.Literal && (op == syntax.FloatLit || op == syntax.DoubleLit) || n.Kind() == syntax.MethodCall && !isWhole[n.Name()] {
			return false
		}
	}
	return !slices.ContainsFunc(c.names, func(n conditionName) bool {
		return n.typ.Name == "double" || n.typ.Name == "float" || n.number && !n.typ.Known()
	})
}

// isWhole are methods that give whole numbers, or none.
var isWhole = map[string]bool{"length": true, "size": true, "indexOf": true, "lastIndexOf": true, "compareTo": true, "isEmpty": true, "isBlank": true}

// assign gives each name of a condition the argument that it stands for: by the
// parameters' names where there is a source, else by what each of them has to
// be. It returns the reason why it cannot: with none of them, the condition is
// for another method of the name.
func (x *Fixer) assign(c condition, call findings.CallSite) (reason string, ok bool) {
	args := x.arguments(call)
	params, known := findings.Parameters(call.Callee.Descriptor)
	if !known || len(params) != len(args) {
		params = make([]types.Type, len(args))
		for i, arg := range args {
			params[i] = x.a.Types().TypeOf(arg.node)
		}
	}
	if len(params) != len(args) {
		return noGuardHere, false
	}
	at := make([]int, len(c.names))
	if m := call.Callee.Method; m != nil && !m.Varargs() {
		for i, n := range c.names {
			at[i] = slices.IndexFunc(m.Params, func(v types.Variable) bool { return v.Name == n.name })
			if at[i] < 0 || at[i] >= len(args) || !x.canBe(n, params[at[i]]) {
				return noGuardHere, false
			}
		}
	} else {
		switch ways := x.ways(c.names, params, at); {
		case ways == 0:
			return noGuardHere, false
		case ways > 1:
			return notTold, false
		}
	}
	for i := range c.names {
		c.names[i].argument, c.names[i].typ = args[at[i]], params[at[i]]
	}
	return "", true
}

// ways returns in how many ways the names can stand for different parameters,
// up to two, and in at one of them: class files mostly do not name parameters.
func (x *Fixer) ways(names []conditionName, params []types.Type, at []int) int {
	found := 0
	var try func(i int, taken []int)
	try = func(i int, taken []int) {
		if i == len(names) {
			if found++; found == 1 {
				copy(at, taken)
			}
			return
		}
		for j := range params {
			if found < 2 && !slices.Contains(taken, j) && x.canBe(names[i], params[j]) {
				try(i+1, append(taken[:i:i], j))
			}
		}
	}
	try(0, nil)
	return found
}

// canBe reports whether a name of a condition can be a parameter of the type.
func (x *Fixer) canBe(n conditionName, t types.Type) bool {
	class := t.ClassName()
	primitive := t.Dims == 0 && class == ""
	switch {
	case !t.Known(), n.boolean && t.Name != "boolean", n.number && (!primitive || t.Name == "boolean"), n.reference && primitive:
		return false
	}
	return !slices.ContainsFunc(n.methods, func(m conditionMethod) bool { return !x.hasMethod(class, m) })
}

// hasMethod reports whether a class, or one above it, is known to have such a
// method, which gives something and does nothing else.
func (x *Fixer) hasMethod(class string, method conditionMethod) bool {
	if class == "" {
		return false
	}
	if args, known := stringMethods[method.name]; known && class == "java.lang.String" {
		return args == method.args
	}
	if !edit.TellsByName(method.name) {
		return false
	}
	for _, c := range append([]string{class, "java.lang.Object"}, x.a.Types().Supers(class)...) {
		list, _ := x.a.Types().Descriptors(c, method.name)
		if slices.ContainsFunc(list, func(d string) bool {
			params, known := findings.Parameters(d)
			return known && len(params) == method.args && !strings.HasSuffix(d, ")V")
		}) {
			return true
		}
	}
	return false
}

// stringMethods are the methods of a string that tell and change nothing, and how
// many arguments they take.
var stringMethods = map[string]int{"isEmpty": 0, "isBlank": 0, "length": 0, "startsWith": 1, "endsWith": 1, "contains": 1, "equals": 1, "equalsIgnoreCase": 1, "indexOf": 1, "charAt": 1, "trim": 0, "matches": 1}
