package handlers

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/internal/settings"
)

// DidChangeConfiguration takes the editor's new settings: those in the
// message, and where the client can be asked, those that it answers.
func (h *Handlers) DidChangeConfiguration(p *protocol.DidChangeConfigurationParams) error {
	turn := h.turns.next()
	if s := string(bytes.TrimSpace(p.Settings)); s != "" && s != "null" {
		h.configure(turn, p.Settings)
	}
	if h.client.Configuration {
		h.session.Go(func(ctx context.Context) { h.fetchConfiguration(ctx, turn) })
	}
	return nil
}

// turns order the client's settings by the messages that led to them. Two
// answers may be taken by two goroutines in either order; the settings of the
// later turn must stay.
type turns struct {
	mu    sync.Mutex
	given uint64
	taken uint64 // of the settings that are in force
}

// next returns the turn of a message. It is called in the messages' order.
func (t *turns) next() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.given++
	return t.given
}

// take puts the settings of a turn in force, unless those of a later one are.
func (t *turns) take(turn uint64, apply func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if turn >= t.taken {
		t.taken = turn
		apply()
	}
}

// fetchConfiguration asks the client for its settings. Some answer null, some
// an error, some never: then those that are known stay.
func (h *Handlers) fetchConfiguration(ctx context.Context, turn uint64) {
	section := settings.Section
	var answer []protocol.LSPAny
	err := h.session.Call(ctx, protocol.MethodWorkspaceConfiguration,
		&protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: &section}}}, &answer)
	switch {
	case err != nil:
		if ctx.Err() == nil {
			h.log.Info("the client does not tell its settings", zap.Error(err))
		}
	case len(answer) > 0 && string(answer[0]) != "null":
		h.configure(turn, answer[0])
	}
}

// configure puts the editor's settings over those of the initialize request,
// unless settings of a later turn are in force.
func (h *Handlers) configure(turn uint64, raw []byte) {
	layer, err := settings.ParseJSON(raw, first(h.roots()))
	if err != nil {
		h.tell(fmt.Sprintf("%v. The settings stay as they were.", err))
		return
	}
	h.turns.take(turn, func() { h.ws.Configure(settings.Join(h.initial, layer)) })
}

func (h *Handlers) roots() []string {
	var roots []string
	for _, p := range h.Snapshot().Projects() {
		if p.Root != "" {
			roots = append(roots, p.Root)
		}
	}
	return roots
}

// tell shows the user a problem with what he set.
func (h *Handlers) tell(problem string) {
	h.log.Warn("settings", zap.String("problem", problem))
	h.session.Notify(protocol.MethodWindowShowMessage,
		&protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: "Throwsight: " + problem})
}

// setLogLevel lets the client's log hear what its settings ask for.
func (h *Handlers) setLogLevel() {
	for _, p := range h.Snapshot().Projects() {
		h.session.SetLogLevel(p.Settings.LogLevel)
	}
}
