package check

import (
	"throwsight/internal/settings"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// openWorld opens the class path that the settings name, and keeps its files
// open until release; nil where they name none.
func openWorld(sources *types.Index, s settings.Settings) (world *resolve.World, notes []error, release func()) {
	if len(s.Classpath) == 0 {
		return nil, nil, func() {}
	}
	library, notes := resolve.OpenLibrary(s.Classpath, s.JDK)
	return resolve.NewWorld(sources, library), notes, library.Hold()
}
