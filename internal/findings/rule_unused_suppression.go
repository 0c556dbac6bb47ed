package findings

import (
	"fmt"
	"slices"
	"strings"

	"throwsight/internal/text"
)

// UnusedSuppression is the id of the rule that speaks of comments that silence
// nothing, or do not say why.
//
// Why: the code has changed and the comment has not. What silences nothing
// today may silence something else tomorrow, and tells the reader of a danger
// that is gone; and nobody can judge one that gives no reason. Names of rules
// that the settings switch off are left alone.
const UnusedSuppression = "unused-suppression"

// unusedSuppressions looks at the file's comments, after all other rules.
func (a *Analysis) unusedSuppressions(comments []*suppression) []Finding {
	var out []Finding
	for _, s := range comments {
		for _, what := range a.complaints(s) {
			out = append(out, Finding{Rule: UnusedSuppression, Severity: Hint, Confidence: Certain, Span: s.span, Message: what})
		}
	}
	return out
}

func (a *Analysis) complaints(s *suppression) []string {
	if s.broken {
		return []string{"this comment silences nothing: one that does begins with " + directive + " RULE: reason, in these letters"}
	}
	if words := a.unmarkedReason(s); words != "" {
		return []string{"“" + clip(words) + "” names neither rules nor records; a reason stands behind a colon: " + directive + " RULE: reason"}
	}
	var out []string
	used := false
	for _, n := range s.names {
		used = used || n.used
		if n.used || a.switchedOffRule(n.id) || n.id == UnusedSuppression {
			continue
		}
		where := "here"
		if s.file {
			where = "in this file"
		}
		switch {
		case n.id == "":
			out = append(out, "nothing is found "+where+" that this comment could silence")
		case a.knownName(n.id):
			out = append(out, fmt.Sprintf("%s finds nothing %s that this comment could silence", n.id, where))
		default:
			out = append(out, fmt.Sprintf("%s is neither a rule nor a record%s", clip(n.id), didYouMean(n.id)))
		}
	}
	if s.reason == "" && used {
		out = append(out, "this comment silences a finding and does not say why: "+directive+" RULE: reason")
	}
	return out
}

// unmarkedReason returns the words of a suppression that were meant to say why
// and have no colon before them, "" where there are none: what follows a rule
// or record that is of use, up to the end, and looks like no other. Told one by
// one they would be as many complaints of one slip.
func (a *Analysis) unmarkedReason(s *suppression) string {
	first := slices.IndexFunc(s.names, func(n silencedName) bool { return n.id != "" && !a.knownName(n.id) })
	if s.reason != "" || first < 1 || !slices.ContainsFunc(s.names[:first], func(n silencedName) bool { return n.used }) {
		return ""
	}
	var words []string
	for _, n := range s.names[first:] {
		if n.used || didYouMean(n.id) != "" {
			return ""
		}
		words = append(words, n.id)
	}
	return strings.Join(words, " ")
}

func (a *Analysis) knownName(id string) bool {
	return isRule(id) || a.Knowledge.Catalog.ByID(id) != nil
}

func isRule(id string) bool {
	for _, r := range rules {
		if r.ID == id {
			return true
		}
	}
	return false
}

// didYouMean suggests the rule of which a name is a misspelling.
func didYouMean(wrong string) string {
	best, least := "", len(wrong)/3+1
	for _, id := range Rules() {
		if d := text.EditDistance(strings.ToLower(wrong), id); d < least {
			best, least = id, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// switchedOffRule reports whether the settings switch a rule off for the file.
func (a *Analysis) switchedOffRule(id string) bool {
	if !isRule(id) {
		return false
	}
	level := a.Knowledge.Options.Levels[id]
	for _, s := range a.Knowledge.Options.Overrides {
		if s.Level != "" && a.named(s.Scope, id) {
			level = s.Level
		}
	}
	return level == "off"
}
