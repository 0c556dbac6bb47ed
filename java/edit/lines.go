package edit

import "bytes"

// lineStart returns the offset of the first byte of offset's line.
func lineStart(src []byte, offset int) int {
	start := 1 + bytes.LastIndexByte(src[:offset], '\n')
	return start + 1 + bytes.LastIndexByte(src[start:offset], '\r')
}

// lineEnd returns the offset of the end of offset's line, before its line end.
func lineEnd(src []byte, offset int) int {
	if i := bytes.IndexAny(src[offset:], "\r\n"); i >= 0 {
		return offset + i
	}
	return len(src)
}

// nextLine returns the offset behind offset's line and its line end.
func nextLine(src []byte, offset int) int {
	end := lineEnd(src, offset)
	switch {
	case bytes.HasPrefix(src[end:], []byte("\r\n")):
		return end + 2
	case end < len(src):
		return end + 1
	}
	return end
}

// indentAt returns the white space that offset's line begins with.
func indentAt(src []byte, offset int) string {
	start := lineStart(src, offset)
	end := start
	for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	return string(src[start:end])
}

// firstOnLine reports whether nothing but white space stands before offset on
// its line.
func firstOnLine(src []byte, offset int) bool {
	at := len(bytes.TrimRight(src[:offset], " \t\f\v"))
	return at == 0 || src[at-1] == '\n' || src[at-1] == '\r'
}

// lastOnLine reports whether nothing but white space stands behind offset on
// its line.
func lastOnLine(src []byte, offset int) bool {
	rest := bytes.TrimLeft(src[offset:], " \t\f\v")
	return len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r'
}

// spaceBefore returns the offset behind the last byte before offset that is no
// white space.
func spaceBefore(src []byte, offset int) int {
	return len(bytes.TrimRight(src[:offset], " \t\r\n\f"))
}
