package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"go.uber.org/zap"

	"throwsight/internal/settings"
	"throwsight/internal/workspace"
	"throwsight/java/classpath/discover"
	"throwsight/server"
	"throwsight/server/wire"
)

func newLSPCommand(opts *options) *cobra.Command {
	var stdio bool
	var listen, pipe, logFile string
	cmd := &cobra.Command{
		Use:   "lsp [--stdio | --listen ADDR | --pipe PATH] [--log FILE]",
		Short: "Run the language server",
		Long: `Run the language server, over standard input and output unless told otherwise.
Over stdio and a pipe the exit code is 0 when the client has sent shutdown,
else 1.`,
		Example: `  throwsight lsp                                      what an editor starts
  throwsight lsp --log /tmp/throwsight.log --log-level debug
  throwsight lsp --listen 127.0.0.1:7007              many clients, a session each
  throwsight lsp --pipe /tmp/throwsight.sock          connect to the editor's socket`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			log, err := opts.logger(logFile)
			if err != nil {
				return err
			}
			flags, err := opts.layer()
			if err != nil {
				return err
			}
			o := server.Options{
				Log:       log,
				Version:   buildVersion(),
				Workspace: workspace.Config{Flags: flags},
			}
			go tuneGC(cmd.Context())
			switch {
			case listen != "":
				return serveListener(cmd.Context(), listen, o)
			case pipe != "":
				return servePipe(cmd.Context(), pipe, o)
			}
			rwc, err := wire.Stdio()
			if err != nil {
				return err
			}
			return exited(server.Serve(cmd.Context(), rwc, o))
		},
	}
	cmd.Flags().BoolVar(&stdio, "stdio", false, "serve over standard input and output (the default)")
	cmd.Flags().StringVar(&listen, "listen", "", "serve every client that connects to `ADDR`: host:port, or unix:path")
	cmd.Flags().StringVar(&pipe, "pipe", "", "connect to the client's socket or named pipe at `PATH`; where nobody listens, wait there for one client")
	cmd.Flags().StringVar(&logFile, "log", "", "append the log to `FILE` instead of stderr")
	cmd.MarkFlagsMutuallyExclusive("stdio", "listen", "pipe")
	return cmd
}

// exited ends the process with a session's exit code.
func exited(code int) error {
	if code == 0 {
		return nil
	}
	return exitError(code)
}

// layer returns the settings that the flags make. Paths are made absolute:
// they are meant from here, not from a project.
func (o *options) layer() (settings.Layer, error) {
	values := map[string]any{}
	if len(o.catalogs) > 0 {
		paths := make([]string, len(o.catalogs))
		for i, p := range o.catalogs {
			abs, err := filepath.Abs(p)
			if err != nil {
				return settings.Layer{}, fmt.Errorf("--catalog %s: %w", p, err)
			}
			paths[i] = abs
		}
		values["catalogs"] = paths
	}
	if o.noEmbedded {
		values["embedded"] = false
	}
	if o.classpath != "" {
		values["classpath"] = filepath.SplitList(o.classpath)
	}
	if o.classpathFile != "" {
		entries, err := discover.ReadList(o.classpathFile)
		if err != nil {
			return settings.Layer{}, fmt.Errorf("--classpath-file: %w", err)
		}
		values["classpath"] = entries
	}
	if o.jdk != "" {
		values["jdk"] = o.jdk
	}
	return settings.Flags(values), nil
}

func serveListener(ctx context.Context, addr string, o server.Options) error {
	network := "tcp"
	if path, ok := strings.CutPrefix(addr, "unix:"); ok {
		network, addr = "unix", path
	}
	l, err := net.Listen(network, addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "throwsight: listening on %s\n", l.Addr())
	return server.ServeListener(ctx, l, o)
}

// servePipe serves the client that listens at path, as editors do that start
// their server so. Where nobody does, it is the one to listen.
func servePipe(ctx context.Context, path string, o server.Options) error {
	rwc, err := dialPipe(path)
	if err == nil {
		return exited(server.Serve(ctx, rwc, o))
	}
	o.Log.Info("nobody listens at the pipe; waiting there", zap.String("path", path), zap.NamedError("because", err))
	l, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	conn, err := l.Accept()
	if err != nil {
		return errors.Join(err, ctx.Err())
	}
	l.Close()
	return exited(server.Serve(ctx, conn, o))
}
