package discover

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"throwsight/java/classpath/maven"
)

// An eclipseFile is Eclipse's .classpath.
type eclipseFile struct {
	XMLName xml.Name `xml:"classpath"`
	Entries []struct {
		Kind   string `xml:"kind,attr"`
		Path   string `xml:"path,attr"`
		Output string `xml:"output,attr"`
	} `xml:"classpathentry"`
}

// maxEclipse bounds the size of the file.
const maxEclipse = 8 << 20

func readEclipse(file string) (*eclipseFile, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var c eclipseFile
	if err := xml.NewDecoder(io.LimitReader(f, maxEclipse)).Decode(&c); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &c, nil
}

// eclipse adds what a .classpath names. False where the file is none.
func (r *Result) eclipse(file string, s Settings) bool {
	c, err := readEclipse(file)
	if err != nil {
		r.Tried = append(r.Tried, Tried{FromEclipse, err.Error(), true})
		return false
	}
	r.Watch = append(r.Watch, file)
	dir := filepath.Dir(file)
	for _, e := range c.Entries {
		switch e.Kind {
		case "output":
			r.output(filepath.Join(dir, filepath.FromSlash(e.Path)))
		case "src":
			if e.Output != "" {
				r.output(filepath.Join(dir, filepath.FromSlash(e.Output)))
			}
			if strings.HasPrefix(e.Path, "/") {
				r.eclipseProject(dir, e.Path)
			}
		case "lib":
			r.eclipseLibrary(dir, e.Path)
		case "var":
			r.eclipseVariable(dir, e.Path, s)
		case "con":
			r.eclipseContainer(e.Path)
		}
	}
	return true
}

// eclipseLibrary adds a jar. A path that starts with a slash is one on disk, or
// starts with the name of a project, which stands beside this one.
func (r *Result) eclipseLibrary(dir, path string) {
	local := filepath.FromSlash(path)
	looked := []string{filepath.Join(dir, local)}
	if filepath.IsAbs(local) || strings.HasPrefix(path, "/") {
		looked = []string{local, filepath.Join(filepath.Dir(dir), local)}
	}
	for _, name := range looked {
		if exists(name) {
			r.add(Entry{Path: filepath.Clean(name)})
			return
		}
	}
	r.Missing = append(r.Missing, Missing{Name: path, Why: "not there", Looked: looked})
}

// eclipseVariable adds a jar whose path starts with a variable of the
// workspace. What M2_REPO stands for is known.
func (r *Result) eclipseVariable(dir, path string, s Settings) {
	name, rest, _ := strings.Cut(path, "/")
	repository, err := s.Repository, error(nil)
	if repository == "" {
		repository, err = maven.LocalRepository(dir)
	}
	if name != "M2_REPO" || err != nil {
		r.Missing = append(r.Missing, Missing{Name: path, Why: "only Eclipse knows what " + name + " stands for"})
		return
	}
	file := filepath.Join(repository, filepath.FromSlash(rest))
	if !exists(file) {
		r.Missing = append(r.Missing, Missing{Name: path, Why: "not in the local repository", Looked: []string{file}})
		return
	}
	r.add(Entry{Path: file, Name: path})
}

// eclipseProject adds the classes of another project of the workspace.
func (r *Result) eclipseProject(dir, path string) {
	other := filepath.Join(filepath.Dir(dir), filepath.FromSlash(path))
	file := filepath.Join(other, ".classpath")
	c, err := readEclipse(file)
	if err != nil {
		r.Missing = append(r.Missing, Missing{Name: path, Why: "a project that does not stand beside this one", Looked: []string{file}})
		return
	}
	r.Watch = append(r.Watch, file)
	for _, e := range c.Entries {
		if e.Kind == "output" {
			r.output(filepath.Join(other, filepath.FromSlash(e.Path)))
		}
	}
}

// eclipseContainer notes a library that Eclipse works out. The JDK's is
// brought otherwise.
func (r *Result) eclipseContainer(path string) {
	name, _, _ := strings.Cut(path, "/")
	if strings.HasSuffix(name, "JRE_CONTAINER") {
		return
	}
	r.Missing = append(r.Missing, Missing{Name: path, Why: "only Eclipse knows what is in this container"})
}
