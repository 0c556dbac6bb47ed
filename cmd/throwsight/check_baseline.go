package main

import (
	"errors"
	"fmt"
	"io"

	"throwsight/internal/check"
)

// writeBaseline puts all that was found into a baseline, from which on it is
// known. It is not written where something could not be read: the findings
// there would count as gone.
func writeBaseline(stderr io.Writer, result *check.Result, path string) error {
	if result.Unread != nil {
		return errors.New("no baseline was written: it would lack what could not be read")
	}
	b, err := result.Baseline(path)
	if err != nil {
		return err
	}
	if err := b.Write(path); err != nil {
		return fmt.Errorf("--write-baseline: %w", err)
	}
	result.Accept(b)
	fmt.Fprintf(stderr, "%s holds %s now\n", path, counted(len(b.Entries), "finding"))
	return nil
}

// mostGone is the number of entries that are named one by one.
const mostGone = 10

// tellGone names the entries of a baseline that are of no use any more.
func tellGone(stderr io.Writer, path string, gone []check.Entry) {
	if len(gone) == 0 {
		return
	}
	fmt.Fprintf(stderr, "%s of the baseline %s gone; --write-baseline %s takes them out:\n", counted(len(gone), "finding"), areOf(len(gone)), path)
	for i, e := range gone {
		if i == mostGone && len(gone) > mostGone+1 {
			fmt.Fprintf(stderr, "  and %d more\n", len(gone)-i)
			return
		}
		fmt.Fprintf(stderr, "  %s  %s\n", e.File, e.Rule)
	}
}

func areOf(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
