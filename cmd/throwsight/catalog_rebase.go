package main

import (
	"github.com/spf13/cobra"

	"throwsight/internal/audit"
)

func newRebaseCommand(opts *options) *cobra.Command {
	format := "tsv"
	cmd := &cobra.Command{
		Use:   "rebase SOURCES...",
		Short: "Find where each record's error stands in another version's sources",
		Long: `Reads the Java sources in the folders, taken together for the whole of a library,
and prints a line for each record: id, file, line, class, method, how (same-text,
text-changed, moved or absent) and confidence (certain, likely or possible),
separated by tabs. Where a record is absent nothing is claimed. The text of the
error decides first, then class, method and file.`,
		Example: `  throwsight catalog rebase hadoop-3.3.6-sources/
  throwsight catalog rebase --no-embedded --catalog errors/ --format json src/main/java`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, sources []string) error {
			if err := checkFormat(format, "tsv", "json"); err != nil {
				return err
			}
			c, unread := opts.loadCatalog(cmd.ErrOrStderr())
			rebased, err := audit.Rebase(c.All(), sources...)
			if err != nil {
				return err
			}
			write := rebased.WriteTSV
			if format == "json" {
				write = rebased.WriteJSON
			}
			if err := write(cmd.OutOrStdout()); err != nil {
				return err
			}
			return unread
		},
	}
	formatFlag(cmd, &format, "tsv, or json: one object a line, with the reason")
	return cmd
}
