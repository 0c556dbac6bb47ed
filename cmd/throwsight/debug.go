package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

func newDebugCommand(opts *options) *cobra.Command {
	debug := &cobra.Command{
		Use:   "debug",
		Short: "See what the parts below the server see",
		Example: `  throwsight debug parse src/main/java
  throwsight debug sites src/main/java > throws.tsv`,
	}
	debug.AddCommand(newDebugSitesCommand(), newDebugParseCommand(), newDebugCallsCommand(), newDebugEscapesCommand(opts))
	interruptible(debug)
	return debug
}

func newDebugSitesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "sites ROOT",
		Short: "Print every throw statement below a folder as a table",
		Long: `Prints a line for each throw statement of the .java files below ROOT: file, line,
column, class, method, exception, kind and string literals, with tabs between.`,
		Example: `  throwsight debug sites src/main/java > throws.tsv`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return printSites(cmd.OutOrStdout(), args[0])
		},
	}
}

func printSites(w io.Writer, root string) error {
	files, err := corpus.JavaFiles(root)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for _, file := range files {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return err
		}
		for _, row := range sites.ThrowRows(file, syntax.Parse(src), text.NewMapper(src)) {
			fmt.Fprintln(out, row)
		}
	}
	return out.Flush()
}

func newDebugParseCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "parse PATH...",
		Short: "Parse Java files and folders, and tell how much and how fast",
		Long: `Parses each file, and each .java file below each folder, and prints the number of
files, bytes, lines, tree nodes and problems, and megabytes per second of parsing
time alone. Problems are told on stderr.`,
		Example: `  throwsight debug parse src/main/java`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return printParse(cmd.OutOrStdout(), cmd.ErrOrStderr(), args)
		},
	}
}

func printParse(w, problems io.Writer, paths []string) error {
	var total struct {
		files, bytes, lines, nodes, problems int
		seconds                              float64
	}
	for _, path := range paths {
		files, err := javaFilesAt(path)
		if err != nil {
			return err
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			before := time.Now()
			tree := syntax.Parse(src)
			total.seconds += time.Since(before).Seconds()
			mapper := text.NewMapper(src)
			total.files++
			total.bytes += len(src)
			total.lines += mapper.Lines()
			total.nodes += tree.Len()
			total.problems += len(tree.Problems())
			for _, problem := range tree.Problems() {
				at := mapper.Position(problem.Span.Start, text.UTF16)
				fmt.Fprintf(problems, "%s:%d:%d: %s\n", file, at.Line+1, at.Column+1, problem.Message)
			}
		}
	}
	speed := 0.0
	if total.seconds > 0 {
		speed = float64(total.bytes) / 1e6 / total.seconds
	}
	_, err := fmt.Fprintf(w, "%d files, %d bytes, %d lines, %d nodes, %d problems, %.1f MB/s\n",
		total.files, total.bytes, total.lines, total.nodes, total.problems, speed)
	return err
}

// javaFilesAt returns path itself, or the Java files below it.
func javaFilesAt(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	files, err := corpus.JavaFiles(path)
	for i, file := range files {
		files[i] = filepath.Join(path, filepath.FromSlash(file))
	}
	return files, err
}
