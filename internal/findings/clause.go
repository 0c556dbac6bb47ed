package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A clause is a catch clause that takes errors of calls, and what its body
// does with them, read from the body's form alone.
type clause struct {
	a          *Analysis
	catch, try syntax.Node
	body       syntax.Node
	param      string
	home       syntax.Node // the method, constructor or initialiser round it; lambdas count as part of it

	taken []taken // in the order of the text

	empty      bool     // neither statement nor comment
	comments   []string // in the body
	prints     bool     // printStackTrace
	onlyPrints bool     // and nothing else
	loud       loudness // of the loudest line that is logged
	log        logging
	goesOn     bool // thrown, returned, kept or handed to code that is not a logger
	restores   bool // the thread's interrupt
}

// A taken call is one whose errors a clause takes.
type taken struct {
	CallSite
	classes []string // of the errors that it takes: binary names
	meets   []Meet   // the records among them
}

func (a *Analysis) newClause(catch, try syntax.Node) *clause {
	c := &clause{a: a, catch: catch, try: try, body: catch.Child(syntax.RoleBody), param: catch.Name()}
	c.home = catch.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl)
	c.comments = commentsIn(c.body)
	statements, prints := 0, 0
	for s := range c.body.Children(syntax.RoleStatement) {
		if s.Kind() == syntax.Empty {
			continue
		}
		statements++
		if isPrint(s.Child(syntax.RoleExpr), c.param) {
			prints++
		}
	}
	c.empty = statements == 0 && len(c.comments) == 0
	c.onlyPrints = statements > 0 && prints == statements
	for n := range c.body.Descend() {
		c.read(n)
	}
	return c
}

// read takes one node of the body into account.
func (c *clause) read(n syntax.Node) {
	switch n.Kind() {
	case syntax.Throw:
		c.goesOn = c.goesOn || n.Enclosing(syntax.Lambda, syntax.ClassBody, syntax.Catch) == c.catch || nestedIn(n, c.catch)
	case syntax.MethodCall:
		c.restores = c.restores || n.Name() == "interrupt"
		if isPrint(n, c.param) {
			c.prints = true
		} else if loud := logLevel(n); loud != unsaid {
			c.loud = max(c.loud, loud)
			c.log = max(c.log, loggedPartly)
			if loud != whispered && mentionsWhole(n, c.param) {
				c.log = loggedWhole
			}
		}
	case syntax.Ident:
		if n.Name() == c.param && c.handedOn(n) {
			c.goesOn = true
		}
	}
}

// nestedIn reports whether a throw stands in a try inside the clause, which
// has clauses of its own.
func nestedIn(n, catch syntax.Node) bool {
	round := n.Enclosing(syntax.Lambda, syntax.ClassBody)
	return round.IsZero() || round.Span().Encloses(catch.Span())
}

// handedOn reports whether a mention of the exception gives it, or a part of
// it, to somebody: exception 6.
func (c *clause) handedOn(n syntax.Node) bool {
	for n = n.Parent(); !n.IsZero() && n != c.body; n = n.Parent() {
		switch n.Kind() {
		case syntax.Return, syntax.Throw, syntax.Assign, syntax.LocalVar, syntax.Yield:
			return true
		case syntax.New:
			if isStatement(n) {
				return false // made and dropped: a forgotten throw
			}
		case syntax.MethodCall:
			if isPrint(n, c.param) {
				return false
			}
			if logLevel(n) != unsaid {
				return false
			}
			if isStatement(n) {
				return !c.a.dropsThrowable(n) && !ofParam(n, c.param)
			}
		case syntax.ConstructorCall:
			return true
		case syntax.Lambda:
			return true
		}
		if n.Role() == syntax.RoleCond {
			return false
		}
	}
	return false
}

// ofParam reports whether a call as a statement is one of the exception's own
// methods: e.getMessage();
func ofParam(call syntax.Node, param string) bool {
	t := call.Child(syntax.RoleTarget)
	return t.Kind() == syntax.Ident && t.Name() == param && call.Name() != "addSuppressed"
}

