package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"throwsight/internal/check"
	"throwsight/internal/project"
	"throwsight/internal/report"
)

func newHoverCommand(opts *options) *cobra.Command {
	format := "markdown"
	limit := 0
	cmd := &cobra.Command{
		Use:   "hover FILE:LINE:COL",
		Short: "Show what is known about one place of a Java file",
		Long: `Prints what an editor shows when the pointer rests on the place: the cataloged
error that a statement makes, or those that a call can meet. Lines and columns
count from 1, columns in UTF-16 units. Exit code 1 when nothing is known.`,
		Example: `  throwsight hover src/main/java/org/example/Client.java:120:15
  throwsight hover --format json --catalog errors/ Client.java:120:15`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "markdown", "json"); err != nil {
				return err
			}
			if limit < 0 {
				return fmt.Errorf("--max %d: want 0 or more", limit)
			}
			place, err := project.ParsePlace(args[0])
			if err != nil {
				return err
			}
			c, s, _, unread := opts.project(cmd.ErrOrStderr(), place.File, "")
			if c == nil {
				return unread
			}
			a, offset, notes, err := check.At(place, c, s)
			if err != nil {
				return err
			}
			for _, note := range notes {
				fmt.Fprintln(cmd.ErrOrStderr(), note)
			}
			hover, ok := a.HoverAt(offset)
			if !ok {
				if unread != nil {
					return unread
				}
				return exitError(1)
			}
			out := report.HoverMarkdown(hover, report.HoverOptions{Max: limit, Catalog: c})
			if format == "json" {
				b, err := report.HoverJSON(hover, a.Mapper, report.HoverOptions{Max: limit, Catalog: c})
				if err != nil {
					return err
				}
				out = string(b)
			}
			if _, err := fmt.Fprintln(cmd.OutOrStdout(), out); err != nil {
				return err
			}
			return unread
		},
	}
	formatFlag(cmd, &format, "markdown or json")
	cmd.Flags().IntVar(&limit, "max", 0, "cut the text at this `number` of characters; 0 does not cut")
	return cmd
}
