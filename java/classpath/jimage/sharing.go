package jimage

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The tags that stand for a Utf8 constant whose text is among the image's
// strings, whole or as a descriptor with its class names cut out.
const (
	tagUtf8       = 1
	tagText       = 23
	tagDescriptor = 25
)

// constantSize has the number of bytes behind the tag of the other constants.
var constantSize = [...]int{
	3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2,
}

var errBreaksOff = errors.New("the class file breaks off")

// shareStrings puts back the texts that "compact-cp" took out of a class
// file's constant pool.
func (m *Image) shareStrings(data []byte, size int64) ([]byte, error) {
	if len(data) < 10 {
		return nil, errBreaksOff
	}
	out := make([]byte, 0, min(size, 2*int64(len(data))))
	out = append(out, data[:10]...)
	in := &indices{data: data[10:]}
	for count, i := int(binary.BigEndian.Uint16(data[8:])), 1; i < count; i++ {
		tag, err := in.take(1)
		if err != nil {
			return nil, err
		}
		var body []byte
		switch t := tag[0]; {
		case t == tagText:
			body, err = m.indexed(in)
			out = appendUtf8(out, body)
		case t == tagDescriptor:
			body, err = m.descriptor(in)
			out = appendUtf8(out, body)
		case t == tagUtf8:
			if body, err = in.take(2); err == nil {
				out = append(append(out, t), body...)
				body, err = in.take(int(binary.BigEndian.Uint16(body)))
				out = append(out, body...)
			}
		case int(t) < len(constantSize) && constantSize[t] > 0:
			body, err = in.take(constantSize[t])
			out = append(append(out, t), body...)
			if t == 5 || t == 6 {
				i++ // they take two indices
			}
		default:
			err = fmt.Errorf("constant %d has the unknown tag %d", i, t)
		}
		if err != nil {
			return nil, err
		}
		if int64(len(out)) > size {
			return nil, fmt.Errorf("becomes longer than its %d bytes", size)
		}
	}
	if out = append(out, in.data...); int64(len(out)) != size {
		return nil, fmt.Errorf("becomes %d bytes, want %d", len(out), size)
	}
	return out, nil
}

func appendUtf8(out, text []byte) []byte {
	out = append(out, tagUtf8)
	return append(binary.BigEndian.AppendUint16(out, uint16(len(text))), text...)
}

// indexed returns the text whose index comes next.
func (m *Image) indexed(in *indices) ([]byte, error) {
	i, err := in.next()
	if err != nil {
		return nil, err
	}
	s, err := m.text(uint64(i))
	if len(s) > 0xFFFF {
		return nil, fmt.Errorf("the text at %d is too long for a constant", i)
	}
	return []byte(s), err
}

// descriptor puts package and class behind each L of a descriptor.
func (m *Image) descriptor(in *indices) ([]byte, error) {
	frame, err := m.indexed(in)
	if err != nil {
		return nil, err
	}
	n, err := in.next()
	if err != nil {
		return nil, err
	}
	list, err := in.take(int(n))
	if err != nil {
		return nil, err
	}
	names := &indices{data: list}
	var out []byte
	for _, b := range frame {
		out = append(out, b)
		if b != 'L' {
			continue
		}
		pkg, err := m.indexed(names)
		if err != nil {
			return nil, err
		}
		class, err := m.indexed(names)
		if err != nil {
			return nil, err
		}
		if len(pkg) > 0 {
			out = append(append(out, pkg...), '/')
		}
		if out = append(out, class...); len(out) > 0xFFFF {
			return nil, errors.New("a descriptor is too long for a constant")
		}
	}
	return out, nil
}

// indices reads numbers of one to four bytes: the top bit of the first says
// that its next two bits are the length, else there are four.
type indices struct{ data []byte }

func (in *indices) take(n int) ([]byte, error) {
	if n < 0 || n > len(in.data) {
		return nil, errBreaksOff
	}
	b := in.data[:n]
	in.data = in.data[n:]
	return b, nil
}

func (in *indices) next() (uint32, error) {
	b, err := in.take(1)
	if err != nil {
		return 0, err
	}
	n, v := 4, uint32(b[0])
	if b[0]&0x80 != 0 {
		n, v = int(b[0]>>5&3), uint32(b[0]&0x1F)
	}
	rest, err := in.take(max(n-1, 0))
	if err != nil {
		return 0, err
	}
	for _, b := range rest {
		v = v<<8 | uint32(b)
	}
	return v, nil
}
