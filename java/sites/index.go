package sites

import "throwsight/java/syntax"

// An Index is an Env over many files. It is immutable: With and Without return
// another one that shares all but what changed.
type Index struct{}

// NewIndex returns an index of no files.
func NewIndex() *Index { return &Index{} }

// With returns the index with the file's facts in place of those it had. The
// tree is not kept.
func (x *Index) With(path string, tree *syntax.Tree) *Index { return x }

// Without returns the index without the file.
func (x *Index) Without(path string) *Index { return x }

// Class implements Env.
func (x *Index) Class(name string) *Class { return nil }

// Extended implements Env.
func (x *Index) Extended(simple string) bool { return false }

// A Class is what an Env knows of one class.
type Class struct{}
