package project

import (
	"testing"

	"throwsight/internal/text"
)

func TestParsePlace(t *testing.T) {
	for in, want := range map[string]Place{
		"A.java:12:3":         {"A.java", 12, 3},
		`C:\src\A.java:1:2`:   {`C:\src\A.java`, 1, 2},
		"dir:with/A.java:7:1": {"dir:with/A.java", 7, 1},
		"A.java:12":           {},
		"A.java":              {},
		"A.java:0:1":          {},
		"A.java:1:x":          {},
		":1:2":                {},
		"":                    {},
	} {
		got, err := ParsePlace(in)
		if got != want || (err == nil) != (want != Place{}) {
			t.Errorf("ParsePlace(%q) = %v, %v, want %v", in, got, err, want)
		}
	}
}

func TestPlaceOffset(t *testing.T) {
	m := text.NewMapper([]byte("a\n\U0001F600b\r\nc"))
	for _, c := range []struct {
		line, column, want int
	}{{1, 1, 0}, {2, 1, 2}, {2, 3, 6}, {2, 99, 7}, {3, 2, 10}} {
		got, err := Place{"A.java", c.line, c.column}.Offset(m)
		if err != nil || got != c.want {
			t.Errorf("%d:%d is at %d, %v, want %d", c.line, c.column, got, err, c.want)
		}
	}
	if _, err := (Place{"A.java", 4, 1}).Offset(m); err == nil {
		t.Error("line 4 of 3 was found")
	}
}
