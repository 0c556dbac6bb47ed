package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"throwsight/docs/rules"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
)

// explain prints a rule's page.
func explain(w io.Writer, rule string) error {
	if !slices.Contains(findings.Rules(), rule) {
		return fmt.Errorf("--explain: there is no rule %q%s; the rules are %s", rule, settings.Suggestion(rule, findings.Rules()), strings.Join(findings.Rules(), ", "))
	}
	page, _ := rules.Page(rule) // a test sees to it that there is one
	_, err := io.WriteString(w, page)
	return err
}
