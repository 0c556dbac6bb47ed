package findings

import (
	"fmt"

	"throwsight/catalog"
	"throwsight/java/model"
	"throwsight/java/types/resolve"
)

// Models returns the models of a catalog, those laid over the others first,
// and what is wrong with the rest.
func Models(c *catalog.Catalog) ([]*model.Model, []error) { return libraryOf(c).models() }

// ModelClasses returns what a catalog's models and that of the JDK tell of
// classes: all that is known where there is no class path.
func ModelClasses(c *catalog.Catalog) *resolve.Library { return libraryOf(c).classes() }

func openModels(files []catalog.ModelFile) (models []*model.Model, faults []error) {
	for _, f := range files {
		m, err := model.Open(f.Data)
		if err == nil && !f.Embedded() { // that one a test has read
			err = m.Check()
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", f.File, err))
			continue
		}
		models = append(models, m)
	}
	return models, faults
}

// Prepare makes what the analyses of a catalog share, so that the first one
// needs not wait for it.
func Prepare(c *catalog.Catalog) { libraryOf(c).joins() }
