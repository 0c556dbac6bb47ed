package check

import (
	"path/filepath"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/internal/settings"
)

// At returns the analysis of a place's file, the place as an offset, and what
// of the class path could not be used.
func At(place project.Place, c *catalog.Catalog, s settings.Settings) (a *findings.Analysis, offset int, notes []error, err error) {
	file, sources, err := project.Around(place.File)
	if err != nil {
		return nil, 0, nil, err
	}
	mapper := file.Mapper()
	if offset, err = place.Offset(mapper); err != nil {
		return nil, 0, nil, err
	}
	world, _, notes := openWorld(place.File, sources.Types, c, s)
	a = findings.Analyze(filepath.ToSlash(file.Path), file.Tree, mapper, findings.Knowledge{
		Catalog: c, Workspace: sources.Types, World: world, Sites: sources.Sites, Options: s.Findings()})
	a.File = file.Path
	return a, offset, notes, nil
}
