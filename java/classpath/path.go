package classpath

import (
	"fmt"
	"strings"
	"sync"

	"throwsight/java/classfile"
)

// A Path is archives in order: the first that has a class gives it. It is
// immutable and may be used by many goroutines.
type Path struct {
	archives []*Archive
	packages func() map[string][]int32 // package -> archives, folders left out
	folders  []int32
}

// NewPath returns the path of the archives.
func NewPath(archives []*Archive) *Path {
	p := &Path{archives: archives}
	for i, a := range archives {
		if a.Kind == Folder {
			p.folders = append(p.folders, int32(i))
		}
	}
	p.packages = sync.OnceValue(p.findPackages)
	return p
}

// Archives returns the archives in order, not to be changed.
func (p *Path) Archives() []*Archive { return p.archives }

// findPackages lists the packages of the archives that do not change. A class
// is looked for in a few archives, not in all.
func (p *Path) findPackages() map[string][]int32 {
	packages := map[string][]int32{}
	add := func(pkg string, archive int32) {
		all := packages[pkg]
		if len(all) == 0 || all[len(all)-1] != archive {
			packages[pkg] = append(all, archive)
		}
	}
	for i, a := range p.archives {
		switch c := a.contents.(type) {
		case *modules:
			for pkg := range c.packages {
				add(pkg, int32(i))
			}
		case *zipped:
			for name := range c.index {
				if strings.HasSuffix(name, ".class") {
					add(packageOf(name), int32(i))
				}
			}
		}
	}
	return packages
}

// packageOf returns the package of a class's file name.
func packageOf(name string) string { return name[:max(strings.LastIndexByte(name, '/'), 0)] }

// Find returns the first archive that has the class, by its binary name.
func (p *Path) Find(class string) (*Archive, bool) {
	name := classFile(class)
	jars := p.packages()[packageOf(name)]
	folders := p.folders
	for len(jars) > 0 || len(folders) > 0 {
		next := &jars
		if len(jars) == 0 || len(folders) > 0 && folders[0] < jars[0] {
			next = &folders
		}
		if a := p.archives[(*next)[0]]; a.has(name) {
			return a, true
		}
		*next = (*next)[1:]
	}
	return nil, false
}

// HasPackage reports whether an archive that is no folder has a class of the
// package, by its name with dots.
func (p *Path) HasPackage(pkg string) bool {
	return len(p.packages()[strings.ReplaceAll(pkg, ".", "/")]) > 0
}

// Read returns the class file of a class, in buf where it is large enough, and
// the archive that gave it.
func (p *Path) Read(class string, buf []byte) ([]byte, *Archive, error) {
	a, ok := p.Find(class)
	if !ok {
		return nil, nil, fmt.Errorf("%s: %w", class, ErrNoClass)
	}
	data, err := a.ReadFile(classFile(class), buf)
	return data, a, err
}

// Class reads and parses a class. The names of interned, which may be nil,
// are used for those of the class.
func (p *Path) Class(class string, interned *classfile.Interner) (*classfile.Class, error) {
	data, a, err := p.Read(class, nil)
	if err != nil {
		return nil, err
	}
	c, err := classfile.Parse(data, interned)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", a.Path, class, err)
	}
	if c.Name != class {
		return nil, fmt.Errorf("%s: %s: holds the class %s", a.Path, class, c.Name)
	}
	return c, nil
}

// Faults returns what is wrong with the archives, and which of them are
// further versions of a library that stands before: each is said once.
func (p *Path) Faults() []Fault {
	var all []Fault
	first := map[[2]string]*Archive{}
	for _, a := range p.archives {
		all = append(all, a.Faults...)
		if a.Kind != Jar {
			continue
		}
		l := a.Library()
		if l.Version == "" || l.Artifact == "" {
			continue
		}
		key := [2]string{l.Group, l.Artifact}
		before := first[key]
		switch {
		case before == nil:
			first[key] = a
		case before.Library().Version != l.Version:
			all = append(all, Fault{a.Path, fmt.Sprintf("version %s of %s, which %s has before in version %s: that one is used where both have a class",
				l.Version, l.Artifact, before.Path, before.Library().Version)})
		}
	}
	return all
}

// maxHeld bounds the files that Hold keeps open: a process may have a thousand.
const maxHeld = 400

// Hold keeps the files of the path open until release is called, the first few
// hundred of them: for one who reads many classes. A file that cannot be held
// is opened for each read as before, and fails there.
func (p *Path) Hold() (release func()) {
	var held []func()
	for _, a := range p.archives {
		if len(held) == maxHeld {
			break
		}
		if r, err := a.Hold(); err == nil {
			held = append(held, r)
		}
	}
	return func() {
		for _, r := range held {
			r()
		}
	}
}
