package findings

import (
	"regexp"
	"strings"

	"throwsight/java/syntax"
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
