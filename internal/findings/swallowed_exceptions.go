package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// An exception of the rule swallowed-error is a form of code in which readers
// of real handlers found that the clause is right as it is.
type exception struct {
	number  int
	why     string
	level   Severity // the most that is said: quiet, or Hint
	applies func(*clause) bool
}

// swallowedExceptions are numbered as in the study that they come from.
// Those that need no clause stand elsewhere: 12 (in-memory streams) and 19
// (tests, generated code) leave calls and files out, 6 is what a clause's body
// tells ([clause.handedOn]), 20 is one finding for twins.
var swallowedExceptions = []exception{
	{1, "not the first error: the try stands in a catch or finally", quiet, (*clause).afterError},
	{2, "the method cleans up", quiet, (*clause).inCleanup},
	{3, "only a delete or a close fails", quiet, (*clause).onlyCleanup},
	{4, "the one expected class is caught alone", quiet, (*clause).expectedAlone},
	{5, "a comment, or the parameter's name, says that it is meant", quiet, (*clause).meant},
	{5, "the comment names one case, the clause takes all", Hint, (*clause).meantPartly},
	{7, "a status tells", quiet, (*clause).statusTells},
	{8, "a boolean or Optional contract, and the log has the rest", quiet, (*clause).booleanContract},
	{9, "the work goes on as well without the call", quiet, (*clause).advisory},
	{10, "the method cannot throw", Hint, (*clause).cannotThrow},
	{11, "a bounded retry", quiet, (*clause).boundedRetry},
	{13, "a parameter decides", quiet, (*clause).parameterDecides},
	{14, "a listing goes on with its next item, and the log has the rest", quiet, (*clause).lenientItem},
	{15, "a cache's null means: not cached", quiet, (*clause).cacheLookup},
	{16, "a user's name with a fallback", quiet, (*clause).userName},
	{17, "a helper that closes or cleans up is the only call", quiet, (*clause).cleanupHelper},
	{18, "after a rename the target is asked for", quiet, (*clause).renameChecked},
}

func (c *clause) afterError() bool {
	for n := c.try; !n.IsZero() && n != c.home; n = n.Parent() {
		if n.Kind() == syntax.Catch || n.Role() == syntax.RoleFinally {
			return true
		}
	}
	return false
}

func (c *clause) inCleanup() bool {
	return c.home.Kind() == syntax.MethodDecl && cleanupName(c.home.Name())
}

