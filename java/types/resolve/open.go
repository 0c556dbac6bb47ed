package resolve

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/java/classpath"
	"throwsight/java/model"
	"throwsight/java/model/jdk"
)

// OpenLibrary opens the archives and folders of a class path, in its order,
// behind the classes of a JDK: the one at jdk, else that of JAVA_HOME or of
// the java on the path, else the table of the JDK's API. An entry DIR/* is the
// jars in DIR. What cannot be opened is left out and told; that there is no JDK
// only where one is named. A class that the entries have not is looked for in
// the models.
func OpenLibrary(entries []string, home string, models ...*model.Model) (*Library, []error) {
	var archives []*classpath.Archive
	var faults []error
	models = slices.Clip(models)
	if j, _, err := classpath.FindJDK(home, 0); err != nil {
		models = append(models, jdk.Model())
		if home != "" {
			faults = append(faults, fmt.Errorf("%w; the table of its API that comes along is used", err))
		}
	} else {
		archives = append(archives, j.Archives...)
	}
	for _, entry := range entries {
		if strings.HasSuffix(entry, "*") {
			jars, err := filepath.Glob(entry + ".[jJ][aA][rR]")
			if err != nil {
				faults = append(faults, err)
			}
			if len(jars) == 0 && err == nil {
				faults = append(faults, fmt.Errorf("%s: no jar is there for the class path", entry))
			}
			slices.Sort(jars)
			for _, jar := range jars {
				archives, faults = openEntry(jar, archives, faults)
			}
			continue
		}
		if entry != "" {
			archives, faults = openEntry(entry, archives, faults)
		}
	}
	path := classpath.NewPath(archives)
	for _, fault := range path.Faults() {
		faults = append(faults, fault)
	}
	l := NewLibrary(path, models...)
	l.partial, l.entries = len(entries) == 0, len(entries) > 0
	return l, faults
}

// Lacks says, before the library is used, that its entries are not all that the
// sources are compiled against: a class that it has not may be there.
func (l *Library) Lacks() { l.partial = true }

func openEntry(entry string, to []*classpath.Archive, faults []error) ([]*classpath.Archive, []error) {
	found, err := classpath.Open(entry, classpath.Options{})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return to, append(faults, fmt.Errorf("%s is not there; it is left out of the class path", entry))
	case err != nil:
		return to, append(faults, fmt.Errorf("%w; it is left out of the class path", err))
	}
	return append(to, found...), faults
}

// Hold keeps the library's archives open until release is called, which is
// quicker for one who asks much.
func (l *Library) Hold() (release func()) {
	var all []func()
	for _, a := range l.path.Archives() {
		if r, err := a.Hold(); err == nil {
			all = append(all, r)
		}
	}
	return func() {
		for _, r := range all {
			r()
		}
	}
}
