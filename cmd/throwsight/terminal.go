package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"
)

// terminal returns the terminal that w writes to.
func terminal(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// inColour reports whether text for w may have colours: see no-color.org.
func inColour(w io.Writer) bool {
	_, ok := terminal(w)
	return ok && os.Getenv("NO_COLOR") == ""
}

const (
	barPatience = time.Second // work that takes less has no bar
	barStep     = 100 * time.Millisecond
	barWidth    = 30
)

// A bar shows on a terminal how far a long piece of work is, and leaves no
// trace of itself.
type bar struct {
	out         *os.File // nil: no terminal
	done, total atomic.Int64
	stop        chan struct{}
	stopped     sync.WaitGroup
}

// startBar starts a bar on w, which shows nothing where that is no terminal.
func startBar(w io.Writer) *bar {
	b := &bar{stop: make(chan struct{})}
	var ok bool
	if b.out, ok = terminal(w); !ok {
		b.out = nil
		return b
	}
	b.stopped.Go(func() { b.show(time.After(barPatience)) })
	return b
}

// set says how far the work is. It may be called from any goroutine.
func (b *bar) set(done, total int) {
	b.total.Store(int64(total))
	b.done.Store(int64(done))
}

func (b *bar) show(patience <-chan time.Time) {
	select {
	case <-b.stop:
		return
	case <-patience:
	}
	ticker := time.NewTicker(barStep)
	defer ticker.Stop()
	for {
		fmt.Fprint(b.out, "\r"+barText(int(b.done.Load()), int(b.total.Load()))+"\x1b[K")
		select {
		case <-b.stop:
			fmt.Fprint(b.out, "\r\x1b[K")
			return
		case <-ticker.C:
		}
	}
}

// end takes the bar away.
func (b *bar) end() {
	close(b.stop)
	b.stopped.Wait()
}

func barText(done, total int) string {
	if total <= 0 {
		return "looking for files"
	}
	full := barWidth * done / total
	return fmt.Sprintf("[%s%s] %3d%%", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), 100*done/total)
}
