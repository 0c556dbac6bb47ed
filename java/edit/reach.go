package edit

import (
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Completes tells whether a statement can complete normally, as the compiler
// reckons.
func Completes(s syntax.Node) types.Answer {
	switch normally, known := syntax.Completes(s); {
	case !known:
		return types.Unknown
	default:
		return yes(normally)
	}
}

func yes(b bool) types.Answer {
	if b {
		return types.Yes
	}
	return types.No
}
