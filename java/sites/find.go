package sites

import "throwsight/java/syntax"

// Find returns the error sites of the file, in the order of the text.
func Find(tree *syntax.Tree, env Env) []Site {
	return nil
}
