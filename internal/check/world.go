package check

import (
	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/internal/settings"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// openWorld opens the class path of the sources in a folder, that of the
// settings or the one that is found, before the catalog's models; where there
// is none, these alone and the JDK's API. The notes say what could not be used.
func openWorld(folder string, sources *types.Index, c *catalog.Catalog, s settings.Settings) (world *resolve.World, library *resolve.Library, notes []error) {
	path := project.FindClasspath(folder, s)
	models, notes := findings.Models(c)
	if path.Lacks != nil {
		notes = append(notes, path.Lacks)
	}
	if len(path.Entries) == 0 && s.JDK == "" {
		library = findings.ModelClasses(c)
		return resolve.NewWorld(sources, library), library, notes
	}
	library, faults := resolve.OpenLibrary(path.Entries, s.JDK, models...)
	if path.Lacks != nil {
		library.Lacks()
	}
	return resolve.NewWorld(sources, library), library, append(notes, faults...)
}
