package discover

import (
	"path/filepath"

	"throwsight/java/classpath"
	"throwsight/java/classpath/maven"
)

// maven adds what a pom.xml names: for a project with modules what any of them
// needs, in the order of the modules. False where the file is no POM.
func (r *Result) maven(file string, s Settings) bool {
	all, err := maven.Workspace(file, maven.Options{Repository: s.Repository, Java: s.Java})
	if err != nil {
		r.Tried = append(r.Tried, Tried{FromMaven, err.Error(), true})
		return false
	}
	for _, p := range all {
		r.output(filepath.Join(p.Folder, "target", "classes"))
		r.output(filepath.Join(p.Folder, "target", "test-classes"))
	}
	missing := map[string]bool{}
	for _, p := range all {
		if r.Release == "" {
			r.Release = p.Release
		}
		for _, e := range p.Entries {
			name := e.Coordinates.String()
			if e.File != "" {
				r.add(Entry{Path: e.File, Scope: e.Scope, Name: name, Via: e.Via})
			}
			if e.Why != "" && !missing[name] && (e.Module == "" || len(all) == 1) {
				missing[name] = true
				r.Missing = append(r.Missing, Missing{Name: name, Scope: e.Scope, Via: e.Via, Why: e.Why, Looked: e.Looked})
			}
		}
		for _, f := range p.Faults {
			r.Faults = append(r.Faults, classpath.Fault{Path: f.File, What: f.What})
		}
		r.Watch = append(r.Watch, p.Files...)
	}
	return true
}
