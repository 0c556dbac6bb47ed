package classpath

import (
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"strings"

	"throwsight/java/classpath/cache"
	"throwsight/java/classpath/jimage"
)

// modules are the classes of a JDK's lib/modules. A package stands in one
// module; module-info classes are not shown, there are many of that name.
type modules struct {
	image    *jimage.Image
	packages map[string]string // java/lang -> java.base
	index    int64             // bytes of the file that tell it from others
}

func openModules(file string) (*Archive, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	image, err := jimage.Open(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m := &modules{image, image.Packages(), image.IndexSize()}
	return &Archive{
		Path: file, Kind: Modules, contents: m, file: file, stamp: stampOf(info), place: place{size: info.Size()},
		library: func() Library { return Library{} },
	}, nil
}

func (m *modules) find(name string) (jimage.Location, bool) {
	module, ok := m.packages[path.Dir(name)]
	if !ok {
		return jimage.Location{}, false
	}
	return m.image.Find(module, name)
}

func (m *modules) has(name string) bool {
	_, ok := m.find(name)
	return ok
}

func (m *modules) read(r io.ReaderAt, name string, buf []byte) ([]byte, error) {
	l, ok := m.find(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return m.image.Read(r, l, buf)
}

func (m *modules) names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range m.image.Len() {
			l, err := m.image.Location(i)
			if err != nil || m.packages[l.Parent] != l.Module || l.Parent == "" {
				continue
			}
			if name := l.Name(); strings.HasSuffix(name, ".class") && !yield(name) {
				return
			}
		}
	}
}

// sum hashes the index alone: it says where each resource is and how long, and
// the file has 140 MB.
func (m *modules) sum(r io.ReaderAt, _ func() (cache.Sum, error)) (cache.Sum, error) {
	return cache.SumOf(io.NewSectionReader(r, 0, m.index))
}
