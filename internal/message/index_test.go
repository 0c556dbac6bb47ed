package message

import (
	"fmt"
	"testing"
)

func TestSimilarity(t *testing.T) {
	base := Parse("Failed to get connection for {}, {}: {} is already stopped")
	if s := Similarity(base, base); s != 1 {
		t.Errorf("equal: %v", s)
	}
	near := Similarity(base, Parse("Failed to get connection for {}: {} is already stopped"))
	some := Similarity(base, Parse("Failed to set up connection to {}"))
	none := Similarity(base, Parse("Disk full"))
	if !(near < 1 && near > 0.9 && near > some && some > none && none == 0) {
		t.Errorf("near %v, some %v, none %v", near, some, none)
	}
	if a, b := Parse("a {} lot of words"), Parse("of words a lot {}"); Similarity(a, b) != Similarity(b, a) {
		t.Error("not symmetric")
	}
}

func TestIndexFind(t *testing.T) {
	x := NewIndex([]Template{
		Parse("File does not exist: {}"),
		Parse("{} does not exist: {}"),
		Parse("File {} exists"),
		Parse("{}"),
		Parse("pre{}post"),
		Parse("File does not exist: {}"),
		Parse("Stream closed"),
	})
	for _, c := range []struct {
		text string
		want []int
	}{
		{"File does not exist: /a", []int{0, 5, 1}},
		{"Dir does not exist: /a", []int{1}},
		{"File /x exists", []int{2}},
		{"prefix and post", []int{4}},
		{"Stream closed", []int{6}},
		{"12:01 WARN Stream closed", []int{6}},
		{"nothing of that kind", nil},
		{"", nil},
	} {
		var got []int
		for _, h := range x.Find(c.text) {
			got = append(got, h.Template)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("Find(%q) = %v, want %v", c.text, got, c.want)
		}
	}
	if h := x.Find("Stream closed")[0]; h.Score != 1 || !h.Whole {
		t.Errorf("a literal met whole: %+v", h)
	}
	if h := x.Find("12:01 WARN Stream closed")[0]; h.Score >= 0.5 || h.Whole {
		t.Errorf("a literal met in part: %+v", h)
	}
}

func TestIndexNear(t *testing.T) {
	x := NewIndex([]Template{Parse("Cannot open file {}"), Parse("Cannot close file {} twice"), Parse("{}"), Parse("other")})
	hits := x.Near(Parse("Cannot open the file {}"), 0.5)
	if len(hits) < 1 || hits[0].Template != 0 || hits[0].Score == 1 {
		t.Errorf("%+v", hits)
	}
	if hits := x.Near(Hole, 0.5); len(hits) != 1 || hits[0].Template != 2 || hits[0].Score != 1 {
		t.Errorf("the bare hole: %+v", hits)
	}
}

func BenchmarkIndexFind(b *testing.B) {
	var ts []Template
	for i := range 10000 {
		ts = append(ts, Parse(fmt.Sprintf("Could not %s node%d for {} of {}: state %s", verbs[i%len(verbs)], i/len(verbs), verbs[i%7])))
	}
	x := NewIndex(ts)
	line := "2026-01-01 12:00:00,123 INFO  org.example.Server: Could not close node77 for /a/b/c of user: state open"
	b.ReportAllocs()
	for b.Loop() {
		x.Find(line)
	}
}

var verbs = []string{"open", "close", "read", "write", "find", "move", "lock", "free", "join", "cut"}
