package findings

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// An origin says where the object that an expression stands for was got: from
// a method that gives all the same one, or from one that makes the caller's
// own. It is followed through the variables of the file and one step into the
// project's own methods.
type origin uint8

const (
	originUnknown  origin = iota
	originAccessor        // from a method of the project's own that lends it
	originShared
	originOwn
)

// A source is an origin and the library's method that it is known by.
type source struct {
	origin origin
	by     syntax.Node // the call, where it stands in this file
	method string      // as people write it: "FileSystem.get"
}

// mostSteps bounds how far an object is followed.
const mostSteps = 6

// sourcesOf returns where an expression's object may come from; nothing for
// null.
func (a *Analysis) sourcesOf(shared catalog.SharedTrait, n syntax.Node, steps int) []source {
	unknown := []source{{}}
	if steps > mostSteps {
		return unknown
	}
	next := func(list ...syntax.Node) []source {
		var out []source
		for _, v := range list {
			out = append(out, a.sourcesOf(shared, v, steps+1)...)
		}
		return out
	}
	switch n.Kind() {
	case syntax.Literal:
		return nil
	case syntax.Paren:
		return next(n.Child(syntax.RoleExpr))
	case syntax.Cast:
		return next(n.Child(syntax.RoleOperand))
	case syntax.Conditional:
		return next(n.Child(syntax.RoleThen), n.Child(syntax.RoleElse))
	case syntax.New:
		return []source{{origin: originOwn, by: n}}
	case syntax.Ident, syntax.FieldAccess:
		decl := variableOf(n)
		values := a.valuesOf(decl)
		switch {
		case decl.Kind() == syntax.Param:
			given := a.argumentsFor(decl)
			if len(given) == 0 {
				return unknown
			}
			values = append(values, given...)
		case decl.Kind() != syntax.VarDeclarator || len(values) == 0:
			return unknown
		}
		return next(values...)
	case syntax.MethodCall:
		return a.sourcesOfCall(shared, n, steps)
	}
	return unknown
}

func (a *Analysis) sourcesOfCall(shared catalog.SharedTrait, call syntax.Node, steps int) []source {
	if body := ranBy(call); !body.IsZero() {
		return a.returned(shared, body, steps+1)
	}
	callee, ok := a.Types().Callee(call)
	switch {
	case !ok:
		return []source{{}}
	case callee.Method != nil:
		return a.sourcesOfOwn(shared, call, callee, steps)
	case slices.Contains(shared.GivenBy, callee.Owner+"#"+callee.Name+"/"+strconv.Itoa(callee.Arguments)):
		if a.asNewUser(call) {
			return []source{{origin: originOwn, by: call}}
		}
		return []source{{originShared, call, catalog.SimpleName(callee.Owner) + "." + callee.Name}}
	}
	return []source{{origin: originOwn, by: call}} // newInstance, getLocal and whatever else makes one
}

// argumentsFor returns what a parameter of a private method is given: all its
// calls stand in this file.
func (a *Analysis) argumentsFor(param syntax.Node) []syntax.Node {
	method := param.Parent()
	if method.Kind() != syntax.MethodDecl || !method.Has(syntax.FlagPrivate) {
		return nil
	}
	index, count := -1, 0
	for p := range method.Children(syntax.RoleParam) {
		if p == param {
			index = count
		}
		count++
	}
	var out []syntax.Node
	wanted := method.Name()
	if slices.ContainsFunc(a.outline().calls, func(c called) bool { return c.node.Kind() == syntax.MethodRef && c.node.Name() == wanted }) {
		return nil
	}
	for n, name := range a.outline().methodCalls {
		if name != wanted {
			continue
		}
		args := slices.Collect(n.Children(syntax.RoleArgument))
		if len(args) != count {
			return nil // another method of the name, or one that takes any number
		}
		out = append(out, args[index])
	}
	return out
}

