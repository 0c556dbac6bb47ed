package sites

import (
	"strings"

	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// A checkMethod is one that throws when its condition fails.
type checkMethod struct {
	owners    string // the simple names of classes that have it
	exception string
	text      int // the argument that is the pattern; its arguments follow
}

var checkMethods = map[string]checkMethod{
	"checkArgument":  {"Preconditions", "java.lang.IllegalArgumentException", 1},
	"checkState":     {"Preconditions", "java.lang.IllegalStateException", 1},
	"checkNotNull":   {"Preconditions Validate ObjectUtil", "java.lang.NullPointerException", 1},
	"requireNonNull": {"Objects", "java.lang.NullPointerException", 1},
	"verify":         {"Verify", "com.google.common.base.VerifyException", 1},
	"verifyNotNull":  {"Verify", "com.google.common.base.VerifyException", 1},
	"isTrue":         {"Validate", "java.lang.IllegalArgumentException", 1},
	"validState":     {"Validate", "java.lang.IllegalStateException", 1},
	"notNull":        {"Validate", "java.lang.NullPointerException", 1},
	"notEmpty":       {"Validate", "java.lang.IllegalArgumentException", 1},
	"notBlank":       {"Validate", "java.lang.IllegalArgumentException", 1},
	"noNullElements": {"Validate", "java.lang.IllegalArgumentException", 1},
}

// call reads a method call that makes an error: a check, the end of the
// process, a report.
func (fd *finder) call(n syntax.Node) {
	f := fd.frame(n)
	switch {
	case isLogging(n):
	case fd.check(n, f):
	case fd.terminate(n, f):
	case fd.ownCheck(n, f):
	default:
		fd.report(n, f)
	}
}

// isKnownCall reports whether the call is an error site by itself.
func (fd *finder) isKnownCall(n syntax.Node, f *frame) bool {
	_, check := checkMethods[n.Name()]
	return check && fd.ownerOf(n, f) != "" || fd.terminates(n, f) != ""
}

// ownerOf returns the canonical, or else the simple, name of the class whose
// static method is called: the one before the dot, or the one it is imported
// from; "" when there is none.
func (fd *finder) ownerOf(n syntax.Node, f *frame) string {
	if target := n.Child(syntax.RoleTarget); !target.IsZero() {
		name := dotted(target)
		if !upper(lastPart(name)) {
			return ""
		}
		if full := fd.e.world.resolve(f.src, f.class, name); full != "" {
			return full
		}
		return name
	}
	star := ""
	for _, im := range fd.src.imports {
		switch {
		case !im.static:
		case !im.star && im.simple == n.Name():
			return beforeLast(im.name)
		case im.star:
			c := fd.e.world.class(im.name)
			if m, ok := checkMethods[n.Name()]; c == nil && ok && hasWord(m.owners, lastPart(im.name)) || c != nil && len(c.members(n.Name())) > 0 {
				star = im.name
			}
		}
	}
	return star
}

func hasWord(words, w string) bool {
	for f := range strings.FieldsSeq(words) {
		if f == w {
			return true
		}
	}
	return false
}

// check reads a call of one of the checkMethods.
func (fd *finder) check(n syntax.Node, f *frame) bool {
	m, ok := checkMethods[n.Name()]
	if !ok {
		return false
	}
	owner := fd.ownerOf(n, f)
	if !hasWord(m.owners, lastPart(owner)) {
		return false
	}
	args := arguments(n)
	v := value{alts: []alt{{class: m.exception, made: true, bare: true, why: NoMessage}}}
	part := syntax.Node{}
	if len(args) > m.text {
		part = args[m.text]
		v = fd.e.checkText(n, owner, part, args[m.text+1:], f)
		v = withClass(v, m.exception)
	}
	fd.add(Check, n, statementSpan(n), v, part)
	return true
}

// checkText returns the message of a check that fails.
func (e *evaluator) checkText(n syntax.Node, owner string, pattern syntax.Node, args []syntax.Node, f *frame) value {
	if lastPart(owner) == "Validate" {
		if m, ok := e.method(n, f); ok {
			if v := e.thrownBy(m, arguments(n), f); !v.isNothing() {
				return messages(v)
			}
		}
	}
	v := e.eval(pattern, f)
	if v.closure != nil {
		return e.call(v.closure).asText()
	}
	if len(args) == 0 {
		return v.asText()
	}
	read := message.FormatSegments
	if lastPart(owner) == "Verify" || strings.Contains(owner, ".google.") {
		read = message.PercentSegments
	}
	return e.evalFormat(read, v, args, f)
}

// thrownBy returns the exceptions that the method is seen to make and throw
// when it is called with the arguments.
func (e *evaluator) thrownBy(m member, args []syntax.Node, f *frame) value {
	if f.depth >= maxDepth {
		return value{}
	}
	in := f.into(m, e.bind(m.node, args, f), nil)
	var out value
	for t := range m.node.Child(syntax.RoleBody).Descend() {
		if t.Kind() != syntax.Throw {
			continue
		}
		if v := e.eval(t.Child(syntax.RoleExpr), in); first(v.alts).made {
			out = union(out, v)
		}
	}
	return out
}

// messages returns the messages of exceptions.
func messages(v value) value {
	var out value
	for _, a := range v.alts {
		if !a.bare && !a.null {
			out = union(out, value{alts: []alt{{text: a.text, why: a.why}}})
		}
	}
	if v.hasGen {
		out = out.withGeneral(v.general)
	}
	return out
}

// ownCheck reads a statement that calls a method of the program which throws
// an exception with the text that it is given.
func (fd *finder) ownCheck(n syntax.Node, f *frame) bool {
	if n.Parent().Kind() != syntax.ExprStmt || !hasTextArgument(n) {
		return false
	}
	m, ok := fd.e.method(n, f)
	if !ok || !throwsInBody(m.node) {
		return false
	}
	handed := fd.handedText(n, f)
	if handed.words() < 2 || first(handed.alts).made || !strings.Contains(handed.gen().String(), " ") && !soundsLikeCheck(n.Name()) {
		return false
	}
	v := fd.e.thrownBy(m, arguments(n), f)
	var kept []alt
	for _, a := range v.alts {
		for _, h := range handed.alts {
			if strings.Contains(a.text.String(), longest(h.text.Literals())) {
				kept = append(kept, a)
				break
			}
		}
	}
	if len(kept) == 0 {
		return false
	}
	fd.add(Check, n, statementSpan(n), value{alts: kept, wide: v.wide}, fd.messagePart(n, f))
	return true
}

// soundsLikeCheck reports whether a method's name says that it throws. Of one
// that does not say so the text must read like a phrase, not like a key.
func soundsLikeCheck(name string) bool {
	for _, verb := range []string{"check", "verify", "require", "validate", "ensure", "assert", "throw", "fail", "error"} {
		if strings.HasPrefix(name, verb) {
			return true
		}
	}
	return false
}

// hasTextArgument reports whether a literal text, or a name that may be one,
// is among the arguments.
func hasTextArgument(n syntax.Node) bool {
	for a := range n.Children(syntax.RoleArgument) {
		switch a.Kind() {
		case syntax.Literal:
			if a.Op() == syntax.StringLit || a.Op() == syntax.TextBlock {
				return true
			}
		case syntax.Binary, syntax.Ident, syntax.FieldAccess, syntax.Conditional:
			return true
		case syntax.MethodCall:
			if a.Name() == "format" || a.Name() == "formatted" {
				return true
			}
		}
	}
	return false
}

func throwsInBody(method syntax.Node) bool {
	for n := range method.Child(syntax.RoleBody).Descend() {
		if n.Kind() == syntax.Throw {
			return true
		}
	}
	return false
}

func longest(parts []string) string {
	best := ""
	for _, p := range parts {
		if len(p) > len(best) {
			best = p
		}
	}
	return best
}
