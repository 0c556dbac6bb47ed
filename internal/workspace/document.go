package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"
	"sync"
	"sync/atomic"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Name is how a document is called.
type Name struct {
	// Key is the one spelling under which the document is found.
	Key string
	// Wire is the client's own spelling, the only one to be sent to it.
	Wire string
	// Path is a path with '/' between its elements, from which the package
	// folder can be told; for any scheme.
	Path string
	// File is the path on this machine, "" where there is no such file.
	File string
	// ReadOnly: the editor shows it only, as the source of a library. It
	// gets no diagnostics and no edits.
	ReadOnly bool
}

// A Document is the text of one document at one version. It is immutable.
type Document struct {
	Name
	Version int32
	Mapper  *text.Mapper

	java   bool
	digest func() string
	tree   func() *syntax.Tree
	source func() *types.Source
	// read is the tree of this text, or of the last one before it whose tree was
	// asked for: what a next version's tree is made from.
	read atomic.Pointer[syntax.Tree]
}

// NewDocument returns a document. language is the client's name for its
// language, "" where it is not told.
func NewDocument(name Name, language string, version int32, mapper *text.Mapper) *Document {
	return newDocument(name, language, version, mapper, nil)
}

func newDocument(name Name, language string, version int32, mapper *text.Mapper, before *syntax.Tree) *Document {
	ext := path.Ext(name.Path)
	d := &Document{
		Name:    name,
		Version: version,
		Mapper:  mapper,
		// An editor shows the source of a class under the class's own name.
		java: language == "java" || ext == ".java" || language == "" && ext == ".class",
	}
	d.digest = sync.OnceValue(func() string {
		sum := sha256.Sum256(mapper.Source())
		return hex.EncodeToString(sum[:8])
	})
	d.read.Store(before)
	d.tree = sync.OnceValue(func() *syntax.Tree {
		tree := before.Edited(mapper.Source())
		d.read.Store(tree)
		return tree
	})
	d.source = sync.OnceValue(func() *types.Source { return types.NewSource(d.tree()) })
	return d
}

// Java reports whether the document is Java source.
func (d *Document) Java() bool { return d.java }

// Digest tells a text from others. A version does not: a document that was closed
// and opened again begins at the same one.
func (d *Document) Digest() string { return d.digest() }

// Tree returns the document's syntax tree; it is made when first asked for.
func (d *Document) Tree() *syntax.Tree { return d.tree() }

// with returns the document at its next version.
func (d *Document) with(version int32, mapper *text.Mapper) *Document {
	next := newDocument(d.Name, "", version, mapper, d.read.Load())
	next.java = d.java
	return next
}

// A File is a document as its project sees it: the unit of analysis.
type File struct {
	*Document
	Project  *Project
	disk     bool // not open: the text is that of the file
	analysis func() *findings.Analysis
}

func newFile(d *Document, p *Project) *File {
	f := &File{Document: d, Project: p}
	f.analysis = sync.OnceValue(func() *findings.Analysis {
		a := findings.AnalyzeSource(p.pathOf(d), d.Tree(), d.source, d.Mapper, p.Knowledge())
		a.File = d.Path
		return a
	})
	return f
}

// Analysis returns what was found out about the file, nil where it is not
// Java. It is made once and shared; the first call waits for the project's
// catalog.
func (f *File) Analysis() *findings.Analysis {
	if !f.java {
		return nil
	}
	return f.analysis()
}

// Open reports whether the file is an open document.
func (f *File) Open() bool { return !f.disk }

// Quiet reports whether the file gets no diagnostics: it is not Java,
// not the user's, or excluded.
func (f *File) Quiet() bool { return !f.java || f.ReadOnly || f.Project.excludes(f.File) }

// base returns the last element of a path with either separator.
func base(p string) string { return p[strings.LastIndexAny(p, `/\`)+1:] }
