package fixes

import (
	"fmt"
	"slices"
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// all returns one action that mends all findings of a rule, or of every rule
// for "", that can be mended together: where two of their edits meet, the first
// is made, and the other the next time.
func (x *Fixer) all(rule string) []Action {
	m := x.together(ofRule(x.a, rule))
	if m.count == 0 || rule != "" && m.count < 2 {
		return nil
	}
	what := "1 finding"
	if m.count > 1 {
		what = fmt.Sprintf("%d findings", m.count)
	}
	if rule != "" {
		what += " of " + rule
	}
	a := Action{Name: "fix-all", Title: "Fix " + what + " in this file", Kind: Source, Rule: rule}
	a.settle = func() Action {
		m.settle(x)
		return Action{Name: a.Name, Title: a.Title, Kind: a.Kind, Rule: rule, Edits: m.written(x)}
	}
	return []Action{a}
}

// AllOf returns the edits that mend all findings of a rule in a file, or of
// every rule for "", that can be mended together.
func AllOf(a *findings.Analysis, rule string) []text.Edit {
	if len(a.Findings()) == 0 {
		return nil
	}
	x := New(a)
	m := x.together(ofRule(a, rule))
	m.settle(x)
	return m.written(x)
}

// A Mended is a finding that is mended with others, and what its own edits reach
// over.
type Mended struct {
	Finding findings.Finding
	Reach   text.Span
}

// Together returns the edits that mend those of some findings of a file that can
// be mended together, by the action that Mend prefers for each.
func Together(a *findings.Analysis, about []findings.Finding) ([]text.Edit, []Mended) {
	if len(about) == 0 {
		return nil, nil
	}
	x := New(a)
	m := x.together(about)
	m.settle(x)
	var out []Mended
	for i, f := range m.about {
		out = append(out, Mended{f, m.reach[i]})
	}
	return m.written(x), out
}

// ofRule returns the findings of a rule, or all for "".
func ofRule(a *findings.Analysis, rule string) []findings.Finding {
	return slices.DeleteFunc(slices.Clone(a.Findings()), func(f findings.Finding) bool { return rule != "" && f.Rule != rule })
}

// together makes the preferred plans for findings.
func (x *Fixer) together(about []findings.Finding) merged {
	var m merged
	for _, f := range about {
		if p, ok := x.preferred(f); ok && m.add(x, p) {
			m.about = append(m.about, f)
		}
	}
	return m
}

// settle adds what is left at the sites.
func (m *merged) settle(x *Fixer) {
	if slices.ContainsFunc(m.about, x.mayLeave) {
		m.laidOut = true
		m.edits, m.imports = x.settle(m.about, m.edits, m.imports, func(plan) {})
	}
}

// merged are several plans that go together.
type merged struct {
	count   int
	about   []findings.Finding
	edits   []text.Edit
	imports []string
	reach   []text.Span // what each plan's edits reach over
	spans   []text.Span // and what no other plan may touch for it
	laidOut bool        // see plan
}

// written returns the edits of the plans, in order, with their imports.
func (m *merged) written(x *Fixer) []text.Edit {
	if m.count == 0 {
		return nil
	}
	edits := slices.Clone(m.edits)
	if !m.laidOut {
		edits = edit.Unfold(x.src, edits)
	}
	edits = append(edits, edit.ImportEdits(x.src, m.imports)...)
	text.Sort(edits)
	return edits
}

// add takes a plan in, unless its edits meet those of another one, or its
// imports give a name to another class; false where it was not taken in.
func (m *merged) add(x *Fixer, p plan) bool {
	span := p.edits[0].Span
	for _, e := range p.edits {
		span.Start, span.End = min(span.Start, e.Span.Start), max(span.End, e.Span.End)
	}
	reach := span
	if p.whole {
		span = x.a.Tree.At(span.Start).Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.ClassBody, syntax.CompilationUnit).Span()
	}
	if slices.ContainsFunc(m.spans, func(s text.Span) bool { return span.Start <= s.End && s.Start <= span.End }) {
		return false
	}
	for _, name := range p.imports {
		if slices.ContainsFunc(m.imports, func(o string) bool { return o != name && lastPart(o) == lastPart(name) }) {
			return false
		}
	}
	m.count++
	m.reach = append(m.reach, reach)
	m.spans = append(m.spans, span)
	m.edits = append(m.edits, p.edits...)
	for _, name := range p.imports {
		if !slices.Contains(m.imports, name) {
			m.imports = append(m.imports, name)
		}
	}
	return true
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
