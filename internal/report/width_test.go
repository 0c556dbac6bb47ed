package report

import (
	"strings"
	"testing"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, c := range []struct{ name, line, marked, shown, mark string }{
		{"plain", "  fs.open(p);", "open", "  fs.open(p);", "     ^~~~"},
		{"tabs", "\tfs\t.open(p);", "open", "    fs  .open(p);", "         ^~~~"},
		{"wide", "  s(\"漢字\").open();", "open", "  s(\"漢字\").open();", "            ^~~~"},
		{"marked wide", "  s(\"漢字\")", "漢字", "  s(\"漢字\")", "     ^~~~"},
		{"combining", "  e\u0301.open();", "open", "  e\u0301.open();", "    ^~~~"},
		{"half width", "ｱ.open()", "open", "ｱ.open()", "  ^~~~"},
		{"beyond the first plane", "𝄞.open()", "open", "𝄞.open()", "  ^~~~"},
		{"an emoji", "\U0001f600.open()", "open", "\U0001f600.open()", "   ^~~~"},
		{"control characters", "\x1b[2J.open()", "open", "\ufffd[2J.open()", "     ^~~~"},
		{"direction marks", "\u202e.open()", "open", "\ufffd.open()", "  ^~~~"},
		{"not UTF-8", "\xff.open()", "open", "\ufffd.open()", "  ^~~~"},
		{"nothing", "abc", "", "abc", "^"},
		{"long, marked in front", "ab" + long, "b", "ab" + long[:mostWidth-2] + "…", " ^"},
		{"long, marked behind", long + ".open();", "open", "…" + strings.Repeat("x", leadWidth-1) + ".open();", strings.Repeat(" ", leadWidth+1) + "^~~~"},
		{"long, all of it marked", long, long, long[:mostWidth] + "…", "^" + strings.Repeat("~", mostWidth-1)},
	} {
		at := strings.Index(c.line, c.marked)
		if shown, mark := excerpt(c.line, at, at+len(c.marked)); shown != c.shown || mark != c.mark {
			t.Errorf("%s:\n|%s\n|%s\nwant\n|%s\n|%s", c.name, shown, mark, c.shown, c.mark)
		}
	}
	// A mark behind the end, as for an error at the end of the file.
	if shown, mark := excerpt("ab", 2, 2); shown != "ab" || mark != "  ^" {
		t.Errorf("behind the end: %q %q", shown, mark)
	}
}
