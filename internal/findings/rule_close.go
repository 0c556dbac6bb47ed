package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// CloseSwallowed is the id of the rule that speaks where the error of closing
// a written stream is kept.
//
// Why: what was written last is sent by close. When that fails and the code
// goes on, the file is there and its end is missing. It is told where close
// stands in a clause that keeps its error, and where a helper does that, on
// the way that code takes when all is well. Closing a stream that was read, or
// opened for nothing but a lock or a test, loses nothing.
//
// Exceptions 2 and 3 turn round here: a method called close is where a written
// stream's error belongs. What holds: 1 in a catch clause, where close or a flush
// to the disk stands in the try before, and where what comes next is a throw; 2 for abort and its like; 5,
// 6, 7, 12, 13. Where the error is logged whole in a method that closes it is
// information.
const CloseSwallowed = "close-swallowed"

const closeLoses = ", though the end of what was written may then be missing"

func (c *clause) closeSwallowed() (verdict, bool) {
	ends := func(t taken) bool {
		return t.Callee.Name == "close" || t.Callee.Name == "flush" || t.Callee.Name == "hflush"
	}
	call, ok := c.first(func(t taken) bool { return t.Callee.Name == "close" && c.a.writes(t) })
	if !ok || !c.every(ends) || c.interruptAlone() {
		return verdict{}, false
	}
	if c.inCatch() || abandons(c.home.Name()) || givenUpNext(c.try) || c.a.closedBefore(target(call.Node), c.try, c.home) || !c.a.isUsed(target(call.Node), c.home) {
		return verdict{severity: quiet}, true
	}
	severity := Warning
	if c.log == loggedWhole && cleanupName(c.home.Name()) {
		severity = Information
	}
	return verdict{severity: c.excuse(severity, 5, 6, 7, 13), call: call, says: c.deed() + closeLoses}, true
}

func (a *Analysis) closesSwallowed() []Finding {
	return append(swallowedBy(CloseSwallowed)(a), a.closedQuietly()...)
}

// closedQuietly finds the helpers that close a written stream and keep its
// error. Of a stream and what it was made round the outer one is told, which
// holds what was written last.
func (a *Analysis) closedQuietly() []Finding {
	var out []Finding
	var told []syntax.Node // the streams
	for n, name := range a.outline().methodCalls {
		if !isCleanup(name) && !saysQuiet.MatchString(name) || !a.asked(n) {
			continue
		}
		callee, ok := a.Types().Callee(n)
		if !ok || !a.keepsToItself(callee) {
			continue
		}
		home := a.methodRound(n)
		if inCatch(n) || abandons(home.Name()) || lockMethod.MatchString(home.Name()) || givenUpNext(n) {
			continue
		}
		for arg := range n.Children(syntax.RoleArgument) {
			severity := a.closeSeverity(arg)
			if severity == quiet || a.closedBefore(arg, n, home) || !a.isUsed(arg, home) ||
				slices.ContainsFunc(told, func(outer syntax.Node) bool { return home.Span().Encloses(outer.Span()) && a.madeRound(outer, arg) }) {
				continue
			}
			told = append(told, arg)
			helper := catalog.SimpleName(callee.Owner) + "." + callee.Name
			out = append(out, Finding{
				Rule:       CloseSwallowed,
				Severity:   severity,
				Confidence: Likely,
				Span:       n.NameSpan(),
				Message:    fmt.Sprintf("closing %s can fail with IOException; %s keeps that to itself%s", arg.Text(), helper, closeLoses),
				Callee:     callee.String(),
				Defence:    Swallowed,
				Call:       n.Span(),
			})
			break
		}
	}
	return out
}

// keepsToItself reports whether a method closes what it is given and hides what
// goes wrong with it: one that is known for it, or one of whoever's that says so
// by its name and declares no error that could come of it.
func (a *Analysis) keepsToItself(callee types.Callee) bool {
	return slices.Contains(a.library().traits.Methods.Cleanup, callee.String()) ||
		saysQuiet.MatchString(callee.Name) && callee.Arguments > 0 && !callee.Open &&
			(callee.Method != nil || callee.Descriptor != "") && !a.anyChecked(callee.Throws)
}

// saysQuiet are the names of methods that close something and say nothing of
// what goes wrong with it.
var saysQuiet = regexp.MustCompile(`^(close|cleanup)\w*(Quiet(ly)?|Silent(ly)?)|^(quiet|silent)(ly)?Close`)

