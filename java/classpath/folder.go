package classpath

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"throwsight/java/classpath/cache"
)

// Limits of folders: a target/classes has some ten thousand files.
const (
	maxFolderFiles = 1 << 20
	maxFolderDepth = 100
	maxFolderFile  = 64 << 20
)

// folder is a folder of class files, looked into anew each time: a compiler
// writes to it.
type folder struct{ root string }

// local returns the path of a file below the root; false for a name that
// leaves it.
func (f folder) local(name string) (string, bool) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", false
	}
	return filepath.Join(f.root, filepath.FromSlash(name)), true
}

func (f folder) has(name string) bool {
	p, ok := f.local(name)
	if !ok {
		return false
	}
	info, err := os.Stat(p)
	return err == nil && info.Mode().IsRegular()
}

func (f folder) read(_ io.ReaderAt, name string, buf []byte) ([]byte, error) {
	p, ok := f.local(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrInvalid)
	}
	file, err := os.Open(p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFolderFile {
		return nil, fmt.Errorf("%s: no regular file of at most %d bytes", name, maxFolderFile)
	}
	if int64(cap(buf)) < info.Size() {
		buf = make([]byte, info.Size())
	}
	buf = buf[:info.Size()]
	if _, err := io.ReadFull(file, buf); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return buf, nil
}

// names walks the folder. Links are followed, but not into a folder that the
// walk stands in: so a loop ends.
func (f folder) names() iter.Seq[string] {
	return func(yield func(string) bool) {
		left := maxFolderFiles
		f.walk("", nil, &left, yield)
	}
}

func (f folder) walk(dir string, above []fs.FileInfo, left *int, yield func(string) bool) bool {
	path := filepath.Join(f.root, filepath.FromSlash(dir))
	info, err := os.Stat(path)
	if err != nil || len(above) == maxFolderDepth {
		return true
	}
	for _, a := range above {
		if os.SameFile(a, info) {
			return true
		}
	}
	above = append(above, info)
	entries, err := os.ReadDir(path)
	if err != nil {
		return true // a folder without rights has nothing to show
	}
	for _, e := range entries {
		name := strings.TrimPrefix(dir+"/"+e.Name(), "/")
		isDir := e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			target, err := os.Stat(filepath.Join(path, e.Name()))
			if err != nil {
				continue
			}
			isDir = target.IsDir()
		}
		if isDir {
			if !f.walk(name, above, left, yield) {
				return false
			}
			continue
		}
		if *left--; *left < 0 || !yield(name) {
			return false
		}
	}
	return true
}

func (f folder) sum(io.ReaderAt, func() (cache.Sum, error)) (cache.Sum, error) {
	return cache.Sum{}, errors.New("a folder has no content hash")
}