// cleanupName reports whether a method's name says that it cleans up.
func cleanupName(name string) bool {
	for _, prefix := range [...]string{"clean", "delete", "kill"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	for _, word := range [...]string{"close", "abort", "stop", "shutdown", "destroy", "release", "dispose"} {
		if rest, ok := strings.CutPrefix(name, word); ok && (rest == "" || isUpper(rest[0])) {
			return true
		}
	}
	return strings.HasSuffix(name, "Quietly")
}

func (c *clause) onlyCleanup() bool {
	return c.every(func(s CallSite) bool {
		return strings.HasPrefix(s.Callee.Name, "delete") || strings.HasPrefix(s.Callee.Name, "close")
	})
}

func (c *clause) expectedAlone() bool {
	for t := range caughtTypes(c.catch) {
		switch t.Name() {
		case "FileNotFoundException", "FileAlreadyExistsException", "EOFException", "NoSuchFileException":
		default:
			return false
		}
	}
	return true
}

var meantName = regexp.MustCompile(`(?i)^(ignored?|expected|unused|_|swallow(ed)?)\w*$`)

func (c *clause) meant() bool {
	return meantName.MatchString(c.param) || len(c.comments) > 0 && !c.meantPartly()
}

// meantPartly: "not there" is meant, and everything is taken.
func (c *clause) meantPartly() bool {
	if meantName.MatchString(c.param) || !c.wide() {
		return false
	}
	return slices.ContainsFunc(c.comments, oneCase.MatchString)
}

var oneCase = regexp.MustCompile(`(?i)\b(not|n't|never)\s+(yet\s+)?(exist|there|found|present)|no\s+such|missing|already\s+(exist|there)`)

// wide reports whether the clause takes IOException or more.
func (c *clause) wide() bool {
	for t := range caughtTypes(c.catch) {
		if c.a.Types().Subclass("java.io.IOException", c.a.Types().TypeNode(t).Name) == types.Yes {
			return true
		}
	}
	return false
}

var (
	statusCall  = regexp.MustCompile(`^(exit|halt|abort\w*|fail\w*|terminate\w*|setFailed\w*|markFailed\w*|sendError|onError|onFailure|completeExceptionally|cancel\w*|incr\w*(Error|Fail)\w*)$`)
	statusSet   = regexp.MustCompile(`^(set|update|mark|report)(\w*)(Result|Status|State|Success|Succeeded|Failed|Failure|Error|Ok|Valid)\w*$`)
	statusValue = regexp.MustCompile(`^\w*(FAIL|ERROR|ABORT|INVALID|UNKNOWN|UNAVAILABLE)\w*$`)
	statusFlag  = regexp.MustCompile(`(?i)(fail|error|success|succeed|result|status|state|ok|valid|exit|ret|rc)`)
)

func (c *clause) statusTells() bool {
	for n := range c.body.Descend() {
		switch n.Kind() {
		case syntax.MethodCall:
			if _, isLog := logLevel(n); !isLog && (statusCall.MatchString(n.Name()) || statusSet.MatchString(n.Name())) {
				return true
			}
		case syntax.Ident, syntax.FieldAccess:
			if statusValue.MatchString(n.Name()) && !inLog(n, c.body) {
				return true
			}
		case syntax.Assign:
			left := lastName(n.Child(syntax.RoleLeft))
			if right := n.Child(syntax.RoleRight); statusFlag.MatchString(left) && (right.Kind() == syntax.Literal || right.Kind() == syntax.Unary) && right.Op() != syntax.Null {
				return true
			}
		case syntax.Return:
			if c.home.Child(syntax.RoleType).Op() == syntax.Int && nonZero(n.Child(syntax.RoleExpr)) {
				return true
			}
		}
	}
	return false
}

func nonZero(n syntax.Node) bool {
	return n.Kind() == syntax.Unary || n.Kind() == syntax.Literal && n.Op() == syntax.IntLit && n.Text() != "0"
}

func inLog(n, stop syntax.Node) bool {
	for ; !n.IsZero() && n != stop; n = n.Parent() {
		if n.Kind() == syntax.MethodCall {
			if _, ok := logLevel(n); ok {
				return true
			}
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
	case booleanName.MatchString(c.home.Name()):
		return true
	case result.Op() == syntax.Boolean || result.Name() == "Boolean" || result.Name() == "Optional":
		for n := range c.body.Descend() {
			if n.Kind() == syntax.Return {
				return true
			}
		}
	}
	return false
}

func (c *clause) advisory() bool {
	return c.every(func(s CallSite) bool { return c.a.isTrait(s, c.a.library().traits.Methods.Advisory) })
}

func (c *clause) cannotThrow() bool {
	switch c.home.Name() {
	case "accept", "toString", "hashCode", "equals", "compare", "compareTo", "run", "chore":
		return c.home.Kind() == syntax.MethodDecl && c.home.Child(syntax.RoleThrows).IsZero()
	}
	return filterLambda(c.catch)
}

// filterLambda reports whether the clause stands in a lambda whose interface,
// as the code beside it names it, is one that cannot throw a checked error.
func filterLambda(catch syntax.Node) bool {
	lambda := catch.Enclosing(syntax.Lambda, syntax.ClassBody)
	var t syntax.Node
	switch parent := lambda.Parent(); {
	case lambda.Kind() != syntax.Lambda:
	case parent.Kind() == syntax.VarDeclarator:
		t = parent.Parent().Child(syntax.RoleType)
	case parent.Kind() == syntax.Cast:
		t = parent.Child(syntax.RoleType)
	case parent.Kind() == syntax.Return:
		t = parent.Enclosing(syntax.MethodDecl, syntax.Lambda).Child(syntax.RoleType)
	}
	switch t.Name() {
	case "PathFilter", "FileFilter", "FilenameFilter", "Predicate", "Comparator", "Runnable":
		return true
	}
	return false
}

var (
	pause   = regexp.MustCompile(`(?i)sleep|await|backoff|parknanos|pause|^wait`)
	counter = regexp.MustCompile(`(?i)attempt|retr|tries|count|remaining|deadline|timeout|elapsed|nanoTime|currentTimeMillis|monotonicNow|\bnow\b`)
)

func (c *clause) boundedRetry() bool {
	loop := syntax.Node{}
	for n := c.try.Parent(); !n.IsZero() && n != c.home; n = n.Parent() {
		switch n.Kind() {
		case syntax.While, syntax.DoWhile, syntax.For:
			loop = n
		}
	}
	if loop.IsZero() {
		return false
	}
	pauses, counts := false, false
	for n := range loop.Descend() {
		switch n.Kind() {
		case syntax.MethodCall, syntax.Ident:
			pauses = pauses || n.Kind() == syntax.MethodCall && pause.MatchString(n.Name())
			counts = counts || counter.MatchString(n.Name())
		case syntax.Postfix:
			counts = true
		}
	}
	return pauses && counts
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

var listing = regexp.MustCompile(`(?i)list|glob|paths|files|entries|statuses`)

func (c *clause) lenientItem() bool {
	if c.log == unlogged {
		return false
	}
	for n := c.try.Parent(); !n.IsZero() && n != c.home; n = n.Parent() {
		var over syntax.Node
		switch n.Kind() {
		case syntax.ForEach:
			over = n.Child(syntax.RoleExpr)
		case syntax.While, syntax.For:
			over = n.Child(syntax.RoleCond)
		}
		for x := range over.Descend() {
			if listing.MatchString(x.Name()) {
				return true
			}
		}
	}
	return false
}

func (c *clause) cacheLookup() bool {
	cache := strings.Contains(strings.ToLower(c.home.Name()), "cache") ||
		strings.Contains(strings.ToLower(c.catch.Enclosing(syntax.ClassDecl, syntax.EnumDecl, syntax.RecordDecl).Name()), "cache")
	if !cache {
		return false
	}
	for n := range c.body.Descend() {
		if n.Kind() == syntax.Return && n.Child(syntax.RoleExpr).Op() == syntax.Null {
			return true
		}
	}
	return false
}

func (c *clause) userName() bool {
	if !c.every(func(s CallSite) bool { return c.a.isTrait(s, c.a.library().traits.Methods.Identity) }) {
		return false
	}
	for n := range c.body.Descend() {
		if n.Kind() == syntax.Assign || n.Kind() == syntax.Return && !n.Child(syntax.RoleExpr).IsZero() {
			return true
		}
	}
	return false
}

func (c *clause) cleanupHelper() bool {
	return c.every(func(s CallSite) bool {
		return cleanupName(s.Callee.Name) || c.a.isTrait(s, c.a.library().traits.Methods.Cleanup)
	})
}

func (c *clause) renameChecked() bool {
	if !c.every(func(s CallSite) bool { return s.Callee.Name == "rename" }) {
		return false
	}
	after := c.try.Span().End
	for n := range c.home.Descend() {
		if n.Kind() == syntax.MethodCall && n.Span().Start >= after && (n.Name() == "exists" || n.Name() == "isFile" || n.Name() == "isDirectory" || n.Name() == "getFileStatus") {
			return true
		}
	}
	return false
}

// isTrait reports whether the call's method, on its class or one that it
// inherits from, is in a list of traits.
func (a *Analysis) isTrait(s CallSite, list []string) bool {
	if slices.Contains(list, s.Method) || slices.Contains(list, s.Callee.String()) {
		return true
	}
	return slices.ContainsFunc(a.inherited(s.Callee), func(owner string) bool {
		return slices.Contains(list, owner+"#"+s.Callee.Name)
	})
}

// inMemory reports whether the call is one on a stream or buffer that cannot
// fail, or that wraps one made at the spot.
func (a *Analysis) inMemory(s CallSite) bool {
	list := a.library().traits.Classes.InMemory
	if slices.Contains(list, s.Callee.Receiver) || slices.Contains(list, s.Callee.Owner) {
		return true
	}
	return slices.ContainsFunc(s.Callee.Args, func(t types.Type) bool { return t.ClassName() != "" && slices.Contains(list, t.ClassName()) })
}
