package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"throwsight/catalog"
	"throwsight/internal/check"
	"throwsight/internal/findings"
	"throwsight/internal/report"
	"throwsight/internal/settings"
)

func newCheckCommand(opts *options) *cobra.Command {
	format, confidence, failOn := "text", "", "warning"
	fix, dryRun := false, false
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Say what code does about the errors that its calls can meet",
		Long: `Looks at the Java files among and below the paths and reports the calls whose
known errors the code swallows, or does nothing about. Folders that build tools
write and hidden ones are left out; tests and generated code are quiet.

With --fix the preferred fix of every finding is made, and what is left is
reported; with --dry-run the files stay as they are and the changes are printed
as a unified diff. Exit code 1 when a finding is at least as severe as --fail-on;
2 when something could not be read or written, after the rest was looked at.`,
		Example: `  throwsight check src
  throwsight check --format json --min-confidence certain src/main/java
  throwsight check --fix --dry-run src/main/java/org/example/Client.java`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			level, err := findings.ParseSeverity(failOn)
			if err != nil {
				return fmt.Errorf("--fail-on %w", err)
			}
			if dryRun && !fix {
				return fmt.Errorf("--dry-run shows what --fix would do: give both")
			}
			c, s, root, err := opts.project(cmd.ErrOrStderr(), args[0], confidence)
			if err != nil {
				return err
			}
			result, err := check.Run(cmd.Context(), args, c, s, root)
			if err != nil {
				return err
			}
			defer result.Close()
			for _, note := range result.Notes {
				fmt.Fprintln(cmd.ErrOrStderr(), note)
			}
			worst, failed := result.Worst(), result.Unread
			if fix {
				failed = errors.Join(failed, mend(cmd.OutOrStdout(), cmd.ErrOrStderr(), result, dryRun))
			}
			if !dryRun {
				worst = result.Worst()
				write := report.CheckText
				if format == "json" {
					write = report.CheckJSON
				}
				if err := write(cmd.OutOrStdout(), found(result), result.Read); err != nil {
					return err
				}
			}
			if failed != nil {
				return failed // what was complete has been printed
			}
			if worst != 0 && worst <= level {
				return exitError(1)
			}
			return nil
		},
	}
	formatFlag(cmd, &format, "text or json")
	cmd.Flags().StringVar(&confidence, "min-confidence", "", "what is shown: possible, likely or certain (default likely)")
	cmd.Flags().StringVar(&failOn, "fail-on", failOn, "the `level` from which on the exit code is 1: error, warning, information or hint")
	cmd.Flags().BoolVar(&fix, "fix", false, "make the preferred fix of every finding")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "with --fix: print the changes as a diff, change nothing")
	return cmd
}

// project loads what a command about one project needs: its catalog and its
// settings, as the settings file near path and the flags make them.
func (o *options) project(stderr io.Writer, path, confidence string) (*catalog.Catalog, settings.Settings, string, error) {
	flags, err := o.layer()
	if err != nil {
		return nil, settings.Settings{}, "", err
	}
	if confidence != "" {
		if _, err := findings.ParseConfidence(confidence); err != nil {
			return nil, settings.Settings{}, "", fmt.Errorf("--min-confidence %w", err)
		}
		flags = settings.Join(flags, settings.Flags(map[string]any{"minConfidence": confidence}))
	}
	s, root, faults, err := check.Settings(path, flags)
	if err != nil {
		return nil, s, "", err
	}
	for _, f := range faults {
		fmt.Fprintln(stderr, f)
	}
	with := *o
	with.catalogs, with.noEmbedded = s.Catalogs, !s.Embedded
	c, unread := with.loadCatalog(stderr)
	return c, s, root, unread
}

// mend makes the fixes, or shows them. A file that cannot be written does not
// hinder the others.
func mend(stdout, stderr io.Writer, result *check.Result, dryRun bool) error {
	changes, failed := result.Mend()
	for _, c := range changes {
		if dryRun {
			if _, err := io.WriteString(stdout, report.Diff(patchName(c.Path), c.Before, c.After)); err != nil {
				return err
			}
			continue
		}
		if err := c.Write(); err != nil {
			failed = errors.Join(failed, err)
			result.Undo(c)
			continue
		}
		fmt.Fprintf(stderr, "%s: %d fixed\n", c.Path, c.Mended)
	}
	return failed
}

// patchName returns the name that a patch gives a file: patch and git refuse
// names that lead out of the folder that they work in.
func patchName(path string) string {
	if slices.Contains(strings.Split(filepath.ToSlash(path), "/"), "..") {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
	}
	return filepath.ToSlash(path)
}

func found(result *check.Result) []report.Found {
	var out []report.Found
	for i := range result.Files {
		f := &result.Files[i]
		for j, x := range f.Findings {
			one := report.Found{File: f.Path, Mapper: f.Analysis.Mapper, Finding: x}
			for _, action := range f.Actions(j) {
				if action.Disabled == "" {
					one.Fixes = append(one.Fixes, action.Title)
				}
			}
			out = append(out, one)
		}
	}
	return out
}
