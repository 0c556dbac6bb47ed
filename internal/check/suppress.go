package check

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"throwsight/internal/fixes"
	"throwsight/internal/settings"
)

// Suppress returns the change of the settings file in the folder that silences
// what an action wants silenced; the file may not be there yet.
func Suppress(folder string, s fixes.Suppression) (Change, error) {
	path := filepath.Join(folder, settings.FileName)
	src, err := os.ReadFile(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return Change{}, err
	}
	added, err := settings.Suppress(path, src, s.Rule)
	if err != nil {
		return Change{}, err
	}
	return Change{Path: path, Before: src, After: append(src[:len(src):len(src)], added...), New: missing}, nil
}
