package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// The exceptions of the rules of swallowing that a clause's own text tells:
// its comments, the statuses that it sets, what it decides by.

var meantName = regexp.MustCompile(`(?i)^(ignored?|expected|unused|_|swallow(ed)?)\w*$`)

func (c *clause) meant() bool {
	return meantName.MatchString(c.param) || len(c.comments) > 0 && !c.meantPartly()
}

// meantPartly: one case is meant, and everything is taken.
func (c *clause) meantPartly() bool { return c.meantNothing() || c.meantEnd() }

// meantNothing: it is that nothing is there.
func (c *clause) meantNothing() bool { return c.means(oneCase) }

// meantEnd: it is the end of the data, as round a loop that gives what it has
// read so far, whyever it stopped.
func (c *clause) meantEnd() bool { return c.means(endCase) }

func (c *clause) means(one *regexp.Regexp) bool {
	return c.wide() && !meantName.MatchString(c.param) && slices.ContainsFunc(c.comments, one.MatchString)
}

// oneCase names in comments and texts the case that a clause is meant for, or
// guesses at one.
var oneCase = regexp.MustCompile(`(?i)(\b(not|never|no longer|cannot)|n['’]t)\s+(yet\s+|be\s+|been\s+)*(exist|there|found|find|present|available)|\bno\s+such|\b\w*(NotFound|NoSuch\w+)(Exception)?\b|\bmissing\b|\balready\s+(exist|there|been)|\b(purged|gone|expired|maybe|perhaps|probably)\b`)

// endCase names in comments the end of the data, or the class that tells it.
var endCase = regexp.MustCompile(`(?i)\bEOF(Exception)?\b|\bend[- ]of[- ]((the|this|its|our)\s+)?(file|stream|data|input|list|records?|lines?|entries|log|block)\b|\b(reach(ed|es)?|hit|at|is|was|got to) (the|its) (very )?end\b|\bno more\b|\bnothing (more|left|else) to read\b|\b(done|finished) reading\b`)

var (
	statusCall  = regexp.MustCompile(`^(exit|halt|abort\w*|fail\w*|terminate\w*|setFailed\w*|markFailed\w*|sendError|onError|onFailure|completeExceptionally|cancel\w*|incr\w*(Error|Fail)\w*)$`)
	statusSet   = regexp.MustCompile(`^(set|update|mark|report)(\w*)(Result|Status|State|Success|Succeeded|Failed|Failure|Error|Ok|Valid)\w*$`)
	setters     = regexp.MustCompile(`^((lazy)?[sS]et|compareAndSet|getAndSet|complete|trySet|offer)$`)
	statusValue = regexp.MustCompile(`^\w*(FAIL|ERROR|ABORT|INVALID|UNKNOWN|UNAVAILABLE)\w*$`)
	trouble     = regexp.MustCompile(`Fail(ed|ure)?|Fatal|Error|Abort`)
	reporting   = regexp.MustCompile(`^(log|print|get|is|has|show|format|to[A-Z]|LOG)`)
	badValue    = regexp.MustCompile(`^(error|failed|failure|invalid|unknown)`)
	statusFlag  = regexp.MustCompile(`(?i)fail|error|success|succeed|result|status|state|valid|^(ok|ret|rc|exit\w*)$`)
)

func (c *clause) statusTells() bool {
	for n := range c.body.Descend() {
		switch n.Kind() {
		case syntax.MethodCall:
			if setters.MatchString(n.Name()) && statusFlag.MatchString(lastName(target(n))) {
				return true // a flag or a result that other threads read
			}
			if logLevel(n) == unsaid && (statusCall.MatchString(n.Name()) || statusSet.MatchString(n.Name()) || trouble.MatchString(n.Name()) && !reporting.MatchString(n.Name())) {
				return true
			}
		case syntax.Ident, syntax.FieldAccess:
			if statusValue.MatchString(n.Name()) && !inLog(n, c.body) {
				return true
			}
		case syntax.Assign:
			left := lastName(n.Child(syntax.RoleLeft))
			right := n.Child(syntax.RoleRight)
			negative := right.Kind() == syntax.Unary && right.Op() == syntax.Minus // whatever it is called
			if negative || statusFlag.MatchString(left) && (right.Kind() == syntax.Literal || right.Kind() == syntax.Unary) && right.Op() != syntax.Null {
				return true
			}
		case syntax.Return:
			value := n.Child(syntax.RoleExpr)
			// A reader's -1 is no status: it is the end of the data.
			end := value.Text() == "-1" && advances.MatchString(c.home.Name())
			if c.home.Child(syntax.RoleType).Op() == syntax.Int && nonZero(value) && !end || badValue.MatchString(lastName(value)) && value.Kind() != syntax.MethodCall {
				return true
			}
		}
	}
	return false
}

