package report

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"throwsight/catalog"
)

// title names the error: its class and its message.
func title(d *document, r *catalog.Record) {
	class := className(r)
	if class == "" {
		class = "Error"
	}
	if cleanLine(r.ErrorMessage) == "" {
		d.say(part{style: strong, text: class})
		return
	}
	d.say(part{style: strong, text: class}, part{text: ": "}, part{style: code, text: r.ErrorMessage})
}

// short is what a reader in a hurry needs: what the error means, what to do.
func short(d *document, r *catalog.Record) {
	d.prose(r.Documentation)
	if len(r.Solutions) > 0 {
		d.section("What to do", func(d *document) { d.list(steps, r.Solutions) })
	} else if s := advice(r); s != "" {
		d.section("What to do", func(d *document) { d.prose(s) })
	}
}

// rest is what stands below the short form.
func rest(d *document, r *catalog.Record, o HoverOptions) {
	d.section("When it happens", func(d *document) {
		d.prose(r.Triggers)
		d.prose(r.Situations)
	})
	d.section("Defensive pattern"+strategy(r), func(d *document) {
		if len(r.Solutions) > 0 {
			d.prose(advice(r))
		}
		d.listing(r.TryCatch)
		d.listing(r.Validation)
		d.listing(r.TypeGuard)
	})
	d.section("Example", func(d *document) { d.listing(r.ExampleFix) })
	d.section("Prevention", func(d *document) { d.list(bullets, r.Prevention) })
	d.section("Related errors", func(d *document) { d.list(bullets, related(r, o)) })
	source(d, r)
}

func strategy(r *catalog.Record) string {
	if s := cleanLine(r.Strategy); s != "" {
		return " (" + s + ")"
	}
	return ""
}

// advice says in words what the record's structured fields ask for.
func advice(r *catalog.Record) string {
	var s []string
	if g := r.Guard; g != nil && g.When != "" {
		s = append(s, fmt.Sprintf("Before the call: when %s, %s.", g.When, either(g.Do, "do not call")))
	}
	if h := r.Handler; h != nil && h.Catch != "" {
		s = append(s, fmt.Sprintf("Catch %s%s and %s.", catalog.SimpleName(h.Catch), condition(h.When), handling(h)))
	}
	return strings.Join(s, " ")
}

// condition says which exceptions are meant: all parts must hold.
func condition(c *catalog.Condition) string {
	if c == nil {
		return ""
	}
	var parts []string
	if c.InstanceOf != "" {
		parts = append(parts, "that is a "+catalog.SimpleName(c.InstanceOf))
	}
	for _, m := range []struct{ verb, text string }{
		{"ends with", c.MessageEndsWith},
		{"contains", c.MessageContains},
		{"matches", c.MessageMatches},
	} {
		if m.text != "" {
			parts = append(parts, fmt.Sprintf("whose message %s %q", m.verb, m.text))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " " + strings.Join(parts, " and ")
}

func handling(h *catalog.Handler) string {
	limit := ""
	if h.Retry != nil && h.Retry.Max > 0 {
		limit = fmt.Sprintf(", at most %d times in all", h.Retry.Max)
		if h.Retry.Delay != "" {
			limit += ", " + h.Retry.Delay + " apart"
		}
	}
	switch h.Do {
	case "retry":
		return "try again" + limit
	case "rebuild-and-retry":
		return "make a new client and try again" + limit
	case "rethrow":
		return "throw it on with what the caller needs to know"
	case "fail-fast":
		return "give up at once: it does not heal by itself"
	case "fallback":
		return "take another way"
	case "ignore":
		return "go on: it does no harm here"
	}
	return either(h.Do, "handle it")
}

func either(s, otherwise string) string {
	if s != "" {
		return s
	}
	return otherwise
}

// related names the related errors by their messages where they are known.
func related(r *catalog.Record, o HoverOptions) []string {
	var out []string
	for _, id := range r.Related {
		name := id
		if o.Catalog != nil {
			if other := o.Catalog.ByID(id); other != nil {
				name = strings.TrimPrefix(className(other)+": "+other.Title(), ": ")
			}
		}
		out = append(out, name)
	}
	return append(out, r.RelatedTitles...)
}

// source says where the error is made, with the pinned link where there is one.
func source(d *document, r *catalog.Record) {
	if r.FilePath == "" {
		return
	}
	place := path.Base(r.FilePath)
	if r.LineNumber > 0 {
		place += fmt.Sprintf(":%d", r.LineNumber)
	}
	parts := []part{{text: "Cataloged at "}, {style: code, text: place}}
	if u, ok := sourceURL(r); ok {
		label := "source"
		if sha := pinned(r); sha != "" {
			label += " at " + sha
		}
		parts = append(parts, part{text: ", "}, part{style: link, text: label, url: u})
	}
	d.say(parts...)
}

var (
	repoName   = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]*/[A-Za-z0-9_-][A-Za-z0-9._-]*$`)
	commitHash = regexp.MustCompile(`^[0-9a-f]{7,64}$`)
	sourcePath = regexp.MustCompile(`^[A-Za-z0-9_$-][A-Za-z0-9._$-]*(/[A-Za-z0-9_$-][A-Za-z0-9._$-]*)*$`)
)

// sourceURL returns the record's link, or the one that its repository, commit
// and file make.
func sourceURL(r *catalog.Record) (string, bool) {
	if u, ok := safeURL(r.GithubURL); ok {
		return u, true
	}
	if !repoName.MatchString(r.Repo) || !commitHash.MatchString(r.AnalyzedSHA) || !sourcePath.MatchString(r.FilePath) {
		return "", false
	}
	u := "https://github.com/" + r.Repo + "/blob/" + r.AnalyzedSHA + "/" + r.FilePath
	if r.LineNumber > 0 {
		u += fmt.Sprintf("#L%d", r.LineNumber)
	}
	return u, true
}

// pinned returns the commit or the tag that the link is pinned to.
func pinned(r *catalog.Record) string {
	if commitHash.MatchString(r.AnalyzedSHA) {
		return r.AnalyzedSHA[:min(10, len(r.AnalyzedSHA))]
	}
	_, ref, _ := strings.Cut(r.GithubURL, "/blob/")
	ref, _, ok := strings.Cut(ref, "/"+r.FilePath)
	if !ok || !sourcePath.MatchString(ref) {
		return ""
	}
	return ref
}

// className returns the error's class as people say it.
func className(r *catalog.Record) string { return catalog.SimpleName(r.ErrorClass) }
