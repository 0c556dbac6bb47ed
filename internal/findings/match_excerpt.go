package findings

import (
	"bytes"
	"strings"

	"throwsight/catalog"
)

// excerptReach is how many lines above and below the site are compared.
const excerptReach = 8

// excerptShare returns how well a record's excerpt lies on the code round a
// place when its line of the site is put on the place's: the share of equal
// lines. 0 when the record gives no excerpt, or none that can be laid.
func excerptShare(r *catalog.Record, p *Place) float64 {
	if r.SourceCode == "" || p.mapper == nil {
		return 0
	}
	excerpt := trimmedLines(r.SourceCode)
	here, at := p.linesAround(excerptReach)
	if i := r.LineNumber - r.SourceCodeStart; r.SourceCodeStart > 0 && 0 <= i && i < len(excerpt) {
		return overlay(excerpt, i, here, at)
	}
	// A page gives the excerpt without its first line's number: the site is a
	// line of it that reads as the place does.
	best := 0.0
	for i, l := range excerpt {
		if l == here[at] {
			best = max(best, overlay(excerpt, i, here, at))
		}
	}
	return best
}

// overlay returns the share of lines that are equal when excerpt[i] is put on
// here[at]. Lines that stand everywhere, braces and the like, do not count.
func overlay(excerpt []string, i int, here []string, at int) float64 {
	telling, equal := 0, 0
	for k := -at; at+k < len(here); k++ {
		if i+k < 0 || i+k >= len(excerpt) || len(excerpt[i+k]) < 4 {
			continue
		}
		telling++
		if excerpt[i+k] == here[at+k] {
			equal++
		}
	}
	if telling == 0 {
		return 0
	}
	return float64(equal) / float64(telling)
}

// linesAround returns the place's line, at index at, and up to reach lines on
// both sides.
func (p *Place) linesAround(reach int) (lines []string, at int) {
	first := max(p.Line-1-reach, 0)
	last := min(p.Line-1+reach, p.mapper.Lines()-1)
	for line := first; line <= last; line++ {
		text := p.mapper.LineSpan(line).In(p.mapper.Source())
		lines = append(lines, string(bytes.TrimSpace(text)))
	}
	return lines, p.Line - 1 - first
}

func trimmedLines(s string) []string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return lines
}
