package project

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A File is one parsed source file.
type File struct {
	Path string
	Tree *syntax.Tree
}

// Mapper returns the positions of the file's text.
func (f *File) Mapper() *text.Mapper { return text.NewMapper(f.Tree.Source()) }

// Sources are parsed files and what they declare.
type Sources struct {
	Files []*File
	Sites *sites.Index
	Types *types.Index
}

// Read parses one file. What is no regular file is not read: a pipe or a device
// may have no end, or never begin.
func Read(path string) (*File, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return &File{Path: path, Tree: syntax.Parse(src)}, nil
}

// Load parses the files and collects what they declare. The error tells which
// could not be read; the others are there all the same.
func Load(paths []string) (*Sources, error) {
	files, errs := make([]*File, len(paths)), make([]error, len(paths))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			files[i], errs[i] = Read(path)
			return nil
		})
	}
	_ = group.Wait() // its functions return no error
	files = slices.DeleteFunc(files, func(f *File) bool { return f == nil })
	return declare(files), errors.Join(errs...)
}

func declare(files []*File) *Sources {
	s := &Sources{Files: files, Sites: sites.NewIndex(), Types: types.NewIndex()}
	units := make(map[string]*types.Unit, len(files))
	for _, f := range files {
		s.Sites = s.Sites.With(f.Path, f.Tree)
		units[f.Path] = types.Declare(f.Tree)
	}
	s.Types = s.Types.WithUnits(units)
	return s
}
