package types

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// What sources declare, by its names in package decl.
type (
	Index    = decl.Index
	Unit     = decl.Unit
	Source   = decl.Source
	Class    = decl.Class
	Method   = decl.Method
	Variable = decl.Variable
	TypeRef  = decl.TypeRef
)

// NewIndex returns the empty index.
func NewIndex() *Index { return decl.NewIndex() }

// NewSource reads what a tree declares, for others and for itself.
func NewSource(tree *syntax.Tree) *Source { return decl.NewSource(tree) }

// Declare reads what a file declares. It may run for many files at once.
func Declare(tree *syntax.Tree) *Unit { return decl.Declare(tree) }
