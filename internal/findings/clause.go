package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
)

// A clause is a catch clause that takes errors of calls, and what its body
// does with them, read from the body's form alone.
type clause struct {
	a          *Analysis
	catch, try syntax.Node
	body       syntax.Node
	param      string
	home       syntax.Node // the method, constructor or initialiser round it; lambdas count as part of it

	calls []CallSite
	meets []Meet

	empty      bool     // neither statement nor comment
	comments   []string // in the body
	prints     bool     // printStackTrace
	onlyPrints bool     // and nothing else
	log        logging
	goesOn     bool // thrown, returned, kept or handed to code that is not a logger
}

type logging uint8

const (
	unlogged     logging = iota
	loggedPartly         // without the exception, or where nobody reads: debug, trace
	loggedWhole          // with the exception, at info or above
)

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
		if isPrint(n, c.param) {
			c.prints = true
		} else if level, ok := logLevel(n); ok {
			whole := level != quietLog && mentionsWhole(n, c.param)
			c.log = max(c.log, loggedPartly)
			if whole {
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
			if n.Parent().Kind() == syntax.ExprStmt {
				return false // made and dropped: a forgotten throw
			}
		case syntax.MethodCall:
			if isPrint(n, c.param) {
				return false
			}
			if _, ok := logLevel(n); ok {
				return false
			}
			if n.Parent().Kind() == syntax.ExprStmt {
				return !converter.MatchString(n.Name()) && !ofParam(n, c.param)
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

// converter names methods whose result is what they are called for: without
// it, as when "throw" was forgotten, nothing goes on.
var converter = regexp.MustCompile(`^(convert|wrap|translate|unwrap|to[A-Z]\w*Exception|as[A-Z]\w*Exception|new[A-Z]\w*Exception)`)

// ofParam reports whether a call as a statement is one of the exception's own
// methods: e.getMessage();
func ofParam(call syntax.Node, param string) bool {
	t := call.Child(syntax.RoleTarget)
	return t.Kind() == syntax.Ident && t.Name() == param && call.Name() != "addSuppressed"
}

func isPrint(n syntax.Node, param string) bool {
	if n.Kind() != syntax.MethodCall || n.Name() != "printStackTrace" {
		return false
	}
	t := n.Child(syntax.RoleTarget)
	return t.Kind() == syntax.Ident && t.Name() == param
}

type logLoudness uint8

const (
	quietLog logLoudness = iota
	loudLog
)

// logLevel tells whether a call writes to a log, by the names that loggers and
// their methods have.
func logLevel(n syntax.Node) (logLoudness, bool) {
	target := n.Child(syntax.RoleTarget)
	switch n.Name() {
	case "trace", "debug", "fine", "finer", "finest":
		return quietLog, loggerName(target)
	case "info", "warn", "error", "fatal", "severe", "warning", "log", "logp", "config", "exception":
		return loudLog, loggerName(target)
	case "print", "println", "printf", "format":
		t := lastName(target)
		return loudLog, t == "out" || t == "err"
	}
	return quietLog, false
}

var loggerLike = regexp.MustCompile(`(?i)^_?(\w*log|\w*logger|getlog|getlogger|console)_?$|^(?i)at(Info|Warn|Warning|Error|Debug|Severe)$`)

func loggerName(target syntax.Node) bool { return loggerLike.MatchString(lastName(target)) }

// lastName returns the last simple name of an expression.
func lastName(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Ident, syntax.FieldAccess, syntax.MethodCall:
		return n.Name()
	}
	return ""
}

// traceLike names methods that make text of an exception and its stack.
var traceLike = regexp.MustCompile(`(?i)stack_?trace|stringify`)

// mentionsWhole reports whether a log call gets the exception itself, or its
// stack trace, as an argument.
func mentionsWhole(call syntax.Node, param string) bool {
	for arg := range call.Children(syntax.RoleArgument) {
		if arg.Kind() == syntax.Ident && arg.Name() == param {
			return true
		}
		for n := range arg.Descend() {
			if n.Kind() == syntax.MethodCall && traceLike.MatchString(n.Name()) {
				return true
			}
		}
	}
	return false
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
func (c *clause) twin() string {
	return c.try.Span().String() + strings.Join(strings.Fields(c.body.Text()), " ")
}

// every reports whether all calls of the clause are as wanted.
func (c *clause) every(wanted func(CallSite) bool) bool {
	return !slices.ContainsFunc(c.calls, func(s CallSite) bool { return !wanted(s) })
}
