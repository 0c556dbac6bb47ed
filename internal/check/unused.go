package check

import (
	"fmt"
	"path/filepath"
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/settings"
)

// unusedSilences says which suppressions of the settings silence nothing. It
// can tell only where all of the project was looked at.
func (r *Result) unusedSilences(job Job) (notes []error) {
	if job.Root == "" || job.Since != "" || !slices.ContainsFunc(job.Paths, func(path string) bool { return covers(path, job.Root) }) {
		return nil
	}
	used := map[*findings.Silence]bool{}
	for _, f := range r.Files {
		for _, x := range f.Silenced {
			used[x.Silence] = true
		}
	}
	silences := r.know.Options.Silences
	for i := range silences {
		if s := &silences[i]; !used[s] {
			notes = append(notes, fmt.Errorf("%s: entry %d of suppress silences nothing: %s", filepath.Join(job.Root, settings.FileName), i+1, spoken(s)))
		}
	}
	return notes
}

// covers reports whether a folder is root or lies above it.
func covers(folder, root string) bool {
	abs, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(abs, root)
	return err == nil && filepath.IsLocal(rel)
}

// spoken names a suppression by what it asks for.
func spoken(s *findings.Silence) string {
	out := ""
	for _, part := range [...]struct{ name, value string }{{"rule", s.Rule}, {"record", s.Record}, {"package", s.Package}, {"path", s.Path}} {
		if part.value != "" {
			out += fmt.Sprintf(", %s %s", part.name, part.value)
		}
	}
	return out[len(", "):] // the settings take no entry without one of them
}
