package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
	"throwsight/java/types/resolve"
)

func newDebugCallsCommand() *cobra.Command {
	var jdk string
	cmd := &cobra.Command{
		Use:   "calls CLASSPATH SOURCEPATH FILE_OR_DIR...",
		Short: "Print every call with the method that it means as a table",
		Long: `Prints a line for each call in the files, and in the .java files below the folders:
file, line, column, name, class that declares the method, descriptor, with tabs
between; ? where it is not known. CLASSPATH and SOURCEPATH are as javac takes them,
"" is an empty one; sources count before class files.`,
		Example: `  throwsight debug calls "lib/*" src/main/java src/main/java > calls.tsv`,
		Args:    cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			return printCalls(cmd.OutOrStdout(), cmd.ErrOrStderr(), jdk, filepath.SplitList(args[0]), filepath.SplitList(args[1]), args[2:])
		},
	}
	cmd.Flags().StringVar(&jdk, "jdk", "", "the JDK's `folder` (else JAVA_HOME, else that of the java on the path)")
	return cmd
}

func printCalls(w, faults io.Writer, jdk string, classpath, sourcepath, paths []string) error {
	library, notes := resolve.OpenLibrary(classpath, jdk)
	for _, err := range notes {
		fmt.Fprintln(faults, err)
	}
	defer library.Hold()()
	var files []string
	for _, path := range paths {
		path, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		below, err := javaFilesAt(path)
		if err != nil {
			return err
		}
		files = append(files, below...)
	}
	files = slices.DeleteFunc(files, isModuleInfo)
	all := slices.Clone(files)
	for _, root := range sourcepath {
		root, err := filepath.Abs(root)
		if err != nil {
			return err
		}
		below, err := javaFilesAt(root)
		if err != nil {
			fmt.Fprintln(faults, err)
			continue
		}
		all = append(all, below...)
	}
	slices.Sort(all)
	sources, err := readSources(slices.DeleteFunc(slices.Compact(all), isModuleInfo), files)
	if err != nil {
		return err
	}
	return printRows(w, files, sources, resolve.NewWorld(sources.index, library))
}

func isModuleInfo(path string) bool { return filepath.Base(path) == "module-info.java" }

// sources are the declarations of all files, and the trees of those that are
// printed.
type sources struct {
	index *decl.Index
	trees map[string]*syntax.Tree
}

func readSources(all, printed []string) (*sources, error) {
	units := make([]*decl.Unit, len(all))
	trees := make([]*syntax.Tree, len(all))
	wanted := map[string]bool{}
	for _, f := range printed {
		wanted[f] = true
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range all {
		group.Go(func() error {
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			tree := syntax.Parse(src)
			units[i] = decl.Declare(tree)
			if wanted[file] {
				trees[i] = tree
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	byPath := make(map[string]*decl.Unit, len(all))
	s := &sources{trees: map[string]*syntax.Tree{}}
	for i, file := range all {
		byPath[file] = units[i]
		s.trees[file] = trees[i]
	}
	s.index = decl.NewIndex().WithUnits(byPath)
	return s, nil
}

// printRows resolves the files, some at once, and prints them in order.
func printRows(w io.Writer, files []string, s *sources, world *resolve.World) error {
	tables := make([]chan string, len(files))
	for i := range tables {
		tables[i] = make(chan string, 1)
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	go func() {
		for i, file := range files {
			group.Go(func() error {
				tree := s.trees[file]
				mapper := text.NewMapper(tree.Source())
				var b strings.Builder
				for _, row := range resolve.Resolve(world, tree).Rows(tree) {
					b.WriteString(row.Line(file, mapper))
					b.WriteByte('\n')
				}
				tables[i] <- b.String()
				return nil
			})
		}
	}()
	out := bufio.NewWriterSize(w, 1<<16)
	for _, t := range tables {
		if _, err := out.WriteString(<-t); err != nil {
			return err
		}
	}
	return out.Flush()
}
