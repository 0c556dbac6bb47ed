package findings

import (
	"regexp"

	"throwsight/java/syntax"
)

// What a clause writes of the exception that it takes, and whether anybody is
// likely to read it. Loggers are known by the names that they and their
// methods have, for any library may make them.

type logging uint8

const (
	unlogged     logging = iota
	loggedPartly         // without the exception, or where nobody reads: debug, trace
	loggedWhole          // with the exception, at info or above
)

type loudness uint8

const (
	unsaid    loudness = iota
	whispered          // debug, trace: off where it matters
	told               // info, the console: among much else
	warned             // warn, error
)

// logLevel tells how loud a call writes to a log; unsaid where it does not.
func logLevel(n syntax.Node) loudness {
	if n.Kind() != syntax.MethodCall {
		return unsaid
	}
	target, loud, logger := n.Child(syntax.RoleTarget), unsaid, true
	switch n.Name() {
	case "trace", "debug", "fine", "finer", "finest", "verbose":
		loud = whispered
	case "info", "config":
		loud = told
	case "warn", "error", "fatal", "severe", "warning", "exception":
		loud = warned
	case "log", "logp", "logrb":
		loud = levelNamed(n)
	case "print", "println", "printf", "format":
		t := lastName(target)
		loud, logger = told, t == "out" || t == "err"
		return when(logger, loud)
	}
	return when(loud != unsaid && loggerName(target), loud)
}

func when(yes bool, loud loudness) loudness {
	if yes {
		return loud
	}
	return unsaid
}

// levelNamed returns the level that a call like log(Level.FINE, …) names.
func levelNamed(n syntax.Node) loudness {
	switch lastName(n.Child(syntax.RoleArgument)) {
	case "FINE", "FINER", "FINEST", "DEBUG", "TRACE", "ALL":
		return whispered
	case "INFO", "CONFIG":
		return told
	}
	return warned
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
		if handed := lastOfArray(arg); handed.Kind() == syntax.Ident && handed.Name() == param {
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

// lastOfArray returns the last element of an array that is made in place, where
// loggers look for an exception; of all else the expression itself.
func lastOfArray(arg syntax.Node) syntax.Node {
	if arg.Kind() != syntax.NewArray {
		return arg
	}
	return arg.Child(syntax.RoleInit).Last(syntax.RoleElement)
}

func isPrint(n syntax.Node, param string) bool {
	if n.Kind() != syntax.MethodCall || n.Name() != "printStackTrace" {
		return false
	}
	t := n.Child(syntax.RoleTarget)
	return t.Kind() == syntax.Ident && t.Name() == param
}
