package rules

import (
	"embed"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"
)

// Site is where the pages are published; a page's name follows it. Who publishes
// them says where, with the build: -ldflags "-X throwsight/docs/rules.Site=…/".
// There is no address of our own: one that nobody keeps leads to whoever takes it.
var Site string

//go:embed *.md
var pages embed.FS

// Page returns the page of a rule, as Markdown.
func Page(id string) (string, bool) {
	text, err := pages.ReadFile(id + ".md")
	return string(text), err == nil
}

// IDs returns the rules that have a page, sorted.
func IDs() []string {
	names, err := fs.Glob(pages, "*.md")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(path.Base(name), ".md")
	}
	return names
}

// URL returns where a rule's page is published, "" where that is not known.
func URL(id string) string {
	if Site == "" {
		return ""
	}
	return Site + id + ".md"
}

var link = regexp.MustCompile(`\[([^\]\n]*)\]\(([^)\s]*\.md)\)`)

// Alone returns a page as it is read without the others beside it: what it links
// to is looked for where the pages are published, and is a word where that is
// not known.
func Alone(page string) string {
	site, err := url.Parse(Site)
	return link.ReplaceAllStringFunc(page, func(s string) string {
		m := link.FindStringSubmatch(s)
		if to, bad := url.Parse(m[2]); Site != "" && err == nil && bad == nil {
			return "[" + m[1] + "](" + site.ResolveReference(to).String() + ")"
		}
		return m[1]
	})
}

// Lead returns a page's first paragraph on one line: what the rule speaks of.
func Lead(page string) string {
	_, after, _ := strings.Cut(page, "\n\n")
	lead, _, _ := strings.Cut(after, "\n\n")
	return strings.ReplaceAll(lead, "\n", " ")
}
