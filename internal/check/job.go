package check

import (
	"os"
	"slices"

	"throwsight/catalog"
	"throwsight/internal/settings"
)

// A Job says what a run looks at.
type Job struct {
	Paths    []string // files and folders
	Catalog  *catalog.Catalog
	Settings settings.Settings
	Root     string                // the folder that paths in the settings start at; "" where there is none
	Since    string                // a revision: what lies on lines that have changed since; "" for all
	Baseline *Baseline             // what is known; may be nil
	Progress func(done, total int) // called from several goroutines; may be nil
}

// folder returns where the class path is looked for: in the project's folder,
// else in that of the first path.
func (j *Job) folder() string {
	if j.Root == "" && len(j.Paths) > 0 {
		return j.Paths[0]
	}
	return j.Root
}

// mostLone is the number of named files from which on they are enough to tell
// what each other means.
const mostLone = 100

// lone returns the files that are named one by one, as a hook does before a
// commit: what lies beside them is not to be reported, but tells what they mean.
func (j Job) lone() []string {
	files := slices.DeleteFunc(slices.Clone(j.Paths), func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.IsDir()
	})
	if len(files) > mostLone {
		return nil
	}
	return files
}
