package sites

import (
	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// isMutator reports whether a method of the name changes a StringBuilder,
// StringBuffer or StringJoiner.
func isMutator(name string) bool {
	switch name {
	case "append", "appendCodePoint", "insert", "delete", "deleteCharAt", "replace", "reverse", "setLength", "setCharAt", "add", "setEmptyValue":
		return true
	}
	return false
}

// isAppend reports whether the call only reads its argument into a builder.
func isAppend(call syntax.Node) bool {
	return call.Kind() == syntax.MethodCall && isMutator(call.Name())
}

// evalBuilder reads a chain of calls on a builder: new StringBuilder(x)
// .append(y).toString(); false when the chain does not start at one.
func (e *evaluator) evalBuilder(n syntax.Node, f *frame) (value, bool) {
	root := n
	for root.Kind() == syntax.MethodCall && (isMutator(root.Name()) || root.Name() == "toString") || root.Kind() == syntax.Paren {
		if root.Kind() == syntax.Paren {
			root = root.Child(syntax.RoleExpr)
		} else {
			root = root.Child(syntax.RoleTarget)
		}
	}
	if root.IsZero() || root == n || !e.typeOf(root, f).isBuilder() {
		return value{}, false
	}
	v := e.applyChain(e.eval(root, f), n, f, false)
	if n.Name() == "toString" {
		v = v.asText()
	}
	return v, true
}

// applyChain applies to a builder's content the calls of the chain that ends
// in top. A statement's chain on a variable whose value is not known yet
// starts from any text.
func (e *evaluator) applyChain(v value, top syntax.Node, f *frame, statement bool) value {
	var calls []syntax.Node
	for c := top; c.Kind() == syntax.MethodCall || c.Kind() == syntax.Paren; {
		if c.Kind() == syntax.Paren {
			c = c.Child(syntax.RoleExpr)
			continue
		}
		if isMutator(c.Name()) {
			calls = append(calls, c)
		} else if c.Name() != "toString" {
			break
		}
		c = c.Child(syntax.RoleTarget)
	}
	if v.isNothing() && statement {
		v = unknown(FromValue)
	}
	for i := len(calls) - 1; i >= 0; i-- {
		v = e.applyCall(v, calls[i], f)
	}
	return v
}

// applyCall returns a builder's content after one call on it.
func (e *evaluator) applyCall(v value, call syntax.Node, f *frame) value {
	args := arguments(call)
	arg := func(i int) value {
		if i >= len(args) {
			return unknown(FromValue)
		}
		return e.operand(args[i], f)
	}
	switch call.Name() {
	case "append":
		if len(args) > 1 { // append(text, from, to)
			return join(v, unknown(FromValue))
		}
		return join(v, arg(0))
	case "appendCodePoint":
		return join(v, unknown(FromValue))
	case "add":
		if v.joiner != nil {
			return v.add(arg(0))
		}
	case "insert":
		if len(args) == 2 && args[0].Text() == "0" {
			return join(arg(1), v)
		}
		return join(v, unknown(FromValue))
	case "setLength":
		if len(args) == 1 && args[0].Text() == "0" {
			return literal("")
		}
		return v
	case "deleteCharAt", "setEmptyValue":
		// Taken to cut a separator too many, which stands in a hole.
		return v
	case "delete":
		if len(args) == 2 && args[0].Text() == "0" {
			return literal("")
		}
		return v
	}
	return textValue(message.Generalize(append(v.asText().templates(), message.Hole)...))
}

// operand evaluates what is put next to other text. A method that gives
// several texts is there one text that fits them all, or else each operand
// would multiply the message's alternatives.
func (e *evaluator) operand(n syntax.Node, f *frame) value {
	v := e.eval(n, f)
	if !v.helper {
		return v
	}
	v = v.asText().generalized()
	if t := v.alts[0].text; t.Words() == 0 {
		v.alts = []alt{{text: t.Squeeze(), why: v.alts[0].why}}
	}
	return v
}

// evalNewBuilder reads "new StringBuilder(x)" and its like.
func (e *evaluator) evalNewBuilder(n syntax.Node, class string, f *frame) value {
	args := arguments(n)
	if class == "StringJoiner" {
		j := &joiner{}
		for i, part := range []*value{&j.separator, &j.prefix, &j.suffix} {
			*part = literal("")
			if i < len(args) {
				*part = e.operand(args[i], f)
			}
		}
		return value{alts: unknown(FromValue).alts, joiner: j, isList: true}
	}
	if len(args) == 0 || e.typeOf(args[0], f).isNumber() {
		return literal("")
	}
	return e.eval(args[0], f).asText()
}

// A joiner is what a StringJoiner was made with.
type joiner struct {
	separator, prefix, suffix value
}

// add returns the joiner with one more element.
func (v value) add(element value) value {
	if len(v.list) < maxArguments {
		v.list = append(v.list[:len(v.list):len(v.list)], element)
	}
	return v
}

// joined returns the text of a joiner.
func (v value) joined() value {
	return join(join(v.joiner.prefix, joinList(v.joiner.separator, v.list)), v.joiner.suffix)
}

func joinList(separator value, elements []value) value {
	out := literal("")
	for i, el := range elements {
		if i > 0 {
			out = join(out, separator)
		}
		out = join(out, el)
	}
	return out
}

// arguments returns a call's arguments.
func arguments(call syntax.Node) []syntax.Node {
	var out []syntax.Node
	for a := range call.Children(syntax.RoleArgument) {
		if len(out) == maxArguments {
			break
		}
		out = append(out, a)
	}
	return out
}
