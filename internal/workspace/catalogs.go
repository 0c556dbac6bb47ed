package workspace

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"

	"throwsight/catalog"
	"throwsight/internal/settings"
)

// store returns the catalog of the settings; projects with the same ones share
// it.
func (w *Workspace) store(s settings.Settings) *future {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := fmt.Sprintf("%v %q", s.Embedded, s.Catalogs)
	f := w.stores[key]
	if f == nil {
		f = w.load(s)
		w.stores[key] = f
	}
	return f
}

// reload is store for a catalog whose files have changed.
func (w *Workspace) reload(s settings.Settings) *future {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.load(s)
	w.stores[fmt.Sprintf("%v %q", s.Embedded, s.Catalogs)] = f
	return f
}

func (w *Workspace) load(s settings.Settings) *future {
	return newFuture(func() (*catalog.Catalog, []catalog.Fault) {
		return w.config.Load(catalog.Options{Paths: s.Catalogs, NoEmbedded: !s.Embedded})
	})
}

// maxStamped is how many files of a catalog's folder are looked at for
// changes.
const maxStamped = 20000

// stampOf returns a number that is another one when the catalogs of the
// settings, or their files, are.
func stampOf(s settings.Settings) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, s.Embedded)
	n := 0
	for _, path := range s.Catalogs {
		fmt.Fprintln(h, path)
		// A folder that cannot be read is told about by the loader.
		_ = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if n++; n > maxStamped {
				return fs.SkipAll
			}
			if err != nil {
				return nil
			}
			if info, err := os.Stat(p); err == nil && !info.IsDir() {
				fmt.Fprintln(h, p, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return h.Sum64()
}
