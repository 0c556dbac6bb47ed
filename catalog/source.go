package catalog

import (
	"strings"
	"unicode/utf8"

	"throwsight/internal/text"
)

// A source is a file of a catalog as it was read.
type source struct {
	file     string
	text     string
	named    bool // by the user, rather than found in a folder
	embedded bool // in the program
	mapper   *text.Mapper
}

// An origin is where a record stands in a source.
type origin struct {
	source *source
	offset int
}

func (o origin) place() Place { return placeIn(o.source.file, o.source.text, o.offset) }

// placeIn returns the place of offset in the text of file.
func placeIn(file, content string, offset int) Place {
	offset = min(max(offset, 0), len(content))
	before := content[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return Place{file, 1 + strings.Count(before, "\n"), 1 + utf16Len(before[start:])}
}

// place returns the place of offset. It prepares for many questions.
func (s *source) place(offset int) Place {
	if s.mapper == nil {
		s.mapper = text.NewMapper([]byte(s.text))
	}
	p := s.mapper.Position(offset, text.UTF16)
	return Place{s.file, 1 + p.Line, 1 + p.Column}
}

// utf16Len counts the UTF-16 units of s; an invalid byte counts as one.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// faults adds to faults what issues say of the record called record.
func (s *source) faults(record string, issues []issue, faults []Fault) []Fault {
	for _, i := range issues {
		faults = append(faults, Fault{s.place(i.offset), i.severity, i.code, record, i.problem, i.remedy})
	}
	return faults
}

// validText finds what keeps a file from being read as UTF-8 text.
func validText(content string) *issue {
	switch {
	case strings.HasPrefix(content, "\xFF\xFE") || strings.HasPrefix(content, "\xFE\xFF"):
		return &issue{severity: Error, code: "encoding", problem: "the file is UTF-16", remedy: "save it as UTF-8"}
	case !utf8.ValidString(content):
		offset := 0
		for offset < len(content) {
			r, n := utf8.DecodeRuneInString(content[offset:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			offset += n
		}
		return &issue{severity: Error, code: "encoding", offset: offset, problem: "invalid UTF-8", remedy: "save the file as UTF-8"}
	}
	return nil
}
