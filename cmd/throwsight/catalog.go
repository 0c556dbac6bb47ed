package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"throwsight/catalog"
	"throwsight/internal/settings"
)

func newCatalogCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "Read, check, search and convert the records of known errors",
		Long: `The catalog is the set of records of known errors: the embedded one, and over it
each --catalog path (a file or a folder of JSON, NDJSON, Markdown pages and page text).`,
		Example: `  throwsight catalog search "is already stopped"
  throwsight catalog show 03b048690d60e743
  throwsight catalog lint errors/`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	rebase := newRebaseCommand(opts)
	interruptible(rebase)
	cmd.AddCommand(
		newCatalogLintCommand(opts),
		newCatalogListCommand(opts),
		newCatalogShowCommand(opts),
		newCatalogSearchCommand(opts),
		newCatalogExportCommand(opts),
		rebase,
		newCatalogModelCommand(opts),
	)
	return cmd
}

// loadCatalog loads what the flags name. Faults go to stderr; a path that
// cannot be read at all is an error, told after the rest has served.
func (o *options) loadCatalog(stderr io.Writer) (*catalog.Catalog, error) {
	c, faults := catalog.Load(catalog.Options{Paths: o.catalogs, NoEmbedded: o.noEmbedded})
	var unread error
	for _, f := range faults {
		if f.Code == catalog.Unreadable && slices.Contains(o.catalogs, f.File) {
			from := "--catalog "
			if o.catalogsSet {
				from = settings.FileName + " names a catalog that is not read: "
			}
			unread = fmt.Errorf("%s%s %s", from, f.File, f.Problem)
			continue
		}
		fmt.Fprintln(stderr, f)
	}
	return c, unread
}

func newCatalogLintCommand(opts *options) *cobra.Command {
	format := "text"
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "Say what is wrong in catalogs: file, line, column, what would be right",
		Long: `Reads the paths and those of --catalog, each as a catalog laid over those before
it, and prints a line for each fault. An error leaves its record out; a warning
does not. Without a path the embedded catalog is checked. Exit code 1 when there
is a fault of either kind.`,
		Example: `  throwsight catalog lint errors/
  throwsight catalog lint --format json errors/ fixes.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			paths := append(slices.Clone(opts.catalogs), args...)
			c, faults := catalog.Load(catalog.Options{Paths: paths, NoEmbedded: opts.noEmbedded})
			faults = append(faults, c.Lint(len(paths) == 0)...)
			out := cmd.OutOrStdout()
			if format == "json" {
				if err := printJSON(out, struct {
					Faults  []catalog.Fault `json:"faults"`
					Records int             `json:"records"`
				}{append([]catalog.Fault{}, faults...), c.Len()}); err != nil {
					return err
				}
			} else if err := printLines(out, faults); err != nil {
				return err
			}
			if len(faults) > 0 {
				return exitError(1)
			}
			return nil
		},
	}
	formatFlag(cmd, &format, "text or json")
	return cmd
}

func newCatalogListCommand(opts *options) *cobra.Command {
	format := "text"
	var filter catalog.Filter
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the records: id, class and message",
		Example: `  throwsight catalog list
  throwsight catalog list --entry org.apache.hadoop.fs.FileSystem#open
  throwsight catalog list --class AccessControlException --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			if err := filter.Check(); err != nil {
				return fmt.Errorf("--entry %w", err)
			}
			c, err := opts.loadCatalog(cmd.ErrOrStderr())
			if printErr := printRecords(cmd.OutOrStdout(), format, c.Select(filter)); printErr != nil {
				return printErr
			}
			return err
		},
	}
	formatFlag(cmd, &format, "text or json")
	cmd.Flags().StringVar(&filter.Class, "class", "", "only errors of this `class`, simple or qualified")
	cmd.Flags().StringVar(&filter.File, "file", "", "only errors made in this source `file`")
	cmd.Flags().StringVar(&filter.Entry, "entry", "", "only errors that a call of this `method` can meet: Class#method")
	cmd.Flags().StringVar(&filter.Tag, "tag", "", "only records with this `tag`")
	return cmd
}

