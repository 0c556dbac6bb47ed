package report

import (
	"bytes"
	"fmt"
	"strings"
)

// context is the number of unchanged lines round a change in a diff.
const context = 3

// Diff returns a unified diff of a file; "" where it did not change.
func Diff(path string, before, after []byte) string {
	a, b := splitLines(before), splitLines(after)
	script := compare(a, b)
	var out bytes.Buffer
	for i := 0; i < len(script); {
		// A hunk goes on while the next change is near.
		j := i + 1
		for j < len(script) && script[j].a-script[j-1].aEnd <= 2*context {
			j++
		}
		writeHunk(&out, a, b, script[i:j])
		i = j
	}
	if out.Len() == 0 {
		return ""
	}
	path = strings.TrimPrefix(path, "/")
	if strings.ContainsRune(path, ' ') {
		path += "\t" // else patch takes what is behind the blank for a date
	}
	return fmt.Sprintf("--- a/%s\n+++ b/%s\n", path, path) + out.String()
}

func writeHunk(out *bytes.Buffer, a, b [][]byte, changes []change) {
	first, last := changes[0], changes[len(changes)-1]
	fromA, toA := max(first.a-context, 0), min(last.aEnd+context, len(a))
	fromB, toB := first.b-(first.a-fromA), last.bEnd+(toA-last.aEnd)
	fmt.Fprintf(out, "@@ -%s +%s @@\n", hunkRange(fromA, toA), hunkRange(fromB, toB))
	at := fromA
	for _, c := range changes {
		writeLines(out, ' ', a[at:c.a])
		writeLines(out, '-', a[c.a:c.aEnd])
		writeLines(out, '+', b[c.b:c.bEnd])
		at = c.aEnd
	}
	writeLines(out, ' ', a[at:toA])
}

// hunkRange writes a range of lines as patch reads it: an empty one stands
// behind the line before it.
func hunkRange(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func writeLines(out *bytes.Buffer, mark byte, lines [][]byte) {
	for _, l := range lines {
		out.WriteByte(mark)
		out.Write(l)
		if !bytes.HasSuffix(l, []byte("\n")) {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// splitLines cuts a text behind each LF, as patch does.
func splitLines(s []byte) [][]byte {
	lines := bytes.SplitAfter(s, []byte("\n"))
	if n := len(lines); len(lines[n-1]) == 0 {
		lines = lines[:n-1]
	}
	return lines
}
