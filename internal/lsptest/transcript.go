package lsptest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// A transcript keeps what was said, to be shown when the test fails.
type transcript struct {
	mu    sync.Mutex
	lines []string // guarded by mu
}

// kept is how much of a message, and how many messages, are shown.
const (
	keptBytes = 400
	keptLines = 200
)

// newTranscript shows its lines at the end of a test that has failed.
func newTranscript(t testing.TB) *transcript {
	tr := new(transcript)
	t.Cleanup(func() {
		if t.Failed() {
			tr.mu.Lock()
			defer tr.mu.Unlock()
			t.Logf("what was said, the last %d messages:\n%s", len(tr.lines), strings.Join(tr.lines, "\n"))
		}
	})
	return tr
}

func (tr *transcript) note(fromServer bool, body []byte) {
	arrow := "-> "
	if fromServer {
		arrow = "<- "
	}
	cut := ""
	if len(body) > keptBytes {
		cut = fmt.Sprintf(" … (%d bytes)", len(body))
		body = body[:keptBytes]
	}
	line := arrow + string(body) + cut
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.lines = append(tr.lines, line); len(tr.lines) > keptLines {
		tr.lines = tr.lines[len(tr.lines)-keptLines:]
	}
}
