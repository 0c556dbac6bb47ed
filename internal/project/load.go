package project

import (
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

// Load reads what the files declare. It keeps no tree: of a project of
// thousands of files that would be most of the memory. done is called after
// each file, from several goroutines. The error tells which could not be read;
// the others, which are returned, count all the same.
func Load(ctx context.Context, paths []string, done func()) (*Sources, []string, error) {
	out, errs := make([]facts, len(paths)), make([]error, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			defer done()
			f, err := Read(path)
			if err != nil {
				errs[i] = err
			} else {
				out[i] = f.facts()
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	var read []string
	for _, f := range out {
		if f.path != "" {
			read = append(read, f.path)
		}
	}
	return join(out), read, errors.Join(errs...)
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

// collected are the facts of many files, by path.
type collected struct {
	units map[string]*types.Unit
	sites map[string]*sites.Facts
}

func collect(all []facts) collected {
	c := collected{make(map[string]*types.Unit, len(all)), make(map[string]*sites.Facts, len(all))}
	for _, f := range all {
		if f.path != "" {
			c.units[f.path], c.sites[f.path] = f.unit, f.sites
		}
	}
	return c
}

func join(all []facts) *Sources {
	c := collect(all)
	return &Sources{Sites: sites.NewIndex().WithAll(c.sites), Types: types.NewIndex().WithUnits(c.units)}
}
