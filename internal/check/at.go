package check

import (
	"path/filepath"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/settings"
	"throwsight/internal/text"
)

// At returns the actions at a place of a file, with the analysis that they are
// meant for, and what of the class path could not be used.
func At(place project.Place, c *catalog.Catalog, s settings.Settings) (a *findings.Analysis, actions []fixes.Action, notes []error, err error) {
	file, sources, err := project.Around(place.File)
	if err != nil {
		return nil, nil, nil, err
	}
	mapper := file.Mapper()
	offset, err := place.Offset(mapper)
	if err != nil {
		return nil, nil, nil, err
	}
	world, notes, release := openWorld(sources.Types, s)
	defer release()
	a = findings.Analyze(filepath.ToSlash(file.Path), file.Tree, mapper, findings.Knowledge{
		Catalog: c, Workspace: sources.Types, World: world, Options: Options(s)})
	return a, fixes.Actions(a, text.Span{Start: offset, End: offset}), notes, nil
}