// ranBy returns the body that a call is given to run, whose value is its own.
func ranBy(call syntax.Node) syntax.Node {
	for arg := range call.Children(syntax.RoleArgument) {
		for arg.Kind() == syntax.Cast || arg.Kind() == syntax.Paren {
			arg = cmp.Or(arg.Child(syntax.RoleOperand), arg.Child(syntax.RoleExpr))
		}
		if arg.Kind() == syntax.Lambda || arg.Kind() == syntax.New && !arg.Child(syntax.RoleBody).IsZero() {
			return arg.Child(syntax.RoleBody)
		}
	}
	return syntax.Node{}
}

// returned returns where what a body returns comes from.
func (a *Analysis) returned(shared catalog.SharedTrait, body syntax.Node, steps int) []source {
	if body.Role() == syntax.RoleBody && body.Parent().Kind() == syntax.Lambda && body.Kind() != syntax.Block {
		return a.sourcesOf(shared, body, steps)
	}
	var out []source
	for n := range body.Descend() {
		if n.Kind() == syntax.Return {
			out = append(out, a.sourcesOf(shared, n.Child(syntax.RoleExpr), steps)...)
		}
	}
	if out == nil {
		return []source{{}}
	}
	return out
}

// sourcesOfOwn looks into a method of the project: by its tree where it stands
// in this file, else by what is kept of it. One that has no body, or only hands
// out what it holds, lends when it is called get: whoever lends wants it back
// as it was.
func (a *Analysis) sourcesOfOwn(shared catalog.SharedTrait, call syntax.Node, callee types.Callee, steps int) []source {
	if body := a.bodyOf(callee); !body.IsZero() && steps < mostSteps {
		return a.returned(shared, body, steps+2)
	}
	lends := []source{{originAccessor, call, catalog.SimpleName(callee.Owner) + "." + callee.Name}}
	var out []source
	for _, given := range callee.Method.Gives {
		owner, name, _ := strings.Cut(given, ".")
		known := slices.ContainsFunc(shared.GivenBy, func(m string) bool {
			class, method, _ := strings.Cut(m[:strings.LastIndexByte(m, '/')], "#")
			return name == method && (catalog.SimpleName(class) == owner || name != "get")
		})
		switch {
		case known:
			out = append(out, lends...)
		case strings.HasPrefix(given, "new ") || strings.HasPrefix(name, "newInstance"):
			return []source{{origin: originOwn, by: call}}
		}
	}
	if len(out) == 0 && strings.HasPrefix(callee.Name, "get") && callee.Arguments == 0 && (len(callee.Method.Gives) == 0 || slices.Contains(callee.Method.Gives, "?")) {
		return lends
	}
	if len(out) == 0 {
		return []source{{}}
	}
	return out
}

// bodyOf returns the body of a method that stands in this file.
func (a *Analysis) bodyOf(callee types.Callee) syntax.Node {
	for _, n := range a.outline().methods {
		if n.Name() != callee.Name {
			continue
		}
		round := n.Parent().Parent().Name()
		if n.Count(syntax.RoleParam) == len(callee.Method.Params) && callee.Method.Owner.Simple() == round {
			return n.Child(syntax.RoleBody)
		}
	}
	return syntax.Node{}
}

// asNewUser reports whether a node runs as a user that was made for it: what is
// shared is so among those of one user.
func (a *Analysis) asNewUser(n syntax.Node) bool {
	methods := a.library().traits.Methods
	for ; !n.IsZero(); n = n.Parent() {
		call := n.Parent()
		if n.Role() != syntax.RoleArgument || call.Kind() != syntax.MethodCall || !a.isCallOf(call, methods.RunsAs) {
			continue
		}
		user := call.Child(syntax.RoleTarget)
		values := []syntax.Node{user}
		if decl := variableOf(user); !decl.IsZero() {
			values = a.valuesOf(decl)
		}
		if slices.ContainsFunc(values, func(v syntax.Node) bool { return a.isCallOf(v, methods.NewUser) }) {
			return true
		}
	}
	return false
}

// isCallOf reports whether a node is a call of one of the methods.
func (a *Analysis) isCallOf(n syntax.Node, methods []string) bool {
	if n.Kind() != syntax.MethodCall {
		return false
	}
	callee, ok := a.Types().Callee(n)
	return ok && slices.Contains(methods, callee.String())
}
