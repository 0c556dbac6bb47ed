package catalog

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// The text form of a page: its words as a browser shows them, without marks.

const separator = " · "

var (
	footer   = regexp.MustCompile(`/api/errors/([^\s"'<>]*)`)
	analysed = regexp.MustCompile(`\banalysis of (\S+?)@([0-9A-Za-z]+)(?: \(([^)]*)\))?`)
)

// pageForm reports whether text is a page: it has two of its headings, or one
// and the line with the address. Headings with # before them make it Markdown.
func pageForm(text string) (page, markdown bool) {
	marks := 0
	if footer.MatchString(text) {
		marks++
	}
	for raw := range strings.Lines(text) {
		line := strings.TrimRight(raw, " \t\r\n")
		if level, name := heading(line); level > 0 && slices.Contains(headings, name) {
			marks++
			markdown = true
		} else if slices.Contains(headings, line) {
			marks++
		}
	}
	return marks >= 2, markdown
}

// readPage reads a page without front matter, behind the file's first bytes.
func (p *parsed) readPage(skipped int, markdown bool) {
	p.drafts = make([]draft, 1)
	d := &p.drafts[0]
	d.offset, d.idAt = skipped, -1
	r := pageReader{decoder: decoder{scanner: scanner{text: p.source.text}, draft: d}, markdown: markdown}
	lines := trimBlank(linesOf(p.source.text[skipped:], skipped))
	if last := len(lines) - 1; footer.MatchString(lines[last].text) {
		r.footer(lines[last])
		lines = lines[:last]
	}
	if markdown {
		r.fillMarkdown(lines)
	} else {
		head, sections := r.pageSections(lines)
		r.head(head)
		for _, s := range sections {
			r.fill(s)
		}
	}
	r.set("errorMessage", r.title, r.titleAt)
	if d.idAt < 0 {
		end := len(strings.TrimRight(p.source.text, " \t\r\n"))
		r.note(Error, "missing-member", end, "the page does not say its id", "end it with a line that holds /api/errors/ and the id")
		return
	}
	r.pinnedURL()
}

// pageSections cuts a page's lines at its headings; a heading counts once. A
// line by itself that is nearly one is most likely misspelt: what stands below
// it would go into the section before.
func (r *pageReader) pageSections(lines []line) (head []line, sections []section) {
	start := 0
	var seen []string
	for i, l := range lines {
		name := strings.TrimRight(l.text, " \t")
		if !slices.Contains(headings, name) {
			alone := (i == 0 || lines[i-1].isBlank()) && (i+1 == len(lines) || lines[i+1].isBlank())
			if best := nearHeading(name, 2); alone && len(best) >= len(headSolutions) && !slices.Contains(seen, best) {
				r.unknownHeading(name, l, fmt.Sprintf("did you mean %q?", best))
			}
			continue
		}
		if slices.Contains(seen, name) {
			continue
		}
		seen = append(seen, name)
		if len(sections) == 0 {
			head = lines[:i]
		} else {
			sections[len(sections)-1].lines = lines[start:i]
		}
		sections = append(sections, section{heading: name, offset: l.offset})
		start = i + 1
	}
	if len(sections) == 0 {
		return lines, nil
	}
	sections[len(sections)-1].lines = lines[start:]
	return head, sections
}

// head reads what stands before the first heading: "repo · kind · class" and
// the message as the title.
func (r *pageReader) head(lines []line) {
	lines = trimBlank(lines)
	if len(lines) == 0 {
		return
	}
	first := lines[0]
	if parts := strings.Split(first.text, separator); len(parts) >= 2 {
		r.set("repo", strings.TrimSpace(parts[0]), first.offset)
		if kind := strings.TrimSpace(parts[1]); kind != "error" { // the page's own kind
			r.set("errorType", kind, first.offset+len(parts[0])+len(separator))
		}
		if class := strings.TrimSpace(parts[len(parts)-1]); len(parts) > 2 {
			r.set("errorClass", class, first.offset+strings.LastIndex(first.text, class))
		}
		lines = lines[1:]
	}
	if title := verbatim(lines); title != "" && !r.markdown { // there it has a mark
		r.title, r.titleAt = title, startOf(lines)
	}
}

// footer reads a page's last line.
func (r *pageReader) footer(l line) {
	m := footer.FindStringSubmatchIndex(l.text)
	id := strings.TrimRight(l.text[m[2]:m[3]], ".,;)")
	r.draft.idAt = l.offset + m[2]
	r.path = append(r.path[:0], "id")
	if r.check("id", id, r.draft.idAt) {
		r.draft.record.ID = id
	}
	r.draft.given |= 1
	if m := analysed.FindStringSubmatchIndex(l.text); m != nil {
		r.set("repo", l.text[m[2]:m[3]], l.offset+m[2])
		r.set("analyzedSha", l.text[m[4]:m[5]], l.offset+m[4])
		if m[6] >= 0 {
			r.set("analyzedAt", l.text[m[6]:m[7]], l.offset+m[6])
		}
	}
}

// pinnedURL makes the link that a page's text only names: "View on GitHub
// (pinned to SHA)".
func (r *pageReader) pinnedURL() {
	rec := &r.draft.record
	if rec.FilePath == "" || rec.AnalyzedSHA == "" || strings.Count(rec.Repo, "/") != 1 {
		return
	}
	link := url.URL{Scheme: "https", Host: "github.com", Path: "/" + rec.Repo + "/blob/" + rec.AnalyzedSHA + "/" + rec.FilePath}
	if rec.LineNumber > 0 {
		link.Fragment = fmt.Sprintf("L%d", rec.LineNumber)
	}
	r.set("githubUrl", link.String(), r.draft.offset)
}
