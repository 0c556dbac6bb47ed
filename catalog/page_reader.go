package catalog

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// A pageReader fills a draft from the sections of a page. What the draft has
// already stays: a Markdown page's front matter wins over its text.
type pageReader struct {
	decoder
	markdown bool
	title    string // serves where the message has no section of its own
	titleAt  int
}

// set gives the draft a text, checked by the member's rule.
func (r *pageReader) set(name, value string, offset int) {
	field, m, ok := r.open(name)
	if !ok || value == "" {
		return
	}
	r.draft.given |= 1 << m.index
	if r.check(m.rule, value, offset) {
		field.SetString(r.clean(value, offset))
	}
}

// setNumber gives the draft a number.
func (r *pageReader) setNumber(name, digits string, offset int) {
	field, m, ok := r.open(name)
	if !ok || digits == "" {
		return
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		n = -1 // no number of a line is so large
	}
	r.draft.given |= 1 << m.index
	r.checkNumber(m.rule, n, offset)
	field.SetInt(int64(n))
}

// setList gives the draft a list.
func (r *pageReader) setList(name string, list []line) {
	field, m, ok := r.open(name)
	if !ok || len(list) == 0 {
		return
	}
	r.draft.given |= 1 << m.index
	values := make([]string, 0, len(list))
	for _, l := range list {
		if r.check(m.rule, l.text, l.offset) {
			values = append(values, r.clean(l.text, l.offset))
		}
	}
	field.Set(reflect.ValueOf(values))
}

// open returns the draft's member called name, where it is not given yet.
func (r *pageReader) open(name string) (reflect.Value, member, bool) {
	m := recordMembers[find(recordMembers, name, 0)]
	r.path = append(r.path[:0], name)
	return reflect.ValueOf(&r.draft.record).Elem().Field(m.index), m, r.draft.given&(1<<m.index) == 0
}

// fill reads one section.
func (r *pageReader) fill(s section) {
	at := startOf(s.lines)
	switch s.heading {
	case headMessage:
		r.set("errorMessage", r.code(s.lines), at)
	case headMeaning:
		r.set("documentation", r.prose(s.lines), at)
	case headSource:
		r.source(s)
	case headSolutions:
		list, rest := items(s.lines)
		r.setList("solutions", list)
		r.headless(rest)
	case headExample:
		r.set("exampleFix", r.code(s.lines), at)
	case headDefence:
		if value, ok := label(s.lines, "Strategy"); ok {
			r.set("handlingStrategy", strings.TrimSpace(value[0].text), value[0].offset)
		}
	case headValidation:
		r.set("validationCode", r.code(s.lines), at)
	case headGuard:
		r.set("typeGuard", r.code(s.lines), at)
	case headTryCatch:
		r.set("tryCatchPattern", r.code(s.lines), at)
	case headPrevention:
		list, rest := items(s.lines)
		r.setList("preventionTips", list)
		r.headless(rest)
	case headWhen:
		r.when(s.lines)
	case headRelated:
		r.related(s.lines)
	}
}

// headless reads code that stands behind a list without a heading of its own:
// pages leave headings out.
func (r *pageReader) headless(rest []line) {
	if len(rest) == 0 {
		return
	}
	code := r.code(rest)
	if strings.Contains(code, "catch") {
		r.set("tryCatchPattern", code, startOf(rest))
	} else {
		r.set("exampleFix", code, startOf(rest))
	}
}

// when reads what makes the error happen. Text without the two labels is taken
// as triggers.
func (r *pageReader) when(lines []line) {
	const trigger, situations = "Trigger", "Common situations"
	first, labelled := label(lines, trigger, situations)
	if labelled {
		r.set("triggerScenarios", r.prose(first), startOf(first))
	}
	if second, ok := label(lines, situations, trigger); ok {
		r.set("commonSituations", r.prose(second), startOf(second))
	} else if !labelled {
		r.set("triggerScenarios", r.prose(lines), startOf(lines))
	}
}

var (
	excerpt   = regexp.MustCompile(`\(lines (\d+) to (\d+)\)`)
	pinned    = regexp.MustCompile(`^View on GitHub \(pinned to ([0-9A-Za-z]+)\)$`)
	mdLink    = regexp.MustCompile(`^\[View on GitHub\]\((\S+)\)$`)
	relatedID = regexp.MustCompile("^`([^`]+)`")
)

// source reads where the error is made.
func (r *pageReader) source(s section) {
	lines := trimBlank(s.lines)
	if len(lines) == 0 {
		return
	}
	if r.thrownAt(lines[0]) {
		lines = trimBlank(lines[1:])
	}
	if n := len(lines); n > 0 {
		last := lines[n-1]
		if m := mdLink.FindStringSubmatch(last.text); m != nil {
			r.set("githubUrl", m[1], last.offset+len("[View on GitHub]("))
			lines = lines[:n-1]
		} else if m := pinned.FindStringSubmatch(last.text); m != nil {
			r.set("analyzedSha", m[1], last.offset)
			lines = lines[:n-1]
		}
	}
	r.set("sourceCode", r.code(lines), startOf(lines))
}

// thrownAt reads "Thrown at PATH:LINE (lines FIRST to LAST)", whose last part
// may be missing and whose place may stand in backticks. "Thrown in PATH" knows
// no line.
func (r *pageReader) thrownAt(l line) bool {
	const mark = "Thrown at "
	if !strings.HasPrefix(l.text, mark) && !strings.HasPrefix(l.text, "Thrown in ") {
		return false
	}
	place, at := l.text[len(mark):], l.offset+len(mark)
	if i := strings.LastIndex(place, " (lines "); i >= 0 {
		if m := excerpt.FindStringSubmatchIndex(place); m != nil {
			r.setNumber("sourceCodeStart", place[m[2]:m[3]], at+m[2])
			r.setNumber("sourceCodeEnd", place[m[4]:m[5]], at+m[4])
			place = place[:i]
		}
	}
	place = strings.TrimRight(place, " \t`")
	if strings.HasPrefix(place, "`") {
		place, at = place[1:], at+1
	}
	colon := strings.LastIndexByte(place, ':')
	if digits := place[colon+1:]; colon >= 0 && digits != "" && strings.Trim(digits, "-0123456789") == "" {
		r.set("filePath", place[:colon], at)
		r.setNumber("lineNumber", digits, at+colon+1)
	} else {
		r.set("filePath", place, at)
	}
	return true
}

// related reads the list of related errors: an id in backticks, else a title.
func (r *pageReader) related(lines []line) {
	list, _ := items(lines)
	var ids, titles []line
	for _, l := range list {
		if m := relatedID.FindStringSubmatch(l.text); m != nil {
			ids = append(ids, line{m[1], l.offset + 1})
		} else {
			titles = append(titles, l)
		}
	}
	r.setList("related", ids)
	r.setList("relatedTitles", titles)
}

// code returns code or a message: fenced in Markdown, else as it stands, with
// the indentation of the first line, which shows how the rest is meant.
func (r *pageReader) code(lines []line) string {
	if r.markdown {
		return fenced(lines)
	}
	return verbatim(lines)
}

func (r *pageReader) prose(lines []line) string {
	if r.markdown {
		return prose(unescape(lines))
	}
	return verbatim(lines)
}
