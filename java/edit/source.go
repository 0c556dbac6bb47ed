package edit

import (
	"bytes"
	"sync"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Source is what rewrites of one file ask about its text again and again,
// read in one walk. It is immutable.
type Source struct {
	File  *types.File
	Tree  *syntax.Tree
	Style Style

	heads   map[string]bool  // simple names that types and expressions begin with
	params  map[string]int   // names of catch parameters, without those that say "not used"
	byClass map[paramKey]int // the same, of clauses of one class

	qualified map[string]bool // types that are written with their packages
	escapes   bool            // Unicode escapes may end comments

	given func() map[string]bool // givenFields, once
}

type paramKey struct{ class, param string }

// Read prepares the rewrites of a file.
func Read(file *types.File, tree *syntax.Tree) *Source {
	s := &Source{File: file, Tree: tree, heads: map[string]bool{}, params: map[string]int{}, byClass: map[paramKey]int{}, qualified: map[string]bool{}}
	var v votes
	head := tree.Root().Child(syntax.RolePackage).Span().End // a package's name begins no type
	for n := range tree.Root().Descend() {
		v.count(tree.Source(), n)
		if n.Span().Start >= head {
			s.note(n)
		}
	}
	s.Style = v.style(tree.Source())
	s.escapes = bytes.Contains(tree.Source(), []byte(`\u`)) && endings.Match(tree.Source())
	s.given = sync.OnceValue(s.givenFields)
	return s
}

// Rewritten returns the source of another text of the file: one in which a
// member has changed, written as the file is.
func (s *Source) Rewritten(file *types.File, tree *syntax.Tree) *Source {
	next := *s
	next.File, next.Tree = file, tree
	next.given = sync.OnceValue(next.givenFields)
	return &next
}

func (s *Source) note(n syntax.Node) {
	switch n.Kind() {
	case syntax.NamedType, syntax.Ident:
		switch {
		case n.Child(syntax.RoleTarget).IsZero():
			s.heads[n.Name()] = true
		case n.Kind() == syntax.NamedType && n.Parent().Kind() != syntax.ImportDecl:
			s.qualified[n.Text()] = true
		}
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl, syntax.TypeParam:
		s.heads[n.Name()] = true
	case syntax.Catch:
		if !meansUnused(n.Name()) {
			s.params[n.Name()]++
			s.byClass[paramKey{n.Child(syntax.RoleType).Name(), n.Name()}]++
		}
	}
}
