package judge_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
)

// beyond says what of a file an action changed that it has no business with,
// "" where all is as it should be: outside of the statement and of the imports
// all bytes stay; no comment is lost; what is written is written as the file is.
func beyond(o *offer) string {
	if why := outside(o); why != "" {
		return why
	}
	if lost := lostComment(o.before, o.after); lost != "" && !strings.HasPrefix(strings.TrimLeft(lost, "/* "), suppression) {
		return "it loses the comment " + lost
	}
	return unlike(o)
}

// outside says which line an action changed outside of its statement and the
// imports. White space alone may change, too: directly beside the statement, and
// in and beside blocks, lambdas and arms that stand wholly on the statement's
// lines, which get lines. Nothing changes on any other line.
func outside(o *offer) string {
	tree := syntax.Parse(o.before)
	b := boundsOf(tree, o)
	for _, e := range o.edits {
		if !b.allow(e) {
			return fmt.Sprintf("it changes line %d, outside of the statement", 1+bytes.Count(o.before[:e.Span.Start], []byte("\n")))
		}
	}
	return ""
}

// elsewhere are the actions whose business is not at the place alone.
var elsewhere = map[string]bool{"fix-all": true}

// suppression begins the comments that an action may take away.
const suppression = "throwsight:ignore"

var comments = regexp.MustCompile(`(?s)//[^\r\n]*|/\*.*?\*/`)

func lostComment(before, after []byte) string {
	left := comments.FindAllString(string(after), -1)
	for _, c := range comments.FindAllString(string(before), -1) {
		i := slices.IndexFunc(left, func(l string) bool {
			return strings.Join(strings.Fields(l), " ") == strings.Join(strings.Fields(c), " ")
		})
		if i < 0 {
			return c
		}
		left = slices.Delete(left, i, i+1)
	}
	return ""
}

// unlike says how what is written differs from how the file is written: in its
// line ends, its indentation, its last line.
func unlike(o *offer) string {
	before, after := string(o.before), string(o.after)
	crlf := strings.Count(before, "\r\n")
	switch lf := strings.Count(before, "\n"); {
	case crlf == 0 && strings.Contains(after, "\r"), crlf == lf && lf > 0 && strings.Count(after, "\n") != strings.Count(after, "\r\n"):
		return "it mixes line ends"
	}
	if strings.HasSuffix(before, "\n") != strings.HasSuffix(after, "\n") {
		return "it changes how the file ends"
	}
	old := map[string]int{}
	tabs, spaces := false, false
	for line := range strings.Lines(before) {
		old[line]++
		tabs = tabs || strings.HasPrefix(line, "\t")
		spaces = spaces || strings.HasPrefix(line, "  ")
	}
	for line := range strings.Lines(after) {
		if old[line] > 0 {
			old[line]--
			continue
		}
		body := strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(body) != "" && body != strings.TrimRight(body, " \t") && strings.Count(before, strings.TrimSpace(body)) == 0:
			return fmt.Sprintf("it writes white space at the end of %q", body)
		case strings.TrimSpace(body) == "" && body != "":
			return "it writes white space on an empty line"
		case tabs && !spaces && strings.HasPrefix(body, "  "):
			return fmt.Sprintf("it indents %q with spaces in a file with tabs", body)
		case spaces && !tabs && strings.HasPrefix(body, "\t"):
			return fmt.Sprintf("it indents %q with a tab in a file with spaces", body)
		}
	}
	return ""
}
