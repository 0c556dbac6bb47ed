package check

import (
	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// openWorld opens the class path that the settings name, before the catalog's
// models; where they name none, these alone and the JDK's API. The notes say
// what could not be used.
func openWorld(sources *types.Index, c *catalog.Catalog, s settings.Settings) (world *resolve.World, library *resolve.Library, notes []error) {
	models, notes := findings.Models(c)
	if len(s.Classpath) == 0 && s.JDK == "" {
		library = findings.ModelClasses(c)
		return resolve.NewWorld(sources, library), library, notes
	}
	library, faults := resolve.OpenLibrary(s.Classpath, s.JDK, models...)
	return resolve.NewWorld(sources, library), library, append(notes, faults...)
}
