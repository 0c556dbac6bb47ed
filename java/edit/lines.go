package edit

import "bytes"

// lineStart returns the offset of the first byte of offset's line.
func lineStart(src []byte, offset int) int {
	start := 1 + lastIndex(src[:offset], '\n')
	return start + 1 + lastIndex(src[start:offset], '\r')
}

// lastIndex is bytes.LastIndexByte for lines that may be a whole file: whether a
// part of it holds the byte is told many times as fast as where it is the last.
func lastIndex(src []byte, b byte) int {
	for end, size := len(src), 128; end > 0; size *= 4 {
		start := max(0, end-size)
		if part := src[start:end]; bytes.IndexByte(part, b) >= 0 {
			return start + bytes.LastIndexByte(part, b)
		}
		end = start
	}
	return -1
}

// lineEnd returns the offset of the end of offset's line, before its line end.
func lineEnd(src []byte, offset int) int {
	end := len(src)
	for _, b := range [...]byte{'\n', '\r'} {
		if i := bytes.IndexByte(src[offset:end], b); i >= 0 {
			end = offset + i
		}
	}
	return end
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
