package check

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

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
