package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// An exception of the rules of swallowing is a form of code in which readers of
// real handlers found that the clause is right as it is. Each rule says by
// number which hold for it.
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
	{1, "not the first error: the try stands in a catch or finally, or in a method that is given one", quiet, (*clause).afterError},
	{2, "the method cleans up", quiet, (*clause).inCleanup},
	{3, "only a delete or a close fails", quiet, (*clause).onlyCleanup},
	{4, "the one expected class is caught alone", quiet, (*clause).expectedAlone},
	{4, "the one expected class is caught beside unchecked ones", quiet, (*clause).expectedOfChecked},
	{4, "one special class is caught alone", Hint, (*clause).specialAlone},
	{4, "the body tells one class from the others", Hint, (*clause).tellsApart},
	{5, "a comment, or the parameter's name, says that it is meant", quiet, (*clause).meant},
	{5, "the comment names one case, the clause takes all", Hint, (*clause).meantPartly},
	{5, "a comment above the try speaks of its failing", Hint, (*clause).announced},
	{5, "the log says what is done instead", Hint, (*clause).saysInstead},
	{6, "another way is tried", Hint, (*clause).otherWay},
	{7, "a status tells", quiet, (*clause).statusTells},
	{7, "a counter tells, and the log has the rest", Hint, (*clause).counterTells},
	{8, "a boolean or Optional contract, and the log has the rest", quiet, (*clause).booleanContract},
	{9, "the work goes on as well without the call", quiet, (*clause).advisory},
	{9, "the method only shows something", Hint, (*clause).onlyShows},
	{10, "the method cannot throw", Hint, (*clause).cannotThrow},
	{11, "a bounded retry", quiet, (*clause).boundedRetry},
	{13, "a parameter decides", quiet, (*clause).parameterDecides},
	{14, "a listing goes on with its next item, and the log has the rest", quiet, (*clause).lenientItem},
	{15, "a cache's null means: not cached", quiet, (*clause).cacheLookup},
	{16, "a user's name with a fallback", quiet, (*clause).userName},
	{17, "a helper that closes or cleans up is the only call", quiet, (*clause).cleanupHelper},
	{18, "after a rename the target is asked for", quiet, (*clause).renameChecked},
}

// allExceptions are the numbers of all there are.
var allExceptions = func() (all []int) {
	for _, e := range swallowedExceptions {
		all = append(all, e.number)
	}
	return all
}()

// excuse returns what is left of a severity after the exceptions of the numbers.
func (c *clause) excuse(severity Severity, numbers ...int) Severity {
	for _, e := range swallowedExceptions {
		if severity < e.level && slices.Contains(numbers, e.number) && e.applies(c) {
			severity = e.level
		}
	}
	return severity
}

func (c *clause) afterError() bool {
	for n := c.try; !n.IsZero() && n != c.home; n = n.Parent() {
		if n.Kind() == syntax.Catch || n.Role() == syntax.RoleFinally {
			return true
		}
	}
	return c.givenError()
}

// givenError reports whether the method is there for an error that has come
// before: it has one for a parameter.
func (c *clause) givenError() bool {
	for p := range c.home.Children(syntax.RoleParam) {
		if class := c.a.Types().TypeNode(p.Child(syntax.RoleType)).Name; class != "" && c.a.Types().Subclass(class, "java.lang.Throwable") == types.Yes {
			return true
		}
	}
	return false
}

// inCatch reports whether the try stands in a catch clause.
func (c *clause) inCatch() bool { return inCatch(c.try) }

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
	for _, word := range [...]string{"Quietly", "Stop", "Close", "Shutdown", "ShutDown", "Cleanup", "CleanUp", "Destroy", "Abort", "Release", "Dispose"} {
		if strings.HasSuffix(name, word) {
			return true
		}
	}
	return name == "teardown" || name == "tearDown" || name == "finalize"
}

// onlyCleanup also takes what is asked in order to remove something.
func (c *clause) onlyCleanup() bool {
	removes := func(t taken) bool { return strings.HasPrefix(t.Callee.Name, "delete") }
	handle := func(t taken) bool { return c.a.isTrait(t.CallSite, c.a.library().traits.Methods.Handle) }
	_, some := c.first(removes)
	if !some {
		return c.every(func(t taken) bool { return strings.HasPrefix(t.Callee.Name, "close") || handle(t) }) && !c.every(handle)
	}
	return c.every(func(t taken) bool {
		return removes(t) || strings.HasPrefix(t.Callee.Name, "close") || handle(t) || c.a.isProbe(t.CallSite)
	})
}

