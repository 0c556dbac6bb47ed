package edit

import (
	"iter"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Form is how the statement that holds a call stands.
type Form uint8

const (
	InBlock   Form = iota // in a block or in a switch's group of statements
	Unbraced              // alone behind if, else or a loop
	Arm                   // "case X -> call();" of a switch statement
	ValueArm              // the same of a switch expression: the arm's value
	VoidBody              // "() -> call()" of a lambda that gives nothing
	ValueBody             // the same of one that gives the call's value
	Resource              // in the resources of a try
	Field                 // in the value of a field
)

// A Target is the code that a call can be handled round.
type Target struct {
	Node syntax.Node // the statement; the expression of a lambda's body, or the method reference; the Try of a Resource; the FieldDecl
	Form Form
	ref  *reference // of a method reference, which is taken for the lambda that it is short for
}

// Why a call has no target.
const (
	InField       = "the call stands in the value of a variable outside of any class"
	InInterface   = "the call stands in an interface's constant, and an interface has no initialiser blocks"
	InGenerated   = "the call stands in the value of a final field, for which a generated constructor would want another: write the constructor first"
	InConstant    = "the call stands in an enum constant's arguments, where no try can"
	InDelegation  = "the call stands in this(…) or super(…), which no try may hold"
	InLambda      = "whether this lambda gives a value is not known here: give it a block as its body first"
	InBroken      = "the statement has a syntax error"
	InUnpaired    = "the braces round the statement, or in it, do not pair"
	BrokenBehind  = "a variable that the statement declares is named behind it in text that has a syntax error: whether it is used there is not known"
	InEscapes     = "a Unicode escape on the statement's lines, or its clauses', stands for what ends a comment or a line"
	InDefault     = "the call stands outside of any statement"
	PatternLeaks  = "a variable that the condition binds is used behind the statement"
	UnknownVar    = "the type of “var” is not known here: write the type first"
	UnknownType   = "the type of what the statement goes by is not known here"
	ThrowsItself  = "a try round the statement would catch what it throws itself, and the call cannot be taken out of it"
	NotRepeatable = "the statement does more than the call, and running all of it again might do something twice"
	Suppresses    = "the declaration suppresses warnings of the call, as no assignment can: suppress them for the method first"
	Unnamed       = "one of the statement's variables has no name: make its value a statement of its own first"
	AssignedOnce  = "what the statement gives a value to may be given one only once, and a second try would do so again"
)

// Find returns the code round a call that can be put into a try, or the reason
// why there is none.
func Find(src *Source, call syntax.Node) (Target, string) {
	file := src.File
	if call.Kind() == syntax.MethodRef {
		return referenceBody(src, call)
	}
	for n := call; !n.IsZero(); n = n.Parent() {
		parent := n.Parent()
		if t, reason, ok := step(file, n, parent); ok {
			if reason == "" {
				reason = unfit(t)
			}
			if reason == "" && escaped(t.Node) {
				reason = InEscapes
			}
			return t, reason
		}
	}
	return Target{}, InDefault
}

// step looks at one node on the way out; ok says that the way ends here.
func step(file *types.File, n, parent syntax.Node) (t Target, reason string, ok bool) {
	switch {
	case n.Kind() == syntax.ConstructorCall:
		return t, InDelegation, true
	case n.Kind() == syntax.FieldDecl:
		t, reason = fieldOf(n)
		return t, reason, true
	case parent.Kind() == syntax.EnumConstant:
		return t, InConstant, true
	case n.Role() == syntax.RoleResource && parent.Kind() == syntax.Try:
		return Target{Node: parent, Form: Resource}, "", true
	case parent.Kind() == syntax.Lambda && n.Role() == syntax.RoleBody && n.Kind() != syntax.Block:
		return lambdaBody(file, n, parent)
	case parent.Kind() == syntax.Labeled:
		return t, "", false // the label goes with its statement
	case n.Role() == syntax.RoleStatement && (parent.Kind() == syntax.Block || parent.Kind() == syntax.Case):
		return Target{Node: n, Form: InBlock}, "", true
	case parent.Kind() == syntax.Case && n.Role() == syntax.RoleBody && n.Kind() != syntax.Block:
		form := Arm
		if parent.Parent().Kind() == syntax.SwitchExpr && n.Kind() == syntax.ExprStmt {
			form = ValueArm
		}
		return Target{Node: n, Form: form}, "", true
	case n.Role() == syntax.RoleThen || n.Role() == syntax.RoleElse:
		if parent.Kind() == syntax.If && n.Kind() != syntax.Block {
			return Target{Node: n, Form: Unbraced}, "", true
		}
	case n.Role() == syntax.RoleBody && n.Kind() != syntax.Block:
		switch parent.Kind() {
		case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
			return Target{Node: n, Form: Unbraced}, "", true
		}
	}
	return t, "", false
}

// Is reports whether the target is the expression and nothing else.
func (t Target) Is(expr syntax.Node) bool {
	if t.Node.Kind() == syntax.ExprStmt {
		return t.Node.Child(syntax.RoleExpr) == expr
	}
	return t.Node == expr
}

// Rest returns the comments between the target's expression and its semicolon, as
// they stand there; "" where there are none.
func (t Target) Rest() string {
	expr := t.Node.Child(syntax.RoleExpr)
	if t.Node.Kind() != syntax.ExprStmt {
		return ""
	}
	src, end := t.Node.Tree().Source(), t.Node.Span().End
	comments := commentsIn(src, expr.Span().End, end-1)
	switch {
	case len(comments) == 0:
		return ""
	case src[comments[len(comments)-1].Start+1] == '/':
		return string(src[expr.Span().End : end-1]) // with the end of its line
	}
	return strings.TrimRight(string(src[expr.Span().End:end-1]), " \t\r\n")
}

// lambdaBody tells whether a lambda's expression is its value, by the
// interface that it stands for where that is one of the JDK's that all know,
// or by the call's own type.
func lambdaBody(file *types.File, n, lambda syntax.Node) (Target, string, bool) {
	switch gives(file, n, lambda) {
	case types.Yes:
		return Target{Node: n, Form: ValueBody}, "", true
	case types.No:
		return Target{Node: n, Form: VoidBody}, "", true
	}
	return Target{}, InLambda, true
}

func gives(file *types.File, n, lambda syntax.Node) types.Answer {
	if f, ok := file.Function(lambda); ok {
		return yes(!f.Void)
	}
	if file.TypeOf(n).Name == "void" {
		return types.No
	}
	if !canBeStatement(n) {
		return types.Yes
	}
	var t types.Type
	switch parent := lambda.Parent(); parent.Kind() {
	case syntax.Cast:
		t = file.TypeNode(parent.Child(syntax.RoleType))
	case syntax.VarDeclarator:
		t = file.TypeNode(parent.Parent().Child(syntax.RoleType))
	case syntax.Assign:
		t = file.TypeOf(parent.Child(syntax.RoleLeft))
	case syntax.Return:
		if m := parent.Enclosing(syntax.MethodDecl, syntax.Lambda); m.Kind() == syntax.MethodDecl {
			t = file.TypeNode(m.Child(syntax.RoleType))
		}
	}
	switch t.Name {
	case "java.lang.Runnable", "java.util.function.Consumer", "java.util.function.BiConsumer", "java.lang.AutoCloseable", "java.io.Closeable":
		return types.No
	case "java.util.concurrent.Callable", "java.util.function.Supplier", "java.util.function.Function", "java.util.function.BiFunction",
		"java.util.function.Predicate", "java.security.PrivilegedAction", "java.security.PrivilegedExceptionAction":
		return types.Yes
	}
	return types.Unknown
}

// canBeStatement reports whether an expression can stand alone.
func canBeStatement(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.MethodCall, syntax.New, syntax.Assign, syntax.Postfix:
		return true
	}
	return n.Kind() == syntax.Unary && (n.Op() == syntax.Inc || n.Op() == syntax.Dec)
}

