package world

import (
	"strings"
	"sync"

	"throwsight/java/flow/internal/numbered"
)

// A Signature is a name and a descriptor, of a method or of a field. Equal ones
// are one pointer.
type Signature struct{ Name, Desc string }

// signatures keeps one copy of each. A class path has hundreds of thousands of
// methods: the tables hold numbers, and the texts stand one behind the other.
// It may serve many goroutines at a time.
type signatures struct {
	mu    sync.Mutex
	all   numbered.Table[Signature]
	texts numbered.Table[string]
	text  strings.Builder
}

func newSignatures() *signatures { return &signatures{} }

// find returns a signature, nil where nothing has it.
func (s *signatures) find(name, desc string) *Signature {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.Find(nameHash(name, desc), Signature{name, desc})
}

// of returns the one signature of a name and a descriptor.
func (s *signatures) of(name, desc string) *Signature {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := nameHash(name, desc)
	if x := s.all.Find(h, Signature{name, desc}); x != nil {
		return x
	}
	return s.all.Add(h, Signature{s.keep(name), s.keep(desc)})
}

// textChunk is how many bytes of texts stand together.
const textChunk = 1 << 15

// keep returns the one copy of a text.
func (s *signatures) keep(text string) string {
	h := nameHash(text, "")
	if old := s.texts.Find(h, text); old != nil {
		return *old
	}
	from := s.text.Len()
	if from+len(text) > s.text.Cap() {
		s.text = strings.Builder{}
		s.text.Grow(max(textChunk, len(text)))
		from = 0
	}
	s.text.WriteString(text)
	return *s.texts.Add(h, s.text.String()[from:])
}

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
