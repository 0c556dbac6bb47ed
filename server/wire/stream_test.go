package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
)

const good = `{"jsonrpc":"2.0","id":1,"method":"good"}`

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// TestTrap4MalformedFrames: each of these is answered, at most once where it
// is one frame, and the message behind it is read.
func TestTrap4MalformedFrames(t *testing.T) {
	for _, c := range []struct{ name, bytes, answer string }{
		{"not JSON", frame(`{"a":`), "-32700"},
		{"nothing but white space", frame("  "), "-32700"},
		{"empty body", frame(""), "-32700"},
		{"a byte order mark", frame("\ufeff" + good), "-32700"},
		{"two values", frame(good + good), "-32700"},
		{"a number", frame("7"), "-32700"},
		{"invalid UTF-16 escape", frame(`{"jsonrpc":"2.0","id":"\ud800","method":1}`), "-32"},
		{"no version", frame(`{"id":1,"method":"m"}`), "-32600"},
		{"another version", frame(`{"jsonrpc":"1.0","id":1,"method":"m"}`), "-32600"},
		{"a number as version", frame(`{"jsonrpc":2.0,"id":1,"method":"m"}`), "-32600"},
		{"a fraction as id", frame(`{"jsonrpc":"2.0","id":1.5,"method":"m"}`), "-32600"},
		{"an object as id", frame(`{"jsonrpc":"2.0","id":{},"method":"m"}`), "-32600"},
		{"a huge id", frame(`{"jsonrpc":"2.0","id":1e400,"method":"m"}`), "-32600"},
		{"a number as method", frame(`{"jsonrpc":"2.0","id":1,"method":7}`), "-32600"},
		{"neither call nor answer", frame(`{"jsonrpc":"2.0"}`), "-32600"},
		{"call and answer", frame(`{"jsonrpc":"2.0","id":1,"method":"m","result":1}`), "-32600"},
		{"a broken batch", frame(`[{"jsonrpc"`), "-32600"},
		{"a batch of too many", frame("[" + strings.Repeat(good+",", 1000) + good + "]"), "-32600"},
		{"200,000 braces", frame(strings.Repeat(`{"a":`, 200_000)), "-32700"},
		{"a length that is no number", "Content-Length: x\r\n\r\n", "-32700"},
		{"a negative length", "Content-Length: -1\r\n\r\n", "-32700"},
		{"a length beyond all", "Content-Length: 99999999999999999999\r\n\r\n", "-32700"},
		{"no length", "Content-Type: x\r\n\r\n", "-32700"},
		{"a header of another protocol", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "-32700"},
		{"a garbage line", "hello\r\n\r\n", "-32700"},
		{"a line of a megabyte", strings.Repeat("x", 1<<20) + "\r\n\r\n", "-32700"},
		{"a body that is too long", "Content-Length: 5\r\n\r\n" + `{"jsonrpc":"2.0","id":9,"method":"long"}`, "-32700"},
		{"a frame over the limit", fmt.Sprintf("Content-Length: %d\r\n\r\n%s", testLimits.Frame+1, strings.Repeat("x", testLimits.Frame+1)), "-32600"},
	} {
		t.Run(c.name, func(t *testing.T) {
			here, there := Pipe()
			s := NewStream(there, testLimits, Events{})
			if _, err := io.WriteString(here, c.bytes+frame(good)); err != nil {
				t.Fatal(err)
			}
			body, _, err := s.ReadFrame(context.Background())
			if err != nil {
				t.Fatalf("the stream ended: %v", err)
			}
			if string(body) != good {
				t.Errorf("read %.100q", body)
			}
			s.Close()
			answers, err := io.ReadAll(here)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(answers), `"error"`); n != 1 || !strings.Contains(string(answers), `"id":null,"error":{"code":`+c.answer) {
				t.Errorf("answered %q, want one error %s", answers, c.answer)
			}
		})
	}
}

var testLimits = Limits{Frame: 3 << 20, Batch: 1000, Backlog: 1 << 20, Flush: time.Second}

// What is odd and not wrong.
func TestLenientFrames(t *testing.T) {
	for _, raw := range []string{
		"content-length: " + fmt.Sprint(len(good)) + "\r\n\r\n" + good,
		"Content-Length:" + fmt.Sprint(len(good)) + "\n\n" + good,
		"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: " + fmt.Sprint(len(good)) + "\r\n\r\n" + good,
		"\r\n\r\n" + frame(good),
		"Content-Length: " + fmt.Sprint(len(good)+2) + "\r\n\r\n " + good + "\n",
	} {
		s := NewStream(&ends{strings.NewReader(raw), io.Discard}, testLimits, Events{})
		body, _, err := s.ReadFrame(context.Background())
		if strings.TrimSpace(string(body)) != good || err != nil {
			t.Errorf("%q: %q, %v", raw, body, err)
		}
		s.Close()
	}
}

type ends struct {
	io.Reader
	io.Writer
}

func (ends) Close() error { return nil }

