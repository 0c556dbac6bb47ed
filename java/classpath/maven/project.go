package maven

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Options say what cannot be read from the project.
type Options struct {
	Repository string // the local repository; "": LocalRepository's
	Java       string // the Java version that profiles ask for; "": 17
}

// A Result is the classpath of a project.
type Result struct {
	Project    Coordinates
	Folder     string
	Release    string // the Java release that the POM's properties name: 8 or 1.8; "" for none
	Repository string
	Entries    []Entry // in Maven's order
	Faults     []Fault
	Files      []string // the POMs of the workspace that were read: when one changes, the result may
}

// An Entry is an artifact that the project needs.
type Entry struct {
	Coordinates
	Scope  string // compile, provided, runtime, test or system
	File   string // the jar, or a module's target/classes; "" where it was not found
	Module string // the folder of the module, for one of the same workspace
	Via    string // how the project comes to it: hadoop-client > hadoop-common
	Looked []string
	Why    string // what is wrong with it, "" for nothing
}

// A Fault is what is wrong with a POM. The rest of it serves.
type Fault struct {
	File string
	What string
}

func (f Fault) Error() string { return f.File + ": " + f.What }

// Project works out the classpath of the project whose pom.xml is at file.
func Project(file string, o Options) (*Result, error) {
	l, m, err := newLoader(file, o)
	if err != nil {
		return nil, err
	}
	return l.project(m)
}

// Workspace works out the classpaths of a project and of its modules, the
// project first.
func Workspace(file string, o Options) ([]*Result, error) {
	l, m, err := newLoader(file, o)
	if err != nil {
		return nil, err
	}
	left := maxModules
	l.readModules(m.file, &left)
	first, err := l.project(m)
	if err != nil {
		return nil, err
	}
	all := []*Result{first}
	for _, module := range l.order {
		if module == m || !strings.HasPrefix(module.dir, m.dir+string(filepath.Separator)) {
			continue
		}
		if r, err := l.project(module); err != nil {
			first.Faults = append(first.Faults, Fault{module.file, err.Error()})
		} else {
			all = append(all, r)
		}
	}
	return all, nil
}

// newLoader reads the model of a file and finds the workspace that it is in.
func newLoader(file string, o Options) (*loader, *model, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, nil, err
	}
	if o.Repository == "" {
		if o.Repository, err = LocalRepository(filepath.Dir(file)); err != nil {
			return nil, nil, err
		}
	}
	l := &loader{
		env: newEnvironment(runtime.GOOS, runtime.GOARCH, orElse(o.Java, "17.0.0"), readConfig(filepath.Dir(file))), repository: o.Repository,
		modules: map[string]*model{}, raw: map[string]*model{}, known: map[string]*effective{}, building: map[string]bool{},
	}
	m, err := l.read(file, filepath.Dir(file))
	if err != nil {
		return nil, nil, err
	}
	l.readWorkspace(file)
	return l, m, nil
}

// project works out the classpath of one project. What is wrong with POMs that
// several of them share is said with the first.
func (l *loader) project(m *model) (*Result, error) {
	project, err := l.effective(m)
	if err != nil {
		return nil, err
	}
	r := l.resolve(project)
	result := &Result{Project: project.Coordinates, Folder: m.dir, Release: project.release, Repository: l.repository}
	for _, n := range r.roots {
		result.add(r, n)
	}
	result.Faults, result.Files = l.faults, l.files
	l.faults, l.files = nil, nil
	return result, nil
}

// add adds a node and what is below it, in Maven's order: each before its own.
func (result *Result) add(r *resolver, n *node) {
	e := Entry{Coordinates: n.Coordinates, Scope: n.scope, Via: n.trail()}
	switch {
	case n.scope == "system":
		e.File = n.declared.SystemPath
		if !isFile(e.File) {
			e.File, e.Looked, e.Why = "", []string{n.declared.SystemPath}, "the system path has no file"
		}
	case n.model != nil && n.model.dir != "":
		e.Module = n.model.dir
		e.File = filepath.Join(e.Module, "target", "classes")
		if n.Classifier == "tests" {
			e.File = filepath.Join(e.Module, "target", "test-classes")
		}
		if _, err := os.Stat(e.File); err != nil {
			e.File, e.Looked, e.Why = "", []string{e.File}, "the module is not compiled"
		}
	case n.Extension != "pom":
		e.find(r.repository, n.missing)
	}
	if n.Extension != "pom" {
		result.Entries = append(result.Entries, e)
	}
	for _, child := range n.children {
		result.add(r, child)
	}
}

// find looks for the file in the local repository.
func (e *Entry) find(repository string, missing error) {
	e.File, e.Looked = e.Coordinates.find(repository)
	var noPOM *errMissing
	switch {
	case missing != nil && !errors.As(missing, &noPOM):
		e.Why = missing.Error()
	case missing != nil && e.File != "":
		e.Why = "its POM is not in the local repository: what it needs is unknown"
	case e.File != "":
	case len(e.Looked) == 0:
		e.Why = fmt.Sprintf("%s is no path in a repository", e.Coordinates)
	default:
		e.Why = "not in the local repository"
		if missing != nil {
			e.Why += ", nor is its POM: what it needs is unknown"
		}
	}
}

// maxModules bounds the modules of a workspace.
const maxModules = 2000

// readWorkspace notes the modules that are built together with the project:
// from the topmost pom.xml that lists it, as a module of a module, downwards.
func (l *loader) readWorkspace(file string) {
	top := file
	for {
		above := filepath.Join(filepath.Dir(filepath.Dir(top)), "pom.xml")
		m, err := readModel(above)
		if err != nil || above == top || !m.lists(filepath.Dir(top)) {
			break
		}
		top = above
	}
	if top != file {
		left := maxModules
		l.readModules(top, &left)
	}
}

// lists reports whether a model has the folder as a module, in a profile or
// not: it is built together then.
func (m *model) lists(dir string) bool {
	modules := slices.Clone(m.Modules)
	for i := range m.Profiles {
		modules = append(modules, m.Profiles[i].Modules...)
	}
	return slices.ContainsFunc(modules, func(name string) bool {
		file := filepath.Join(filepath.Dir(m.file), filepath.FromSlash(name))
		return file == dir || filepath.Dir(file) == dir
	})
}

// readModules notes the model of a file and of its modules. What they mean is
// worked out when they are asked for.
func (l *loader) readModules(file string, left *int) {
	if *left--; *left < 0 {
		return
	}
	m, err := l.read(file, filepath.Dir(file))
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			l.fault(file, "%v", err)
		}
		return
	}
	a := l.assemble(m)
	id := a.text(a.group) + ":" + a.text(m.ArtifactID) + ":" + a.text(a.version)
	if l.modules[id] != nil {
		return
	}
	l.modules[id] = m
	l.order = append(l.order, m)
	for _, name := range a.modules {
		next := filepath.Join(m.dir, filepath.FromSlash(name))
		if info, err := os.Stat(next); err == nil && info.IsDir() {
			next = filepath.Join(next, "pom.xml")
		}
		l.readModules(next, left)
	}
}