// counterTells reports whether a counter of the job counts what was lost.
func (c *clause) counterTells() bool {
	if c.log == unlogged {
		return false
	}
	for n := range c.body.Descend() {
		if n.Kind() == syntax.MethodCall && strings.HasPrefix(n.Name(), "incr") {
			return true
		}
	}
	return false
}

// otherWay reports whether the clause tries the library another way, and does
// not keep the error of that.
func (c *clause) otherWay() bool {
	within := c.body.Span()
	return slices.ContainsFunc(c.a.Calls(), func(s CallSite) bool {
		if !within.Encloses(s.Node.Span()) || cleanupName(s.Callee.Name) || c.a.isProbe(s) || c.a.isTrait(s, c.a.library().traits.Methods.Handle) {
			return false
		}
		return slices.ContainsFunc(s.Fails(), func(class string) bool {
			out := c.a.Outcome(s.Node, class)
			return c.a.Unchecked(class) == types.No && (out.Defence != Caught || !within.Encloses(out.Catch.Span()))
		})
	})
}

// announced reports whether a comment above the try speaks of its failing.
func (c *clause) announced() bool { return commentedAbove(c.try, ofFailing) }

// commentedAbove reports whether a comment above a statement is like the pattern.
func commentedAbove(statement syntax.Node, pattern *regexp.Regexp) bool {
	start := statement.Span().Start
	line := strings.TrimRight(string(statement.Tree().Source()[max(0, start-1000):start]), " \t")
	for range 4 {
		line = strings.TrimRight(line, " \t\r\n")
		at := strings.LastIndexByte(line, '\n')
		last := strings.TrimSpace(line[at+1:])
		if !strings.HasPrefix(last, "//") && !strings.HasPrefix(last, "/*") && !strings.HasPrefix(last, "*") && !strings.HasSuffix(last, "*/") {
			return false
		}
		if pattern.MatchString(last) {
			return true
		}
		line = line[:max(at, 0)]
	}
	return false
}

var ofFailing = regexp.MustCompile(`(?i)ignor|best.?effort|don.?t (care|worry|fail)|worry|(ok|okay|fine) (if|to)|if (this|it|that) fails|optional|swallow`)

// onlyShows reports whether the method is there to show something to people,
// by its name.
func (c *clause) onlyShows() bool {
	return c.home.Kind() == syntax.MethodDecl && shows.MatchString(c.home.Name())
}

var shows = regexp.MustCompile(`^(log|print|show|dump|display)[A-Z]|And(Log|Print|Show|Dump)[A-Z]`)

// saysInstead reports whether a text that is logged says what is done instead.
func (c *clause) saysInstead() bool { return c.log != unlogged && c.speaksOf(instead) }

var instead = regexp.MustCompile(`(?i)\b(fall(ing|s)?[ -]?back|default(s|ing)?|instead)\b|(^|[.,;:]\s*)(will try|trying|using|leaving)\b`)

// acts reports whether the clause does something beside logging: it gives a
// variable another value, or calls something.
func (c *clause) acts() bool {
	for n := range c.body.Descend() {
		call := n.Kind() == syntax.MethodCall && isStatement(n)
		if n.Kind() == syntax.Assign || call && logLevel(n) == unsaid && !isPrint(n, c.param) {
			return true
		}
	}
	return false
}

func nonZero(n syntax.Node) bool {
	return n.Kind() == syntax.Unary || n.Kind() == syntax.Literal && n.Op() == syntax.IntLit && n.Text() != "0"
}

func inLog(n, stop syntax.Node) bool {
	for ; !n.IsZero() && n != stop; n = n.Parent() {
		if logLevel(n) != unsaid {
			return true
		}
	}
	return false
}

var booleanName = regexp.MustCompile(`^(try|is|has)[A-Z]|(OrNull|IfExists)$`)

func (c *clause) booleanContract() bool {
	if c.log == unlogged || c.home.Kind() != syntax.MethodDecl {
		return false
	}
	result := c.home.Child(syntax.RoleType)
	switch {
	case result.Op() == syntax.Void:
		return false // nobody is told
	case booleanName.MatchString(c.home.Name()):
		return true
	case result.Op() == syntax.Boolean || result.Name() == "Boolean" || result.Name() == "Optional":
		end := c.ending()
		return end.kind == returns && isNothing(end.value, c.home)
	}
	return false
}

var deciding = regexp.MustCompile(`(?i)ignore|fail|lenient|strict|skip|silent|quiet|force|besteffort|tolera`)

func (c *clause) parameterDecides() bool {
	for n := range c.body.Descend() {
		if n.Kind() != syntax.If && n.Kind() != syntax.Conditional {
			continue
		}
		for x := range n.Child(syntax.RoleCond).Descend() {
			if (x.Kind() == syntax.Ident || x.Kind() == syntax.FieldAccess || x.Kind() == syntax.MethodCall) && deciding.MatchString(x.Name()) {
				return true
			}
		}
	}
	return false
}
