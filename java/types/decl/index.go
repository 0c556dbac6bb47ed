package decl

import (
	"hash/maphash"
	"maps"
	"slices"
	"strings"

	"throwsight/java/syntax"
)

// An Index holds what the sources of a workspace declare. It is immutable:
// With and Without return another one that shares all that did not change, so
// that a snapshot costs next to nothing and readers need no lock. The nil
// Index is empty.
//
// It keeps no tree and no part of a source text.
type Index struct {
	units   [shards]map[string]*Unit      // by path
	classes [shards]map[string][]declared // by binary name, each sorted by path
}

// shards bounds what one change copies: two arrays of pointers and a few maps
// of one 256th of the workspace.
const shards = 256

var seed = maphash.MakeSeed()

func shard(key string) int { return int(maphash.String(seed, key) % shards) }

// declared is a class and the file that declares it. Two files may declare
// one name, as copies in two modules do; the first path wins.
type declared struct {
	path  string
	class *Class
}

// A Unit is what one file declares.
type Unit struct{ File *File }

func newUnit(f *File) *Unit {
	f.sum = checksum(f)
	return &Unit{f}
}

// NewIndex returns the empty index.
func NewIndex() *Index { return &Index{} }

// Declare reads what a file declares. It may run for many files at once.
func Declare(tree *syntax.Tree) *Unit {
	return newUnit(collect(tree, nil))
}

// Same reports whether the file of a unit has the declarations of another.
func Same(f *File, u *Unit) bool { return f.sum == u.File.sum }

// With returns the index with the file at path declaring what tree does. It
// returns ix itself when the file's declarations are as before, as they are
// after most keystrokes.
func (ix *Index) With(path string, tree *syntax.Tree) *Index {
	return ix.WithUnits(map[string]*Unit{path: Declare(tree)})
}

// WithUnits returns the index with the files, by path, declaring other things.
func (ix *Index) WithUnits(units map[string]*Unit) *Index {
	edit := editor{old: ix}
	for _, path := range slices.Sorted(maps.Keys(units)) {
		edit.set(path, units[path])
	}
	return edit.done()
}

// Without returns the index without the files at the paths.
func (ix *Index) Without(paths ...string) *Index {
	edit := editor{old: ix}
	for _, path := range paths {
		edit.set(path, nil)
	}
	return edit.done()
}

// Len reports the number of files.
func (ix *Index) Len() int {
	if ix == nil {
		return 0
	}
	n := 0
	for _, m := range ix.units {
		n += len(m)
	}
	return n
}

// Has reports whether the index holds a file of the path.
func (ix *Index) Has(path string) bool {
	return ix != nil && ix.units[shard(path)][path] != nil
}

// Class returns the class of the binary name, nil where no file declares it.
func (ix *Index) Class(binary string) *Class {
	if ix == nil {
		return nil
	}
	if d := ix.classes[shard(binary)][binary]; len(d) > 0 {
		return d[0].class
	}
	return nil
}

// Path returns the path of the file that declares the class of the binary name,
// "" for none.
func (ix *Index) Path(binary string) string {
	if ix == nil {
		return ""
	}
	if d := ix.classes[shard(binary)][binary]; len(d) > 0 {
		return d[0].path
	}
	return ""
}

// An editor makes one new Index; it copies a shard when it first writes to it.
type editor struct {
	old, new      *Index
	units, copied [shards]bool
}

func (e *editor) set(path string, u *Unit) {
	var before *Unit
	if from := e.current(); from != nil {
		before = from.units[shard(path)][path]
	}
	if before == nil && u == nil || before != nil && u != nil && before.File.sum == u.File.sum {
		return
	}
	if e.new == nil {
		e.new = &Index{}
		if e.old != nil {
			*e.new = *e.old
		}
	}
	i := shard(path)
	own(&e.new.units[i], &e.units[i])
	if u == nil {
		delete(e.new.units[i], path)
	} else {
		e.new.units[i][path] = u
	}
	if before != nil {
		e.each(before.File.Classes, func(c *Class, list []declared) []declared {
			return slices.DeleteFunc(slices.Clone(list), func(d declared) bool { return d.path == path })
		})
	}
	if u != nil {
		e.each(u.File.Classes, func(c *Class, list []declared) []declared {
			list = append(slices.Clone(list), declared{path, c})
			slices.SortStableFunc(list, func(a, b declared) int { return strings.Compare(a.path, b.path) })
			return list
		})
	}
}

// each applies change to the list of every class of the trees of classes.
func (e *editor) each(classes []*Class, change func(*Class, []declared) []declared) {
	for _, c := range classes {
		i := shard(c.Name)
		own(&e.new.classes[i], &e.copied[i])
		if list := change(c, e.new.classes[i][c.Name]); len(list) > 0 {
			e.new.classes[i][c.Name] = list
		} else {
			delete(e.new.classes[i], c.Name)
		}
		e.each(c.Members, change)
	}
}

func (e *editor) current() *Index {
	if e.new != nil {
		return e.new
	}
	return e.old
}

func (e *editor) done() *Index {
	if ix := e.current(); ix != nil {
		return ix
	}
	return NewIndex()
}

// own makes *m a map that may be written to.
func own[V any](m *map[string]V, mine *bool) {
	if *mine {
		return
	}
	*mine = true
	if *m == nil {
		*m = map[string]V{}
	} else {
		*m = maps.Clone(*m)
	}
}