// unfit returns why a statement, though it can stand in a try, must not.
func unfit(t Target) string {
	n := t.Node
	if t.Form == Arm && n.Kind() == syntax.ExprStmt && !canBeStatement(n.Child(syntax.RoleExpr)) {
		return InBroken
	}
	if n.Has(syntax.FlagBroken) || halved(n) {
		return Broken(n)
	}
	return ""
}

// leaks reports whether a variable that the condition of a statement binds is used
// behind the statement (JLS 6.3.2).
func (t Target) leaks() bool {
	n := t.Node
	for n.Kind() == syntax.Labeled {
		n = n.Child(syntax.RoleBody)
	}
	switch n.Kind() {
	case syntax.If, syntax.While, syntax.DoWhile, syntax.For:
		for p := range n.Child(syntax.RoleCond).Descend() {
			if p.Kind() == syntax.TypePattern && (usedBehind(t.Node, p.Name()) || namedInSkipped(t.Node, p.Name())) {
				return true
			}
		}
	}
	return false
}

// usedBehind reports whether a statement behind n, in its block, has the name.
func usedBehind(n syntax.Node, name string) bool {
	for s := range following(n) {
		if uses(s, name) {
			return true
		}
	}
	return false
}

// following returns what can use the variables that n declares: the statements behind
// it in its block, and the cases behind its own.
func following(n syntax.Node) iter.Seq[syntax.Node] {
	return func(yield func(syntax.Node) bool) {
		for s := n.Next(); !s.IsZero(); s = s.Next() {
			if !yield(s) {
				return
			}
		}
		if c := n.Parent(); c.Kind() == syntax.Case && !c.Has(syntax.FlagArrow) {
			for next := c.Next(); !next.IsZero(); next = next.Next() {
				if !yield(next) {
					return
				}
			}
		}
	}
}

func uses(n syntax.Node, name string) bool {
	for d := range n.Descend() {
		if d.Kind() == syntax.Ident && d.Name() == name {
			return true
		}
	}
	return false
}
