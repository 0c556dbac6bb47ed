package lsptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"throwsight/internal/settings"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/wire"
)

// serveEnv makes a test binary be the server: see Main.
const serveEnv = "THROWSIGHT_LSPTEST_SERVE"

// Main is to be called by TestMain of a package that uses [StartProcess]: the
// test binary serves over stdio when it is started so, and runs the tests
// otherwise. before runs first in the server's process.
func Main(m *testing.M, before func()) {
	if os.Getenv(serveEnv) == "" {
		os.Exit(m.Run())
	}
	rwc, err := wire.Stdio()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if before != nil {
		before()
	}
	core := zapcore.NewCore(zapcore.NewJSONEncoder(zap.NewProductionEncoderConfig()), os.Stderr, zap.WarnLevel)
	os.Exit(server.Serve(context.Background(), rwc, server.Options{
		Log:     zap.New(core),
		Version: "test",
		// How a process ends has nothing to do with what it knows.
		Workspace: workspace.Config{Flags: settings.Flags(map[string]any{"embedded": false})},
	}))
}

// A Process is a server in a process of its own, over stdio.
type Process struct {
	*Peer
	Cmd    *exec.Cmd
	In     io.WriteCloser
	Out    io.ReadCloser
	Stderr *bytes.Buffer // to be read after Wait
	ended  chan struct{}
}

// StartProcess starts the test binary as a server. More of the environment
// may be given as NAME=VALUE.
func StartProcess(t testing.TB, env ...string) *Process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(append(os.Environ(), serveEnv+"=1"), env...)
	return StartCommand(t, cmd)
}

// StartCommand starts a command that serves over stdio.
func StartCommand(t testing.TB, cmd *exec.Cmd) *Process {
	t.Helper()
	p := &Process{Cmd: cmd, Stderr: new(bytes.Buffer), ended: make(chan struct{})}
	cmd.Stderr = p.Stderr
	// Pipes of our own: those of exec are closed when the process ends, with
	// what it said last.
	theirIn, in := pipe(t)
	out, theirOut := pipe(t)
	p.In, p.Out, cmd.Stdin, cmd.Stdout = in, out, theirIn, theirOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	p.Peer = newPeer(t, &ends{p.Out, p.In})
	go func() {
		// Its error is the exit code, which ProcessState has.
		_ = cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return p
}

func pipe(t testing.TB) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

// Wait returns the exit code of the process, and fails the test when it is
// not gone within the limit.
func (p *Process) Wait(limit time.Duration) int {
	p.t.Helper()
	start := time.Now()
	select {
	case <-p.ended:
		if took := time.Since(start); took > limit {
			p.t.Errorf("the process was gone after %v, not within %v\n%s", took, limit, p.Stderr)
		}
		return p.Cmd.ProcessState.ExitCode()
	case <-time.After(limit + patience):
		_ = p.Cmd.Process.Kill()
		p.t.Fatalf("the process stays\n%s", p.Stderr)
		return -1
	}
}

// ends joins the two pipes of a process.
type ends struct {
	io.ReadCloser
	in io.WriteCloser
}

func (e *ends) Write(b []byte) (int, error) { return e.in.Write(b) }
func (e *ends) Close() error                { return errors.Join(e.in.Close(), e.ReadCloser.Close()) }
