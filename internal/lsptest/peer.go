package lsptest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"
	"testing"
	"time"

	"throwsight/server"
	"throwsight/server/wire"
)

// A Peer is a client made of bytes: it sends what it is told to, whole frames
// or not.
type Peer struct {
	t      testing.TB
	rwc    io.ReadWriteCloser
	tr     *transcript
	in     chan Message // what the server sends
	start  sync.Once    // of reading it
	Exited chan int     // the server's exit code, where StartPeer has started it
}

// A Message is any message of the server.
type Message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// Code returns the error's code, 0 where there is none.
func (m Message) Code() int {
	if m.Error == nil {
		return 0
	}
	return m.Error.Code
}

// StartPeer starts a server in memory and connects a peer to it.
func StartPeer(t testing.TB, so server.Options) *Peer {
	here, there := wire.Pipe()
	p := NewPeer(t, here)
	p.Exited = make(chan int, 1)
	go func() { p.Exited <- server.Serve(context.Background(), there, so) }()
	return p
}

// NewPeer returns a peer over rwc, which is closed with the test.
func NewPeer(t testing.TB, rwc io.ReadWriteCloser) *Peer {
	p := newPeer(t, rwc)
	p.listen()
	return p
}

func newPeer(t testing.TB, rwc io.ReadWriteCloser) *Peer {
	p := &Peer{t: t, rwc: rwc, tr: newTranscript(t), in: make(chan Message, 64)}
	t.Cleanup(func() { rwc.Close() })
	return p
}

// listen begins to read what the server sends.
func (p *Peer) listen() { p.start.Do(func() { go p.read() }) }

func (p *Peer) read() {
	defer close(p.in)
	r := textproto.NewReader(bufio.NewReader(p.rwc))
	for {
		header, err := r.ReadMIMEHeader()
		if err != nil {
			return
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r.R, body); err != nil {
			return
		}
		p.tr.note(true, body)
		if body[0] == '[' {
			var batch []Message
			if json.Unmarshal(body, &batch) == nil {
				for _, m := range batch {
					p.in <- m
				}
			}
			continue
		}
		var m Message
		if json.Unmarshal(body, &m) == nil {
			p.in <- m
		}
	}
}

// Write sends bytes as they are.
func (p *Peer) Write(raw string) {
	p.tr.note(false, []byte(raw))
	// The server may have left, which is not the peer's business.
	_, _ = io.WriteString(p.rwc, raw)
}

// Send sends bodies, each in a frame of its own.
func (p *Peer) Send(bodies ...string) {
	for _, b := range bodies {
		p.Write(Frame(b))
	}
}

// Frame returns a body's frame.
func Frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// Call returns the body of a call.
func Call(id any, method, params string) string {
	raw, err := json.Marshal(id)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, raw, method, params)
}

// Note returns the body of a notification.
func Note(method, params string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)
}

// Next returns the next message of the server; false when it has closed the
// connection.
func (p *Peer) Next() (Message, bool) {
	p.t.Helper()
	p.listen()
	select {
	case m, ok := <-p.in:
		return m, ok
	case <-time.After(patience):
		p.t.Fatal("the server says nothing")
		return Message{}, false
	}
}

// Answer returns the answer to the call with the id, and drops what comes
// before it.
func (p *Peer) Answer(id any) Message {
	p.t.Helper()
	want, err := json.Marshal(id)
	if err != nil {
		panic(err)
	}
	for {
		m, ok := p.Next()
		if !ok {
			p.t.Fatalf("the server closed the connection before it answered %s", want)
		}
		if m.Method == "" && string(m.ID) == string(want) {
			return m
		}
	}
}

// Greet does what a client does first.
func (p *Peer) Greet() {
	p.t.Helper()
	p.Send(Call("greet", "initialize", `{"processId":null,"rootUri":null,"capabilities":{}}`))
	if m := p.Answer("greet"); m.Error != nil {
		p.t.Fatalf("initialize: %v", m.Error)
	}
	p.Send(Note("initialized", "{}"))
}

// Alive fails the test when the server does not answer any more.
func (p *Peer) Alive(what string) {
	p.t.Helper()
	p.Send(Call("alive?", "no/such/method", "{}"))
	if m := p.Answer("alive?"); m.Code() == 0 {
		p.t.Errorf("after %s: an answer without an error to an unknown method", what)
	}
}

// Leave says goodbye and returns the exit code of the server that StartPeer
// has started.
func (p *Peer) Leave() int {
	p.t.Helper()
	p.Send(Call("bye", "shutdown", "null"))
	p.Answer("bye")
	p.Send(Note("exit", "null"))
	return p.Code()
}

// Code waits for the server to leave.
func (p *Peer) Code() int {
	p.t.Helper()
	select {
	case code := <-p.Exited:
		return code
	case <-time.After(patience):
		p.t.Fatal("the server stays")
		return -1
	}
}

// Hang closes the connection without a word.
func (p *Peer) Hang() { p.rwc.Close() }
