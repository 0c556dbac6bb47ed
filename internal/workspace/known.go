package workspace

import (
	"os"
	"path/filepath"
	"slices"

	"throwsight/java/sites"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A source is what the index keeps of a file; without facts it is gone.
type source struct {
	path  string // as a Document's Path
	file  string
	unit  *types.Unit
	facts *sites.Facts
}

func readSource(file string) source {
	s := source{path: filepath.ToSlash(file), file: file}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSourceSize {
		return s
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return s
	}
	tree := syntax.Parse(src)
	s.unit, s.facts = types.Declare(tree), sites.NewFacts(tree)
	return s
}

// unopened returns the sources that are not open. Of an open document counts
// what the user sees, not its file.
func unopened(s *Snapshot, read []source) []source {
	open := map[string]bool{}
	for _, f := range s.files {
		open[f.Path] = f.File != "" || open[f.Path] // an old version that is looked at is not the file
	}
	return slices.DeleteFunc(slices.Clone(read), func(r source) bool { return open[r.path] })
}

// knows reports whether the project knows just that already.
func (p *Project) knows(r source) bool {
	if !p.sites.Has(r.path, r.facts) {
		return false
	}
	if r.facts == nil {
		return p.types.Without(r.path) == p.types
	}
	return p.types.WithUnits(map[string]*types.Unit{r.path: r.unit}) == p.types
}

// learn puts what sources say now in place of what they said.
func (p *Project) learn(read []source) {
	units, facts := map[string]*types.Unit{}, map[string]*sites.Facts{}
	var gone []string
	for _, r := range read {
		facts[r.path] = r.facts
		if r.facts == nil {
			gone = append(gone, r.path)
		} else {
			units[r.path] = r.unit
		}
	}
	if known := p.types.WithUnits(units).Without(gone...); known != p.types {
		p.types = known
		p.renewWorld()
	}
	p.sites = p.sites.WithAll(facts)
}

// merge returns the sorted list of a project's files after some were read.
func merge(disk []string, read []source) []string {
	disk = slices.Clone(disk)
	for _, r := range read {
		i, found := slices.BinarySearch(disk, r.file)
		switch {
		case r.facts == nil && found:
			disk = slices.Delete(disk, i, i+1)
		case r.facts != nil && !found:
			disk = slices.Insert(disk, i, r.file)
		}
	}
	return disk
}
