package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// CauseLost is the id of the rule that speaks where a clause throws a new
// exception in place of the one that it has caught.
//
// Why: whoever reads the new one's trace learns where the clause stands and
// not what went wrong: "Staging file does not exist" for a cluster in safe
// mode. Of 20 such clauses that were read 15 lost what somebody would have
// needed. The others had logged it before, or threw a class that takes no
// cause; those are left alone, and so is who hands the exception on another
// way, and what stands in a clause that is never entered. It is worth knowing,
// and a warning where the new exception tells whatever was caught as one thing
// that it need not be.
const CauseLost = "cause-lost"

func (a *Analysis) lostCauses() []Finding {
	var out []Finding
	told := map[string]bool{}
	for _, r := range a.reachedClauses() {
		c := a.newClause(r.catch, r.try)
		thrown, severity := c.lostCause()
		if severity == Warning && !a.mayBeAway(r.call) {
			severity = Information
		}
		// Exception 20: two clauses of one try with the same body are one.
		if severity == quiet || told[c.twin()] || a.neverEntered(r.catch) {
			continue
		}
		told[c.twin()] = true
		lost := "what went wrong and where"
		if c.mentionsMessage(thrown) {
			lost = "where it came from"
		}
		class := catalog.SimpleName(a.Types().TypeNode(thrown.Child(syntax.RoleType)).Name)
		if class == "" {
			class = thrown.Child(syntax.RoleType).Text()
		}
		out = append(out, Finding{
			Severity:   severity,
			Confidence: Likely,
			Span:       thrown.Parent().Span(),
			Message:    "the " + class + " thrown here does not carry the exception caught from " + r.call.spoken() + ": nobody learns " + lost,
			Callee:     r.call.Method,
			Defence:    Caught,
			Call:       r.call.Node.Span(),
		})
	}
	return out
}

// lostCause returns the exception that the clause makes and throws in place of
// the one caught, and how bad that is.
func (c *clause) lostCause() (thrown syntax.Node, severity Severity) {
	for n := range c.body.Descend() {
		if n.Kind() != syntax.Throw || n.Enclosing(syntax.Catch, syntax.Lambda, syntax.ClassBody) != c.catch {
			continue
		}
		made := c.made(n.Child(syntax.RoleExpr))
		if made.IsZero() || c.kept(n) {
			continue
		}
		return made, c.lossSeverity(made)
	}
	return syntax.Node{}, quiet
}

// made returns the New that a thrown expression is the value of: it itself, or
// the only value of the local that is thrown.
func (c *clause) made(thrown syntax.Node) syntax.Node {
	for thrown.Kind() == syntax.Paren {
		thrown = thrown.Child(syntax.RoleExpr)
	}
	if thrown.Kind() == syntax.Ident && thrown.Name() != c.param {
		if values := c.a.valuesOf(declaration(thrown)); len(values) == 1 && c.body.Span().Encloses(values[0].Span()) {
			thrown = values[0]
		}
	}
	if thrown.Kind() != syntax.New {
		return syntax.Node{}
	}
	return thrown
}

// kept reports whether the exception caught, or what it carries, goes on with
// the throw or was told before: it is an argument, a value that is kept or
// returned, or logged with its trace.
func (c *clause) kept(throw syntax.Node) bool {
	for n := range c.body.Descend() {
		switch {
		case n.Kind() == syntax.MethodCall && n.Span().Start < throw.Span().Start:
			if isPrint(n, c.param) || logLevel(n) != unsaid && mentionsWhole(n, c.param) {
				return true
			}
		case n.Kind() == syntax.Ident && n.Name() == c.param && n.Role() != syntax.RoleName:
			if c.carried(n) {
				return true
			}
		}
	}
	return false
}

