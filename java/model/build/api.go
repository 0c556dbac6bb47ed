package build

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
	"throwsight/java/model"
)

// An API is the classes of archives that callers see, and those above them.
type API struct {
	Libraries []model.Library
	Classes   []*model.Class // sorted by name, without members that callers cannot reach

	reader *reader
	wanted func(class string) bool
}

// ReadAPI reads the classes of a library's archives that wanted names, as far as
// code of other packages can name them, with all their supertypes in these
// archives. path is the archives and those that they need: of several that have
// a class the first gives it. A class that cannot be read counts as absent.
func ReadAPI(archives, path []*classpath.Archive, wanted func(class string) bool) *API {
	r := &reader{path: classpath.NewPath(path), library: map[*classpath.Archive]int{}, known: map[string]*model.Class{}, own: map[string]bool{}, taken: map[string]bool{}}
	defer r.path.Hold()()
	api := &API{reader: r, wanted: wanted}
	for i, a := range archives {
		l := a.Library()
		api.Libraries = append(api.Libraries, model.Library{Group: l.Group, Artifact: l.Artifact, Version: l.Version})
		r.library[a] = i
	}
	for _, a := range archives {
		for name := range a.Classes() {
			if c := r.class(name); c != nil && r.own[name] && wanted(name) && r.visible(c, 0) {
				r.take(c)
			}
		}
	}
	for name := range r.taken {
		api.Classes = append(api.Classes, r.known[name].Reachable())
	}
	slices.SortFunc(api.Classes, func(a, b *model.Class) int { return strings.Compare(a.Name, b.Name) })
	return api
}

// A reader reads each class once.
type reader struct {
	path    *classpath.Path
	library map[*classpath.Archive]int
	known   map[string]*model.Class // nil for what is not there
	own     map[string]bool         // of the library's archives
	taken   map[string]bool
}

func (r *reader) class(name string) *model.Class {
	if c, ok := r.known[name]; ok {
		return c
	}
	r.known[name] = nil
	data, a, err := r.path.Read(name, nil)
	if err != nil {
		return nil
	}
	number, own := r.library[a]
	file, err := classfile.Parse(data, nil)
	if err != nil || file.Name != name || file.IsModule() {
		return nil
	}
	c := model.FromFile(file)
	c.Library = number
	r.own[name] = own
	r.known[name] = c
	return c
}

// maxOuter bounds the classes round a class: a file may name itself.
const maxOuter = 64

// visible reports whether a class and all round it can be named.
func (r *reader) visible(c *model.Class, depth int) bool {
	if !c.Visible() || depth > maxOuter || c.Access.Has(classfile.Synthetic) {
		return false
	}
	if c.Outer == "" {
		return true
	}
	outer := r.class(c.Outer)
	return outer != nil && r.visible(outer, depth+1)
}

// take adds a class, the classes round it, and the supertypes of all of them.
func (r *reader) take(c *model.Class) {
	if c == nil || r.taken[c.Name] || !r.own[c.Name] {
		return
	}
	r.taken[c.Name] = true
	for _, name := range append([]string{c.Super, c.Outer}, c.Interfaces...) {
		if name != "" {
			r.take(r.class(name))
		}
	}
}
