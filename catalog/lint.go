package catalog

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"throwsight/internal/message"
)

// Lint returns what Load cannot say of one record by itself: faults between
// the parts of a record and between records. All are warnings. Records of the
// embedded catalog are not looked at unless all is.
func (c *Catalog) Lint(all bool) []Fault {
	var faults []Fault
	for i, r := range c.records {
		if i < len(c.origins) && c.origins[i].source.embedded && !all {
			continue
		}
		warn := func(code, problem, remedy string) {
			faults = append(faults, Fault{c.Origin(r.ID), Warning, code, r.ID, problem, remedy})
		}
		r.lintSubject(warn)
		c.lintRelated(r, warn)
		r.lintPattern(warn)
		r.lintPlaces(warn)
		r.lintHandler(warn)
	}
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return faults
}

type warning func(code, problem, remedy string)

// lintSubject finds records by which no error can be known.
func (r *Record) lintSubject(warn warning) {
	if len(r.AllTemplates()) == 0 && r.MessagePattern == "" && r.FilePath == "" && len(r.Anchors) == 0 && len(r.EntryPoints) == 0 {
		warn("empty", "nothing tells which error the record is about", "say what its message is (errorMessage), where it is made (filePath and lineNumber), or at which calls it comes (entryPoints)")
	}
}

func (c *Catalog) lintRelated(r *Record, warn warning) {
	for _, id := range r.Related {
		switch {
		case id == r.ID:
			warn("related", "the record names itself as related", "remove its own id from related")
		case c.ByID(id) == nil:
			warn("related", fmt.Sprintf("related names %q, which no record has", id), "name a record of this catalog, or of one that it is laid over")
		}
	}
}

// lintPattern compares the pattern with the record's own message.
func (r *Record) lintPattern(warn warning) {
	if r.MessagePattern == "" || len(r.AllTemplates()) == 0 {
		return
	}
	pattern, err := regexp.Compile(r.MessagePattern)
	if err != nil {
		return // told when it was read
	}
	for _, t := range r.AllTemplates() {
		if pattern.MatchString(strings.ReplaceAll(message.Parse(t).String(), "{}", "x")) {
			return
		}
	}
	warn("pattern", "messagePattern does not match the record's own message", `write the message with \ before signs, and (.+?) for each hole`)
}

func (r *Record) lintPlaces(warn warning) {
	if r.SourceCodeEnd > 0 && r.SourceCodeEnd < r.SourceCodeStart {
		warn("line", fmt.Sprintf("the excerpt ends at line %d, before it starts at %d", r.SourceCodeEnd, r.SourceCodeStart), "swap the two")
	}
	seen := map[string]bool{}
	for _, a := range r.Anchors {
		key := fmt.Sprint(a.Version, a.FilePath, ":", a.LineNumber)
		if seen[key] {
			warn("anchor", fmt.Sprintf("two anchors name version %s and line %d of one file", a.Version, a.LineNumber), "keep one of them")
		}
		seen[key] = true
	}
}

func (r *Record) lintHandler(warn warning) {
	h := r.Handler
	if h == nil {
		return
	}
	if retries := h.Do == "retry" || h.Do == "rebuild-and-retry"; retries && h.Retry == nil {
		warn("handler", fmt.Sprintf("the handler does %q without a bound", h.Do), `add retry = { max = 3, delay = "1s" }`)
	} else if !retries && h.Retry != nil {
		warn("handler", fmt.Sprintf("the handler has a bound for retries and does %q", h.Do), `remove retry, or do "retry"`)
	}
	if h.When != nil && *h.When == (Condition{}) {
		warn("handler", "the handler's condition is empty", "remove when, or say which messages are meant")
	}
}
