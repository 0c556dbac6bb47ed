package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"throwsight/internal/check"
	"throwsight/internal/findings"
	"throwsight/internal/report"
)

// checking is what the flags of check say.
type checking struct {
	format, confidence, failOn string
	since                      string
	baseline, writeBaseline    string
	explain                    string
	fix, dryRun                bool
}

func newCheckCommand(opts *options) *cobra.Command {
	f := checking{format: "text", failOn: "warning"}
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Say what code does about the errors that its calls can meet",
		Long: `Looks at the Java files among and below the paths and reports where the code
swallows, mistakes or does nothing about the errors that its calls can meet.
What Git ignores, folders that build tools write and hidden ones are left out;
tests and generated code are quiet.

Exit code 1 when a finding is at least as severe as --fail-on; hints never count.
2 when something could not be read or written, after the rest was looked at.

With --fix the preferred fix of every finding is made, and what is left is
reported; with --dry-run the files stay as they are and the changes are printed
as a unified diff.

To begin in a project that has findings, --write-baseline puts them into a file
to be kept with the sources. With --baseline they are neither shown nor counted;
they are known again when lines move. --changed-since REV shows only what stands
on lines that git says were changed since the revision, or since the branch of
HEAD left it: those of the finding, its call or its catch clause.

A finding is silenced in the source, by a comment on its line or the one above:

  // throwsight:ignore RULE: why

or for a folder in .throwsight.toml. --explain RULE says what a rule means.`,
		Example: `  throwsight check src
  throwsight check --format json --min-confidence certain src/main/java
  throwsight check --changed-since origin/main --format sarif . > throwsight.sarif
  throwsight check --write-baseline throwsight.baseline src
  throwsight check --explain swallowed-error
  throwsight check --fix --dry-run src/main/java/org/example/Client.java`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.explain != "" {
				return cobra.NoArgs(cmd, args)
			}
			if len(args) == 0 {
				return fmt.Errorf("nothing to check: name folders or files, as in %s src", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.explain != "" {
				return explain(cmd.OutOrStdout(), f.explain)
			}
			return f.run(cmd, opts, args)
		},
	}
	flags := cmd.Flags()
	formatFlag(cmd, &f.format, "text, json or sarif (2.1.0)")
	flags.StringVar(&f.confidence, "min-confidence", "", "what is shown: possible, likely or certain (default likely)")
	flags.StringVar(&f.failOn, "fail-on", f.failOn, "the `level` from which on the exit code is 1: error, warning or information")
	flags.StringVar(&f.baseline, "baseline", "", "a `file` of findings that are known: they are neither shown nor counted")
	flags.StringVar(&f.writeBaseline, "write-baseline", "", "write what is found to this `file`, and call it known")
	flags.StringVar(&f.since, "changed-since", "", "show only what stands on lines changed since this git `revision`")
	flags.StringVar(&f.explain, "explain", "", "print the page of this `rule`, and do nothing else")
	flags.BoolVar(&f.fix, "fix", false, "make the preferred fix of every finding")
	flags.BoolVar(&f.dryRun, "dry-run", false, "with --fix: print the changes as a diff, change nothing")
	for flag, values := range map[string][]string{
		"format": {"text", "json", "sarif"}, "min-confidence": {"possible", "likely", "certain"},
		"fail-on": {"error", "warning", "information"}, "explain": findings.Rules(),
	} {
		if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err) // the flag stands above
		}
	}
	return cmd
}

func (f *checking) run(cmd *cobra.Command, opts *options, paths []string) error {
	if err := checkFormat(f.format, "text", "json", "sarif"); err != nil {
		return err
	}
	level, err := findings.ParseSeverity(f.failOn)
	if err != nil {
		return fmt.Errorf("--fail-on %w", err)
	}
	level = min(level, findings.Information)
	switch {
	case f.dryRun && !f.fix:
		return fmt.Errorf("--dry-run shows what --fix would do: give both")
	case f.writeBaseline != "" && (f.fix || f.since != ""):
		return fmt.Errorf("--write-baseline writes all that is found as it is: give neither --fix nor --changed-since with it")
	}
	job := check.Job{Paths: paths, Since: f.since}
	if f.baseline != "" && f.writeBaseline == "" {
		if job.Baseline, err = check.ReadBaseline(f.baseline); err != nil {
			return fmt.Errorf("--baseline: %w; --write-baseline makes one", err)
		}
	}
	if job.Catalog, job.Settings, job.Root, err = opts.project(cmd.ErrOrStderr(), paths[0], f.confidence); err != nil {
		return err
	}
	debug.SetGCPercent(batchPercent)
	stderr := cmd.ErrOrStderr()
	bar := startBar(stderr)
	job.Progress = bar.set
	result, err := check.Run(cmd.Context(), job)
	bar.end()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted: nothing was reported, and no file was touched")
	case err != nil:
		return err
	}
	defer result.Close()
	for _, note := range result.Notes {
		fmt.Fprintln(stderr, note)
	}
	if f.writeBaseline != "" {
		if err := writeBaseline(stderr, result, f.writeBaseline); err != nil {
			return errors.Join(result.Unread, err)
		}
	}
	tellGone(stderr, f.baseline, result.Gone)
	worst, failed := result.Worst(), result.Unread
	if f.fix {
		failed = errors.Join(failed, mend(cmd.Context(), cmd.OutOrStdout(), stderr, result, f.dryRun))
	}
	if !f.dryRun {
		worst = result.Worst()
		if err := f.write(cmd.Context(), cmd.OutOrStdout(), result, failed); err != nil {
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
}

// write prints the report.
func (f *checking) write(ctx context.Context, w io.Writer, result *check.Result, failed error) error {
	c := report.Check{Files: len(result.Looked), Known: result.Known, Since: f.since, Version: buildVersion()}
	for i := range result.Files {
		file := &result.Files[i]
		for j, x := range file.Findings {
			if err := ctx.Err(); err != nil { // what can be done about much takes time
				return fmt.Errorf("%w: nothing was reported", errInterrupted)
			}
			one := report.Found{File: file.Path, Mapper: file.Analysis.Mapper, Finding: x}
			one.Fixes = slices.DeleteFunc(offers(file.Actions(j), ""), func(o report.Offer) bool { return o.Disabled != "" })
			c.Found = append(c.Found, one)
		}
		for _, x := range file.Silenced {
			c.Silenced = append(c.Silenced, report.Found{File: file.Path, Mapper: file.Analysis.Mapper, Finding: x})
		}
	}
	switch f.format {
	case "json":
		return report.CheckJSON(w, c)
	case "sarif":
		var err error
		if c.Folder, err = os.Getwd(); err != nil {
			return err
		}
		if c.Root, err = result.SourceRoot(); err != nil {
			return err
		}
		if failed != nil {
			c.Faults = []string{failed.Error()}
		}
		return report.CheckSARIF(w, c)
	}
	return report.CheckText(w, c, inColour(w))
}
