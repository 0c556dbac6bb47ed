package check

import (
	"throwsight/internal/settings"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// openWorld opens the class path that the settings name; nil, nil where they
// name none. The notes say what of it could not be used.
func openWorld(sources *types.Index, s settings.Settings) (world *resolve.World, library *resolve.Library, notes []error) {
	if len(s.Classpath) == 0 {
		return nil, nil, nil
	}
	library, notes = resolve.OpenLibrary(s.Classpath, s.JDK)
	return resolve.NewWorld(sources, library), library, notes
}
