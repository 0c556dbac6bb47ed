package rules

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

// Site is where the pages are published; a page's name follows it.
const Site = "https://github.com/throwsight/throwsight/blob/main/docs/rules/"

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

// URL returns where a rule's page can be read.
func URL(id string) string { return Site + id + ".md" }

// Lead returns a page's first paragraph on one line: what the rule speaks of.
func Lead(page string) string {
	_, after, _ := strings.Cut(page, "\n\n")
	lead, _, _ := strings.Cut(after, "\n\n")
	return strings.ReplaceAll(lead, "\n", " ")
}
