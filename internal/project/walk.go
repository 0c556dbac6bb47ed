package project

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Files returns the Java files among and below the paths, each once, in
// order. Folders that hold no sources of the user's, those whose names begin
// with a dot, and what Git ignores are left out; linked folders are not entered. The error tells what
// could not be looked at; the others are there all the same.
func Files(paths ...string) ([]string, error) {
	var files []string
	var errs []error
	seen := map[string]bool{}
	add := func(path string) {
		if path = filepath.Clean(path); !seen[path] {
			seen[path] = true
			files = append(files, path)
		}
	}
	for _, root := range paths {
		info, err := os.Stat(root)
		if err != nil {
			errs = append(errs, plain(err))
			continue
		}
		if !info.IsDir() {
			add(root)
			continue
		}
		var below []string
		ignored := NewIgnored(absolute(root))
		skips := func(path string, folder bool) bool {
			return path != root && ignored.Has(absolute(path), folder)
		}
		err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				errs = append(errs, plain(err))
				if d != nil && d.IsDir() {
					return filepath.SkipDir
				}
			case d.IsDir():
				if path != root && strings.HasPrefix(d.Name(), ".") || skips(path, true) {
					return filepath.SkipDir
				}
			case d.Type().IsRegular() && strings.HasSuffix(path, ".java") && !skips(path, false):
				below = append(below, path)
			}
			return nil
		})
		if err != nil {
			errs = append(errs, plain(err))
		}
		slices.Sort(below)
		for _, path := range below {
			add(path)
		}
	}
	return files, errors.Join(errs...)
}

// absolute returns the path from the root on; a path stays as it is where the
// working directory is gone.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}
