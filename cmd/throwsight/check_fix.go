package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/internal/check"
	"throwsight/internal/report"
)

// mend makes the fixes, or shows them. A file that cannot be written does not
// hinder the others; an interrupt leaves those that come after it as they are.
func mend(ctx context.Context, stdout, stderr io.Writer, result *check.Result, dryRun bool) error {
	changes, failed := result.Mend()
	for i, c := range changes {
		if ctx.Err() != nil {
			for _, c := range changes[i:] {
				result.Undo(c)
			}
			return errors.Join(failed, fmt.Errorf("interrupted: %d of %s mended, the rest is as it was", i, counted(len(changes), "file")))
		}
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
