package check

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"golang.org/x/sync/errgroup"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/settings"
)

// A File is a file in which something was found.
type File struct {
	Path     string
	Analysis *findings.Analysis
	Findings []findings.Finding
}

// Actions returns what can be done about one of the file's findings.
func (f *File) Actions(i int) []fixes.Action { return fixes.ForFinding(f.Analysis, f.Findings[i]) }

// A Result is what a run found.
type Result struct {
	Read   int     // files that were looked at
	Files  []File  // those with findings, in the order of their paths
	Notes  []error // what of the class path could not be used
	Unread error   // the files and folders that could not be read
	know   findings.Knowledge

	release func()
}

// Close lets go of the class path. What was found stays.
func (r *Result) Close() { r.release() }

// Settings resolves a project's settings: those of the settings file in the
// folder of path or the nearest one above, below the flags'. root is the
// folder that it stands in, "" where there is none.
func Settings(path string, flags settings.Layer) (s settings.Settings, root string, faults []settings.Fault, err error) {
	dir, err := filepath.Abs(path)
	if err != nil {
		return s, "", nil, err
	}
	for ; ; dir = filepath.Dir(dir) {
		file := filepath.Join(dir, settings.FileName)
		src, err := os.ReadFile(file)
		if err == nil {
			layer, err := settings.ParseTOML(file, src)
			if err != nil {
				return s, "", nil, err
			}
			s, faults = settings.Resolve(layer, flags)
			return s, dir, faults, nil
		}
		if dir == filepath.Dir(dir) {
			s, faults = settings.Resolve(flags)
			return s, "", faults, nil
		}
	}
}

// Run looks at the files among and below the paths; those that cannot be read
// are told and do not hinder the others. The result must be closed.
func Run(ctx context.Context, paths []string, c *catalog.Catalog, s settings.Settings, root string) (*Result, error) {
	names, unseen := project.Files(paths...)
	names = slices.DeleteFunc(names, func(name string) bool { return skipped(name, paths) || excluded(name, root, s.Exclude) })
	sources, unread := project.Load(names)
	know := findings.Knowledge{Catalog: c, Workspace: sources.Types, Options: s.Findings()}
	world, library, notes := openWorld(sources.Types, c, s)
	know.World = world
	release := library.Hold()
	out := &Result{Read: len(sources.Files), Notes: notes, Unread: errors.Join(unseen, unread), know: know, release: release}
	found := make([]File, len(sources.Files))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range sources.Files {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			a := findings.Analyze(filepath.ToSlash(f.Path), f.Tree, f.Mapper(), know)
			found[i] = File{Path: f.Path, Analysis: a, Findings: a.Findings()}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		out.Close()
		return nil, err
	}
	for _, f := range found {
		if len(f.Findings) > 0 {
			out.Files = append(out.Files, f)
		}
	}
	return out, nil
}

// skipped reports whether a file lies, below the path that it was found by, in
// a folder that build tools write.
func skipped(name string, paths []string) bool {
	for _, p := range paths {
		rel, err := filepath.Rel(p, name)
		if err != nil || rel == "." || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			continue
		}
		parts := strings.Split(filepath.ToSlash(rel), "/")
		// Below a source root such a name is a package's.
		built, root := slices.IndexFunc(parts[:len(parts)-1], isBuilt), slices.Index(parts, "src")
		if built >= 0 && (root < 0 || built < root) {
			return true
		}
	}
	return false
}

func isBuilt(dir string) bool { return dir == "target" || dir == "build" || dir == "node_modules" }

// excluded reports whether a setting leaves the file out.
func excluded(name, root string, globs []string) bool {
	if root == "" || len(globs) == 0 {
		return false
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := doublestar.Match(glob, filepath.ToSlash(rel))
		return ok && err == nil
	})
}

// Worst returns the most severe of the findings; 0 where there is none.
func (r *Result) Worst() findings.Severity {
	var worst findings.Severity
	for _, f := range r.Files {
		for _, x := range f.Findings {
			if worst == 0 || x.Severity < worst {
				worst = x.Severity
			}
		}
	}
	return worst
}
