package project

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
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

// Sources are what files declare.
type Sources struct {
	Sites *sites.Index
	Types *types.Index
}

// maxSource is the size from which on a file is no source that somebody wrote.
const maxSource = 32 << 20

// Read parses one file. What is no regular file is not read: a pipe or a device
// may have no end, or never begin.
func Read(path string) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, plain(err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", path)
	case info.Size() > maxSource:
		return nil, fmt.Errorf("%s is too large for a source: %d MB", path, info.Size()>>20)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, plain(err)
	}
	if bytes.HasPrefix(src, []byte("\xFE\xFF")) || bytes.HasPrefix(src, []byte("\xFF\xFE")) {
		return nil, fmt.Errorf("%s is UTF-16; sources are read as UTF-8", path)
	}
	return &File{Path: path, Tree: syntax.Parse(src)}, nil
}

// plain says what is wrong with a file, and not which system call said so.
func plain(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return fmt.Errorf("%s: %w", at.Path, at.Err)
	}
	return err
}

// Load reads what the files declare. It keeps no tree, nor what only a hover
// asks for: of a project of thousands of files that would be most of the memory.
// done is called after each file, from several goroutines. The error tells which
// could not be read; the others, which are returned, count all the same.
func Load(ctx context.Context, paths []string, done func()) (*types.Index, []string, error) {
	out, errs := make([]*types.Unit, len(paths)), make([]error, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			defer done()
			f, err := Read(path)
			if err != nil {
				errs[i] = err
			} else {
				out[i] = types.Declare(f.Tree)
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	var read []string
	units := make(map[string]*types.Unit, len(paths))
	for i, path := range paths {
		if out[i] != nil {
			read = append(read, path)
			units[path] = out[i]
		}
	}
	return types.NewIndex().WithUnits(units), read, errors.Join(errs...)
}

// facts are what one file declares.
type facts struct {
	path  string
	unit  *types.Unit
	sites *sites.Facts
}

func (f *File) facts() facts {
	return facts{f.Path, types.Declare(f.Tree), sites.NewFacts(f.Tree)}
}

func join(all []facts) *Sources {
	units, known := make(map[string]*types.Unit, len(all)), make(map[string]*sites.Facts, len(all))
	for _, f := range all {
		units[f.path], known[f.path] = f.unit, f.sites
	}
	return &Sources{Sites: sites.NewIndex().WithAll(known), Types: types.NewIndex().WithUnits(units)}
}
