package types

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// What sources declare, by its names in package decl.
type (
	Index    = decl.Index
	Unit     = decl.Unit
	Class    = decl.Class
	Method   = decl.Method
	Variable = decl.Variable
	TypeRef  = decl.TypeRef
)

// NewIndex returns the empty index.
func NewIndex() *Index { return decl.NewIndex() }

// Declare reads what a file declares. It may run for many files at once.
func Declare(tree *syntax.Tree) *Unit { return decl.Declare(tree) }
