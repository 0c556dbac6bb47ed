package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A progressBar is a line on a terminal for what takes more than a second.
// Where the writer is no terminal it writes nothing.
type progressBar struct {
	w     io.Writer // nil for none
	what  string
	start time.Time

	mu    sync.Mutex
	shown time.Time // when it was written last; zero for never
}

func newProgressBar(w io.Writer, what string) *progressBar {
	p := &progressBar{what: what, start: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.w = w
	}
	return p
}

// set tells how much is done.
func (p *progressBar) set(done, all int) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.shown) < 100*time.Millisecond {
		return
	}
	p.shown = now
	const width = 30
	full := width * done / max(all, 1)
	fmt.Fprintf(p.w, "\r[%-*s] %d of %d %s ", width, "=============================="[:full], done, all, p.what)
}

// end takes the line away.
func (p *progressBar) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
