package project

import (
	"fmt"
	"os"
	"slices"

	"throwsight/internal/settings"
	"throwsight/java/classpath/discover"
)

// A Classpath is what the sources of a folder are compiled against.
type Classpath struct {
	Entries []string // jars and folders; DIR/* is the jars in DIR
	Source  string   // who names them: settings, pom.xml, .classpath, lib; "" for nobody
	Lacks   error    // what is named and not there; nil for nothing
	Watch   []string // the files that say so
}

// FindClasspath returns the class path of a folder: that of the settings, an
// empty one too, else what a build file or a folder of jars there or above
// names.
func FindClasspath(folder string, s settings.Settings) Classpath {
	if s.Classpath != nil {
		return Classpath{Entries: s.Classpath, Source: string(discover.FromSettings)}
	}
	r, err := discover.Find(folder, discover.Settings{})
	if os.IsNotExist(err) {
		return Classpath{} // told by who reads the sources
	}
	if err != nil {
		return Classpath{Lacks: err}
	}
	c := Classpath{Source: string(r.Source), Watch: r.Watch}
	for _, e := range r.Entries {
		c.Entries = append(c.Entries, e.Path)
	}
	n := len(r.Missing)
	broken := slices.IndexFunc(r.Tried, func(t discover.Tried) bool { return t.Broken })
	switch {
	case n > 0:
		are, first := "are not there, such as", r.Missing[0]
		if n == 1 {
			are = "is not there:"
		}
		c.Lacks = fmt.Errorf("of the %d jars that %s names %d %s %s (%s); `throwsight classpath %s` tells more",
			n+len(r.Entries), r.File, n, are, first.Name, first.Why, r.Folder)
	case len(r.Faults) > 0:
		c.Lacks = fmt.Errorf("the class path of %s may not be whole: %w; `throwsight classpath %s` tells more", r.Folder, r.Faults[0], r.Folder)
	case broken >= 0:
		c.Lacks = fmt.Errorf("the class path of %s is not known: %s", r.Folder, r.Tried[broken].Why)
	}
	return c
}
