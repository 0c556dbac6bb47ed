package discover

import (
	"strings"

	"throwsight/java/classpath"
)

// A Source says where a classpath comes from.
type Source string

// The sources, in the order in which they are asked.
const (
	FromSettings Source = "settings"
	FromMaven    Source = "pom.xml"
	FromEclipse  Source = ".classpath"
	FromLib      Source = "lib"
)

// Settings are what a user says.
type Settings struct {
	Classpath  []string // jars, folders, and folders with /* behind for all jars in them
	Repository string   // Maven's local repository; "": where Maven has it
	Java       string   // the Java version that Maven's profiles ask for; "": a usual one
}

// A Result is what was found for a folder.
type Result struct {
	Folder  string // the project's: the one that was asked for, or one above it
	Source  Source // "" where nothing was found
	File    string // what was read: the pom.xml, the .classpath, the folder of jars
	Release string // the Java release that the project names, "" for none
	Entries []Entry
	Missing []Missing
	Faults  []classpath.Fault
	Tried   []Tried  // the sources that are not used, and why
	Watch   []string // the files that were read: when one changes, the result may
}

// An Entry is a jar or a folder of classes, in the order of the classpath.
type Entry struct {
	Path  string
	Scope string // Maven's: compile, provided, runtime, test, system; "output" for classes of the project's own
	Name  string // what it is, in the source's words: coordinates
	Via   string // how the project comes to it
}

// Missing is what a source names and the disk does not have.
type Missing struct {
	Name   string
	Scope  string
	Via    string
	Why    string
	Looked []string // the paths that were looked for
}

// Tried is a source that is not used.
type Tried struct {
	Source Source
	Why    string
	Broken bool // it is there, and cannot be read
}

// maxNamed bounds the jars that manifests add.
const maxNamed = 2000

// Open opens the archives of the result, and behind each jar those that its
// manifest names and that are there. What cannot be opened is a fault.
func (r *Result) Open(set *classpath.Set) ([]*classpath.Archive, []classpath.Fault) {
	var archives []*classpath.Archive
	var faults []classpath.Fault
	seen := map[string]bool{}
	var open func(name string, named bool)
	open = func(name string, named bool) {
		if seen[name] || named && (len(seen) > len(r.Entries)+maxNamed || !exists(name)) {
			return
		}
		seen[name] = true
		opened, err := set.Open(name)
		if err != nil {
			faults = append(faults, classpath.Fault{Path: name, What: "cannot be read: " + strings.TrimPrefix(err.Error(), name+": ")})
			return
		}
		archives = append(archives, opened...)
		for _, other := range opened[0].ClassPath() {
			open(other, true)
		}
	}
	for _, e := range r.Entries {
		open(e.Path, false)
	}
	return archives, faults
}

// add adds an entry, once.
func (r *Result) add(e Entry) {
	for _, other := range r.Entries {
		if other.Path == e.Path {
			return
		}
	}
	r.Entries = append(r.Entries, e)
}