// How a connection ends.
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		raw  string
		want error
	}{
		{"", io.EOF},
		{frame(good), io.EOF},
		{"Content-Le", io.ErrUnexpectedEOF},
		{"Content-Length: 10\r\n", io.ErrUnexpectedEOF},
		{"Content-Length: 10\r\n\r\n", io.ErrUnexpectedEOF},
		{"Content-Length: 10\r\n\r\n{}", io.ErrUnexpectedEOF},
		{fmt.Sprintf("Content-Length: %d\r\n\r\n{}", testLimits.Frame+1), io.ErrUnexpectedEOF},
	} {
		var told error
		s := NewStream(&ends{strings.NewReader(c.raw), io.Discard}, testLimits, Events{Ended: func(err error) { told = err }})
		var err error
		for err == nil {
			_, _, err = s.ReadFrame(context.Background())
		}
		if err != c.want || told != c.want {
			t.Errorf("%q: %v, and told %v, want %v", c.raw, err, told, c.want)
		}
		s.Close()
	}
}

// A header that promises much costs nothing before the bytes come.
func TestPromisedLength(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := NewStream(&ends{strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n{}", DefaultLimits.Frame)), io.Discard}, DefaultLimits, Events{})
	defer s.Close()
	if _, _, err := s.ReadFrame(context.Background()); err == nil {
		t.Fatal("read a frame that is not there")
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<20 {
		t.Errorf("allocated %d bytes", grown)
	}
}

// A large frame's buffer is not kept.
func TestBufferIsGivenBack(t *testing.T) {
	big := `{"jsonrpc":"2.0","method":"m","params":"` + strings.Repeat("x", 2<<20) + `"}`
	s := NewStream(&ends{strings.NewReader(frame(big) + frame(good)), io.Discard}, testLimits, Events{})
	defer s.Close()
	for range 2 {
		if _, _, err := s.ReadFrame(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if cap(s.body) > keptBuffer {
		t.Errorf("kept %d bytes", cap(s.body))
	}
}

// A writer that never takes a byte.
type stuck struct{ closed chan struct{} }

func (s *stuck) Read([]byte) (int, error)  { <-s.closed; return 0, io.EOF }
func (s *stuck) Write([]byte) (int, error) { <-s.closed; return 0, io.ErrClosedPipe }
func (s *stuck) Close() error {
	select {
	case <-s.closed:
	default:
		close(s.closed)
	}
	return nil
}

// TestPeerNeverReads: writing does not wait, what waits is bounded, and beyond
// the bound the connection is given up.
func TestPeerNeverReads(t *testing.T) {
	told := make(chan error, 1)
	s := NewStream(&stuck{make(chan struct{})}, testLimits, Events{Ended: func(err error) { told <- err }})
	note := jsonrpc2.NewNotification("m", jsonrpc2.RawMessage(`"`+strings.Repeat("x", 1000)+`"`))
	var err error
	for i := 0; err == nil; i++ {
		if i > 2*testLimits.Backlog/1000 {
			t.Fatalf("%d bytes wait", s.Backlog())
		}
		_, err = s.Write(context.Background(), note)
	}
	if !errors.Is(err, ErrNotReading) {
		t.Errorf("the last write failed with %v", err)
	}
	if err := <-told; !errors.Is(err, ErrNotReading) {
		t.Errorf("ended with %v", err)
	}
	if _, _, err := s.ReadFrame(context.Background()); err == nil {
		t.Error("the reader was not woken")
	}
}

// What was written before Close arrives.
func TestCloseFlushes(t *testing.T) {
	here, there := Pipe()
	s := NewStream(there, testLimits, Events{})
	const n = 1000
	for range n {
		if _, err := s.WriteFrame(context.Background(), []byte(good)); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	all, err := io.ReadAll(here)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(all), good); got != n {
		t.Errorf("%d of %d frames arrived", got, n)
	}
	if _, err := s.WriteFrame(context.Background(), []byte(good)); err == nil {
		t.Error("a write after Close")
	}
}

func TestAnswers(t *testing.T) {
	id := jsonrpc2.NewNumberID(1)
	one := string(jsonrpc2.AppendResponse(nil, id, nil, nil))
	failed := string(jsonrpc2.AppendResponse(nil, jsonrpc2.NewStringID("x"), nil, jsonrpc2.ErrInternal))
	refused := string(jsonrpc2.AppendResponse(nil, jsonrpc2.ID{}, nil, jsonrpc2.ErrParse))
	call := string(jsonrpc2.AppendCall(nil, id, "m", nil))
	note := string(jsonrpc2.AppendNotification(nil, "m", nil))
	for body, want := range map[string]int{
		one: 1, failed: 1, refused: 0, call: 0, note: 0,
		"[" + one + "," + refused + "," + failed + "]": 2,
	} {
		if got := answers([]byte(body)); got != want {
			t.Errorf("%s answers %d calls, want %d", body, got, want)
		}
	}
}

// FuzzStream: any bytes end in the end of the stream; what is returned can be
// decoded; a good frame behind a blank line and garbage is found again.
func FuzzStream(f *testing.F) {
	f.Add(frame(good))
	f.Add("Content-Length: 5\r\n\r\n" + good + frame(good))
	f.Add("Content-Length: -1\r\nx\r\n\r\n[]")
	f.Add(frame("["+good+"]") + "\r\n\r\nContent-Length: 3\n\n{}}")
	f.Fuzz(func(t *testing.T, raw string) {
		s := NewStream(&ends{strings.NewReader(raw), io.Discard}, testLimits, Events{})
		defer s.Close()
		for {
			body, _, err := s.ReadFrame(context.Background())
			if err != nil {
				return
			}
			if _, err := jsonrpc2.DecodeMessage(body); err != nil && !strings.HasPrefix(strings.TrimLeft(string(body), " \t\r\n"), "[") {
				t.Fatalf("let pass %q: %v", body, err)
			}
		}
	})
}
