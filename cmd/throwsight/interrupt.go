package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
)

// errInterrupted is what an interrupt is called, whoever noticed it.
var errInterrupted = errors.New("interrupted")

// interruptible lets an interrupt end the commands that only read and print,
// those below each too: what they ask does not look for one, and there is
// nothing to put right behind them. Entries of the cache are renamed into place.
func interruptible(commands ...*cobra.Command) {
	for _, c := range commands {
		interruptible(c.Commands()...)
		run := c.RunE
		if run == nil {
			continue
		}
		c.RunE = func(cmd *cobra.Command, args []string) error {
			done := make(chan error, 1)
			go func() { done <- run(cmd, args) }()
			select {
			case err := <-done:
				return err
			case <-cmd.Context().Done():
				return errInterrupted
			}
		}
	}
}

// spoken returns an error as people are told it.
func spoken(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
}
