package maven

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An effective model is what a POM means with all that it inherits.
type effective struct {
	Coordinates
	dir          string       // "" for a POM of a repository
	release      string       // of Java, as the properties name it
	managed      []dependency // with those of imported BOMs
	dependencies []dependency // with what is managed filled in
	relocated    *Coordinates
}

// A loader reads models and works out what they mean, each once.
type loader struct {
	env        environment
	repository string
	modules    map[string]*model // of the workspace, by group:artifact:version
	order      []*model          // of the workspace, as they were read

	raw      map[string]*model
	known    map[string]*effective
	building map[string]bool
	faults   []Fault
	files    []string // read from the workspace
}

func (l *loader) fault(file, format string, args ...any) {
	f := Fault{file, fmt.Sprintf(format, args...)}
	if !slices.Contains(l.faults, f) {
		l.faults = append(l.faults, f)
	}
}

// errMissing says that a POM is not in the local repository.
type errMissing struct {
	of     Coordinates
	looked []string
}

func (e *errMissing) Error() string {
	return fmt.Sprintf("%s: no POM in the local repository: looked for %s", e.of, strings.Join(e.looked, ", "))
}

// read returns the model of a file.
func (l *loader) read(file, dir string) (*model, error) {
	if m := l.raw[file]; m != nil {
		return m, nil
	}
	m, err := readModel(file)
	if err != nil {
		return nil, err
	}
	m.dir = dir
	if dir != "" {
		l.files = append(l.files, file)
	}
	l.raw[file] = m
	return m, nil
}

// artifact returns the effective model of an artifact: of a module of the
// workspace, else of the local repository.
func (l *loader) artifact(c Coordinates) (*effective, error) {
	id := c.Group + ":" + c.Artifact + ":" + c.Version
	if e := l.known[id]; e != nil {
		return e, nil
	}
	m := l.modules[id]
	if m == nil {
		file, looked := c.pom().find(l.repository)
		if file == "" {
			return nil, &errMissing{c, looked}
		}
		var err error
		if m, err = l.read(file, ""); err != nil {
			return nil, err
		}
	}
	e, err := l.effective(m)
	if err != nil {
		return nil, err
	}
	l.known[id] = e
	return e, nil
}

// maxLineage bounds how many parents a POM may have.
const maxLineage = 50

// lineage returns a model and its parents, the nearest first. A parent that is
// not found is a fault: what it would give is missing.
func (l *loader) lineage(m *model) []*model {
	all := []*model{m}
	for m.Parent != nil {
		p, err := l.parent(m, all)
		if err == nil && (slices.Contains(all, p) || len(all) == maxLineage) {
			err = errors.New("a cycle of parents, or too many")
		}
		if err != nil {
			l.fault(all[0].file, "parent %s:%s:%s: %v", m.Parent.GroupID, m.Parent.ArtifactID, m.Parent.Version, err)
			break
		}
		all = append(all, p)
		m = p
	}
	return all
}

// parent finds the parent by its relative path, where the model that stands
// there is the one that is named, else in the repository.
func (l *loader) parent(m *model, below []*model) (*model, error) {
	p := m.Parent
	version := interpolate(p.Version, func(name string) (string, bool) { return inheritedProperty(below, name) })
	if m.dir != "" {
		relative := "../pom.xml"
		if p.RelativePath != nil {
			relative = *p.RelativePath
		}
		if relative != "" {
			file := filepath.Join(m.dir, filepath.FromSlash(relative))
			if info, err := os.Stat(file); err == nil && info.IsDir() {
				file = filepath.Join(file, "pom.xml")
			}
			if found, err := l.read(file, filepath.Dir(file)); err == nil && found.isNamed(p.GroupID, p.ArtifactID, version) {
				return found, nil
			}
		}
	}
	c := Coordinates{p.GroupID, p.ArtifactID, version, "pom", ""}
	if isRange(version) {
		highest, err := c.highest(l.repository)
		if err != nil {
			return nil, err
		}
		c.Version = highest
	}
	file, looked := c.find(l.repository)
	if file == "" {
		return nil, &errMissing{c, looked}
	}
	return l.read(file, "")
}