// commentsIn returns the comments between a block's braces.
func commentsIn(block syntax.Node) []string {
	if block.IsZero() {
		return nil
	}
	literals := map[int]int{} // start -> end: "//" in them starts no comment
	for n := range block.Descend() {
		if n.Kind() == syntax.Literal {
			literals[n.Span().Start] = n.Span().End
		}
	}
	var out []string
	src := block.Tree().Source()
	for i, end := block.Span().Start, block.Span().End; i+1 < end; {
		if after, ok := literals[i]; ok {
			i = after
			continue
		}
		stop := ""
		switch string(src[i : i+2]) {
		case "//":
			stop = "\n"
		case "/*":
			stop = "*/"
		default:
			i++
			continue
		}
		comment, _, _ := strings.Cut(string(src[i+2:end]), stop)
		if _, ours := parseSuppression(comment); !ours { // what it says is for us: it explains nothing to readers
			out = append(out, strings.TrimSpace(comment))
		}
		i += 2 + len(comment) + len(stop)
	}
	return out
}

// twin is equal for clauses of one try whose bodies are the same text.
func (c *clause) twin() string { return c.try.Span().String() + bodyText(c.catch) }

// hasTwin reports whether another clause of the try has the same body.
func (c *clause) hasTwin() bool {
	for other := range c.try.Children(syntax.RoleCatch) {
		if other != c.catch && bodyText(other) == bodyText(c.catch) {
			return true
		}
	}
	return false
}

func bodyText(catch syntax.Node) string {
	return strings.Join(strings.Fields(catch.Child(syntax.RoleBody).Text()), " ")
}

// every reports whether all calls of the clause are as wanted.
func (c *clause) every(wanted func(taken) bool) bool {
	return !slices.ContainsFunc(c.taken, func(t taken) bool { return !wanted(t) })
}

// first returns the first call of the clause that is as wanted.
func (c *clause) first(wanted func(taken) bool) (taken, bool) {
	if i := slices.IndexFunc(c.taken, wanted); i >= 0 {
		return c.taken[i], true
	}
	return taken{}, false
}

// checked reports whether an error that arrives is a checked one.
func (c *clause) checked() bool {
	return slices.ContainsFunc(c.taken, func(t taken) bool { return c.a.anyChecked(t.classes) })
}

func (a *Analysis) anyChecked(classes []string) bool {
	return slices.ContainsFunc(classes, func(class string) bool { return a.Unchecked(class) == types.No })
}

// couldPassOn reports whether the method declares what it takes: its callers
// are ready for the error and do not get it.
func (c *clause) couldPassOn() bool {
	return slices.ContainsFunc(c.taken, func(t taken) bool {
		return slices.ContainsFunc(t.classes, func(class string) bool {
			return c.a.Unchecked(class) == types.No && c.a.MayThrow(c.try, class)
		})
	})
}

// wide reports whether the clause takes IOException or more.
func (c *clause) wide() bool { return c.names("java.io.IOException") }

// names reports whether one of the classes that the clause names is the class
// or above it.
func (c *clause) names(class string) bool {
	for t := range caughtTypes(c.catch) {
		if c.a.Types().Subclass(class, c.a.Types().TypeNode(t).Name) == types.Yes {
			return true
		}
	}
	return false
}

// broaderThan reports whether the clause takes a class by one above it.
func (c *clause) broaderThan(class string) bool {
	for t := range caughtTypes(c.catch) {
		if named := c.a.Types().TypeNode(t).Name; named != class && c.a.Types().Subclass(class, named) == types.Yes {
			return true
		}
	}
	return false
}

// besides reports whether another clause of the try takes the class and does
// something else: the code tells the two apart.
func (c *clause) besides(class string) bool {
	for other := range c.try.Children(syntax.RoleCatch) {
		if other != c.catch && c.a.takes(other, class) == types.Yes && bodyText(other) != bodyText(c.catch) {
			return true
		}
	}
	return false
}

// speaksOf reports whether a comment of the body, or a text in it, is like the
// pattern.
func (c *clause) speaksOf(pattern *regexp.Regexp) bool {
	for n := range c.body.Descend() {
		if s, ok := n.StringValue(); ok && pattern.MatchString(s) {
			return true
		}
	}
	return slices.ContainsFunc(c.comments, pattern.MatchString)
}

// tellsApart reports whether the body asks what class the exception is of.
func (c *clause) tellsApart() bool {
	for n := range c.body.Descend() {
		if n.Kind() == syntax.InstanceOf && mentions(n.Child(syntax.RoleOperand), c.param) {
			return true
		}
	}
	return false
}
