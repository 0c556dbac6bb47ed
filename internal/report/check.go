package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// A Found is a finding, where it is, and what can be done about it.
type Found struct {
	File   string
	Mapper *text.Mapper
	findings.Finding
	Fixes []string // titles of the actions that can be done
}

// A Tally counts findings.
type Tally struct {
	Files       int `json:"files"` // looked at
	WithFinding int `json:"filesWithFindings"`
	Findings    int `json:"findings"`
	Errors      int `json:"errors"`
	Warnings    int `json:"warnings"`
	Information int `json:"information"`
	Hints       int `json:"hints"`
}

// Count tallies what was found in a number of files.
func Count(found []Found, files int) Tally {
	t := Tally{Files: files, Findings: len(found)}
	last := ""
	for i, f := range found {
		if i == 0 || f.File != last {
			t.WithFinding++
		}
		last = f.File
		switch f.Severity {
		case findings.Error:
			t.Errors++
		case findings.Warning:
			t.Warnings++
		case findings.Information:
			t.Information++
		case findings.Hint:
			t.Hints++
		}
	}
	return t
}

// CheckText writes findings for people: file by file, each with its line of
// source and a mark below it. Findings of one file must come together.
func CheckText(w io.Writer, found []Found, files int) error {
	var out strings.Builder
	for i, f := range found {
		if i == 0 || found[i-1].File != f.File {
			if i > 0 {
				out.WriteByte('\n')
			}
			fmt.Fprintln(&out, clean(f.File))
		}
		f.write(&out)
	}
	t := Count(found, files)
	if len(found) > 0 {
		out.WriteByte('\n')
	}
	fmt.Fprintln(&out, t.sentence())
	_, err := io.WriteString(w, out.String())
	return err
}

func (f Found) write(out *strings.Builder) {
	at := f.Mapper.Position(f.Span.Start, text.UTF16)
	fmt.Fprintf(out, "  %d:%d  %s  %s\n", at.Line+1, at.Column+1, f.Severity, f.Rule)
	fmt.Fprintf(out, "    %s\n", clean(f.Message))
	line := f.Mapper.LineSpan(at.Line)
	source := string(line.In(f.Mapper.Source()))
	end := min(f.Span.End, line.End)
	fmt.Fprintf(out, "    | %s\n", show(source))
	before := show(source[:f.Span.Start-line.Start])
	marked := show(source[f.Span.Start-line.Start : max(end, f.Span.Start)-line.Start])
	fmt.Fprintf(out, "    | %s^%s\n", strings.Repeat(" ", utf8.RuneCountInString(before)), strings.Repeat("~", max(utf8.RuneCountInString(marked)-1, 0)))
	for _, title := range f.Fixes {
		fmt.Fprintf(out, "    fix: %s\n", clean(title))
	}
}

// show makes a line of source as wide as it is long: a tab is four columns,
// and what would move the cursor is a replacement character.
func show(s string) string { return clean(strings.ReplaceAll(s, "\t", "    ")) }

// clean replaces control characters, which a terminal might obey.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return utf8.RuneError
		}
		return r
	}, s)
}

func (t Tally) sentence() string {
	if t.Findings == 0 {
		return fmt.Sprintf("nothing found in %s", plural(t.Files, "file"))
	}
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
	return fmt.Sprintf("%s (%s) in %d of %s", plural(t.Findings, "finding"), strings.Join(kinds, ", "), t.WithFinding, plural(t.Files, "file"))
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
