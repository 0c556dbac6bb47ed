package resolve

// What bounds the work on one file. Real code stays far below; the numbers
// keep hostile text from using up the stack or the time.
const (
	maxDepth     = 1500 // of expressions, statements and types inside one another
	maxTypeDepth = 14   // of type arguments inside one another, in one comparison: types that share parts double at each level
	maxSupers    = 200  // of supertypes above one another
	maxBounds    = 24   // of one inference variable, each way
	maxLub       = 3    // of least upper bounds inside one another
	maxSpeculate = 3    // of lambda bodies that are looked at to choose an overload, inside one another

	// workPerNode bounds how often the nodes of a file are looked at, on
	// average: bodies of lambdas more than once.
	workPerNode = 40
	// compareWork is how many comparisons of types weigh as much as a node.
	compareWork = 64
)

// spent counts a comparison of types and reports whether the file has had its
// share of work.
func (r *resolver) spent() bool {
	if r.compared++; r.compared%compareWork == 0 {
		r.budget--
	}
	return r.budget < 0
}
