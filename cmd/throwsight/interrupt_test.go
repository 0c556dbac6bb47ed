package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/spf13/cobra"
)

// TestInterruptible: a command that does not look for an interrupt ends by one;
// without one it ends as it does by itself.
func TestInterruptible(t *testing.T) {
	forever := make(chan struct{})
	t.Cleanup(func() { close(forever) })
	parent := &cobra.Command{Use: "parent"}
	parent.AddCommand(
		&cobra.Command{Use: "waits", RunE: func(*cobra.Command, []string) error { <-forever; return nil }},
		&cobra.Command{Use: "fails", RunE: func(*cobra.Command, []string) error { return exitError(1) }},
	)
	parent.SilenceErrors, parent.SilenceUsage = true, true
	interruptible(parent)
	ctx, cancel := context.WithCancel(t.Context())
	parent.SetArgs([]string{"fails"})
	if err := parent.ExecuteContext(ctx); !errors.Is(err, exitError(1)) {
		t.Errorf("one that fails: %v", err)
	}
	parent.SetArgs([]string{"waits"})
	cancel()
	if err := parent.ExecuteContext(ctx); !errors.Is(err, errInterrupted) {
		t.Errorf("one that waits: %v", err)
	}
	if err := spoken(ctx, fmt.Errorf("read: %w", context.Canceled)); !errors.Is(err, errInterrupted) {
		t.Errorf("told as %q", err)
	}
	if err := spoken(t.Context(), context.Canceled); errors.Is(err, errInterrupted) {
		t.Error("nobody interrupted, and it is told so")
	}
}
