package cache

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// abandoned is the age at which a file that was being written counts as left
// behind by a process that died.
const abandoned = time.Hour

type sweptFile struct {
	name string
	size int64
	used time.Time
}

// sweep takes out the least recently used entries until the folder is a tenth
// below its limit. Other processes may sweep at the same time: what is gone
// is gone.
func (c *Cache) sweep() error {
	var files []sweptFile
	var total int64
	err := filepath.WalkDir(c.dir, func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return nil // taken out by another process
		}
		if strings.HasPrefix(d.Name(), strings.TrimSuffix(tempPattern, "*")) {
			if time.Since(info.ModTime()) > abandoned {
				_ = os.Remove(name)
			}
			return nil
		}
		files = append(files, sweptFile{name, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	if err != nil || total <= c.limit {
		return err
	}
	slices.SortFunc(files, func(a, b sweptFile) int {
		return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.name, b.name))
	})
	for _, f := range files {
		if total <= c.limit-c.limit/10 {
			break
		}
		if err := os.Remove(f.name); err == nil || errors.Is(err, fs.ErrNotExist) {
			total -= f.size
		}
	}
	return nil
}
