package handlers

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// Work is only announced when it takes longer than progressDelay, and reported
// on at most every progressStep.
const (
	progressDelay = time.Second
	progressStep  = 250 * time.Millisecond
)

type counter struct{ atomic.Int64 }

// A progress is one piece of work that the client shows. Its client may never
// answer the request that comes first: the work does not wait for it.
type progress struct {
	h     *Handlers
	title string
	token protocol.ProgressToken

	mu      sync.Mutex
	state   progressState // guarded by mu
	percent uint32        // guarded by mu
	told    time.Time     // of the last report; guarded by mu
}

type progressState uint8

const (
	hidden progressState = iota
	shown
	ended
)

// Progress implements [workspace.Host].
func (x host) Progress(title string) (report func(done, total int), end func()) {
	h := x.h
	if !h.client.Progress {
		return func(int, int) {}, func() {}
	}
	p := &progress{h: h, title: title, token: protocol.String(fmt.Sprintf("throwsight/%d", h.tokens.Add(1)))}
	timer := time.AfterFunc(progressDelay, func() { h.session.Go(p.show) })
	return p.report, func() {
		timer.Stop()
		p.end()
	}
}

func (p *progress) show(ctx context.Context) {
	err := p.h.session.Call(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: p.token}, nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil || p.state == ended {
		return
	}
	p.state = shown
	percent := p.percent
	p.send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: p.title, Percentage: &percent})
}

func (p *progress) report(done, total int) {
	if total == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.percent = uint32(done * 100 / total)
	if now := time.Now(); p.state == shown && now.Sub(p.told) >= progressStep {
		p.told = now
		percent, message := p.percent, fmt.Sprintf("%d of %d", done, total)
		p.send(&protocol.WorkDoneProgressReport{Kind: "report", Percentage: &percent, Message: &message})
	}
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state == shown {
		p.send(&protocol.WorkDoneProgressEnd{Kind: "end"})
	}
	p.state = ended
}

func (p *progress) send(value any) {
	raw, err := protocol.Marshal(value)
	if err != nil {
		p.h.log.Error("progress", zap.Error(err))
		return
	}
	p.h.session.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: raw})
}
