package server_test

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"throwsight/internal/lsptest"
)

// gone is how long a server may stay when its client has left.
var gone = 2 * time.Second

func init() {
	if raceDetector {
		gone *= 3 // what cannot be stopped takes longer, and so does all else
	}
}

// Trap 6: closing the connection over plain standard input does not return
// while the client keeps its end open. Here it does, with exit and without
// one more byte.
func TestTrap6StdinKeptOpen(t *testing.T) {
	p := lsptest.StartProcess(t)
	p.Greet()
	p.Send(lsptest.Call(1, "shutdown", "null"))
	p.Answer(1)
	start := time.Now()
	p.Send(lsptest.Note("exit", "null"))
	if code := p.Wait(gone); code != 0 {
		t.Errorf("code %d\n%s", code, p.Stderr)
	}
	if took := time.Since(start); took > gone {
		t.Errorf("took %v", took)
	}
	if strings.Contains(p.Stderr.String(), "left work behind") {
		t.Errorf("the reader was not ended:\n%s", p.Stderr)
	}
}

// What some package prints must not land between two frames.
func TestStrayPrints(t *testing.T) {
	p := lsptest.StartProcess(t, strayEnv+"=1")
	p.Greet()
	p.Send(lsptest.Call(1, "shutdown", "null"))
	p.Answer(1)
	p.Send(lsptest.Note("exit", "null"))
	if code := p.Wait(gone); code != 0 {
		t.Errorf("code %d", code)
	}
	for _, line := range []string{"a stray print of some package", "and one round os.Stdout"} {
		if !strings.Contains(p.Stderr.String(), line) {
			t.Errorf("stderr has no %q:\n%s", line, p.Stderr)
		}
	}
}

// TestClientDies: whatever the server is doing, it is gone within two seconds
// of its client, with the code that the protocol asks for.
func TestClientDies(t *testing.T) {
	big := `{"textDocument":{"uri":"untitled:A.java","languageId":"java","version":1,"text":"` + strings.Repeat(`class A { void f() { g(); } }\n`, 50_000) + `"}}`
	hover := func(id int) string {
		return lsptest.Call(id, "textDocument/hover", `{"textDocument":{"uri":"untitled:A.java"},"position":{"line":0,"character":1}}`)
	}
	states := []struct {
		name  string
		reach func(p *lsptest.Process)
		want  int
	}{
		{"before a word", func(*lsptest.Process) {}, 1},
		{"in the middle of a header", func(p *lsptest.Process) { p.Write("Content-Len") }, 1},
		{"in the middle of a frame", func(p *lsptest.Process) { p.Write("Content-Length: 100\r\n\r\n{") }, 1},
		{"waiting for the answer to initialize", func(p *lsptest.Process) {
			p.Send(lsptest.Call(1, "initialize", `{"processId":null,"capabilities":{}}`))
		}, 1},
		{"greeted", func(p *lsptest.Process) { p.Greet() }, 1},
		{"while the server waits for an answer", func(p *lsptest.Process) {
			p.Send(lsptest.Call(1, "initialize", `{"processId":null,"capabilities":{"workspace":{"configuration":true}}}`))
			p.Answer(1)
			p.Send(lsptest.Note("initialized", "{}"))
			for m, ok := p.Next(); ok && m.Method != "workspace/configuration"; m, ok = p.Next() {
			}
		}, 1},
		{"while a large file is analyzed", func(p *lsptest.Process) {
			p.Greet()
			p.Send(lsptest.Note("textDocument/didOpen", big), hover(2))
		}, 1},
		{"with a thousand calls under way", func(p *lsptest.Process) {
			p.Greet()
			p.Send(lsptest.Note("textDocument/didOpen", big))
			for i := range 1000 {
				p.Send(hover(i + 10))
			}
		}, 1},
		{"after shutdown", func(p *lsptest.Process) {
			p.Greet()
			p.Send(lsptest.Call(1, "shutdown", "null"))
			p.Answer(1)
		}, 0},
		{"after shutdown, with work left", func(p *lsptest.Process) {
			p.Greet()
			p.Send(lsptest.Note("textDocument/didOpen", big), hover(2), lsptest.Call(1, "shutdown", "null"))
			p.Answer(1)
		}, 0},
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			p := lsptest.StartProcess(t)
			s.reach(p)
			p.Hang()
			if code := p.Wait(gone); code != s.want {
				t.Errorf("code %d, want %d\n%s", code, s.want, p.Stderr)
			}
		})
	}
}

// A client that closes only its end of the server's output is found out by the
// next write: no SIGPIPE, a clean exit.
func TestClientStopsReading(t *testing.T) {
	p := lsptest.StartProcess(t)
	p.Greet()
	p.Out.Close()
	p.Send(lsptest.Call(1, "no/such", "{}"))
	if code := p.Wait(gone); code != 1 {
		t.Errorf("code %d\n%s", code, p.Stderr)
	}
}

// A terminated server leaves as one that was told to.
func TestParentDies(t *testing.T) {
	// The pipes stay open, in this process: only the number of the client's
	// process tells.
	parent := exec.Command("sleep", "1000")
	if err := parent.Start(); err != nil {
		t.Skipf("no sleep command to be a client: %v", err)
	}
	p := lsptest.StartProcess(t)
	p.Send(lsptest.Call(1, "initialize", fmt.Sprintf(`{"processId":%d,"capabilities":{}}`, parent.Process.Pid)))
	p.Answer(1)
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait() // its error is the kill
	if code := p.Wait(gone); code != 1 {
		t.Errorf("code %d\n%s", code, p.Stderr)
	}
}

// A process number that is unknown from the start is not watched: the client
// may live in another container.
func TestParentUnknown(t *testing.T) {
	p := lsptest.StartProcess(t)
	const nobody = 1 << 30
	p.Send(lsptest.Call(1, "initialize", `{"processId":`+strconv.Itoa(nobody)+`,"capabilities":{}}`))
	p.Answer(1)
	p.Alive("an unknown process number")
	if err := p.Cmd.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the server is gone: %v", err)
	}
	p.Send(lsptest.Call(2, "shutdown", "null"))
	p.Answer(2)
	p.Send(lsptest.Note("exit", "null"))
	if code := p.Wait(gone); code != 0 {
		t.Errorf("code %d", code)
	}
}

// What was asked in one go, with the input closed behind it, is answered.
func TestPipedInput(t *testing.T) {
	p := lsptest.StartProcess(t)
	p.Send(
		lsptest.Call(1, "initialize", `{"processId":null,"capabilities":{}}`),
		lsptest.Note("initialized", "{}"),
		lsptest.Note("textDocument/didOpen", `{"textDocument":{"uri":"untitled:A.java","languageId":"java","version":1,"text":"class A {}"}}`),
		lsptest.Call(2, "textDocument/hover", `{"textDocument":{"uri":"untitled:A.java"},"position":{"line":0,"character":1}}`),
		lsptest.Call(3, "shutdown", "null"),
	)
	p.In.Close()
	answered := map[string]bool{} // in any order: the hover is not waited for
	for m, ok := p.Next(); ok; m, ok = p.Next() {
		answered[string(m.ID)] = m.Error == nil
	}
	for _, id := range []string{"1", "2", "3"} {
		if !answered[id] {
			t.Errorf("%s has no answer", id)
		}
	}
	if code := p.Wait(gone); code != 0 {
		t.Errorf("code %d\n%s", code, p.Stderr)
	}
}
