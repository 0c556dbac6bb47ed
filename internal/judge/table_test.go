package judge_test

import (
	"slices"

	"throwsight/internal/judge"
)

// without lists the shapes in which no try can stand: what is withheld there
// is withheld rightly.
var without = []judge.Shape{judge.Delegation, judge.EnumArgument, judge.Field, judge.Guard, judge.Elsewhere}

// rightReasons are those that hold in any shape: Java or the record allows
// nothing there.
var rightReasons = []string{
	"the record asks for a fallback, which only you can name",
	"the record says that the error may be ignored, but the call's value is used here",
	"the class that arrives is not in the library that this code is built with",
}

// possible reports whether a withheld action could have been offered.
func possible(o *offer) bool {
	return !slices.Contains(without, o.shape) && !slices.Contains(rightReasons, o.reason)
}