// madeRound reports whether a stream's variable is given something that another
// stream is handed to.
func (a *Analysis) madeRound(outer, inner syntax.Node) bool {
	if outer.Kind() != syntax.Ident || inner.Kind() != syntax.Ident || outer.Name() == inner.Name() {
		return false
	}
	return slices.ContainsFunc(a.given(outer), func(v syntax.Node) bool { return v.Kind() == syntax.New && mentions(v, inner.Name()) })
}

// closeSeverity is the level of a close whose error a helper keeps: of a stream
// that is surely written to the library, and of one that is by its name.
func (a *Analysis) closeSeverity(stream syntax.Node) Severity {
	switch {
	case a.isWritten(stream):
		return Warning
	case writtenName.MatchString(lastName(stream)) && !a.heldInMemory(stream) &&
		a.subclassOfAny("java.io.OutputStream", []string{a.Types().TypeOf(stream).ClassName()}):
		return Information
	}
	return quiet
}

// writtenName is how variables of streams that are written to are called.
var writtenName = regexp.MustCompile(`^(os|dos|writer)$|(^o|O)ut(put)?(Stream)?$|Writer$`)

// isCleanup reports whether a method closes something, by its name.
func isCleanup(name string) bool {
	return strings.HasPrefix(name, "close") || strings.HasPrefix(name, "cleanup")
}

// abandons reports whether a method's name says that what was written is not
// wanted any more.
func abandons(name string) bool {
	for _, word := range [...]string{"abort", "kill", "delete", "destroy", "discard", "rollback", "fail", "clean"} {
		if strings.HasPrefix(name, word) {
			return true
		}
	}
	return strings.HasSuffix(name, "Quietly")
}

func target(call syntax.Node) syntax.Node { return call.Child(syntax.RoleTarget) }

// writes reports whether a call is one on a written stream.
func (a *Analysis) writes(t taken) bool {
	return a.streamKind(t.Callee.Receiver).written || a.isWritten(target(t.Node))
}

// isUsed reports whether something is done with a stream beside making and
// closing it: one that was opened for a lock or a test has nothing to lose.
// What becomes of a field is not looked for.
func (a *Analysis) isUsed(stream, home syntax.Node) bool {
	name := lastName(stream)
	switch {
	case stream.Kind() != syntax.Ident && stream.Kind() != syntax.FieldAccess, lockStream.MatchString(name):
		return false
	case len(a.givenIn(home, name)) == 0:
		return true
	}
	for n := range home.Descend() {
		if n.Kind() != syntax.Ident || n.Name() != name {
			continue
		}
		switch round := n.Parent(); {
		case n.Role() == syntax.RoleLeft, round.Kind() == syntax.Binary:
		case round.Kind() == syntax.MethodCall && (isCleanup(round.Name()) || saysQuiet.MatchString(round.Name())):
		default:
			return true
		}
	}
	return false
}

// givenUpNext reports whether the next thing that is done in the block is to
// throw, or to delete something: what was written is not wanted any more.
func givenUpNext(n syntax.Node) bool {
	for n.Role() != syntax.RoleStatement && !n.IsZero() {
		n = n.Parent()
	}
	next := n.Next()
	for logLevel(next.Child(syntax.RoleExpr)) != unsaid {
		next = next.Next()
	}
	if next.Kind() == syntax.Throw {
		return true
	}
	for x := range next.Descend() {
		if x.Kind() == syntax.MethodCall && strings.HasPrefix(x.Name(), "delete") {
			return true
		}
	}
	return false
}

var (
	// Words of a name: a block is no lock.
	lockStream = regexp.MustCompile(`(?:^|[^A-Za-z])(?i:lock)|Lock`)
	lockMethod = regexp.MustCompile(`^(un)?lock|Lock`)
)

// closedBefore reports whether the variable is closed, or flushed to the disk,
// before a place in the method: then the close there is for another error's way.
func (a *Analysis) closedBefore(v, at, home syntax.Node) bool {
	name := lastName(v)
	for n := range home.Descend() {
		if n.Span().Start >= at.Span().Start {
			return false
		}
		if n.Kind() != syntax.MethodCall || inCatch(n) || n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl) != home {
			continue
		}
		switch n.Name() {
		case "close", "hsync", "sync":
			if t := target(n); lastName(t) == name {
				return true
			}
		}
	}
	return false
}
