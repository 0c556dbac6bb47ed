package sites

import (
	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// A notation reads a message pattern into its segments.
type notation func(string) []message.Segment

// evalFormat reads a pattern with its arguments. In general the pattern alone
// counts, its arguments as holes: that is what its author meant the message to
// look like.
func (e *evaluator) evalFormat(read notation, pattern value, args []syntax.Node, f *frame) value {
	var values []value
	if len(args) == 1 {
		if v := e.eval(args[0], f); v.isList && v.joiner == nil {
			values = v.list
		} else {
			values = []value{v}
		}
	} else {
		for _, a := range args {
			values = append(values, e.operand(a, f))
		}
	}
	return formatValues(read, pattern, values)
}

func formatValues(read notation, pattern value, values []value) value {
	var filled, plain value
	texts := pattern.asText()
	patterns := texts.templates()
	for _, p := range texts.alts {
		if p.text.Words() == 0 && texts.words() > 0 {
			continue // its translation
		}
		segments := p.text.Segments(read)
		plain = union(plain, textValue(message.FromSegments(segments)))
		filled = union(filled, fill(segments, values))
	}
	filled.patterns = patterns
	filled.wide = filled.wide || pattern.wide
	filled.helper = false
	if g := plain.gen(); len(filled.alts) != 1 || g != filled.alts[0].text {
		filled = filled.withGeneral(g)
		filled.authored = true
	}
	return filled
}

// fill puts values into the segments' places where their text is known.
func fill(segments []message.Segment, values []value) value {
	out := literal("")
	for _, s := range segments {
		switch {
		case s.Arg < 0:
			out = join(out, literal(s.Literal))
		case s.Plain && s.Arg < len(values):
			v := values[s.Arg]
			if v.helper {
				v = v.asText().generalized()
			}
			out = join(out, v)
		default:
			out = join(out, unknown(FromValue))
		}
	}
	return out
}

// libraryText knows the calls of the JDK and of common libraries that make
// texts.
func (e *evaluator) libraryText(n syntax.Node, f *frame) (value, bool) {
	target := n.Child(syntax.RoleTarget)
	args := arguments(n)
	owner := lastPart(dotted(target))
	if target.IsZero() {
		owner = lastPart(staticImport(f.src, n.Name()))
	}
	switch n.Name() {
	case "format":
		switch {
		case owner == "MessageFormat" && len(args) > 0:
			return e.evalFormat(message.MessageFormatSegments, e.eval(args[0], f), args[1:], f), true
		case isNewOf(target, "MessageFormat") && len(arguments(target)) > 0:
			return e.evalFormat(message.MessageFormatSegments, e.eval(arguments(target)[0], f), args, f), true
		case (owner == "String" || isNewOf(target, "Formatter")) && len(args) > 0:
			if len(args) > 1 && e.isLocale(args[0], f) {
				args = args[1:]
			}
			return e.evalFormat(message.FormatSegments, e.eval(args[0], f), args[1:], f), true
		}
	case "formatted":
		if !target.IsZero() {
			return e.evalFormat(message.FormatSegments, e.eval(target, f), args, f), true
		}
	case "lenientFormat":
		if len(args) > 0 {
			return e.evalFormat(message.PercentSegments, e.eval(args[0], f), args[1:], f), true
		}
	case "getFormattedMessage":
		if isNewOf(target, "ParameterizedMessage") {
			if a := arguments(target); len(a) > 0 {
				return e.evalFormat(message.BraceSegments, e.eval(a[0], f), a[1:], f), true
			}
		}
	case "getMessage", "toString":
		return e.slf4jMessage(n, target, f)
	case "join":
		if owner == "String" && len(args) > 2 {
			var elements []value
			for _, a := range args[1:] {
				elements = append(elements, e.operand(a, f))
			}
			return joinList(e.operand(args[0], f), elements), true
		}
		if owner == "String" && len(args) == 2 {
			if v := e.eval(args[1], f); v.isList && v.joiner == nil {
				return joinList(e.operand(args[0], f), v.list), true
			}
			return unknown(FromValue), true
		}
	case "valueOf":
		if owner == "String" && len(args) == 1 {
			return e.eval(args[0], f).asText(), true
		}
	}
	return value{}, false
}

// staticImport returns the class that a static method is imported from by its
// name; "" when none is.
func staticImport(src *source, method string) string {
	for _, im := range src.imports {
		if im.static && !im.star && im.simple == method {
			return beforeLast(im.name)
		}
	}
	return ""
}

// slf4jMessage reads MessageFormatter.format("… {}", x).getMessage(), and the
// text of a Formatter made in place.
func (e *evaluator) slf4jMessage(n, target syntax.Node, f *frame) (value, bool) {
	if target.Kind() != syntax.MethodCall {
		return value{}, false
	}
	args := arguments(target)
	if len(args) == 0 {
		return value{}, false
	}
	switch inner := target.Child(syntax.RoleTarget); {
	case lastPart(dotted(inner)) == "MessageFormatter" && n.Name() == "getMessage":
		return e.evalFormat(message.BraceSegments, e.eval(args[0], f), args[1:], f), true
	case isNewOf(inner, "Formatter") && target.Name() == "format":
		return e.eval(target, f), true
	}
	return value{}, false
}

func isNewOf(n syntax.Node, simple string) bool {
	return n.Kind() == syntax.New && lastPart(typeName(n.Child(syntax.RoleType))) == simple
}

// isLocale reports whether a format's first argument is a Locale.
func (e *evaluator) isLocale(n syntax.Node, f *frame) bool {
	name := dotted(n)
	if beforeLast(name) == "Locale" || lastPart(beforeLast(name)) == "Locale" {
		return true
	}
	if n.Kind() == syntax.Literal || n.Kind() == syntax.Binary {
		return false
	}
	return lastPart(string(e.typeOf(n, f))) == "Locale" || n.Kind() == syntax.Literal && n.Op() == syntax.Null
}
