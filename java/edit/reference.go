package edit

import (
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A method reference holds no code of its own: where something is to be done
// round its call, it becomes the lambda that it is short for (JLS 15.13.3).

// Why a method reference cannot become a lambda.
const (
	InReference  = "the interface that this method reference stands for is not known here: write it as a lambda with a block first"
	InGeneric    = "the interface's method has type parameters of its own, which no lambda can have"
	BoundElse    = "what the method reference is bound to is worked out once, and a lambda would do so at each call: give it a final variable first"
	NoParamTypes = "the lambda's parameters would need types here, and these are not known"
)

// A reference is a method reference as the lambda that it is short for.
type reference struct {
	head string // "(key, value) ->"
	call string
}

// referenceBody returns a method reference as a target.
func referenceBody(src *Source, ref syntax.Node) (Target, string) {
	fn, ok := src.File.Function(ref)
	callee, known := src.File.Callee(ref)
	switch {
	case !ok || !known:
		return Target{}, InReference
	case fn.Generic:
		return Target{}, InGeneric
	case !fn.OnParameter && !callee.Static && callee.Name != "<init>" && !stable(ref, ref.Child(syntax.RoleTarget)):
		return Target{}, BoundElse
	}
	r := &reference{}
	params := lambdaParams(src, ref)
	types, ok := paramTypes(src, ref, callee, fn.Params)
	switch {
	case !ok:
		return Target{}, NoParamTypes
	case types == nil && len(params) == 1:
		r.head = params[0] + " ->"
	case types == nil:
		r.head = "(" + strings.Join(params, ", ") + ") ->"
	default:
		var typed []string
		for i, p := range params {
			typed = append(typed, types[i]+" "+p)
		}
		r.head = "(" + strings.Join(typed, ", ") + ") ->"
	}
	if r.call, ok = referenceCall(src, ref, callee, fn.OnParameter, params); !ok {
		return Target{}, InReference
	}
	form := ValueBody
	if fn.Void {
		form = VoidBody
	}
	return Target{Node: ref, Form: form, ref: r}, ""
}

// referenceCall writes the call that a reference is short for. What stands
// round the "::", comments too, stays where it is.
func referenceCall(src *Source, ref syntax.Node, callee types.Callee, onParameter bool, params []string) (string, bool) {
	file, target := src.Tree.Source(), ref.Child(syntax.RoleTarget)
	between := string(file[target.Span().End:ref.NameSpan().Start])
	if strings.Count(between, "::") != 1 {
		return "", false
	}
	args := "(" + strings.Join(params, ", ") + ")"
	if callee.Name != "<init>" {
		on := target.Text()
		if onParameter {
			on, args = params[0], "("+strings.Join(params[1:], ", ")+")"
		}
		return on + strings.Replace(between, "::", ".", 1) + ref.Name() + args, true
	}
	made := target.Text()
	switch src.File.Generic(types.Type{Name: callee.Owner}) {
	case types.Yes:
		if !strings.HasSuffix(made, ">") {
			made += "<>"
		}
	case types.Unknown:
		return "", false
	}
	if !ref.Child(syntax.RoleTypeArg).IsZero() {
		return "", false
	}
	return "new " + made + strings.Replace(between, "::", "", 1) + args, true
}

// stable reports whether what a reference is bound to is the same each time it
// is worked out: this, or a variable that gets its value once.
func stable(ref, bound syntax.Node) bool {
	switch bound.Kind() {
	case syntax.This, syntax.Super:
		return true
	case syntax.Ident:
		return settled(ref, bound.Name())
	case syntax.FieldAccess:
		return bound.Child(syntax.RoleTarget).Kind() == syntax.This && settledField(ref, bound.Name())
	}
	return false
}

// settled reports whether the variable of a name, as it is seen at a node, is
// final or never assigned: only such a one can a lambda capture.
func settled(at syntax.Node, name string) bool {
	home := memberOf(at)
	local := false
	for d := range home.Descend() {
		switch d.Kind() {
		case syntax.VarDeclarator, syntax.TypePattern, syntax.Param, syntax.Catch:
			if d.Name() != name || d.Parent() == home && d.Kind() == syntax.VarDeclarator {
				continue
			}
			local = true
			if d.Kind() == syntax.VarDeclarator && d.Child(syntax.RoleInit).IsZero() && d.Parent().Kind() == syntax.LocalVar && d.Parent().Parent().Kind() != syntax.ForEach {
				return false // it gets its value later, perhaps more than once
			}
		}
	}
	if !local {
		return settledField(at, name)
	}
	return !slices.ContainsFunc(assignmentsOf(home, name), func(n syntax.Node) bool { return n.Kind() == syntax.Ident })
}

// settledField reports whether a field of the name, declared in the classes
// round a node, gets its value while its object is made and never again.
func settledField(at syntax.Node, name string) bool {
	for body := at.Enclosing(syntax.ClassBody); !body.IsZero(); body = body.Parent().Enclosing(syntax.ClassBody) {
		for m := range body.Children(syntax.RoleMember) {
			if m.Kind() != syntax.FieldDecl {
				continue
			}
			for d := range m.Children(syntax.RoleDeclarator) {
				if d.Name() != name {
					continue
				}
				return m.Has(syntax.FlagFinal) || !slices.ContainsFunc(assignmentsOf(body, name), func(n syntax.Node) bool {
					return !n.Enclosing(syntax.Lambda, syntax.MethodDecl).IsZero() && body.Span().Encloses(n.Enclosing(syntax.Lambda, syntax.MethodDecl).Span())
				})
			}
		}
	}
	return false
}

// assignmentsOf returns the places below a node that give a variable or field
// of a name a value, its declaration aside.
func assignmentsOf(below syntax.Node, name string) []syntax.Node {
	var out []syntax.Node
	for n := range below.Descend() {
		var to syntax.Node
		switch n.Kind() {
		case syntax.Assign:
			to = n.Child(syntax.RoleLeft)
		case syntax.Postfix:
			to = n.Child(syntax.RoleOperand)
		case syntax.Unary:
			if n.Op() == syntax.Inc || n.Op() == syntax.Dec {
				to = n.Child(syntax.RoleOperand)
			}
		}
		if (to.Kind() == syntax.Ident || to.Kind() == syntax.FieldAccess) && to.Name() == name {
			out = append(out, to)
		}
	}
	return out
}

// Passed returns what a method reference hands to its method when it is a
// lambda: the names of that one's parameters.
func Passed(src *Source, ref syntax.Node) []string {
	params := lambdaParams(src, ref)
	if fn, ok := src.File.Function(ref); ok && fn.OnParameter {
		return params[1:]
	}
	return params
}

// lambdaParams names the parameters of the lambda that a reference becomes.
func lambdaParams(src *Source, ref syntax.Node) []string {
	fn, _ := src.File.Function(ref)
	callee, _ := src.File.Callee(ref)
	names := namesAt(src, ref, true)
	var out []string
	for i := range fn.Params {
		j := i
		if fn.OnParameter {
			j--
		}
		wish := ""
		if m := callee.Method; m != nil && j >= 0 && j < len(m.Params) {
			wish = m.Params[j].Name
		}
		if wish == "" {
			wish = nameForType(src, ref, i)
		}
		out = append(out, names.Take(wish))
	}
	return out
}

// nameForType names a variable by its type: "path" for a Path.
func nameForType(src *Source, ref syntax.Node, i int) string {
	written, ok := src.File.SpellParam(ref, i, func(binary string) string { return binary })
	class, _, _ := strings.Cut(written, "<")
	simple := class[strings.LastIndexAny(class, ".$")+1:]
	name := strings.ToLower(simple[:min(1, len(simple))]) + simple[min(1, len(simple)):]
	switch {
	case !ok, strings.HasSuffix(written, "]"), len(simple) < 3, strings.ToUpper(simple) == simple, strings.ToLower(written) == written:
		return "value"
	}
	switch simple {
	case "String", "Integer", "Long", "Short", "Byte", "Boolean", "Character", "Double", "Float", "Object":
		return "value"
	}
	if !syntax.IsName(name) {
		return "value"
	}
	return name
}

// paramTypes returns the types that the lambda's parameters have to be written
// with, nil for none. A reference to a method that is not overloaded helps to
// choose among methods that it is handed to, and to infer their types, as only
// a lambda does whose parameters have types: JLS 15.12.2.2.
func paramTypes(src *Source, ref syntax.Node, callee types.Callee, params int) ([]string, bool) {
	if params == 0 || ref.Role() != syntax.RoleArgument {
		return nil, true
	}
	to, known := src.File.Callee(ref.Parent())
	if known && !to.Static && to.Name != "<init>" && !overloaded(src, to) {
		return nil, true
	}
	im := NewImports(src, ref)
	var out []string
	for i := range params {
		t, ok := src.File.SpellParam(ref, i, im.short)
		if !ok {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

// overloaded reports whether a method shares its name with another one of its
// class that takes as many arguments.
func overloaded(src *Source, to types.Callee) bool {
	all, known := src.File.Descriptors(to.Owner, to.Name)
	same := 0
	for _, d := range all {
		if countParameters(d) == len(to.Args) {
			same++
		}
	}
	return !known || same > 1
}

// countParameters returns how many parameters an erased descriptor has.
func countParameters(descriptor string) (count int) {
	inside, _, _ := strings.Cut(strings.TrimPrefix(descriptor, "("), ")")
	for inside != "" {
		inside = strings.TrimLeft(inside, "[")
		if strings.HasPrefix(inside, "L") {
			_, inside, _ = strings.Cut(inside, ";")
		} else {
			inside = inside[min(1, len(inside)):]
		}
		count++
	}
	return count
}
