package fixes

import (
	"slices"
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	inLambda     = "the interface that the lambda or method reference stands for declares no such exception"
	inStatic     = "what a class's initialisation throws can be declared nowhere"
	inInstance   = "an initialiser declares nothing itself: every constructor of the class would have to"
	inConstant   = "what an enum constant is made with can declare nothing"
	inCanonical  = "a record's canonical constructor must not declare exceptions"
	inAccessor   = "the accessor of a record's component must not declare exceptions"
	overrides    = "the method overrides one that does not declare it"
	maybeBelow   = "whether the method overrides one that does not declare it is not known here"
	callerBreaks = "a call of the method in this file neither catches nor declares it"
)

// declareAndThrow lets the errors that a clause keeps leave the method, which
// declares them.
func (x *Fixer) declareAndThrow(f findings.Finding) plan {
	catch, call := x.clauseOf(f)
	if catch.IsZero() {
		return plan{}
	}
	taken, _ := x.takenBy(f, catch)
	w := x.writer(call, catch.Parent(), false)
	w.toldOf = x.callNode(f)
	var missing []string
	for _, class := range w.lowest(taken) {
		if x.checked(class) && !w.mayThrow(class) {
			missing = append(missing, class)
		}
	}
	if len(missing) == 0 {
		return plan{}
	}
	method := homeOf(catch)
	p := plan{name: "declare", title: "Declare " + simpleNames(missing) + " and throw it on", second: true}
	if len(missing) > 1 {
		p.title = "Declare " + simpleNames(missing) + " and throw them on"
	}
	for _, class := range missing {
		if p.reason = x.declarable(method, class); p.reason != "" {
			return p
		}
	}
	w.declare = map[string]bool{}
	for _, class := range missing {
		w.declare[class] = true
	}
	inner := x.throwOnBy(w, catch, taken)
	if inner.reason != "" {
		p.reason = inner.reason
		return p
	}
	var names []string
	for _, class := range missing {
		names = append(names, w.imports.Name(class))
	}
	return w.done(p, append(inner.edits, edit.AddThrows(method, names, w.style())), "")
}

// declareFinding is declareCall at the call of a finding. What the rule asks for
// is more than to pass the error on, and to pass a checked one on is all that this
// does; an unchecked one, of which the finding may be told as well, it leaves as
// it is.
func (x *Fixer) declareFinding(f findings.Finding) plan {
	call, ok := x.callAt(f)
	if !ok {
		return plan{}
	}
	p := x.declareCall(call)
	p.beside = true
	return p
}

// declareCall declares the checked errors of a call that nothing round it
// expects, where the code does not compile yet.
func (x *Fixer) declareCall(call findings.CallSite) plan {
	var missing []string
	for _, class := range call.Callee.Throws {
		if x.a.Unchecked(class) == types.No && !x.a.MayThrow(call.Node, class) {
			missing = append(missing, class)
		}
	}
	if len(missing) == 0 || call.Callee.Open {
		return plan{}
	}
	method := homeOf(call.Node)
	p := plan{name: "declare", title: "Declare " + simpleNames(missing), second: true}
	if home := method.Kind(); home == syntax.Lambda || home == syntax.MethodRef {
		_, known := x.a.Types().Function(method)
		p.hidden = !known // the interface may declare it
	}
	w := x.writer(call, call.Node, false)
	var names []string
	for _, class := range missing {
		if p.reason = x.declarable(method, class); p.reason != "" {
			return p
		}
		names = append(names, w.imports.Name(class))
	}
	return w.done(p, []text.Edit{edit.AddThrows(method, names, w.style())}, "")
}

// declarable returns the reason why a method cannot declare a class.
func (x *Fixer) declarable(method syntax.Node, class string) string {
	if reason := noThrows(method); reason != "" {
		return reason
	}
	switch x.a.Types().MayDeclare(method, class) {
	case types.No:
		return overrides
	case types.Unknown:
		return maybeBelow
	}
	if !x.callersReady(method, class) {
		return callerBreaks
	}
	return ""
}

