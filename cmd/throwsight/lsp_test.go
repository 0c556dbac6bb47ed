//go:build unix

package main

import (
	"context"
	"net"
	"path/filepath"
	"testing"
	"time"

	editor "throwsight/server/client"
)

// session is a whole, short one.
func session(t *testing.T, conn net.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := editor.Dial(ctx, conn, editor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Open(ctx, "untitled:A.java", "class A {}"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Diagnostics(ctx, "untitled:A.java"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Close(ctx); err != nil {
		t.Fatal(err)
	}
}

// dial connects as soon as somebody listens.
func dial(t *testing.T, path string) net.Conn {
	t.Helper()
	for start := time.Now(); ; {
		conn, err := net.Dial("unix", path)
		if err == nil {
			return conn
		}
		if time.Since(start) > time.Minute {
			t.Fatal(err)
		}
	}
}

func TestListen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	ctx, stop := context.WithCancel(context.Background())
	code := make(chan int, 1)
	go func() { code <- run(ctx, []string{"lsp", "--listen", "unix:" + path}) }()
	session(t, dial(t, path))
	session(t, dial(t, path)) // and another client
	stop()
	if got := <-code; got != 0 {
		t.Errorf("code %d", got)
	}
}

// TestPipe: editors listen and have their server connect; without one the
// server listens itself.
func TestPipe(t *testing.T) {
	for _, listens := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "s")
		var l net.Listener
		if listens {
			var err error
			if l, err = net.Listen("unix", path); err != nil {
				t.Fatal(err)
			}
			defer l.Close()
		}
		code := make(chan int, 1)
		go func() { code <- run(context.Background(), []string{"lsp", "--pipe", path}) }()
		if listens {
			conn, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			session(t, conn)
		} else {
			session(t, dial(t, path))
		}
		if got := <-code; got != 0 {
			t.Errorf("the editor listens = %v: code %d", listens, got)
		}
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{
		{"lsp", "--listen", "nowhere:xyz:1"},
		{"lsp", "--stdio", "--listen", "127.0.0.1:0"},
		{"lsp", "extra"},
		{"lsp", "--log-level", "loud"},
		{"check", "--log-level", "loud", t.TempDir()},
		{"lsp", "--log", t.TempDir()},
	} {
		if got := run(context.Background(), args); got != 2 {
			t.Errorf("%q: code %d, want 2", args, got)
		}
	}
}