// isNamed reports whether a model has the coordinates, which it may inherit.
// A version that its properties make up is taken on trust.
func (m *model) isNamed(group, artifact, version string) bool {
	g, v := m.GroupID, m.Version
	if m.Parent != nil {
		g, v = orElse(g, m.Parent.GroupID), orElse(v, m.Parent.Version)
	}
	return m.ArtifactID == artifact && g == group && (v == version || strings.Contains(v, "${") || strings.Contains(version, "${") || inRange(version, v))
}

func inheritedProperty(lineage []*model, name string) (string, bool) {
	for _, m := range lineage {
		if v, ok := m.Properties[name]; ok {
			return v, true
		}
	}
	return "", false
}

// effective works out what a model means.
func (l *loader) effective(m *model) (*effective, error) {
	if l.building[m.file] {
		return nil, fmt.Errorf("%s: imports or inherits itself", m.file)
	}
	l.building[m.file] = true
	defer delete(l.building, m.file)

	a := l.assemble(m)
	e := &effective{
		Coordinates: Coordinates{a.text(a.group), a.text(m.ArtifactID), a.text(a.version), orElse(a.text(m.Packaging), "jar"), ""},
		dir:         m.dir, release: a.release(),
	}
	if r := m.Relocation; r != nil {
		e.relocated = &Coordinates{
			Group:    orElse(a.text(r.GroupID), e.Group),
			Artifact: orElse(a.text(r.ArtifactID), e.Artifact),
			Version:  orElse(a.text(r.Version), e.Version),
		}
	}
	a.interpolate(a.managed)
	a.interpolate(a.dependencies)
	e.managed = l.withImports(m, a.managed)
	byKey := make(map[string]*dependency, len(e.managed))
	for i := range e.managed {
		d := &e.managed[i]
		if _, ok := byKey[d.key()]; !ok {
			byKey[d.key()] = d
		}
	}
	for _, d := range a.dependencies {
		if managed := byKey[d.key()]; managed != nil {
			d.manage(managed)
		}
		d.Scope = orElse(d.Scope, "compile")
		if d.Version == "" {
			l.fault(m.file, "dependency %s:%s: no version, here or managed", d.GroupID, d.ArtifactID)
			continue
		}
		e.dependencies = append(e.dependencies, d)
	}
	return e, nil
}

// manage fills in what a dependency does not say itself.
func (d *dependency) manage(managed *dependency) {
	d.Version = orElse(d.Version, managed.Version)
	d.Scope = orElse(d.Scope, managed.Scope)
	d.SystemPath = orElse(d.SystemPath, managed.SystemPath)
	if len(d.Exclusions) == 0 {
		d.Exclusions = managed.Exclusions
	}
}

// key is what makes two declarations ones of the same dependency.
func (d *dependency) key() string {
	key := d.GroupID + ":" + d.ArtifactID + ":" + orElse(d.Type, "jar")
	if d.Classifier != "" {
		key += ":" + d.Classifier
	}
	return key
}

// withImports puts the managed dependencies of the BOMs that are imported
// behind those of the model: the first declaration wins.
func (l *loader) withImports(m *model, managed []dependency) []dependency {
	var all, imports []dependency
	for _, d := range managed {
		if d.Type == "pom" && d.Scope == "import" {
			imports = append(imports, d)
		} else {
			all = append(all, d)
		}
	}
	if len(imports) == 0 {
		return all
	}
	seen := make(map[string]bool, len(all))
	for i := range all {
		seen[all[i].key()] = true
	}
	for i := range imports {
		c := imports[i].coordinates()
		bom, err := l.artifact(c)
		if err != nil {
			l.fault(m.file, "imported %s: %v", c, err)
			continue
		}
		for _, d := range bom.managed {
			if key := d.key(); !seen[key] {
				seen[key] = true
				all = append(all, d)
			}
		}
	}
	return all
}
