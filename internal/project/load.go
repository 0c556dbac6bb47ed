package project

import (
	"os"
	"runtime"

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

// Read parses one file.
func Read(path string) (*File, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return &File{Path: path, Tree: syntax.Parse(src)}, nil
}

// Load parses the files and collects what they declare.
func Load(paths []string) (*Sources, error) {
	files := make([]*File, len(paths))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() (err error) {
			files[i], err = Read(path)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return declare(files), nil
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
