package flow

import (
	"strings"
	"sync"
)

// A signature is a name and a descriptor, of a method or of a field. Equal ones
// are one pointer.
type signature struct{ name, desc string }

// signatures keeps one copy of each. A class path has hundreds of thousands of
// methods: the tables hold numbers, and the texts stand one behind the other.
// It may serve many goroutines at a time.
type signatures struct {
	mu    sync.Mutex
	all   numbered[signature]
	texts numbered[string]
	text  strings.Builder
}

func newSignatures() *signatures { return &signatures{} }

// find returns a signature, nil where nothing has it.
func (s *signatures) find(name, desc string) *signature {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.find(nameHash(name, desc), signature{name, desc})
}

// of returns the one signature of a name and a descriptor.
func (s *signatures) of(name, desc string) *signature {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := nameHash(name, desc)
	if x := s.all.find(h, signature{name, desc}); x != nil {
		return x
	}
	return s.all.add(h, signature{s.keep(name), s.keep(desc)})
}

// textChunk is how many bytes of texts stand together.
const textChunk = 1 << 15

// keep returns the one copy of a text.
func (s *signatures) keep(text string) string {
	h := nameHash(text, "")
	if old := s.texts.find(h, text); old != nil {
		return *old
	}
	from := s.text.Len()
	if from+len(text) > s.text.Cap() {
		s.text = strings.Builder{}
		s.text.Grow(max(textChunk, len(text)))
		from = 0
	}
	s.text.WriteString(text)
	return *s.texts.add(h, s.text.String()[from:])
}

// numbered is values with a table of their numbers by hash. It has a third of
// the size of a map.
type numbered[T comparable] struct {
	chunks []*[chunkOf]T
	n      uint32
	table  []uint32 // 1 + number; 0 for none
	hashes []uint32 // by number
}

const chunkOf = 1 << 10

func (t *numbered[T]) at(n uint32) *T { return &t.chunks[n/chunkOf][n%chunkOf] }

func (t *numbered[T]) find(hash uint32, x T) *T {
	if t.n == 0 {
		return nil
	}
	mask := uint32(len(t.table) - 1)
	for i := spread(hash) & mask; t.table[i] != 0; i = (i + 1) & mask {
		if n := t.table[i] - 1; t.hashes[n] == hash && *t.at(n) == x {
			return t.at(n)
		}
	}
	return nil
}

// add adds what is not there yet.
func (t *numbered[T]) add(hash uint32, x T) *T {
	if int(t.n) == len(t.chunks)*chunkOf {
		t.chunks = append(t.chunks, new([chunkOf]T))
	}
	*t.at(t.n) = x
	t.n++
	t.hashes = append(t.hashes, hash)
	if 3*int(t.n) > 2*len(t.table) {
		t.table = make([]uint32, max(2*len(t.table), chunkOf))
		for n, h := range t.hashes {
			t.put(h, uint32(n))
		}
	} else {
		t.put(hash, t.n-1)
	}
	return t.at(t.n - 1)
}

func (t *numbered[T]) put(hash, n uint32) {
	mask := uint32(len(t.table) - 1)
	i := spread(hash) & mask
	for t.table[i] != 0 {
		i = (i + 1) & mask
	}
	t.table[i] = n + 1
}

// spread makes the low bits depend on the high ones.
func spread(hash uint32) uint32 { return hash ^ hash>>15 }

// nameHash is FNV-1a.
func nameHash(name, desc string) uint32 {
	h := uint32(2166136261)
	for _, s := range [2]string{name, desc} {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	return h
}
