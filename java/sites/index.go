package sites

import (
	"cmp"
	"slices"

	"throwsight/java/syntax"
)

// An Index is an Env over many files. It is immutable and safe for concurrent
// use: With and Without return another one that shares all but what changed.
//
// Of each file it keeps the names and a digest: a Java text with only the
// declarations that messages can depend on, parsed when first asked for. The
// trees themselves are not kept.
type Index struct {
	files    shards[*source]
	classes  shards[[]declared] // by canonical name; the first by path counts
	extended shards[int]        // how many classes extend or implement one of the simple name
}

// declared is a class with the path of its file.
type declared struct {
	path  string
	class *Class
}

// NewIndex returns an index of no files.
func NewIndex() *Index { return &Index{} }

// Facts are what an Index keeps of one file.
type Facts struct {
	source *source
}

// NewFacts reads a file's facts. It is the costly part of [Index.With], and
// may run for many files at once.
func NewFacts(tree *syntax.Tree) *Facts {
	full := newSource(tree)
	kept := &source{pkg: full.pkg, imports: full.imports, digest: digest(tree)}
	kept.classes = make([]*Class, len(full.classes))
	for i, c := range full.classes {
		d := *c
		d.src = kept
		if c.outer != nil {
			d.outer = kept.classes[c.outer.index]
		}
		kept.classes[i] = &d
	}
	return &Facts{kept}
}

// With returns the index with the file's facts in place of those it had. The
// tree is not kept.
func (x *Index) With(path string, tree *syntax.Tree) *Index {
	return x.WithFacts(path, NewFacts(tree))
}

// WithFacts is With for facts that were read before.
func (x *Index) WithFacts(path string, facts *Facts) *Index {
	return x.WithAll(map[string]*Facts{path: facts})
}

// WithAll returns the index with the facts of many files; nil facts remove a
// file.
func (x *Index) WithAll(files map[string]*Facts) *Index {
	fe, ce, ee := x.files.edit(), x.classes.edit(), x.extended.edit()
	for path, facts := range files {
		if old := fe.get(path); old != nil {
			for _, c := range old.classes {
				rest := slices.DeleteFunc(slices.Clone(ce.get(c.name)), func(d declared) bool { return d.class == c })
				if len(rest) == 0 {
					ce.remove(c.name)
				} else {
					ce.set(c.name, rest)
				}
				for _, s := range c.supers {
					if n := ee.get(lastPart(s)); n > 1 {
						ee.set(lastPart(s), n-1)
					} else {
						ee.remove(lastPart(s))
					}
				}
			}
			fe.remove(path)
		}
		if facts == nil {
			continue
		}
		fe.set(path, facts.source)
		for _, c := range facts.source.classes {
			all := append(slices.Clone(ce.get(c.name)), declared{path, c})
			slices.SortFunc(all, func(a, b declared) int {
				return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.class.index, b.class.index))
			})
			ce.set(c.name, all)
			for _, s := range c.supers {
				ee.set(lastPart(s), ee.get(lastPart(s))+1)
			}
		}
	}
	return &Index{files: fe.out, classes: ce.out, extended: ee.out}
}

// Without returns the index without the file.
func (x *Index) Without(path string) *Index {
	return x.WithAll(map[string]*Facts{path: nil})
}

// Class implements Env.
func (x *Index) Class(name string) *Class {
	if all := x.classes.get(name); len(all) > 0 {
		return all[0].class
	}
	return nil
}

// Extended implements Env.
func (x *Index) Extended(simple string) bool {
	return x.extended.get(simple) > 0
}
