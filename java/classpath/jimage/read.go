package jimage

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
)

// Read returns the bytes of a resource, in buf where it is large enough.
func (m *Image) Read(r io.ReaderAt, l Location, buf []byte) ([]byte, error) {
	size := l.unpacked
	if l.packed != 0 {
		size = l.packed
	}
	if l.unpacked > maxResource || size > maxResource {
		return nil, fmt.Errorf("%s: %d bytes, more than the limit of %d", l.Name(), max(l.unpacked, size), maxResource)
	}
	if l.offset > uint64(m.size-m.content) || size > uint64(m.size-m.content)-l.offset {
		return nil, fmt.Errorf("%s: its bytes lie outside the file", l.Name())
	}
	if uint64(cap(buf)) < size {
		buf = make([]byte, size)
	}
	buf = buf[:size]
	if _, err := r.ReadAt(buf, m.content+int64(l.offset)); err != nil && size > 0 {
		return nil, fmt.Errorf("%s: %w", l.Name(), err)
	}
	if l.packed == 0 {
		return buf, nil
	}
	data, err := m.unpack(buf)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Name(), err)
	}
	return data, nil
}

// A compressed resource is one or more layers, each behind a header.
const (
	layerMagic = 0xCAFEFAFA
	layerSize  = 4 + 8 + 8 + 4 + 4 + 1
	maxLayers  = 8
)

// unpack takes the layers off, which a linker's plug-ins put on.
func (m *Image) unpack(data []byte) ([]byte, error) {
	for range maxLayers {
		if len(data) < layerSize || m.order.Uint32(data) != layerMagic {
			return data, nil
		}
		packed, unpacked := m.order.Uint64(data[4:]), m.order.Uint64(data[12:])
		name, err := m.text(uint64(m.order.Uint32(data[20:])))
		if err != nil {
			return nil, err
		}
		data = data[layerSize:]
		if packed > uint64(len(data)) || unpacked > maxResource {
			return nil, fmt.Errorf("a layer of %d bytes for %d, where %d are left", packed, unpacked, len(data))
		}
		data = data[:packed]
		switch name {
		case "zip":
			data, err = inflate(data, int64(unpacked))
		case "compact-cp":
			data, err = m.shareStrings(data, int64(unpacked))
		default:
			err = fmt.Errorf("compressed by %q, which is not read", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("more than %d layers", maxLayers)
}

func inflate(data []byte, size int64) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(z, size+1))
	if err != nil {
		return nil, err
	}
	if int64(len(out)) != size {
		return nil, fmt.Errorf("inflates to %d bytes or more, want %d", len(out), size)
	}
	return out, nil
}
