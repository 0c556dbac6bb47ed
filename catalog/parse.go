package catalog

import (
	"strings"
)

const byteOrderMark = "\uFEFF"

// parse reads the drafts of a file in the form that its text shows.
func parse(src *source) parsed {
	p := parsed{source: src}
	content := src.text
	if strings.HasPrefix(content, byteOrderMark) {
		p.issues = append(p.issues, issue{severity: Warning, code: "encoding", problem: "a byte order mark stands before the text", remedy: "save the file as UTF-8 without one"})
	}
	body := strings.TrimPrefix(content, byteOrderMark)
	skipped := len(content) - len(body)
	switch first := strings.TrimLeft(body, " \t\r\n"); {
	case strings.HasPrefix(first, "{") || strings.HasPrefix(first, "["):
		p.readJSON(skipped)
	case first == "":
		p.nothing("the file is empty")
	default:
		if bad := validText(content); bad != nil {
			p.issues = append(p.issues, *bad)
			return p
		}
		if isFrontMark(first[:strings.IndexByte(first+"\n", '\n')]) {
			p.readMarkdown()
		} else if page, markdown := pageForm(body); page {
			p.readPage(skipped, markdown)
		} else {
			p.nothing("the file holds no record")
		}
	}
	return p
}

// nothing notes that a file named by the user has nothing to read. A file that
// was only found in a folder is none of the catalog's.
func (p *parsed) nothing(problem string) {
	if p.source.named {
		p.issues = append(p.issues, issue{severity: Error, code: "no-record", problem: problem, remedy: "a record is a JSON object, a Markdown page with front matter between +++, or a page's text with its headings"})
	}
}

// readJSON reads the records of a JSON text behind its first bytes.
func (p *parsed) readJSON(skipped int) {
	units, bad := splitJSON(p.source.text, skipped)
	p.drafts = decodeUnits(p.source.text, units)
	if bad != nil {
		p.issues = append(p.issues, *bad)
	}
	if !p.source.named && !p.anyRecord() {
		p.drafts, p.issues = nil, nil // package.json and its like
	}
	if len(units) == 0 && bad == nil {
		p.nothing("the list is empty")
	}
}

// anyRecord reports whether a draft looks like one: an envelope, or two
// members that records have; of one that breaks off early one is enough.
func (p *parsed) anyRecord() bool {
	for i := range p.drafts {
		d := &p.drafts[i]
		if d.wrapped || d.known >= 2 || d.known == 1 && d.breaksOff() {
			return true
		}
	}
	return false
}
