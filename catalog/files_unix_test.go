//go:build unix

package catalog

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipeIsRefused: to open one would wait for a writer for ever.
func TestPipeIsRefused(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe.json")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	_, faults := Load(Options{Paths: []string{pipe}, NoEmbedded: true})
	if len(faults) != 1 || !strings.Contains(faults[0].String(), "is neither a file nor a folder; name a file or a folder") {
		t.Errorf("faults: %v", faults)
	}
	if _, faults = Load(Options{Paths: []string{folder}, NoEmbedded: true}); len(faults) != 1 || faults[0].Code != "empty" {
		t.Errorf("faults of a folder that holds a pipe: %v", faults)
	}
}