func newCatalogShowCommand(opts *options) *cobra.Command {
	format := "text"
	cmd := &cobra.Command{
		Use:     "show ID...",
		Short:   "Print records as readable Markdown",
		Example: `  throwsight catalog show 03b048690d60e743`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, ids []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			c, err := opts.loadCatalog(cmd.ErrOrStderr())
			records, missing := c.Pick(ids)
			if format == "json" {
				if err := catalog.Export(cmd.OutOrStdout(), catalog.FormNDJSON, records, ""); err != nil {
					return err
				}
			} else {
				pages := make([]string, len(records))
				for i, r := range records {
					pages[i] = c.Show(r)
				}
				if _, err := io.WriteString(cmd.OutOrStdout(), strings.Join(pages, "\n")); err != nil {
					return err
				}
			}
			if err == nil {
				err = missing
			}
			return err
		},
	}
	formatFlag(cmd, &format, "text or json, a record a line")
	return cmd
}

func newCatalogSearchCommand(opts *options) *cobra.Command {
	format, limit := "text", 20
	cmd := &cobra.Command{
		Use:   "search WORD...",
		Short: "Find records by their words, the best first",
		Long: `Looks for the words, or words that start with them, in messages, classes, tags,
methods and texts. Records with the most of the words come first.`,
		Example: `  throwsight catalog search "is already stopped"
  throwsight catalog search permission denied --limit 3`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			c, err := opts.loadCatalog(cmd.ErrOrStderr())
			var records []*catalog.Record
			for _, r := range c.Search(words, limit) {
				records = append(records, r.Record)
			}
			if len(records) == 0 && err == nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "none of %d records has these words\n", c.Len())
			}
			if printErr := printRecords(cmd.OutOrStdout(), format, records); printErr != nil {
				return printErr
			}
			return err
		},
	}
	formatFlag(cmd, &format, "text or json")
	cmd.Flags().IntVar(&limit, "limit", limit, "the most records that are listed; 0: all")
	return cmd
}

func newCatalogExportCommand(opts *options) *cobra.Command {
	format, folder, version := string(catalog.FormArray), "", ""
	cmd := &cobra.Command{
		Use:   "export [ID...]",
		Short: "Write records as JSON or as Markdown pages",
		Long: `Writes the named records, else all. The forms: json (one array), ndjson (a record
a line); and, one file a record: record, envelope ({"record": …, "datasetVersion":
…}), markdown. What is written can be read back as a catalog without loss.`,
		Example: `  throwsight catalog export > records.json
  throwsight catalog export --format markdown 03b048690d60e743
  throwsight catalog export --format envelope -o out --catalog errors/ --no-embedded`,
		RunE: func(cmd *cobra.Command, ids []string) error {
			form, err := catalog.ParseForm(format)
			if err != nil {
				return fmt.Errorf("--format: %w", err)
			}
			c, unread := opts.loadCatalog(cmd.ErrOrStderr())
			records, missing := c.All(), error(nil)
			if len(ids) > 0 {
				records, missing = c.Pick(ids)
			}
			if folder != "" {
				err = catalog.ExportFolder(folder, form, records, version)
			} else if len(records) > 0 || missing == nil {
				err = catalog.Export(cmd.OutOrStdout(), form, records, version)
			}
			for _, e := range []error{err, missing, unread} {
				if e != nil {
					return e
				}
			}
			return nil
		},
	}
	formatFlag(cmd, &format, "json, ndjson, record, envelope or markdown")
	cmd.Flags().StringVarP(&folder, "output", "o", "", "the `folder` to write files to, made where it is missing")
	cmd.Flags().StringVar(&version, "dataset-version", "", "the datasetVersion of envelopes")
	return cmd
}

// printRecords prints one line a record, or a JSON array of what the line says.
func printRecords(w io.Writer, format string, records []*catalog.Record) error {
	summaries := make([]catalog.Summary, len(records))
	for i, r := range records {
		summaries[i] = r.Summary()
	}
	if format == "json" {
		return printJSON(w, summaries)
	}
	return printLines(w, summaries)
}

// printLines prints each of the things on a line.
func printLines[T fmt.Stringer](w io.Writer, things []T) error {
	out := bufio.NewWriter(w)
	for _, t := range things {
		fmt.Fprintln(out, t)
	}
	return out.Flush() // tells the first error of those before
}

func printJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(v)
}

func formatFlag(cmd *cobra.Command, format *string, usage string) {
	cmd.Flags().StringVar(format, "format", *format, usage)
}

func checkFormat(format string, allowed ...string) error {
	if !slices.Contains(allowed, format) {
		last := len(allowed) - 1
		return fmt.Errorf("--format %q: want %s or %s", format, strings.Join(allowed[:last], ", "), allowed[last])
	}
	return nil
}
