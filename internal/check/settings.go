package check

import (
	"os"
	"path/filepath"

	"throwsight/internal/settings"
)

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
		if _, missing := os.Lstat(file); missing == nil {
			return s, "", nil, err // it is there: what it says must not be passed over
		}
		if dir == filepath.Dir(dir) {
			s, faults = settings.Resolve(flags)
			return s, "", faults, nil
		}
	}
}
