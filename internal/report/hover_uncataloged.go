package report

import (
	"fmt"

	"throwsight/catalog"
	"throwsight/internal/findings"
)

// listedUncataloged is how many errors without a record a hover names.
const listedUncataloged = 5

// uncataloged tells of the errors that a call can meet and that no record is
// of: their number, and the first of them by class and message.
func uncataloged(d *document, h findings.Hover) {
	n := len(h.Uncataloged)
	if n == 0 {
		return
	}
	title := fmt.Sprintf("And %d uncataloged", n)
	if len(h.Matches) == 0 {
		title = fmt.Sprintf("%s can fail with %s that no record is about", shortMethod(h.Callee), plural(n, "error"))
	}
	var items []string
	for _, u := range h.Uncataloged[:min(n, listedUncataloged)] {
		items = append(items, catalog.SimpleName(u.Site.Exception)+": "+u.Site.Templates[0].String())
	}
	d.section(title, func(d *document) { d.list(bullets, items) })
}
