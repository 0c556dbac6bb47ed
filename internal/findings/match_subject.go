package findings

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
)

// A subject is what a record says of its error site, ready to be compared.
type subject struct {
	record    *catalog.Record
	templates []message.Template
	words     int    // of the template that says most
	exception string // simple name, "" when the record gives none
	homes     []home

	// Whether the ground has nothing of the record's class, of its method.
	classGone, methodGone bool
}

// A home is where the error site stood in one version.
type home struct {
	path   string // from the package folder on, as far as the record tells
	class  string // binary name without numbers; "" when not known
	top    string // the top-level class round it; "" when the class is not known
	method string // "" when not known
	line   int    // 0 when not known
}

func newSubject(r *catalog.Record) *subject {
	s := &subject{record: r, exception: catalog.SimpleName(r.ErrorClass)}
	seen := map[message.Template]bool{}
	add := func(text string) {
		t := message.Parse(text)
		if !seen[t] {
			seen[t] = true
			s.templates = append(s.templates, t)
			s.words = max(s.words, t.Words())
		}
	}
	for _, text := range r.AllTemplates() {
		add(text)
		if strings.Contains(text, `\`) {
			add(unescape.Replace(text)) // copied from a Java literal as it stands there
		}
	}
	for _, a := range r.Sites() {
		h := home{path: catalog.PackagePath(a.FilePath), class: normalClass(a.Class), method: a.Method, line: a.LineNumber}
		h.top = topClass(h.class)
		if h.method != "" && (h.method == catalog.SimpleName(h.class) || h.method+".java" == fileName(h.path)) {
			h.method = "<init>" // a constructor under the name that it has in the source
		}
		s.homes = append(s.homes, h)
	}
	// Where an anchor names the class, the record's own line and file say less.
	s.homes = slices.DeleteFunc(s.homes, func(h home) bool {
		return h.class == "" && slices.ContainsFunc(s.homes, func(o home) bool { return o.class != "" && samePath(o.path, h.path) })
	})
	return s
}

var unescape = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\"`, `"`, `\'`, "'", `\\`, `\`)

// samePath reports whether two paths agree from the package folder on; the
// longer one may have more in front.
func samePath(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	head, ok := strings.CutSuffix(a, b)
	return ok && b != "" && (head == "" || strings.HasSuffix(head, "/"))
}
