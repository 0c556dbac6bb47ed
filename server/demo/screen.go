package demo

import (
	"fmt"
	"path"
	"strings"

	"go.lsp.dev/protocol"

	"throwsight/internal/text"
)

// Escape sequences of terminals, ECMA-48 SGR.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	faint  = "\x1b[2m"
	reset  = "\x1b[0m"
)

func (s *session) paint(code, t string) string {
	if !s.colour {
		return t
	}
	return code + t + reset
}

func (s *session) heading(format string, args ...any) {
	if s.err == nil {
		fmt.Fprintf(s.out, "\n%s\n\n", s.paint(bold, fmt.Sprintf(format, args...)))
	}
}

// quote shows the first line of a span as compilers do.
func (s *session) quote(uri string, span text.Span) {
	src, _ := s.client.Text(uri)
	m := text.NewMapper([]byte(src))
	at := m.Position(span.Start, text.UTF32)
	line := m.LineSpan(at.Line)
	marks := max(1, min(span.End, line.End)-span.Start)
	number := fmt.Sprintf("%4d | ", at.Line+1)
	fmt.Fprintf(s.out, "   %s\n", s.paint(faint, path.Base(uri)))
	fmt.Fprintf(s.out, "   %s%s\n", s.paint(faint, number), line.In([]byte(src)))
	fmt.Fprintf(s.out, "   %s%s\n", strings.Repeat(" ", len(number)+at.Column), s.paint(yellow, strings.Repeat("^", marks)))
}

func (s *session) indented(t string) {
	for line := range strings.SplitSeq(strings.TrimRight(t, "\n"), "\n") {
		fmt.Fprintf(s.out, "   %s\n", line)
	}
	fmt.Fprintln(s.out)
}

func (s *session) diff(unified string) {
	for line := range strings.SplitSeq(strings.TrimRight(unified, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "+"):
			line = s.paint(green, line)
		case strings.HasPrefix(line, "-"):
			line = s.paint(red, line)
		}
		fmt.Fprintf(s.out, "   %s\n", line)
	}
}

func severityName(s protocol.DiagnosticSeverity) string {
	switch s {
	case protocol.DiagnosticSeverityError:
		return "error"
	case protocol.DiagnosticSeverityWarning:
		return "warning"
	case protocol.DiagnosticSeverityInformation:
		return "information"
	}
	return "hint"
}

// nameOf returns the rule that a diagnostic names as its code.
func nameOf(d protocol.Diagnostic) string {
	if code, ok := d.Code.(protocol.String); ok {
		return string(code)
	}
	return "?"
}

func messageOf(d protocol.Diagnostic) string {
	switch m := d.Message.(type) {
	case protocol.String:
		return string(m)
	case *protocol.MarkupContent:
		return m.Value
	}
	return ""
}
