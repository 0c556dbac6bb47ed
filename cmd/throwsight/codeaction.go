package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"throwsight/internal/check"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/report"
	"throwsight/internal/text"
)

func newCodeActionCommand(opts *options) *cobra.Command {
	format := "text"
	apply, stdout := 0, false
	cmd := &cobra.Command{
		Use:   "codeaction FILE:LINE:COL",
		Short: "List, or make, the fixes that an editor offers at a place",
		Long: `Lists the actions for the findings at the place, numbered from 0. With --apply
the action of that number is made: the file is changed, or, with --stdout,
printed as it would be. Lines and columns count from 1, columns in UTF-16 units.
Exit code 1 when there is no action.`,
		Example: `  throwsight codeaction src/main/java/org/example/Client.java:120:15
  throwsight codeaction --apply 0 --stdout Client.java:120:15`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			applying := cmd.Flags().Changed("apply")
			if stdout && !applying {
				return fmt.Errorf("--stdout prints what --apply would write: give both")
			}
			place, err := project.ParsePlace(args[0])
			if err != nil {
				return err
			}
			c, s, root, err := opts.project(cmd.ErrOrStderr(), place.File, "")
			if err != nil {
				return err
			}
			a, offset, notes, err := check.At(place, c, s)
			if err != nil {
				return err
			}
			actions := fixes.Actions(a, text.Span{Start: offset, End: offset})
			for i := range actions {
				actions[i] = actions[i].Settled()
			}
			for _, note := range notes {
				fmt.Fprintln(cmd.ErrOrStderr(), note)
			}
			if applying {
				return applyAction(cmd, place.File, root, a.Tree.Source(), actions, apply, stdout)
			}
			if format == "json" {
				err = report.ActionsJSON(cmd.OutOrStdout(), offers(actions, root), place.File, a.Mapper)
			} else {
				err = report.ActionsText(cmd.OutOrStdout(), offers(actions, root))
			}
			if err == nil && len(actions) == 0 {
				return exitError(1)
			}
			return err
		},
	}
	formatFlag(cmd, &format, "text or json")
	cmd.Flags().IntVar(&apply, "apply", 0, "make the action of this `number`")
	cmd.Flags().BoolVar(&stdout, "stdout", false, "with --apply: print the changed file instead of writing it")
	return cmd
}

func applyAction(cmd *cobra.Command, file, root string, src []byte, actions []fixes.Action, n int, stdout bool) error {
	switch {
	case len(actions) == 0:
		return exitError(1)
	case n < 0 || n >= len(actions):
		return fmt.Errorf("--apply %d: the actions here are numbered from 0 to %d", n, len(actions)-1)
	case actions[n].Disabled != "":
		return fmt.Errorf("--apply %d: %s: %s", n, actions[n].Title, actions[n].Disabled)
	}
	change := check.Change{Path: file, Before: src, Mended: 1}
	var err error
	if s := actions[n].Suppress; s != nil {
		change, err = check.Suppress(root, *s)
	} else {
		change.After, err = text.Apply(src, actions[n].Edits)
	}
	if err != nil {
		return err
	}
	if stdout {
		_, err := cmd.OutOrStdout().Write(change.After)
		return err
	}
	return change.Write()
}

// offers puts actions in the form that is listed; root is the folder of the
// settings file, or where it would be made.
func offers(actions []fixes.Action, root string) []report.Offer {
	var out []report.Offer
	for _, a := range actions {
		o := report.Offer{Title: a.Title, Kind: a.Kind, Preferred: a.Preferred, Disabled: a.Disabled, Edits: a.Edits}
		if a.Suppress != nil {
			change, err := check.Suppress(root, *a.Suppress)
			if err != nil {
				o.Disabled = err.Error()
			} else {
				at := len(change.Before)
				o.File, o.Mapper = change.Path, text.NewMapper(change.Before)
				o.Edits = []text.Edit{{Span: text.Span{Start: at, End: at}, New: string(change.After[at:])}}
			}
		}
		out = append(out, o)
	}
	return out
}
