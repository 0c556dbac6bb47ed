package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// lengthField is the one header field that matters; its case does not.
const lengthField = "content-length:"

// errHeader is a header block without a usable Content-Length. Reading goes
// on behind it.
var errHeader = errors.New("a header without a usable Content-Length")

// readHeader reads lines up to the blank one that ends a header and returns
// the Content-Length among them.
//
// After a wrong length the stream is out of step: the rest of one body and the
// next header stand on one line. So the field is looked for anywhere in a
// line, its last place counts, and lines without a meaning are skipped. A line
// is kept up to maxLine bytes only, its tail rather than its head.
func readHeader(in *bufio.Reader) (int, error) {
	length, bad, fields := -1, false, false
	for {
		line, err := readLine(in)
		if err != nil {
			if err == io.EOF && (fields || len(line) > 0) {
				err = io.ErrUnexpectedEOF
			}
			return 0, err
		}
		if len(line) == 0 {
			switch {
			case !fields:
				continue // a stray line end between two frames
			case length < 0 || bad:
				return 0, errHeader
			}
			return length, nil
		}
		fields = true
		at := lastFold(line, lengthField)
		if at < 0 {
			continue
		}
		value := string(bytes.TrimSpace(line[at+len(lengthField):]))
		n, err := strconv.Atoi(value)
		if bad = err != nil || n < 0 || value[0] == '+'; !bad {
			length = n
		}
	}
}

// maxLine is how much of a header line is kept.
const maxLine = 4 << 10

// readLine returns the next line without its end, the last maxLine bytes of
// it or a little more. The slice is valid until the next read.
func readLine(in *bufio.Reader) ([]byte, error) {
	var kept []byte
	for {
		part, err := in.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			kept = append(kept[:0:0], part[max(0, len(part)-maxLine):]...)
			continue
		}
		if kept != nil {
			part = append(kept, part...)
		}
		return bytes.TrimRight(part, "\r\n"), err
	}
}

// lastFold returns the last place of an ASCII word in line, letters of either
// case being equal, or -1. The bytes round it may be anything.
func lastFold(line []byte, word string) int {
	for at := len(line) - len(word); at >= 0; at-- {
		i := 0
		for i < len(word) && lower(line[at+i]) == word[i] {
			i++
		}
		if i == len(word) {
			return at
		}
	}
	return -1
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// readBody reads length bytes into buf, grown as needed. The buffer grows as
// bytes arrive: a header that promises much costs nothing.
func readBody(in *bufio.Reader, buf []byte, length int) ([]byte, error) {
	buf = buf[:0]
	for len(buf) < length {
		next := min(length, max(2*len(buf), firstBuffer, cap(buf)))
		if cap(buf) < next {
			grown := make([]byte, len(buf), next)
			copy(grown, buf)
			buf = grown
		}
		n, err := io.ReadFull(in, buf[len(buf):next])
		buf = buf[:len(buf)+n]
		if err != nil {
			return nil, io.ErrUnexpectedEOF
		}
	}
	return buf, nil
}

const (
	firstBuffer = 64 << 10
	keptBuffer  = 1 << 20 // a larger one is given back after its frame
)

// appendFrame appends body's frame to dst.
func appendFrame(dst, body []byte) []byte {
	return append(fmt.Appendf(dst, "Content-Length: %d\r\n\r\n", len(body)), body...)
}
