package lsptest

import (
	"context"
	"slices"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/text"
	"throwsight/server"
	"throwsight/server/client"
)

// patience is how long a test waits for a state that does not come.
const patience = 60 * time.Second

// Context returns a context that ends with the test's patience.
func Context(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// An Editor is a client whose failures are the test's.
type Editor struct {
	*client.Client
	t      testing.TB
	ctx    context.Context
	closed bool
}

// Start starts a server in memory and an editor that is connected to it. At
// the end of the test the editor says goodbye, and the server must leave with
// 0.
func Start(t testing.TB, so server.Options, o client.Options) *Editor {
	t.Helper()
	if so.Workspace.Quiet == 0 {
		so.Workspace.Quiet = time.Millisecond
	}
	if o.Trace == nil {
		o.Trace = newTranscript(t).note
	}
	ctx := Context(t)
	c, err := client.Start(context.Background(), so, o)
	if err != nil {
		t.Fatal(err)
	}
	e := &Editor{Client: c, t: t, ctx: ctx}
	t.Cleanup(func() {
		if e.closed {
			return
		}
		if code, err := e.Close(ctx); code != 0 || err != nil {
			t.Errorf("the server left with %d, %v", code, err)
		}
	})
	return e
}

// Connect connects an editor to the server in a process, which no [Peer] has
// talked with. It says goodbye at the end of the test.
func Connect(t testing.TB, p *Process, o client.Options) *Editor {
	t.Helper()
	ctx := Context(t)
	c, err := client.Dial(ctx, p.rwc, o)
	if err != nil {
		t.Fatal(err)
	}
	e := &Editor{Client: c, t: t, ctx: ctx}
	t.Cleanup(func() {
		if _, err := e.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return e
}

// Leave says goodbye before the test's end and returns the server's exit code.
func (e *Editor) Leave() int {
	e.t.Helper()
	e.closed = true
	code, err := e.Close(e.ctx)
	if err != nil {
		e.t.Error(err)
	}
	return code
}

// Open opens a document.
func (e *Editor) Open(uri, content string) {
	e.t.Helper()
	e.check(e.Client.Open(e.ctx, uri, content))
}

// Edit changes an open document.
func (e *Editor) Edit(uri string, start, end int, insert string) int32 {
	e.t.Helper()
	version, err := e.Client.Edit(e.ctx, uri, text.Edit{Span: text.Span{Start: start, End: end}, New: insert})
	e.check(err)
	return version
}

// CloseDocument closes an open document.
func (e *Editor) CloseDocument(uri string) {
	e.t.Helper()
	e.check(e.Client.CloseDocument(e.ctx, uri))
}

// Hover returns the text of a hover.
func (e *Editor) Hover(uri string, offset int) string {
	e.t.Helper()
	content, _, err := e.Client.Hover(e.ctx, uri, offset)
	e.check(err)
	return content
}

// Diagnostics returns those of a document's current text.
func (e *Editor) Diagnostics(uri string) []protocol.Diagnostic {
	e.t.Helper()
	diags, err := e.Client.Diagnostics(e.ctx, uri)
	e.check(err)
	return diags
}

// Settle waits until the documents' diagnostics are those of a server that has
// looked at all of them: what one declares can matter to the others.
func (e *Editor) Settle(uris ...string) {
	e.t.Helper()
	e.Await("a look at every document", func() bool {
		return !slices.ContainsFunc(uris, func(uri string) bool { return e.Published(uri).Count == 0 })
	})
	for _, name := range uris {
		params := &protocol.DocumentDiagnosticParams{}
		params.TextDocument.URI = uri.URI(name)
		report, err := e.Server.Diagnostic(e.ctx, params)
		e.check(err)
		full, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
		if !ok {
			e.Fatalf("a report of type %T", report)
		}
		e.Await("the diagnostics of "+name, func() bool {
			return slices.EqualFunc(e.Published(name).Items, full.Items, func(a, b protocol.Diagnostic) bool {
				return a.Range == b.Range && a.Code == b.Code
			})
		})
	}
}

// Actions returns the code actions for a span.
func (e *Editor) Actions(uri string, span text.Span) []*protocol.CodeAction {
	e.t.Helper()
	actions, err := e.CodeActions(e.ctx, uri, span)
	e.check(err)
	return actions
}

// Apply applies a code action to an open document.
func (e *Editor) Apply(uri string, a *protocol.CodeAction) {
	e.t.Helper()
	e.check(e.Client.Apply(e.ctx, uri, a))
}

// Await waits for a state.
func (e *Editor) Await(what string, ok func() bool) {
	e.t.Helper()
	if err := e.Client.Await(e.ctx, ok); err != nil {
		e.t.Fatalf("waiting for %s: %v", what, err)
	}
}

// Fatalf ends the test.
func (e *Editor) Fatalf(format string, args ...any) {
	e.t.Helper()
	e.t.Fatalf(format, args...)
}

func (e *Editor) check(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

// MessageText returns a diagnostic's message.
func MessageText(d protocol.Diagnostic) string {
	switch m := d.Message.(type) {
	case protocol.String:
		return string(m)
	case *protocol.MarkupContent:
		return m.Value
	}
	return ""
}
