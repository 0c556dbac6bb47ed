package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
)

// handledAll returns the embedded catalog's records as if all of them wanted the
// same done, under their conditions or always.
func handledAll(do string, always bool) *catalog.Catalog {
	var out []*catalog.Record
	for _, r := range catalog.Embedded().All() {
		c, h := *r, catalog.Handler{Do: do}
		if r.Handler != nil {
			h = *r.Handler
			h.Do = do
		}
		if always {
			h.Catch, h.When = "", nil
		}
		c.Handler = &h
		out = append(out, &c)
	}
	return catalog.New(out...)
}

// TestHandlersOfAllKinds: whatever all the records want done, each action at each
// call and for each finding compiles, leaves nothing at the site of its finding,
// and none of our rules finds more in what is written, or a call that had a defence
// without one. (What stands round it may be told of otherwise: that a loop waits
// now, which clause is the first to keep an error.)
func TestHandlersOfAllKinds(t *testing.T) { handlersOfAllKinds(t, 60) }

// handlersOfAllKinds takes each so manieth of the cases.
func handlersOfAllKinds(t *testing.T, each int) {
	library := librarytest.Open(t)
	files, faults := map[string]string{}, map[string]int{}
	fault := func(key, format string, args ...any) {
		if faults[key]++; faults[key] <= 2 {
			t.Errorf(format, args...)
		}
	}
	made, count, withheld := map[string]int{}, 0, map[string]int{}
	var catalogs []*catalog.Catalog
	for _, do := range []string{"fail-fast", "fallback", "ignore", "rebuild-and-retry", "retry", "rethrow"} {
		catalogs = append(catalogs, handledAll(do, false), handledAll(do, true))
	}
	cases := siteCases(0)
	for n := 0; n < len(cases); n += each {
		c := cases[n]
		files[c.file+".java"] = c.src
		for k, records := range catalogs {
			a := lookAt(library, records, c.file, c.src)
			before := byRules(a)
			at := map[text.Span]bool{}
			var actions []fixes.Action
			for _, f := range a.Findings() {
				actions = append(actions, fixes.ForFinding(a, f)...)
			}
			for _, call := range a.Calls() {
				if !at[call.Name] {
					at[call.Name] = true
					actions = append(actions, fixes.Actions(a, text.Span{Start: call.Name.Start, End: call.Name.Start})...)
				}
			}
			seen := map[string]bool{}
			for _, action := range actions {
				action = action.Settled()
				switch {
				case action.Disabled != "":
					withheld[action.Name+": "+action.Disabled]++
					continue
				case action.Suppress != nil || strings.HasPrefix(action.Name, "ignore-"):
					continue
				}
				after := apply(t, a, action)
				if seen[after+action.Name] {
					continue
				}
				seen[after+action.Name] = true
				made[action.Name]++
				next := lookAt(library, records, c.file, after)
				if action.Finding != nil {
					for _, left := range fixes.Left(a, []findings.Finding{*action.Finding}, action.Edits, next) {
						fault("left "+action.Name+left.Rule, "%s, catalog %d: %q leaves %s: %s\n%s\nof\n%s", c.name, k, action.Title, left.Rule, left.Message, memberOf(after), memberOf(c.src))
					}
				}
				now := byRules(next)
				for _, f := range next.Findings() {
					if now[f.Rule] > before[f.Rule] && (f.Rule == findings.UndefendedCall || isWritten(action.Edits, f.Span.Start)) {
						fault("worse "+action.Name+f.Rule, "%s, catalog %d: after %q: %s: %s\n%s\nof\n%s", c.name, k, action.Title, f.Rule, f.Message, memberOf(after), memberOf(c.src))
					}
				}
				count++
				name := fmt.Sprintf("%s_%d", c.file, count)
				files[name+".java"] = renamed(after, c.file, name)
			}
		}
	}
	t.Logf("%d actions %v, faults %v, withheld %v", count, made, faults, withheld)
	compileAll(t, files)
}

func byRules(a *findings.Analysis) map[string]int {
	out := map[string]int{}
	for _, f := range a.Findings() {
		out[f.Rule]++
	}
	return out
}

// isWritten reports whether an offset of the new text is in what an edit wrote.
func isWritten(edits []text.Edit, offset int) bool {
	shift := 0
	for _, e := range edits {
		if at := e.Span.Start + shift; at <= offset && offset < at+len(e.New) {
			return true
		}
		shift += len(e.New) - e.Span.Len()
	}
	return false
}
