package workspace

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/internal/project"
)

// The bounds of an index: a folder that holds more is indexed in part.
const (
	maxSources    = 50_000
	maxEntries    = 500_000
	maxSourceSize = 4 << 20
)

// outputFolders are never sources.
var outputFolders = []string{"target", "build", "out", "bin", "node_modules"}

// findSources lists the Java files of a project, sorted.
func findSources(ctx context.Context, p *Project) []string {
	if tooWide(p.Root) {
		return nil
	}
	var files []string
	entries := 0
	ignored := project.NewIgnored(p.Root)
	// Folders that cannot be read are left out.
	_ = filepath.WalkDir(p.Root, func(path string, d fs.DirEntry, err error) error {
		if entries++; entries > maxEntries || len(files) == maxSources || ctx.Err() != nil {
			return fs.SkipAll
		}
		if err != nil {
			return nil
		}
		name := d.Name()
		if d.IsDir() {
			if path != p.Root && (strings.HasPrefix(name, ".") || slices.Contains(outputFolders, name) || p.excludes(path) || ignored.Has(path, true)) {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) == ".java" && d.Type().IsRegular() && !p.excludes(path) && !ignored.Has(path, false) {
			files = append(files, path)
		}
		return nil
	})
	slices.Sort(files)
	return files
}

// tooWide reports whether a folder is no project: the root of a file system or
// the user's home, which editors name as the folder of a lone file.
func tooWide(root string) bool {
	if filepath.Dir(root) == root {
		return true
	}
	home, err := os.UserHomeDir()
	return err == nil && filepath.Clean(home) == filepath.Clean(root)
}

// FilesChanged tells the workspace that files on disk, or folders, may have
// changed.
func (w *Workspace) FilesChanged(files ...string) {
	w.mu.Lock()
	java := false
	for _, f := range files {
		if filepath.Ext(f) == ".java" {
			w.files[f], java = true, true
		}
	}
	w.mu.Unlock()
	if java {
		wake(w.index)
	}
	wake(w.keep)
}

// Sources returns the Java files of all projects that are to be diagnosed
// without being open.
func (w *Workspace) Sources() []string {
	var files []string
	for _, p := range w.Snapshot().Projects() {
		if p.wide() {
			files = append(files, p.disk...)
		}
	}
	return files
}
