package findings

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
)

// IgnoredResult is the id of the rule that speaks where nobody looks at a
// result that is the only word of a failure.
//
// Why: FileSystem.rename throws when the cluster is away, but says by false
// that the target was there or the source was not; what follows then deletes
// the old copy or reports a commit that never was. Of 39 such results that
// nobody looked at, 30 of the 35 that were read were faults. Of delete and
// mkdirs none of 33 was: their false means that it was so already. Which
// methods are meant is data: [catalog.ToldTrait].
const IgnoredResult = "ignored-result"

func (a *Analysis) ignoredResults() []Finding {
	var out []Finding
	for _, call := range a.Calls() {
		told, ok := a.toldByResult(call)
		if !ok || !a.resultIgnored(call.Node) {
			continue
		}
		severity := a.ignoredSeverity(call, told)
		if severity == quiet {
			continue
		}
		out = append(out, Finding{
			Severity:   severity,
			Confidence: Certain,
			Span:       call.Name,
			Message:    call.spoken() + " tells by false that " + told.False + ", and nobody looks at its result here: the code goes on as if it had worked",
			Callee:     call.Method,
			Defence:    None,
			Call:       call.Node.Span(),
		})
	}
	return out
}

// toldByResult returns the trait of a call's method.
func (a *Analysis) toldByResult(call CallSite) (catalog.ToldTrait, bool) {
	for _, told := range a.library().traits.Told {
		if call.Callee.Arguments == told.Parameters && a.isTrait(call, []string{told.Method}) {
			return told, true
		}
	}
	return catalog.ToldTrait{}, false
}

// resultIgnored reports whether a call's value goes nowhere: it is a statement
// of its own, or the first value of a local that nobody reads, or a method
// reference or the body of a lambda stands for a method that gives none.
func (a *Analysis) resultIgnored(call syntax.Node) bool {
	standsForVoid := func(n syntax.Node) bool {
		f, ok := a.Types().Function(n)
		return ok && f.Void
	}
	if call.Kind() == syntax.MethodRef {
		return standsForVoid(call)
	}
	n := call
	for n.Parent().Kind() == syntax.Paren || n.Parent().Kind() == syntax.ExprStmt && !isStatement(n) {
		if n = n.Parent(); n.Kind() == syntax.ExprStmt {
			n = n.Parent().Parent() // a switch expression
		}
	}
	switch parent := n.Parent(); parent.Kind() {
	case syntax.ExprStmt:
		return true
	case syntax.For:
		return n.Role() == syntax.RoleForInit || n.Role() == syntax.RoleUpdate
	case syntax.Lambda:
		return standsForVoid(parent)
	case syntax.VarDeclarator:
		return parent.Parent().Kind() == syntax.LocalVar && !mentioned(parent)
	}
	return false
}

// mentioned reports whether the code behind a local's declarator names it.
func mentioned(declarator syntax.Node) bool {
	for n := range declarator.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.Lambda).Descend() {
		if n.Kind() == syntax.Ident && n.Name() == declarator.Name() && n.Span().Start >= declarator.Span().End {
			return true
		}
	}
	return false
}

var (
	// Words of a name: a block is no lock, and an attempt nothing temporary.
	lockName     = regexp.MustCompile(`(?:^|[^A-Za-z])(?i:lock|lease|mutex|semaphore)|Lock|Lease|Mutex|Semaphore`)
	passableName = regexp.MustCompile(`(?:^|[^A-Za-z])(?i:hint|te?mp)|Hint|Te?mp`)
)

// ignoredSeverity is the level of an ignored result, after the exceptions.
func (a *Analysis) ignoredSeverity(call CallSite, told catalog.ToldTrait) Severity {
	subject := subjectOf(call.Node, told.About)
	method := a.methodRound(call.Node)
	switch {
	case told.Lock && !lockName.MatchString(subject.Text()) && !lockName.MatchString(method.Name()):
		return quiet
	case a.askedAfter(call, subject, told):
		return quiet
	case !told.Lock && (passableName.MatchString(method.Name()) || passableName.MatchString(lastName(subject))):
		return quiet // a hint or a temporary file: whoever finds none makes another
	case mayFail(call.Node):
		return Hint // exception 5: it was thought of
	case inCatch(call.Node) || a.expectsRace(call.Node, subject):
		return Information
	}
	return Warning
}

// subjectOf returns what a call's result is about: an argument, counted from 1,
// or what the method is called on.
func subjectOf(call syntax.Node, about int) syntax.Node {
	if about == 0 {
		return call.Child(syntax.RoleTarget)
	}
	for arg := range call.Children(syntax.RoleArgument) {
		if about--; about == 0 {
			return arg
		}
	}
	return syntax.Node{}
}

// askedAfter reports whether the code behind the call asks the same another
// way, or hands what the result is about to somebody who can.
func (a *Analysis) askedAfter(call CallSite, subject syntax.Node, told catalog.ToldTrait) bool {
	switch {
	case subject.IsZero():
		return false
	case told.About > 0:
		return slices.ContainsFunc(nextStatements(call.Node, 2), func(s syntax.Node) bool {
			return asks(s, told, subject.Text()) && !removes(s, subject.Text())
		})
	}
	within, after := a.methodRound(call.Node), call.Node.Span().End
	if isField(subject) {
		within, after = within.Parent(), 0 // another method may ask
	}
	for n := range within.Descend() {
		if n.Span().Start < after {
			continue
		}
		if asked(n, told, subject.Text()) || n.Kind() == syntax.Return && n.Child(syntax.RoleExpr).Text() == subject.Text() {
			return true
		}
	}
	return false
}

