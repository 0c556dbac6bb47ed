package demo

import (
	"context"
	"embed"
	"fmt"
	"io"
	"path"
	"strings"

	"go.lsp.dev/protocol"

	"throwsight/internal/report"
	"throwsight/internal/text"
	"throwsight/server"
	"throwsight/server/client"
)

//go:embed files/*.java
var files embed.FS

// The files are opened under a scheme of no file system: the server takes
// their text from the editor alone.
const (
	library = "untitled:/org/apache/hadoop/hdfs/server/namenode/TransferFsImage.java"
	user    = "untitled:/org/example/CheckpointUploader.java"
)

// Run plays the session and prints it. Colour says whether out is a terminal
// that shows colours. An error means that the server did not answer as it
// must.
func Run(ctx context.Context, out io.Writer, colour bool, options server.Options) error {
	capabilities := client.Capable()
	capabilities.TextDocument.Hover.ContentFormat = []protocol.MarkupKind{protocol.MarkupKindPlainText}
	c, err := client.Start(ctx, options, client.Options{
		Capabilities:          capabilities,
		InitializationOptions: `{"hover": {"max": 1200}}`, // what a person reads in ten seconds
	})
	if err != nil {
		return err
	}
	s := session{ctx: ctx, client: c, out: out, colour: colour}
	s.play()
	code, err := c.Close(ctx)
	if s.err == nil {
		s.err = err
	}
	if s.err != nil {
		return s.err
	}
	s.heading("The session ends: the server exits with code %d.", code)
	return nil
}

// A session is one play. Its first error ends it.
type session struct {
	ctx    context.Context
	client *client.Client
	out    io.Writer
	colour bool
	err    error
}

func (s *session) play() {
	s.open(library)
	s.open(user)
	s.heading("1  You read a library's source and rest on a throw.")
	s.hover(library, "throw new HttpPutFailedException")
	s.heading("2  Your own code calls it. What the server reports, unasked:")
	found := s.diagnostics(user)
	if s.err == nil && len(found) == 0 {
		s.err = fmt.Errorf("demo: no diagnostics for %s", user)
	}
	for i := range found {
		s.heading("3.%d  The fix for %s, chosen from the menu:", i+1, nameOf(found[i]))
		s.fix(user, found[i])
	}
	s.heading("4  What is left to report:")
	if left := s.diagnostics(user); s.err == nil && len(left) == 0 {
		fmt.Fprintln(s.out, "   nothing")
	}
}

func (s *session) open(uri string) {
	if s.err != nil {
		return
	}
	src, err := files.ReadFile("files/" + path.Base(uri))
	if err != nil {
		s.err = err
		return
	}
	s.err = s.client.Open(s.ctx, uri, string(src))
}

// hover shows the line that holds word and what the server says of it.
func (s *session) hover(uri, word string) {
	if s.err != nil {
		return
	}
	src, _ := s.client.Text(uri)
	at := strings.Index(src, word)
	shown, _, err := s.client.Hover(s.ctx, uri, at)
	switch {
	case err != nil:
		s.err = err
	case shown == "":
		s.err = fmt.Errorf("demo: no hover at %q", word)
	default:
		s.quote(uri, text.Span{Start: at, End: at + len(word)})
		s.indented(shown)
	}
}

// diagnostics waits for those of the document as it stands and shows them.
func (s *session) diagnostics(uri string) []protocol.Diagnostic {
	if s.err != nil {
		return nil
	}
	items, err := s.client.Diagnostics(s.ctx, uri)
	if err != nil {
		s.err = err
		return nil
	}
	for _, d := range items {
		s.quote(uri, s.client.Span(uri, d.Range))
		s.indented(severityName(d.Severity) + " " + nameOf(d) + ": " + messageOf(d))
	}
	return items
}

// fix applies the first quick fix of a diagnostic, found anew by its rule:
// fixes before it have moved its place.
func (s *session) fix(uri string, wanted protocol.Diagnostic) {
	if s.err != nil {
		return
	}
	current, err := s.client.Diagnostics(s.ctx, uri)
	if err != nil {
		s.err = err
		return
	}
	for _, d := range current {
		if nameOf(d) != nameOf(wanted) {
			continue
		}
		actions, err := s.client.CodeActions(s.ctx, uri, s.client.Span(uri, d.Range))
		if err != nil {
			s.err = err
			return
		}
		if len(actions) == 0 {
			s.err = fmt.Errorf("demo: no fix for %s", nameOf(wanted))
			return
		}
		before, _ := s.client.Text(uri)
		if s.err = s.client.Apply(s.ctx, uri, actions[0]); s.err != nil {
			return
		}
		after, _ := s.client.Text(uri)
		fmt.Fprintf(s.out, "   %s\n\n", s.paint(bold, actions[0].Title))
		s.diff(report.Diff(path.Base(uri), []byte(before), []byte(after)))
		return
	}
	s.err = fmt.Errorf("demo: %s is gone before it was fixed", nameOf(wanted))
}
