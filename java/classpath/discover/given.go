package discover

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// given adds the list of the settings. A folder with /* behind it stands for
// the jars in it, as javac has it; a relative path starts at the folder.
func (r *Result) given(folder string, list []string) {
	for _, name := range list {
		if name == "" {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(folder, name)
		}
		if dir, base := filepath.Split(name); base == "*" {
			r.jarsIn(filepath.Clean(dir))
			continue
		}
		if _, err := os.Stat(name); err != nil {
			r.Missing = append(r.Missing, Missing{Name: name, Why: whyNot(err), Looked: []string{name}})
			continue
		}
		r.add(Entry{Path: filepath.Clean(name)})
	}
}

// jarsIn adds the jars of one folder, in the order of their names.
func (r *Result) jarsIn(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		r.Missing = append(r.Missing, Missing{Name: filepath.Join(dir, "*"), Why: whyNot(err), Looked: []string{dir}})
		return
	}
	for _, e := range entries {
		if isJar(e.Name()) && !e.IsDir() {
			r.add(Entry{Path: filepath.Join(dir, e.Name())})
		}
	}
}

// libNames are the folders where projects without a build tool keep jars.
var libNames = []string{"lib", "libs", "WEB-INF/lib", "WebContent/WEB-INF/lib", "src/main/webapp/WEB-INF/lib"}

// maxLibDepth bounds how deep jars are looked for: lib/compile, lib/test.
const maxLibDepth = 3

// libFolders returns the folders of jars in a folder, and those that cannot be
// read: that no jar was seen there is to be told.
func libFolders(dir string) []string {
	var found []string
	for _, name := range libNames {
		lib := filepath.Join(dir, filepath.FromSlash(name))
		info, err := os.Stat(lib)
		if err != nil || !info.IsDir() {
			continue
		}
		if _, err := os.ReadDir(lib); err != nil || hasJar(lib, maxLibDepth) {
			found = append(found, lib)
		}
	}
	return found
}

func hasJar(dir string, depth int) bool {
	entries, err := os.ReadDir(dir)
	if err != nil || depth == 0 {
		return false
	}
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return isJar(e.Name()) && !e.IsDir() || e.IsDir() && hasJar(filepath.Join(dir, e.Name()), depth-1)
	})
}

// jarsBelow adds the jars of a folder and of those below it; links to folders
// are not followed.
func (r *Result) jarsBelow(lib string) {
	var walk func(dir string, depth int)
	walk = func(dir string, depth int) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			r.Missing = append(r.Missing, Missing{Name: dir, Why: whyNot(err), Looked: []string{dir}})
			return
		}
		for _, e := range entries {
			switch name := filepath.Join(dir, e.Name()); {
			case e.IsDir() && depth > 1:
				walk(name, depth-1)
			case !e.IsDir() && isJar(e.Name()):
				r.add(Entry{Path: name})
			}
		}
	}
	walk(lib, maxLibDepth)
	r.Watch = append(r.Watch, lib)
}

// isJar reports whether a name is that of a jar with classes.
func isJar(name string) bool {
	return strings.EqualFold(filepath.Ext(name), ".jar") && !strings.HasSuffix(name, "-sources.jar") && !strings.HasSuffix(name, "-javadoc.jar")
}
