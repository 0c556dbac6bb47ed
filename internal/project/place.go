package project

import (
	"fmt"
	"strconv"
	"strings"

	"throwsight/internal/text"
)

// A Place is a position as the command line takes it: FILE:LINE:COL, lines and
// columns from 1, columns in UTF-16 units.
type Place struct {
	File         string
	Line, Column int
}

// ParsePlace reads FILE:LINE:COL. The file's name may hold colons.
func ParsePlace(s string) (Place, error) {
	file, column, ok := cutNumber(s)
	if ok {
		var line int
		if file, line, ok = cutNumber(file); ok && file != "" {
			return Place{file, line, column}, nil
		}
	}
	return Place{}, fmt.Errorf("%q: want FILE:LINE:COL, line and column from 1", s)
}

func cutNumber(s string) (before string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil && n > 0
}

// Offset returns the place's offset in the text, or an error when the text has
// no such line. A column behind the line's end is the line's end.
func (p Place) Offset(m *text.Mapper) (int, error) {
	if p.Line > m.Lines() {
		return 0, fmt.Errorf("%s has %d lines, no line %d", p.File, m.Lines(), p.Line)
	}
	return m.Offset(text.Position{Line: p.Line - 1, Column: p.Column - 1}, text.UTF16), nil
}
