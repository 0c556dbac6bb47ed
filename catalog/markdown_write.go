package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// onPage are the members that a Markdown page shows below its headings; the
// others stand in its front matter.
var onPage = []string{
	"errorMessage", "filePath", "lineNumber", "sourceCode", "sourceCodeStart", "sourceCodeEnd", "githubUrl",
	"documentation", "triggerScenarios", "commonSituations", "solutions", "exampleFix", "handlingStrategy",
	"validationCode", "typeGuard", "tryCatchPattern", "preventionTips", "related", "relatedTitles",
}

// Page returns the Markdown page of a record. Reading it back gives the same
// record: what the page's text cannot carry to the letter (a solution of
// several paragraphs) stands in the front matter too, which wins.
func Page(r *Record) string {
	body := PageBody(r)
	front := make([]string, 0, len(recordMembers))
	for _, m := range recordMembers {
		if !slices.Contains(onPage, m.name) {
			front = append(front, m.name)
		}
	}
	page := frontMatter(r, front) + body
	again := parse(&source{text: page})
	if len(again.drafts) != 1 {
		return page
	}
	lost := false
	v, w := reflect.ValueOf(r).Elem(), reflect.ValueOf(&again.drafts[0].record).Elem()
	for _, m := range recordMembers {
		a, b := v.Field(m.index), w.Field(m.index)
		if slices.Contains(onPage, m.name) && !(isEmpty(a) && isEmpty(b)) && !reflect.DeepEqual(a.Interface(), b.Interface()) {
			front = append(front, m.name)
			lost = true
		}
	}
	if !lost {
		return page
	}
	return frontMatter(r, front) + body
}

// PageBody returns a record as Markdown for people: the page without its front
// matter. Text of the record stands in it as text and in fences.
func PageBody(r *Record) string {
	w := &pageWriter{}
	if r.ErrorMessage != "" {
		w.heading(2, headMessage)
		w.fence("text", r.ErrorMessage)
	}
	w.section(headMeaning, r.Documentation)
	w.source(r)
	w.list(headSolutions, r.Solutions, func(i int) string { return fmt.Sprintf("%d. ", i+1) })
	w.code(2, headExample, r.ExampleFix)
	if r.Strategy+r.Validation+r.TypeGuard+r.TryCatch != "" {
		w.heading(2, headDefence)
		if r.Strategy != "" {
			w.paragraph("Strategy: " + oneLine(r.Strategy))
		}
		w.code(3, headValidation, r.Validation)
		w.code(3, headGuard, r.TypeGuard)
		w.code(3, headTryCatch, r.TryCatch)
	}
	bullet := func(int) string { return "- " }
	w.list(headPrevention, r.Prevention, bullet)
	if r.Triggers+r.Situations != "" {
		w.heading(2, headWhen)
		w.labelled("Trigger: ", r.Triggers)
		w.labelled("Common situations: ", r.Situations)
	}
	related := make([]string, 0, len(r.Related)+len(r.RelatedTitles))
	for _, id := range r.Related {
		related = append(related, "`"+id+"`")
	}
	w.list(headRelated, append(related, r.RelatedTitles...), bullet)
	return w.b.String()
}

// A pageWriter writes blocks with a blank line before each.
type pageWriter struct{ b strings.Builder }

func (w *pageWriter) heading(level int, name string) {
	w.block(strings.Repeat("#", level) + " " + name)
}

func (w *pageWriter) block(text string) {
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	w.b.WriteString(text)
	w.b.WriteByte('\n')
}

// paragraph writes prose; lines that Markdown would take for structure are
// escaped.
func (w *pageWriter) paragraph(text string) {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if l != "" && strings.IndexByte("#`+\\", l[0]) >= 0 {
			lines[i] = `\` + l
		}
	}
	w.block(strings.Join(lines, "\n"))
}

func (w *pageWriter) section(heading, text string) {
	if text != "" {
		w.heading(2, heading)
		w.paragraph(text)
	}
}

func (w *pageWriter) labelled(label, text string) {
	if text != "" {
		w.paragraph(label + text)
	}
}

func (w *pageWriter) code(level int, heading, code string) {
	if code != "" {
		w.heading(level, heading)
		w.fence("java", code)
	}
}

// fence writes code between marks longer than any inside it.
func (w *pageWriter) fence(language, code string) {
	mark := "```"
	for strings.Contains(code, mark) {
		mark += "`"
	}
	w.block(mark + language + "\n" + code + "\n" + mark)
}

func (w *pageWriter) list(heading string, list []string, mark func(i int) string) {
	if len(list) == 0 {
		return
	}
	w.heading(2, heading)
	var b strings.Builder
	for i, item := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(mark(i))
		b.WriteString(oneLine(item))
	}
	w.block(b.String())
}

// source writes where the error is made.
func (w *pageWriter) source(r *Record) {
	if r.FilePath+r.SourceCode+r.GithubURL == "" {
		return
	}
	w.heading(2, headSource)
	if r.FilePath != "" {
		at := fmt.Sprintf("Thrown at `%s:%d`", r.FilePath, r.LineNumber)
		if r.LineNumber == 0 {
			at = fmt.Sprintf("Thrown in `%s`", r.FilePath)
		}
		if r.SourceCodeStart > 0 && r.SourceCodeEnd > 0 {
			at += fmt.Sprintf(" (lines %d to %d)", r.SourceCodeStart, r.SourceCodeEnd)
		}
		w.block(at)
	}
	if r.SourceCode != "" {
		w.fence("java", r.SourceCode)
	}
	if r.GithubURL != "" {
		w.block("[View on GitHub](" + r.GithubURL + ")")
	}
}
