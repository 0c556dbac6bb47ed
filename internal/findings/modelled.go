package findings

import (
	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/model"
)

// Cataloged returns a test for whether one of the records may be of a site: by
// the class, and the text or the exception. What it denies no record matches.
func Cataloged(records []*catalog.Record) func(*model.Site) bool {
	type trait struct{ top, of string }
	known := map[trait]bool{}
	texts := map[message.Template]bool{}
	for _, r := range records {
		s := newSubject(r)
		for _, h := range s.homes {
			known[trait{h.top, s.exception}] = true
		}
		for _, t := range s.templates {
			if s.words >= fewWords {
				texts[t] = true
			}
			for _, h := range s.homes {
				known[trait{h.top, t.String()}] = true
			}
		}
	}
	return func(s *model.Site) bool {
		top := topClass(s.Class)
		if known[trait{top, catalog.SimpleName(s.Exception)}] {
			return true
		}
		for _, t := range s.Templates {
			if texts[t] || known[trait{top, t.String()}] {
				return true
			}
		}
		return false
	}
}
