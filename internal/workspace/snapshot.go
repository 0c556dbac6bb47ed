package workspace

import (
	"cmp"
	"maps"
	"slices"
)

// A Snapshot is the state of a workspace at one moment. It is immutable.
type Snapshot struct {
	Revision uint64
	files    map[string]*File    // the open ones, by key
	projects map[string]*Project // by root; "" for files outside of all folders
}

// File returns an open document, nil where there is none.
func (s *Snapshot) File(key string) *File { return s.files[key] }

// Files returns the open documents, sorted by key.
func (s *Snapshot) Files() []*File {
	return slices.SortedFunc(maps.Values(s.files), func(a, b *File) int { return cmp.Compare(a.Key, b.Key) })
}

// Projects returns the folders' projects, sorted by root, the one of files
// outside of all folders first.
func (s *Snapshot) Projects() []*Project {
	return slices.SortedFunc(maps.Values(s.projects), func(a, b *Project) int { return cmp.Compare(a.Root, b.Root) })
}

// Indexed returns the Java files on disk of the projects whose sources have
// been read, those that are open too.
func (s *Snapshot) Indexed() []string {
	var files []string
	for _, p := range s.Projects() {
		if p.indexed {
			files = append(files, p.disk...)
		}
	}
	slices.Sort(files)
	return slices.Compact(files) // folders can lie in each other
}

// ProjectOf returns the project of the innermost folder that holds a file.
func (s *Snapshot) ProjectOf(file string) *Project {
	best := s.projects[""]
	for root, p := range s.projects {
		if root != "" && len(root) > len(best.Root) && inside(root, file) {
			best = p
		}
	}
	return best
}

// at returns the open documents of a project at one path, who speaks for it
// first: a file before its old versions.
func (s *Snapshot) at(root, path string) []*File {
	var at []*File
	for _, f := range s.files {
		if f.Path == path && f.Project.Root == root {
			at = append(at, f)
		}
	}
	slices.SortFunc(at, func(a, b *File) int {
		return cmp.Or(order(a.File == "", b.File == ""), order(a.ReadOnly, b.ReadOnly), cmp.Compare(a.Key, b.Key))
	})
	return at
}

// speaks reports whether it is an open document that tells what its path
// declares. Of several at one path, under different URIs, one does: they would
// have each other looked at without an end.
func (s *Snapshot) speaks(f *File) bool {
	at := s.at(f.Project.Root, f.Path)
	return len(at) > 0 && at[0].Key == f.Key
}

// order sorts false before true.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// setProject replaces a project and lets its open documents be analyzed anew.
func (s *Snapshot) setProject(p *Project) {
	s.projects[p.Root] = p
	for key, f := range s.files {
		if f.Project.Root == p.Root {
			s.files[key] = newFile(f.Document, p)
		}
	}
}

// regroup gives every open document the project that it belongs to now.
func (s *Snapshot) regroup() {
	for key, f := range s.files {
		if p := s.ProjectOf(f.File); p != f.Project {
			s.files[key] = newFile(f.Document, p)
		}
	}
}
