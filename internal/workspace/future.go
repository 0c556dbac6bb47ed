package workspace

import (
	"sync"

	"throwsight/catalog"
)

// A future is a catalog that is being loaded, or was.
type future struct {
	get func() loaded // waits; loads at the first call
}

type loaded struct {
	catalog *catalog.Catalog
	faults  []catalog.Fault
}

func newFuture(load func() (*catalog.Catalog, []catalog.Fault)) *future {
	return &future{sync.OnceValue(func() loaded {
		c, faults := load()
		return loaded{c, faults}
	})}
}

// broken reports whether a part of the catalog had to be left out.
func (l loaded) broken() bool {
	for _, f := range l.faults {
		if f.Severity == catalog.Error {
			return true
		}
	}
	return false
}
