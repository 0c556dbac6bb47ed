package discover

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// maxAbove bounds how many folders are looked into, the one that is asked for
// and those above; jars under lib are looked for in the nearer ones.
const (
	maxAbove    = 40
	maxLibAbove = 4
)

// foreign are the files of build tools whose classpath only they can tell.
var foreign = []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "build.xml", "build.sbt", "MODULE.bazel", "WORKSPACE", "pom.yml"}

// Find finds out what the sources in a folder are compiled against. It looks
// there and in the folders above, up to the root of the repository that the
// folder is in.
func Find(folder string, s Settings) (*Result, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	if len(s.Classpath) > 0 {
		r := &Result{Folder: folder, Source: FromSettings}
		r.given(folder, s.Classpath)
		r.notAsked(FromMaven, FromEclipse, FromLib)
		return r, nil
	}
	r := &Result{Folder: folder, Tried: []Tried{{Source: FromSettings, Why: "the setting is empty"}}}
	dirs := upwards(folder)
	for i, dir := range dirs {
		if r.at(dir, i <= maxLibAbove, s) {
			return r, nil
		}
	}
	for _, source := range []Source{FromMaven, FromEclipse, FromLib} {
		if !slices.ContainsFunc(r.Tried, func(t Tried) bool { return t.Source == source }) {
			r.Tried = append(r.Tried, Tried{Source: source, Why: fmt.Sprintf("not in %s or the folders above, up to %s", folder, dirs[len(dirs)-1])})
		}
	}
	return r, nil
}

// upwards returns a folder and those above it, up to the root of a repository.
// Without a repository the root of the disk and the home folder end the way,
// and are left out: what stands there belongs to no project.
func upwards(folder string) []string {
	home, _ := os.UserHomeDir() // without one, nothing is left out for it
	dirs := []string{folder}
	for dir := folder; len(dirs) < maxAbove && !exists(filepath.Join(dir, ".git")); {
		above := filepath.Dir(dir)
		if above == dir || above == filepath.Dir(above) || above == home {
			break
		}
		dirs = append(dirs, above)
		dir = above
	}
	return dirs
}

// at looks into one folder; true where it has a source.
func (r *Result) at(dir string, withLib bool, s Settings) bool {
	r.foreignAt(dir)
	pom, eclipse := filepath.Join(dir, "pom.xml"), filepath.Join(dir, ".classpath")
	if exists(pom) && r.maven(pom, s) {
		r.Folder, r.Source, r.File = dir, FromMaven, pom
		r.notAsked(FromEclipse, FromLib)
		return true
	}
	if exists(eclipse) && r.eclipse(eclipse, s) {
		r.Folder, r.Source, r.File = dir, FromEclipse, eclipse
		r.notAsked(FromLib)
		return true
	}
	if !withLib {
		return false
	}
	libs := libFolders(dir)
	if len(libs) == 0 {
		return false
	}
	r.Folder, r.Source, r.File = dir, FromLib, libs[0]
	for _, lib := range libs {
		r.jarsBelow(lib)
	}
	return true
}

// foreignAt notes the files of other build tools.
func (r *Result) foreignAt(dir string) {
	for _, name := range foreign {
		if file := filepath.Join(dir, name); exists(file) {
			r.Tried = append(r.Tried, Tried{Source: Source(name), Why: file + ": only its build tool knows the classpath, and no build tool is run"})
		}
	}
}

// notAsked notes the sources that a nearer one hides.
func (r *Result) notAsked(sources ...Source) {
	for _, s := range sources {
		r.Tried = append(r.Tried, Tried{Source: s, Why: fmt.Sprintf("not asked: %s comes first", r.Source)})
	}
}

// output adds a folder of the project's own classes, which may hold what no
// source shows: what was generated.
func (r *Result) output(dir string) {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		r.add(Entry{Path: dir, Scope: "output", Name: filepath.Base(dir)})
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// whyNot says in a few words why a path cannot be used.
func whyNot(err error) string {
	if pathError, ok := err.(*fs.PathError); ok {
		return pathError.Err.Error()
	}
	return err.Error()
}
