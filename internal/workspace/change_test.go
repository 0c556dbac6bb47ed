package workspace

import (
	"bytes"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"throwsight/internal/text"
)

// FuzzApply holds edits that are applied one after another, in each encoding,
// to a model: the text taken apart into lines and units, and put together anew
// for each edit.
func FuzzApply(f *testing.F) {
	f.Add("one\ntwo\r\nthree\rfour", "x\ny", 0, 1, 1, 2, 2, 0, 3, 9, uint8(0))
	f.Add("a𝄞b\u00e4\n\u20ac", "\r", 0, 1, 0, 2, 0, 3, 1, 1, uint8(1))
	f.Add("\u0080\ufeff\n\u0800", "𝄞", 0, 0, 1, 1, 1, 0, 0, 0, uint8(2))
	f.Add("\r\n", "\n", 0, 0, 0, 5, 1, 0, 9, 9, uint8(3))
	f.Fuzz(func(t *testing.T, src, insert string, l1, c1, l2, c2, l3, c3, l4, c4 int, encoding uint8) {
		if !utf8.ValidString(src) || !utf8.ValidString(insert) {
			t.Skip("what comes as JSON is valid UTF-8")
		}
		enc := []text.Encoding{text.UTF16, text.UTF8, text.UTF32}[encoding%3]
		changes := []Change{
			{Start: text.Position{Line: l1, Column: c1}, End: text.Position{Line: l2, Column: c2}, Text: insert},
			{Start: text.Position{Line: l3, Column: c3}, End: text.Position{Line: l4, Column: c4}, Text: "z" + insert},
		}
		got := apply(text.NewMapper([]byte(src)), changes, enc)
		want := []byte(src)
		for _, c := range changes {
			start := offsetOf(want, c.Start, enc)
			end := max(start, offsetOf(want, c.End, enc))
			want = append(append(append([]byte(nil), want[:start]...), c.Text...), want[end:]...)
		}
		if !bytes.Equal(got.Source(), want) {
			t.Fatalf("%q with %+v is %q, want %q", src, changes, got.Source(), want)
		}
		fresh := text.NewMapper(want)
		if got.Lines() != fresh.Lines() {
			t.Fatalf("%d lines, want %d", got.Lines(), fresh.Lines())
		}
		for line := range fresh.Lines() {
			if got.LineSpan(line) != fresh.LineSpan(line) {
				t.Fatalf("line %d is %v, want %v", line, got.LineSpan(line), fresh.LineSpan(line))
			}
		}
	})
}

// offsetOf is the model: it walks the text character by character.
func offsetOf(src []byte, p text.Position, enc text.Encoding) int {
	if p.Line < 0 {
		return 0 // and so column 0: the mapper's line before the first is empty
	}
	line, at := 0, 0
	for line < p.Line && at < len(src) {
		c := src[at]
		at++
		if c == '\r' && at < len(src) && src[at] == '\n' {
			at++
		}
		if c == '\n' || c == '\r' {
			line++
		}
	}
	if line < p.Line {
		return len(src)
	}
	units := 0
	for at < len(src) && src[at] != '\n' && src[at] != '\r' {
		r, size := utf8.DecodeRune(src[at:])
		width := 1
		switch enc {
		case text.UTF8:
			width = size
		case text.UTF16:
			width = max(1, utf16.RuneLen(r))
		}
		if units+width > p.Column {
			break
		}
		units += width
		at += size
	}
	return at
}
