package findings

import (
	"regexp"
	"slices"
)

// LoginSwallowed is the id of the rule that speaks where the error of a login
// or of getting tokens is kept.
//
// Why: without the login or its tokens everything after fails, later and
// elsewhere, with a text about access that does not name the cause. Seven of
// seven in real code deserved the word.
//
// Asking for the current user is a login where its tokens are taken along; for
// a name with a fallback (exception 16) it is not. Exceptions that hold here:
// 1, 2, 5, 6, 7, 8, 11, 13; 10 (a periodic chore comes again) makes it a hint,
// and in a method that renews what is there it is information, a hint where the
// log has it whole.
const LoginSwallowed = "login-swallowed"

func (c *clause) loginSwallowed() (verdict, bool) {
	methods := c.a.library().traits.Methods
	call, ok := c.first(func(t taken) bool { return c.a.isTrait(t.CallSite, methods.Login) })
	if !ok {
		call, ok = c.first(func(t taken) bool { return c.a.isTrait(t.CallSite, methods.Identity) })
		ok = ok && c.usesTokens()
	}
	if !ok || c.interruptAlone() {
		return verdict{}, false
	}
	severity := c.excuse(Warning, 1, 2, 5, 6, 7, 8, 10, 11, 13)
	if again.MatchString(c.home.Name()) {
		severity = max(severity, Information)
		if c.log == loggedWhole {
			severity = max(severity, Hint)
		}
	}
	return verdict{severity: severity, call: call, says: c.deed() + ", so calls that need the login or its tokens fail later, far from here"}, true
}

// again names methods that are called time and again: the next call may do.
var again = regexp.MustCompile(`(?i)(update|renew|refresh|reload)`)

// usesTokens reports whether the try's body takes or gives tokens along.
func (c *clause) usesTokens() bool {
	tokens := c.a.library().traits.Methods.Tokens
	within := c.try.Span()
	return slices.ContainsFunc(c.a.Calls(), func(s CallSite) bool {
		return within.Encloses(s.Node.Span()) && c.a.isTrait(s, tokens)
	})
}