// partOf names methods that give another exception, or the whole trace, of one.
func partOf(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range [...]string{"cause", "unwrap", "targetexception", "getexception", "stacktrace", "stringify", "suppressed"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// onlyText are methods that make words of their arguments.
var onlyText = map[string]bool{"format": true, "formatted": true, "valueOf": true, "toString": true, "concat": true, "join": true}

// carried reports whether a mention of the exception gives it to somebody who
// is not a logger.
func (c *clause) carried(n syntax.Node) bool {
	parent := n.Parent()
	for parent.Kind() == syntax.Paren || parent.Kind() == syntax.Cast || parent.Kind() == syntax.Conditional {
		n, parent = parent, parent.Parent()
	}
	switch parent.Kind() {
	case syntax.MethodCall:
		if n.Role() == syntax.RoleTarget {
			return partOf(parent.Name())
		}
		return logLevel(parent) == unsaid && !onlyText[parent.Name()]
	case syntax.New, syntax.ConstructorCall, syntax.Return, syntax.VarDeclarator, syntax.ArrayInit, syntax.Lambda:
		return true
	case syntax.Assign:
		return n.Role() == syntax.RoleRight
	case syntax.Throw:
		return false // another branch throws it as it is
	}
	return false
}

// lossSeverity tells how bad it is to throw made in place of what was caught.
func (c *clause) lossSeverity(made syntax.Node) Severity {
	bare := made.Child(syntax.RoleArgument).IsZero()
	switch c.a.takesCause(made) {
	case types.No:
		if bare {
			return Information // neither words nor cause: the words could have been kept
		}
		return quiet
	case types.Unknown:
		return Information
	}
	switch {
	case !bare && (c.expectedAlone() || c.takesOnly("java.lang.ClassNotFoundException")):
		return quiet // exception 4: the one expected case, told in other words
	case c.wide() && tellsOneCase(made) && !c.mentionsMessage(made) && !c.toldApart(made):
		return Warning
	}
	return Information
}

var oneCaseClass = regexp.MustCompile(`NotFound|NotExist|NoSuch|Missing|AlreadyExist`)

// tellsOneCase reports whether the new exception, by its class or its words, is
// about one of the things that can go wrong.
func tellsOneCase(made syntax.Node) bool {
	for n := range made.Descend() {
		if s, ok := n.StringValue(); ok && oneCase.MatchString(s) {
			return true
		}
	}
	return oneCaseClass.MatchString(made.Child(syntax.RoleType).Name())
}

// takesCause tells whether a class that a New makes can be given a cause by
// one of its constructors.
func (a *Analysis) takesCause(made syntax.Node) types.Answer {
	class := a.Types().TypeNode(made.Child(syntax.RoleType)).Name
	list, known := a.Types().Descriptors(class, "<init>")
	if !known || len(list) == 0 {
		return types.Unknown
	}
	for _, d := range list {
		params, _ := parameters(d)
		if slices.ContainsFunc(params, func(t types.Type) bool {
			return t.Dims == 0 && t.Name != class && ( // its own is what is copied
			a.Types().Subclass(t.Name, "java.lang.Throwable") == types.Yes || t.Name == "java.lang.Object")
		}) {
			return types.Yes
		}
	}
	return types.No
}

// mentionsMessage reports whether the exception caught is part of the new
// one's words: its message, or itself in a concatenation.
func (c *clause) mentionsMessage(made syntax.Node) bool {
	for arg := range made.Children(syntax.RoleArgument) {
		for n := range arg.Descend() {
			if n.Kind() == syntax.Ident && n.Name() == c.param {
				return true
			}
		}
	}
	return false
}

// takesOnly reports whether a class is all that the clause takes.
func (c *clause) takesOnly(class string) bool {
	for t := range caughtTypes(c.catch) {
		if c.a.Types().TypeNode(t).Name != class {
			return false
		}
	}
	return true
}

// toldApart reports whether a node stands in a branch that is taken for some of
// the exceptions caught: the code knows which case it is.
func (c *clause) toldApart(n syntax.Node) bool {
	for ; !n.IsZero() && n != c.body; n = n.Parent() {
		if n.Parent().Kind() != syntax.If || n.Role() == syntax.RoleCond {
			continue
		}
		for x := range n.Parent().Child(syntax.RoleCond).Descend() {
			if x.Kind() == syntax.Ident && x.Name() == c.param {
				return true
			}
		}
	}
	return false
}
