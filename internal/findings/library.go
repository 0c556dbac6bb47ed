package findings

import (
	"slices"
	"strings"
	"sync"

	"throwsight/catalog"
	"throwsight/java/model"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// A library is what a catalog and its traits tell about classes that have no
// source in the workspace.
type library struct {
	catalog *catalog.Catalog
	traits  *catalog.Traits
	outside types.Outside
	// names are the simple names by which the text of a call can mean an
	// entry point: the method's, or the class's of a constructor.
	names map[string]bool
	// versions are those of the library that the records know.
	versions []version

	models  func() ([]*model.Model, []error)
	classes func() *resolve.Library
	joins   func() []*join
	met     arrivals

	received memo[string, []string] // see receivers
	guards   memo[string, []fact]   // what a guard asks for
	spread   spreads
	made     memo[*catalog.Record, []string] // see waysOf
}

// libraryOf returns the library of a catalog. The last few are kept: each
// analysis of a session asks for the same one, and a reload brings another.
func libraryOf(c *catalog.Catalog) *library {
	libraries.Lock()
	defer libraries.Unlock()
	for _, l := range libraries.last {
		if l != nil && l.catalog == c {
			return l
		}
	}
	l := newLibrary(c, catalog.EmbeddedTraits())
	copy(libraries.last[1:], libraries.last[:])
	libraries.last[0] = l
	return l
}

var libraries struct {
	sync.Mutex
	last [4]*library
}

func newLibrary(c *catalog.Catalog, traits *catalog.Traits) *library {
	l := &library{catalog: c, traits: traits, names: map[string]bool{}, versions: knownVersions(c)}
	l.models = sync.OnceValues(func() ([]*model.Model, []error) { return openModels(c.Models()) })
	l.classes = sync.OnceValue(func() *resolve.Library {
		models, _ := l.models()
		return resolve.NewModelLibrary(models...)
	})
	l.joins = sync.OnceValue(l.newJoins)
	table := &types.Table{Supertypes: traits.Supertypes, Generics: map[string]bool{}, Results: map[string]map[string]string{}}
	for _, class := range traits.Classes.Generic {
		table.Generics[class] = true
	}
	method := func(m, result string) {
		class, name, _ := strings.Cut(m, "#")
		if table.Results[class] == nil {
			table.Results[class] = map[string]string{}
		}
		if result != "" || table.Results[class][name] == "" {
			table.Results[class][name] = result
		}
	}
	for m, result := range traits.Results {
		method(m, result)
	}
	for _, m := range c.EntryPoints() {
		method(m, "")
		class, name, _ := strings.Cut(m, "#")
		if name == "<init>" {
			name = catalog.SimpleName(class)
		}
		l.names[name] = true
	}
	l.outside = types.Outsides{table, types.JDK()}
	return l
}

// owns reports whether a class is the library's own.
func (l *library) owns(class string) bool {
	within := func(pkg string) bool {
		rest, ok := strings.CutPrefix(class, pkg)
		return ok && strings.HasPrefix(rest, ".")
	}
	return slices.ContainsFunc(l.traits.Library.Packages, within) && !slices.ContainsFunc(l.traits.Library.Except, within)
}
