package workspace

import (
	"fmt"
	"slices"
)

// tell shows the user the problems of a source that he was not shown at the
// last look, of that source or another: folders share settings and catalogs.
func (w *Workspace) tell(source string, problems []string) {
	w.mu.Lock()
	var fresh []string
	for _, p := range problems {
		known := false
		for _, list := range w.told {
			known = known || slices.Contains(list, p)
		}
		if !known {
			fresh = append(fresh, p)
		}
	}
	w.told[source] = problems
	w.mu.Unlock()
	switch len(fresh) {
	case 0:
	case 1:
		w.host.Tell(fresh[0])
	default:
		w.host.Tell(fmt.Sprintf("%s (and %d more problems)", fresh[0], len(fresh)-1))
	}
}