// homeOf returns what code at a node is a part of: its errors leave that, and it
// would have to declare them.
func homeOf(n syntax.Node) syntax.Node {
	if n.Kind() == syntax.MethodRef {
		return n
	}
	for {
		n = n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda, syntax.Initializer, syntax.FieldDecl, syntax.EnumConstant)
		if !findings.MakesAnonymous(n) {
			return n
		}
		n = n.Parent().Parent()
	}
}

// noThrows returns the reason why Java gives a place no throws clause.
func noThrows(home syntax.Node) string {
	class := home.Parent().Parent()
	switch home.Kind() {
	case syntax.Lambda, syntax.MethodRef:
		return inLambda
	case syntax.EnumConstant:
		return inConstant
	case syntax.MethodDecl:
		if class.Kind() == syntax.RecordDecl && home.Child(syntax.RoleParam).IsZero() && hasComponent(class, home.Name()) {
			return inAccessor
		}
		return ""
	case syntax.ConstructorDecl:
		if home.Has(syntax.FlagCompact) || class.Kind() == syntax.RecordDecl && canonical(home, class) {
			return inCanonical
		}
		return ""
	}
	switch {
	case home.Has(syntax.FlagStatic) || class.Kind() == syntax.InterfaceDecl || class.Kind() == syntax.AnnotationDecl:
		return inStatic
	case class.Kind() == syntax.EnumConstant:
		return inConstant
	}
	return inInstance
}

func hasComponent(record syntax.Node, name string) bool {
	for c := range record.Children(syntax.RoleComponent) {
		if c.Name() == name {
			return true
		}
	}
	return false
}

// canonical reports whether a constructor's parameters are just the components
// of its record.
func canonical(constructor, record syntax.Node) bool {
	var params, components []string
	for p := range constructor.Children(syntax.RoleParam) {
		params = append(params, squeezed(p.Child(syntax.RoleType)))
	}
	for c := range record.Children(syntax.RoleComponent) {
		components = append(components, squeezed(c.Child(syntax.RoleType)))
	}
	return slices.Equal(params, components)
}

// squeezed returns a node's text without white space.
func squeezed(n syntax.Node) string { return strings.Join(strings.Fields(n.Text()), "") }

// callersReady reports whether each call of the method that stands in the file
// may throw the class; what may be a call of it counts as one.
func (x *Fixer) callersReady(method syntax.Node, class string) bool {
	owner := method.Enclosing(syntax.ClassDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.InterfaceDecl)
	params := method.Count(syntax.RoleParam)
	varargs := method.Last(syntax.RoleParam).Has(syntax.FlagVarargs)
	takes := func(n syntax.Node) bool {
		args := n.Count(syntax.RoleArgument)
		return args == params || varargs && args >= params-1
	}
	for n := range x.a.Tree.Root().Descend() {
		calls := false
		switch n.Kind() {
		case syntax.MethodCall:
			calls = method.Kind() == syntax.MethodDecl && n.Name() == method.Name() && takes(n)
		case syntax.MethodRef:
			if n.Name() == method.Name() || n.Name() == "new" && method.Kind() == syntax.ConstructorDecl {
				return false
			}
		case syntax.New:
			calls = method.Kind() == syntax.ConstructorDecl && n.Child(syntax.RoleType).Name() == owner.Name() && takes(n)
		case syntax.ConstructorCall, syntax.EnumConstant:
			calls = method.Kind() == syntax.ConstructorDecl && takes(n)
		case syntax.ClassDecl:
			if method.Kind() == syntax.ConstructorDecl && n.Child(syntax.RoleExtends).Name() == owner.Name() {
				return false // its constructors call this one without a word
			}
		}
		if !calls || method.Span().Encloses(n.Span()) && n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda) == method && x.a.Outcome(n, class).Leaves == method {
			continue
		}
		if c, ok := x.a.Types().Callee(n); ok && n.Kind() == syntax.MethodCall && c.Method != nil && c.Method.Owner.Simple() != owner.Name() && c.Owner != "" {
			if x.a.Types().Subclass(c.Owner, x.a.Types().TypeName(owner.Name(), method).Name) == types.No && x.a.Types().Subclass(x.a.Types().TypeName(owner.Name(), method).Name, c.Owner) == types.No {
				continue
			}
		}
		if !x.a.MayThrow(n, class) {
			return false
		}
	}
	return true
}