// nextStatements returns up to n statements that run behind the one that a node
// stands in, but for those that only log or declare: the next in its block, or
// behind what the block belongs to. A break leads behind the loop: that of tries
// runs once where all goes well.
func nextStatements(at syntax.Node, n int) []syntax.Node {
	var out []syntax.Node
	for ; !at.IsZero() && len(out) < n; at = at.Parent() {
		switch at.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.Lambda, syntax.While, syntax.For, syntax.ForEach, syntax.DoWhile:
			return out
		}
		if at.Role() != syntax.RoleStatement {
			continue
		}
		for s := at.Next(); !s.IsZero() && len(out) < n; s = s.Next() {
			if s.Role() != syntax.RoleStatement || logLevel(s.Child(syntax.RoleExpr)) != unsaid || onlyDeclares(s) {
				continue
			}
			if s.Kind() == syntax.Break && s.Name() == "" {
				if s = s.Enclosing(syntax.While, syntax.For, syntax.ForEach, syntax.DoWhile, syntax.Switch); s.IsZero() {
					return out
				}
				at = s
				continue
			}
			out = append(out, s)
		}
	}
	return out
}

// onlyDeclares reports whether a statement declares variables without a value.
func onlyDeclares(s syntax.Node) bool {
	if s.Kind() != syntax.LocalVar {
		return false
	}
	for d := range s.Children(syntax.RoleDeclarator) {
		if !d.Child(syntax.RoleInit).IsZero() {
			return false
		}
	}
	return true
}

// asked reports whether a node is a call that asks for the subject, written so.
func asked(n syntax.Node, told catalog.ToldTrait, subject string) bool {
	return n.Kind() == syntax.MethodCall && slices.Contains(told.Asked, n.Name()) && subjectOf(n, min(told.About, 1)).Text() == subject
}

func asks(statement syntax.Node, told catalog.ToldTrait, subject string) bool {
	for n := range statement.Descend() {
		if asked(n, told, subject) {
			return true
		}
	}
	return false
}

// removes reports whether a statement asks only in order to remove.
func removes(statement syntax.Node, subject string) bool {
	for n := range statement.Descend() {
		if n.Kind() == syntax.MethodCall && strings.HasPrefix(n.Name(), "delete") && subjectOf(n, 1).Text() == subject {
			return true
		}
	}
	return false
}

// mayFail reports whether a comment says that the statement round a call may as
// well fail: behind it on its line, or above it and what only logs or declares.
func mayFail(call syntax.Node) bool {
	s := call
	for !s.IsZero() && s.Role() != syntax.RoleStatement {
		s = s.Parent()
	}
	if s.IsZero() {
		return false
	}
	rest, _, _ := bytes.Cut(s.Tree().Source()[s.Span().End:], []byte("\n"))
	if rest = bytes.TrimSpace(rest); bytes.HasPrefix(rest, []byte("//")) && ofFalse.Match(rest) {
		return true
	}
	for !commentedAbove(s, ofFalse) {
		if s = previous(s); s.Kind() != syntax.LocalVar && logLevel(s.Child(syntax.RoleExpr)) == unsaid {
			return false
		}
	}
	return true
}

// ofFalse is how comments say that a result may be what it will. Of a call that
// throws as well, "ignore" may be meant of what it works on.
var ofFalse = regexp.MustCompile(`(?i)best.?effort|\b(ok|okay|fine|harmless) (if|when|to fail)|(if|when) (this|it|that|we|the \w+) fails?\b|ignor\w* (the |its |any |a )*(result|return|fail|false)|(don.?t|do not|nobody) cares?\b`)

// previous returns the statement before another in its block.
func previous(statement syntax.Node) (before syntax.Node) {
	for s := range statement.Parent().Children(syntax.RoleStatement) {
		if s == statement {
			break
		}
		before = s
	}
	return before
}

// inCatch reports whether a node stands in a catch clause of its method: what
// is done there is done because something has failed, which is told by now.
func inCatch(n syntax.Node) bool {
	return n.Enclosing(syntax.Catch, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer).Kind() == syntax.Catch
}

// expectsRace reports whether a call runs only where its target was not there a
// moment ago: false then may mean that somebody else has just made it, which is
// as good.
func (a *Analysis) expectsRace(call, subject syntax.Node) bool {
	for n := call; !n.IsZero() && n.Kind() != syntax.MethodDecl; n = n.Parent() {
		round := n.Parent()
		if round.Kind() != syntax.If || n.Role() != syntax.RoleThen {
			continue
		}
		for x := range round.Child(syntax.RoleCond).Descend() {
			if x.Kind() != syntax.Unary || x.Op() != syntax.Not {
				continue
			}
			asked := []syntax.Node{x.Child(syntax.RoleOperand)}
			if decl := variableOf(asked[0]); !decl.IsZero() {
				asked = a.valuesOf(decl)
			}
			if slices.ContainsFunc(asked, func(v syntax.Node) bool {
				return v.Kind() == syntax.MethodCall && strings.HasSuffix(strings.ToLower(v.Name()), "exists") && subjectOf(v, 1).Text() == subject.Text()
			}) {
				return true
			}
		}
	}
	return false
}
