package corpus

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
)

// JavaFiles returns the regular files below root whose names end in ".java",
// as paths relative to it with '/', in the order of Java's String.compareTo.
// Linked folders are not entered; what cannot be read is left out.
func JavaFiles(root string) ([]string, error) {
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		return nil, err
	}
	var files []string
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			if path == root {
				return err
			}
			return nil
		}
		if !strings.HasSuffix(path, ".java") || !isRegular(path, entry) {
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		files = append(files, filepath.ToSlash(rel))
		return nil
	})
	slices.SortFunc(files, compareJava)
	return files, err
}

func isRegular(path string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// compareJava compares by UTF-16 units, which differs from the order of bytes
// where characters beyond the first 65,536 are.
func compareJava(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}
