package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"throwsight/server"
	"throwsight/server/demo"
)

// demoLimit bounds a demonstration that a broken server would not end.
const demoLimit = time.Minute

func newDemoCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Play a whole editor session in the terminal: hover, diagnostics, fixes",
		Long: `Starts the language server, opens two Java files that are part of the program, and
shows what an editor would: the hover on an error site, the diagnostics, the fix
chosen, the diff. Nothing is read or written outside the process.`,
		Example: "  throwsight demo",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			log, err := opts.logger("")
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), demoLimit)
			defer cancel()
			colour := inColour(cmd.OutOrStdout())
			return demo.Run(ctx, cmd.OutOrStdout(), colour, server.Options{Log: log, Version: buildVersion()})
		},
	}
}
