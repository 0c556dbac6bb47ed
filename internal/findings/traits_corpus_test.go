//go:build corpus

package findings

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/java/types/resolve"
)

// TestTraitsAreReal: the methods and classes that the traits name are there in
// the library, of today or of the line before. One that is misspelt would be a fact that nobody hears.
func TestTraitsAreReal(t *testing.T) {
	jdk := corpus.NeedJDK(t, 17, false)
	var worlds []*resolve.World
	for _, release := range []string{"hadoop-3.4.1", "hadoop-2.10.2"} {
		// Of two versions of a jar the first is used, which is told and no harm.
		library, _ := resolve.OpenLibrary([]string{filepath.Join(corpus.Root(t, release+"/jars"), "*")}, jdk.Home)
		worlds = append(worlds, resolve.NewWorld(nil, library))
	}
	traits := catalog.EmbeddedTraits()
	m, c := traits.Methods, traits.Classes
	methods, classes := 0, 0
	for _, list := range [][]string{
		m.Advisory, m.Identity, m.Cleanup, m.RunsAs, m.NewUser, m.InMemory, m.Commit, m.Login, m.Tokens, m.EndOfData, m.Reads, m.Prepares, m.Handle,
		slices.Collect(maps.Keys(traits.Probes)),
	} {
		for _, name := range list {
			class, method, _ := strings.Cut(name, "#")
			if !strings.HasPrefix(class, "org.apache.hadoop.") {
				continue // another library's
			}
			methods++
			if !slices.ContainsFunc(worlds, func(w *resolve.World) bool { return w.Has(class) && declares(w, class, method) }) {
				t.Errorf("there is no %s", name)
			}
		}
	}
	ways := slices.Concat(slices.Collect(maps.Values(traits.Ways.Known))...)
	for _, list := range [][]string{c.InMemory, c.Written, c.Task, c.Filter, c.Broad, slices.Collect(maps.Values(traits.Probes)), traits.Ways.Of, traits.Ways.Round, ways, slices.Collect(maps.Values(traits.Ways.Named))} {
		for _, class := range list {
			if name := catalog.SimpleName(class); name == "" || strings.ToLower(name[:1]) == name[:1] {
				continue // a package
			}
			classes++
			if !slices.ContainsFunc(worlds, func(w *resolve.World) bool { return w.Has(class) }) {
				t.Errorf("there is no class %s", class)
			}
		}
	}
	t.Logf("%d methods and %d classes of the traits are in the library", methods, classes)
}

func declares(world *resolve.World, class, method string) bool {
	if method == "<init>" {
		_, known := world.Constructors(class)
		return known
	}
	if world.Declares(class, method) {
		return true
	}
	supers, _ := world.Supers(class)
	return slices.ContainsFunc(supers, func(s string) bool { return declares(world, s, method) })
}
