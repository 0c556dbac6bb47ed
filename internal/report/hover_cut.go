package report

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// blockWriter writes one block in one of the two forms.
type blockWriter func(*strings.Builder, block)

const gap = "\n\n" // between blocks

// write joins the blocks by empty lines. Where limit is positive the result
// has at most limit characters, and ends with note when something was left
// out: blocks are dropped or shortened before they are written, so that no
// fence and no link is ever cut open.
func (d *document) write(w blockWriter, limit int, note string) string {
	texts := make([]string, len(d.blocks))
	size := 0
	for i, b := range d.blocks {
		texts[i] = render(w, b)
		size += utf8.RuneCountInString(texts[i]) + len(gap)
	}
	if limit <= 0 || size-len(gap) <= limit {
		return strings.Join(texts, gap)
	}
	note = render(w, block{kind: paragraph, parts: []part{{text: note}}})
	room := limit - utf8.RuneCountInString(note)
	if room < 0 {
		return ""
	}
	var kept []string
	last := paragraph
	for i, s := range texts {
		if n := utf8.RuneCountInString(s) + len(gap); n > room {
			if s = shorten(w, d.blocks[i], room-len(gap)); s != "" {
				kept, last = append(kept, s), d.blocks[i].kind
			}
			break
		} else {
			room -= n
		}
		kept, last = append(kept, s), d.blocks[i].kind
	}
	if len(kept) > 0 && (last == heading || last == divider) {
		kept = kept[:len(kept)-1]
	}
	return strings.Join(append(kept, note), gap)
}

func render(w blockWriter, b block) string {
	var s strings.Builder
	w(&s, b)
	return s.String()
}

// shorten returns as much of b as fits into room characters: whole items,
// whole lines of code, whole words of a paragraph; "" when that is nothing.
func shorten(w blockWriter, b block, room int) string {
	var most int
	var first func(n int) block
	switch b.kind {
	case bullets, steps:
		most = len(b.items) - 1
		first = func(n int) block { return block{kind: b.kind, items: b.items[:n]} }
	case listing:
		lines := strings.Split(b.code, "\n")
		most = len(lines) - 1
		first = func(n int) block {
			return block{kind: listing, code: strings.Join(lines[:n], "\n") + "\n// …"}
		}
	case paragraph:
		if len(b.parts) != 1 || b.parts[0].style == link {
			return ""
		}
		words := strings.Fields(b.parts[0].text)
		most = len(words) - 1
		first = func(n int) block {
			p := b.parts[0]
			p.text = strings.Join(words[:n], " ") + " …"
			return block{kind: paragraph, parts: []part{p}}
		}
	default:
		return ""
	}
	// The more is kept the longer it is.
	n := sort.Search(max(most, 0), func(i int) bool {
		return utf8.RuneCountInString(render(w, first(i+1))) > room
	})
	if n == 0 {
		return ""
	}
	return render(w, first(n))
}
