package workspace

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
	"throwsight/java/sites"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// A Project is what is known for the files of one folder. It is immutable.
type Project struct {
	Root     string // "" for files outside of all folders
	Settings settings.Settings

	catalog *future // of the catalog
	types   *types.Index
	sites   *sites.Index
	library library
	world   func() *resolve.World // of types and library
	places  *places               // of methods in sources; belongs to world
	indexed bool                  // the sources on disk have been read
	disk    []string              // the sources on disk, sorted
}

// wide reports whether files that are not open are to be diagnosed.
func (p *Project) wide() bool { return p.indexed && p.Settings.Scope == settings.ScopeWorkspace }

// Knowledge returns what the analysis of the project's files starts from. The
// first call waits for the catalog to be loaded.
func (p *Project) Knowledge() findings.Knowledge {
	return findings.Knowledge{
		Catalog:   p.Catalog(),
		Workspace: p.types,
		World:     p.world(),
		Sites:     p.sites,
		Options:   p.Settings.Findings(),
	}
}

// Catalog returns the project's catalog; the first call waits for it.
func (p *Project) Catalog() *catalog.Catalog { return p.catalog.get().catalog }

// pathOf returns a document's path as rules look at it: from the project's root
// on. That the project itself lies below a folder named target or test says
// nothing of its files.
func (p *Project) pathOf(d *Document) string {
	if p.Root != "" && d.File != "" {
		if rel, err := filepath.Rel(p.Root, d.File); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return d.Path
}

// excludes reports whether the settings leave a file out.
func (p *Project) excludes(file string) bool {
	if file == "" || len(p.Settings.Exclude) == 0 {
		return false
	}
	rel := file
	if p.Root != "" {
		r, err := filepath.Rel(p.Root, file)
		if err != nil {
			return false
		}
		rel = r
	}
	rel = filepath.ToSlash(rel)
	return slices.ContainsFunc(p.Settings.Exclude, func(glob string) bool {
		ok, err := doublestar.Match(strings.TrimPrefix(glob, "/"), rel)
		return err == nil && ok
	})
}

// inside reports whether file is root or below it.
func inside(root, file string) bool {
	if !strings.HasPrefix(file, root) {
		return false
	}
	rest := file[len(root):]
	return rest == "" || strings.HasSuffix(root, string(filepath.Separator)) || rest[0] == filepath.Separator
}
