package decl

import (
	"bytes"
	"strings"
)

// switches returns the string literals of a source that name a setting which
// switches something off, or are a part of such a name: those with ".disable."
// in them. Each stands once.
func switches(src []byte) []string {
	var out []string
	word := []byte(".disable.")
	for at := 0; ; {
		i := bytes.Index(src[at:], word)
		if i < 0 {
			return out
		}
		at += i
		start := bytes.LastIndexAny(src[:at], "\"\n") + 1
		length := bytes.IndexAny(src[at:], "\"\n")
		quoted := start > 0 && src[start-1] == '"' && length >= 0 && src[at+length] == '"'
		if quoted && len(out) < mostSwitches {
			out = append(out, string(src[start:at+length]))
		}
		at += len(word)
	}
}

// mostSwitches bounds what is kept of one file.
const mostSwitches = 8

// Switch reports whether a file names a setting that switches something off and
// has the text in its name.
func (ix *Index) Switch(text string) bool {
	if ix == nil {
		return false
	}
	for _, units := range ix.units {
		for _, u := range units {
			for _, s := range u.File.Switches {
				if strings.Contains(s, text) {
					return true
				}
			}
		}
	}
	return false
}
