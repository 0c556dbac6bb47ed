package classfile

// An Interner keeps one copy of each name and descriptor over many classes:
// the names in a jar repeat from class to class. It may serve one goroutine at
// a time, and holds what it has seen for as long as it lives.
type Interner struct {
	text  map[string]string // modified UTF-8 -> text
	names map[string]string // modified UTF-8 of an internal name -> binary name
}

// NewInterner returns an empty one.
func NewInterner() *Interner {
	return &Interner{make(map[string]string), make(map[string]string)}
}

func (in *Interner) decode(b []byte) string {
	if in == nil {
		return decode(b)
	}
	s, ok := in.text[string(b)]
	if !ok {
		s = decode(b)
		in.text[keyOf(b, s)] = s
	}
	return s
}

func (in *Interner) binaryName(b []byte) string {
	if in == nil {
		return BinaryName(decode(b))
	}
	s, ok := in.names[string(b)]
	if !ok {
		s = BinaryName(decode(b))
		in.names[keyOf(b, s)] = s
	}
	return s
}

// keyOf returns b as a string, s itself where they are the same bytes.
func keyOf(b []byte, s string) string {
	if string(b) == s {
		return s
	}
	return string(b)
}

// BinaryName turns an internal name (java/util/Map$Entry) into a binary name
// (java.util.Map$Entry).
func BinaryName(internal string) string {
	for i := range len(internal) {
		if internal[i] == '/' {
			b := []byte(internal)
			for j := i; j < len(b); j++ {
				if b[j] == '/' {
					b[j] = '.'
				}
			}
			return string(b)
		}
	}
	return internal
}
