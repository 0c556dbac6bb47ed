package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// MessageCompared is the id of the rule that speaks where code finds out by an
// exception's message which error it is.
//
// Why: messages are no contract. They change between versions, get prefixes on
// their way through RPC, name paths and numbers. Of 47 such places in client
// projects none was wrong, and often there is no class of its own to ask for;
// so this says which record is meant, where the text comes from and what else
// could be asked, and no more. Of a text that several records have, it names
// these, and their class where they have one in common that no other error has.
// It is a warning where the text is one of the library's but for upper and
// lower case: such a test is never true. The test that a record itself asks for,
// for want of a class, is not spoken of.
const MessageCompared = "message-compared"

func (a *Analysis) comparedMessages() []Finding {
	var out []Finding
	for n, name := range a.outline().methodCalls {
		if !comparing[name] || !a.asked(n) {
			continue
		}
		c, ok := a.comparison(n)
		if !ok || message.Literal(c.text).Words() < 2 {
			continue
		}
		call, near := a.callsBefore(c)
		records, templates, exact := a.textOf(c, near)
		if len(records) == 0 {
			continue
		}
		f := Finding{
			Severity:   Information,
			Confidence: Likely,
			Span:       c.literal.Span(),
			Records:    records,
			Defence:    Caught,
			Message:    fmt.Sprintf("finds out by its message, which may change, whether it is %s; %s", spokenAsAny(records, templates), a.askInstead(records, c.text)),
		}
		switch {
		case exact && a.asRecorded(c, records, near):
			continue
		case !exact:
			f.Severity = Warning
			f.Message = fmt.Sprintf("this test is never true: the library writes “%s”, with other upper and lower case", clip(plain(templates[0])))
		}
		if call != nil {
			f.Callee, f.Call = call.Method, call.Node.Span()
		}
		out = append(out, f)
	}
	return out
}

// A comparison is a call that looks for a text in an exception's message.
type comparison struct {
	test    syntax.Node // the call
	literal syntax.Node // that holds the text
	text    string
	how     string // the method's name
	folded  bool   // upper and lower case do not count
	caught  syntax.Node
}

// comparing are the methods that look for a text in another.
var comparing = map[string]bool{
	"contains": true, "startsWith": true, "endsWith": true, "equals": true,
	"indexOf": true, "lastIndexOf": true, "matches": true, "find": true,
	"containsIgnoreCase": true, "equalsIgnoreCase": true, "startsWithIgnoreCase": true, "endsWithIgnoreCase": true,
	"contentEquals": true, "regionMatches": true,
}

// comparison reads a call: message.contains("x"), "x".equals(message),
// StringUtils.contains(message, "x").
func (a *Analysis) comparison(n syntax.Node) (comparison, bool) {
	name := n.Name()
	if n.Kind() != syntax.MethodCall || !comparing[name] {
		return comparison{}, false
	}
	parts := slices.Collect(n.Children(syntax.RoleArgument))
	if t := n.Child(syntax.RoleTarget); !t.IsZero() {
		parts = append([]syntax.Node{t}, parts...)
	}
	c := comparison{test: n, how: name, folded: strings.HasSuffix(name, "IgnoreCase")}
	asked := slices.IndexFunc(parts, func(p syntax.Node) bool {
		caught, folded, ok := a.messageOf(p, 0)
		if ok {
			c.caught, c.folded = caught, c.folded || folded
		}
		return ok
	})
	if asked < 0 {
		return c, false
	}
	for i, p := range parts {
		if text, ok := a.literalText(p); ok && i != asked && c.literal.IsZero() {
			c.literal, c.text = p, text
		}
	}
	if c.how == "matches" {
		c.text, c.how = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(c.text, "(?s)"), ".*"), ".*"), "contains"
		if regexp.QuoteMeta(c.text) != c.text {
			return c, false
		}
	}
	return c, !c.literal.IsZero() && !c.caught.IsZero()
}

// literalText returns the text of a literal, or of a variable of this file that
// has one for its only value.
func (a *Analysis) literalText(n syntax.Node) (string, bool) {
	if text, ok := n.StringValue(); ok {
		return text, true
	}
	if n.Kind() != syntax.Ident && n.Kind() != syntax.FieldAccess {
		return "", false
	}
	values := a.valuesOf(variableOf(n))
	if len(values) != 1 {
		return "", false
	}
	return values[0].StringValue()
}

// messageOf returns the exception whose message an expression is, and whether
// it was made upper or lower case.
func (a *Analysis) messageOf(n syntax.Node, steps int) (exception syntax.Node, folded, ok bool) {
	if steps > mostSteps {
		return syntax.Node{}, false, false
	}
	switch n.Kind() {
	case syntax.Ident:
		decl := declaration(n)
		if values := a.valuesOf(decl); decl.Kind() == syntax.VarDeclarator && len(values) == 1 {
			return a.messageOf(values[0], steps+1)
		}
	case syntax.MethodCall:
		target := n.Child(syntax.RoleTarget)
		switch n.Name() {
		case "getMessage", "getLocalizedMessage", "toString":
			return target, false, a.Types().Subclass(a.Types().TypeOf(target).ClassName(), "java.lang.Throwable") == types.Yes
		case "toLowerCase", "toUpperCase":
			exception, _, ok = a.messageOf(target, steps+1)
			return exception, true, ok
		case "trim", "strip":
			return a.messageOf(target, steps+1)
		}
	}
	return syntax.Node{}, false, false
}