func (c *clause) expectedAlone() bool {
	for t := range caughtTypes(c.catch) {
		if !expected.MatchString(t.Name()) || strings.HasPrefix(t.Name(), "Class") {
			return false
		}
	}
	return true
}

// expectedOfChecked reports whether a clause takes no checked class but those
// that say one thing, and unchecked ones beside them: what is left of a wider
// clause that was narrowed.
func (c *clause) expectedOfChecked() bool {
	some := false
	for t := range caughtTypes(c.catch) {
		switch {
		case expected.MatchString(t.Name()) && !strings.HasPrefix(t.Name(), "Class"):
			some = true
		case c.a.Unchecked(c.a.Types().TypeNode(t).Name) != types.Yes:
			return false
		}
	}
	return some
}

// expected names classes that say one thing, which code can have meant. A class
// that is not there is none: it is a fault of how the program was put together.
var expected = regexp.MustCompile(`(NotFound|NoSuch\w*|NoRecord|Already\w*|EOF|NotDirectory|InvalidToken|Unsupported\w*)(Exception)?$`)

// specialAlone reports whether the clause names no class that many errors
// have in common.
func (c *clause) specialAlone() bool {
	return !slices.ContainsFunc(broadErrors, c.names) && !slices.ContainsFunc(c.a.library().traits.Classes.Broad, c.names)
}

// broadErrors are the JDK's classes of which a clause takes all sorts.
var broadErrors = []string{"java.io.IOException", "java.lang.InterruptedException", "java.lang.RuntimeException", "java.lang.Exception"}

func (c *clause) advisory() bool {
	methods := c.a.library().traits.Methods
	advice := func(t taken) bool { return c.a.isTrait(t.CallSite, methods.Advisory) }
	_, any := c.first(advice)
	return any && c.every(func(t taken) bool { return advice(t) || c.a.isTrait(t.CallSite, methods.Handle) })
}

func (c *clause) cannotThrow() bool {
	switch c.home.Name() {
	case "accept", "toString", "hashCode", "equals", "compare", "compareTo", "run", "chore":
		return c.home.Kind() == syntax.MethodDecl && c.home.Child(syntax.RoleThrows).IsZero()
	}
	return c.a.filterLambda(c.catch)
}

// filterLambda reports whether the clause stands in a lambda whose interface,
// as the code beside it names it, is one that cannot throw a checked error.
func (a *Analysis) filterLambda(catch syntax.Node) bool {
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
	case "FileFilter", "FilenameFilter", "Predicate", "Comparator", "Runnable":
		return true
	}
	return !t.IsZero() && slices.Contains(a.library().traits.Classes.Filter, a.Types().TypeNode(t).Name)
}

var (
	pause   = regexp.MustCompile(`(?i)sleep|await|backoff|parknanos|pause|^wait`)
	attempt = regexp.MustCompile(`(?i)attempt|retr(y|ies)|tries`)
	counter = regexp.MustCompile(`(?i)attempt|retr|tries|count|remaining|deadline|timeout|elapsed|nanoTime|currentTimeMillis|now\b`)
)

func (c *clause) boundedRetry() bool {
	if end := c.ending().kind; end == returns || end == leavesLoop {
		return false
	}
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
	if cond := loop.Child(syntax.RoleCond); !cond.IsZero() && (attempt.MatchString(cond.Text()) || loop.Kind() == syntax.For && c.speaksOf(attempt)) {
		return true
	}
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
	if !c.every(func(s taken) bool { return c.a.isTrait(s.CallSite, c.a.library().traits.Methods.Identity) }) {
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
	return c.every(func(s taken) bool {
		return cleanupName(s.Callee.Name) || c.a.isTrait(s.CallSite, c.a.library().traits.Methods.Cleanup)
	})
}

func (c *clause) renameChecked() bool {
	if !c.every(func(s taken) bool { return s.Callee.Name == "rename" }) {
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
