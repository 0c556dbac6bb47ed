package findings

import (
	"cmp"
	"slices"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/sites"
)

// siteHover returns the records of the error site whose statement holds
// offset.
func (a *Analysis) siteHover(offset int) (Hover, bool) {
	span, ok := a.siteAt(offset)
	if !ok {
		return Hover{}, false
	}
	h := Hover{Kind: OnErrorSite, Span: span}
	for _, l := range a.located() {
		if l.Confidence < a.Knowledge.Options.MinConfidence || !l.names(span) {
			continue
		}
		h.Matches = append(h.Matches, Match{Record: l.Record, Confidence: l.Confidence, Why: l.Why})
	}
	slices.SortStableFunc(h.Matches, func(a, b Match) int { return cmp.Compare(b.Confidence, a.Confidence) })
	return h, len(h.Matches) > 0
}

// siteAt returns the statement of the innermost error site round offset: a
// statement may hold others in a lambda or an anonymous class.
func (a *Analysis) siteAt(offset int) (text.Span, bool) {
	var best text.Span
	found := false
	for _, s := range a.Sites() {
		if s.Span.Contains(offset) && (!found || s.Span.Len() < best.Len()) {
			best, found = s.Span, true
		}
	}
	return best, found
}

// names reports whether the statement is one of the places of l.
func (l *Location) names(span text.Span) bool {
	if l.Place == nil {
		return false
	}
	if l.Place.Site.Span == span {
		return true
	}
	return slices.ContainsFunc(l.Others, func(p *Place) bool { return p.Site.Span == span })
}

// locate finds the places of the catalog's records in the file.
func (a *Analysis) locate() []Location {
	if a.Knowledge.Catalog == nil {
		return nil
	}
	var g Ground
	g.Add(a.Path, a.Tree, a.Mapper, a.Sites())
	return g.Locate(candidates(a.Knowledge.Catalog, pathInPackage(a.Path, a.Tree), a.Sites()))
}

// candidates returns the records that may have their site in a file: those
// that name the file, and those with a text that it makes.
func candidates(c *catalog.Catalog, path string, found []sites.Site) []*catalog.Record {
	records := c.InFile(path)
	seen := make(map[*catalog.Record]bool, len(records))
	for _, r := range records {
		seen[r] = true
	}
	for _, s := range found {
		for _, t := range s.Templates {
			if t.Words() == 0 {
				continue
			}
			for _, r := range c.ByTemplate(t) {
				if !seen[r] {
					seen[r] = true
					records = append(records, r)
				}
			}
		}
	}
	return records
}