// callsBefore returns the records that calls whose errors come to the clause
// can meet, and the first of those calls.
func (a *Analysis) callsBefore(c comparison) (first *CallSite, meets []Meet) {
	catch := c.literal.Enclosing(syntax.Catch)
	calls := a.Calls()
	for i := range calls {
		inside := false
		for n := calls[i].Node; !n.IsZero() && !inside; n = n.Parent() {
			inside = n.Role() != syntax.RoleCatch && n.Parent() == catch.Parent()
		}
		if catch.IsZero() || !inside {
			continue
		}
		if first == nil {
			first = &calls[i]
		}
		meets = append(meets, calls[i].Meets...)
	}
	if c.caught.Kind() == syntax.Ident && c.caught.Name() == catch.Name() {
		meets = slices.DeleteFunc(meets, func(m Meet) bool { return a.passesBy(catch, m) })
	}
	return first, meets
}

// passesBy reports whether an error never comes to a clause: none of the classes
// that it arrives as has to do with one that the clause takes.
func (a *Analysis) passesBy(catch syntax.Node, m Meet) bool {
	return len(m.Classes) > 0 && !slices.ContainsFunc(m.Classes, func(seen string) bool {
		for t := range caughtTypes(catch) {
			if class := a.Types().TypeNode(t).Name; a.Types().Subclass(seen, class) != types.No || a.Types().Subclass(class, seen) != types.No {
				return true
			}
		}
		return false
	})
}

// mostAlike bounds how many records a text can be of and still tell which.
const mostAlike = 3

// textOf returns the records whose text a comparison looks for, with that text
// of each: those that the calls can meet, else the few that have it. exact is
// false where it is so but for upper and lower case.
func (a *Analysis) textOf(c comparison, near []Meet) (records []*catalog.Record, templates []string, exact bool) {
	add := func(r *catalog.Record, template string) {
		if !slices.Contains(records, r) {
			records, templates = append(records, r), append(templates, template)
		}
	}
	for _, m := range near {
		if t, ok := c.within(m.Record, c.folded); ok {
			add(m.Record, t)
		}
	}
	if len(records) > 0 {
		return records, templates, true
	}
	if message.Literal(c.text).Words() >= 3 {
		for _, t := range a.Knowledge.Catalog.Templates() {
			if c.in(t.Template, c.folded) && !a.library().absent(t.Record, a.versionOf(t.Record)) {
				add(t.Record, t.Template.String())
			}
		}
		switch n := len(records); {
		case n > mostAlike:
			return nil, nil, false
		case n > 0:
			return records, templates, true
		}
	}
	for _, m := range near {
		if t, ok := c.within(m.Record, true); ok && m.Arrives() {
			return []*catalog.Record{m.Record}, []string{t}, false
		}
	}
	return nil, nil, false
}

// within returns the text of a record that the comparison looks for.
func (c comparison) within(r *catalog.Record, folded bool) (string, bool) {
	for _, s := range r.AllTemplates() {
		if t := message.Parse(s); c.in(t, folded) {
			return t.String(), true
		}
	}
	return "", false
}

// in reports whether the text that is looked for can be part of a message made
// from a template. A message has a class's name or a host before it as often as
// not, so that where it stands does not count.
func (c comparison) in(t message.Template, folded bool) bool {
	has := t.String()
	text := c.text
	if folded {
		has, text = strings.ToLower(has), strings.ToLower(text)
	}
	if weight := message.Literal(c.text).Weight(); message.Literal(c.text).Words() < 3 && 5*weight < 2*t.Weight() {
		return false // two words of many are anybody's
	}
	return strings.Contains(has, strings.TrimSpace(text)) || !folded && strings.HasPrefix(c.how, "equals") && t.Fits(c.text)
}

// spokenAs returns an error as it can be met.
func spokenAs(r *catalog.Record, template string) string {
	text := "“" + clip(plain(template)) + "”"
	if class := catalog.SimpleName(r.ErrorClass); class != "" {
		return class + " " + text
	}
	return text
}

// spokenAsAny returns the errors that a text can be of.
func spokenAsAny(records []*catalog.Record, templates []string) string {
	var parts []string
	for i := range min(len(records), mostAlike) {
		parts = append(parts, spokenAs(records[i], templates[i]))
	}
	if more := len(records) - len(parts); more > 0 {
		parts = append(parts, fmt.Sprintf("one of %d more", more))
	}
	return strings.Join(parts, " or ")
}

// askInstead says whether the class can be asked for instead: not where it is
// many other errors' class, too, nor where what the text may be of has several.
func (a *Analysis) askInstead(records []*catalog.Record, text string) string {
	switch class := catalog.SimpleName(records[0].ErrorClass); {
	case len(records) > 1 && a.classOfAll(records, text) == "":
		return "no class tells these apart from others"
	case len(records) == 1 && (class == "" || len(a.Knowledge.Catalog.ByClass(class)) > mostAlike || a.sharedByOthers(records[0], text)):
		return "no class of its own tells it apart"
	}
	return "its class tells as much"
}
