package findings

import (
	"sync"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// A Place is an error site and where it stands.
type Place struct {
	Name  string // the file's, as it was given to Add
	Path  string // the file's path from the package folder on
	Line  int    // of the first line of the statement, from 1
	Class string // binary name of the class round it, as javac numbers anonymous ones
	Site  sites.Site

	class  string       // Class without the numbers, which shift from version to version
	mapper *text.Mapper // of the file, to lay an excerpt against
}

// A Ground is the code in which records look for their error sites: one file,
// or all of a library. It grows by Add, which must not run at the same time as
// Locate.
type Ground struct {
	// Whole says that all of a library is there, so that a class that is
	// missing is gone.
	Whole bool

	places  []Place
	files   map[string][]string // paths from the package folder on, by file name
	classes map[string]bool     // classes declared
	methods map[string]bool     // "class#method" declared

	lookup *lookup // made by the first Locate after an Add
}

// lookup finds places by what records say of them.
type lookup struct {
	byText  map[message.Template][]int
	byTop   map[string][]int      // by top-level class
	byFile  map[string][]int      // by file name
	byName  map[string][]int      // by method name and simple class name of the exception
	similar func() *message.Index // of all the templates
	place   []int                 // a template's index in similar -> its place
}

// Add puts the error sites of one file on the ground. name is the file's path,
// or that of a URI: only its last part counts, the folder follows from the
// package.
func (g *Ground) Add(name string, tree *syntax.Tree, mapper *text.Mapper, found []sites.Site) {
	if g.files == nil {
		g.files, g.classes, g.methods = map[string][]string{}, map[string]bool{}, map[string]bool{}
	}
	path := pathInPackage(name, tree)
	g.files[fileName(path)] = append(g.files[fileName(path)], path)
	names := g.declare(tree)
	for _, s := range found {
		class := names[around(tree.At(s.Span.Start)).ID()]
		g.places = append(g.places, Place{
			Name:   name,
			Path:   path,
			Line:   mapper.Line(s.Span.Start) + 1,
			Class:  class,
			Site:   s,
			class:  normalClass(class),
			mapper: mapper,
		})
	}
	g.lookup = nil
}

// Len reports the number of error sites on the ground.
func (g *Ground) Len() int { return len(g.places) }

func (g *Ground) index() *lookup {
	if g.lookup != nil {
		return g.lookup
	}
	x := &lookup{byText: map[message.Template][]int{}, byTop: map[string][]int{}, byFile: map[string][]int{}, byName: map[string][]int{}}
	var templates []message.Template
	for i := range g.places {
		p := &g.places[i]
		for _, t := range p.Site.Templates {
			x.byText[t] = append(x.byText[t], i)
			templates = append(templates, t)
			x.place = append(x.place, i)
		}
		top := topClass(p.class)
		x.byTop[top] = append(x.byTop[top], i)
		x.byFile[fileName(p.Path)] = append(x.byFile[fileName(p.Path)], i)
		key := nameKey(p.Site.Method, catalog.SimpleName(p.Site.Exception))
		x.byName[key] = append(x.byName[key], i)
	}
	x.similar = sync.OnceValue(func() *message.Index { return message.NewIndex(templates) })
	g.lookup = x
	return x
}

func nameKey(method, exception string) string { return method + " " + exception }
