package classpath

import (
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"throwsight/java/classpath/cache"
	"throwsight/java/classpath/zipfile"
)

// zipped is the part of a zip file that makes an archive: some of its entries,
// under names of their own.
type zipped struct {
	zip   *zipfile.File
	index map[string]int32 // name -> entry
	part  string           // what tells it from other parts of the same file, "" for the whole
}

// newZipped takes the entries that name gives a name. Of two entries of one
// name the one of the higher rank is taken, of equal ones the first.
func newZipped(zip *zipfile.File, part string, name func(*zipfile.Entry) (name string, rank int)) *zipped {
	z := &zipped{zip, make(map[string]int32, len(zip.Entries)), part}
	ranks := map[string]int{} // of names with a rank
	for i := range zip.Entries {
		n, rank := name(&zip.Entries[i])
		if n == "" || n[len(n)-1] == '/' {
			continue
		}
		if _, taken := z.index[n]; taken && ranks[n] >= rank {
			continue
		}
		z.index[n] = int32(i)
		if rank > 0 {
			ranks[n] = rank
		}
	}
	return z
}

func (z *zipped) has(name string) bool {
	_, ok := z.index[name]
	return ok
}

func (z *zipped) read(r io.ReaderAt, name string, buf []byte) ([]byte, error) {
	i, ok := z.index[name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return z.zip.Read(r, &z.zip.Entries[i], buf)
}

func (z *zipped) names() iter.Seq[string] {
	type named struct {
		name  string
		entry int32
	}
	all := make([]named, 0, len(z.index))
	for name, i := range z.index {
		all = append(all, named{name, i})
	}
	slices.SortFunc(all, func(a, b named) int { return int(a.entry - b.entry) })
	return func(yield func(string) bool) {
		for _, n := range all {
			if !yield(n.name) {
				return
			}
		}
	}
}

func (z *zipped) sum(_ io.ReaderAt, of func() (cache.Sum, error)) (cache.Sum, error) {
	whole, err := of()
	if err != nil || z.part == "" {
		return whole, err
	}
	return sumInside(whole, z.part), nil
}

// without takes the files of a folder out, before the archive is shared.
func (z *zipped) without(dir string) {
	for name := range z.index {
		if strings.HasPrefix(name, dir) {
			delete(z.index, name)
		}
	}
}
