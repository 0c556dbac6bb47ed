package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"throwsight/internal/text"
)

// CheckText writes findings for people: file by file, each with its line of
// source and a mark below it; in colour for a terminal.
func CheckText(w io.Writer, c Check, colour bool) error {
	var out strings.Builder
	for i, f := range c.Found {
		if i == 0 || c.Found[i-1].File != f.File {
			if i > 0 {
				out.WriteByte('\n')
			}
			fmt.Fprintln(&out, bold.on(clean(f.File), colour))
		}
		f.write(&out, colour)
	}
	if len(c.Found) > 0 {
		out.WriteByte('\n')
	}
	fmt.Fprintln(&out, bold.on(c.sentence(), colour))
	_, err := io.WriteString(w, out.String())
	return err
}

func (f Found) write(out *strings.Builder, colour bool) {
	at := f.Mapper.Position(f.Span.Start, text.UTF16)
	severity := severityPaints[f.Severity]
	fmt.Fprintf(out, "  %d:%d  %s  %s\n", at.Line+1, at.Column+1, severity.on(f.Severity.String(), colour), faint.on(f.Rule, colour))
	fmt.Fprintf(out, "    %s\n", clean(f.Message))
	line := f.Mapper.LineSpan(at.Line)
	shown, mark := excerpt(string(line.In(f.Mapper.Source())), f.Span.Start-line.Start, f.Span.End-line.Start)
	fmt.Fprintf(out, "    %s %s\n", faint.on("|", colour), shown)
	fmt.Fprintf(out, "    %s %s\n", faint.on("|", colour), severity.on(mark, colour))
	for _, fix := range f.Fixes {
		fmt.Fprintf(out, "    %s %s\n", green.on("fix:", colour), clean(fix.Title))
	}
}

// clean replaces control characters, which a terminal might obey.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return utf8.RuneError
		}
		return r
	}, s)
}

// sentence sums up what was found.
func (c Check) sentence() string {
	t := c.Count()
	var beside []string
	if c.Known > 0 {
		beside = append(beside, fmt.Sprintf("%d more in the baseline", c.Known))
	}
	if n := len(c.Silenced); n > 0 {
		beside = append(beside, fmt.Sprintf("%d silenced", n))
	}
	tail := ""
	if len(beside) > 0 {
		tail = "; " + strings.Join(beside, ", ")
	}
	switch {
	case t.Files == 0 && c.Since != "":
		return "no Java file has changed since " + clean(c.Since)
	case t.Files == 0:
		return "no Java file was looked at"
	case t.Findings == 0:
		return fmt.Sprintf("nothing found in %s%s", plural(t.Files, "file"), tail)
	}
	return fmt.Sprintf("%s (%s) in %d of %s%s", plural(t.Findings, "finding"), strings.Join(t.kinds(), ", "), t.WithFinding, plural(t.Files, "file"), tail)
}

func (t Tally) kinds() []string {
	var kinds []string
	for _, k := range []struct {
		n    int
		word string
	}{{t.Errors, "error"}, {t.Warnings, "warning"}, {t.Information, "information"}, {t.Hints, "hint"}} {
		switch {
		case k.n > 0 && k.word == "information":
			kinds = append(kinds, fmt.Sprintf("%d information", k.n))
		case k.n > 0:
			kinds = append(kinds, plural(k.n, k.word))
		}
	}
	return kinds
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
