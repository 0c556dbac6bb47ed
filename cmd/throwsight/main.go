package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
)

// version is set by the release build: -ldflags "-X main.version=v1.2.3".
var version string

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends a process that waits for a file
	os.Exit(run(ctx, os.Args[1:]))
}

// run executes the command line and returns the process's exit code: what the
// command reported by an exitError, 0 without an error, 2 for wrong use or
// failure, which is told on stderr.
func run(ctx context.Context, args []string) int {
	root := newRootCommand()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var exit exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return int(exit)
	}
	fmt.Fprintf(os.Stderr, "throwsight: %v\n", spoken(ctx, err))
	return 2
}

// An exitError ends the process with its code and without a message: the
// command has said what there is to say.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func newRootCommand() *cobra.Command {
	opts := new(options)
	root := &cobra.Command{
		Use:   "throwsight",
		Short: "Know how the libraries that your Java code calls can fail",
		Long: `Throwsight knows the errors that Java libraries make: what each message means,
when it comes, what to do. It runs as a language server beside your Java server,
on the command line and in CI.`,
		Example: `  throwsight demo                                     a whole editor session in the terminal
  throwsight check src                                what your code does about the errors that it can meet
  throwsight hover src/Foo.java:12:20                 what is known about one place
  throwsight catalog search "is already stopped"      find a known error by its words`,
		Version:       buildVersion(), // told as cobra does: with a template of our own the linker keeps every method there is, 2.6 MB
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			_, err := opts.level()
			return err
		},
	}
	opts.register(root.PersistentFlags())
	root.AddCommand(
		newLSPCommand(opts),
		newDemoCommand(opts),
		newCheckCommand(opts),
		newHoverCommand(opts),
		newCodeActionCommand(opts),
		newCatalogCommand(opts),
		newClasspathCommand(opts),
		newDebugCommand(opts),
	)
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		completion.Example = `  source <(throwsight completion bash)
  throwsight completion zsh > "${fpath[1]}/_throwsight"`
	}
	return root
}

// buildVersion returns the release's version, else what the Go tool recorded.
func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
