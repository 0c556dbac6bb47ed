package resolve

import (
	"hash/maphash"
	"slices"
	"sync"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A memo is the parts of a file as it was looked at last. It is immutable.
type memo map[partKey]*part

// A partKey tells a member from all others of a file that declares the same:
// its class and its text. The number of nodes and the kind tell members apart
// that a broken text round them makes another tree of.
type partKey struct {
	class string
	text  uint64
	size  int
	kind  syntax.Kind
}

var memoSeed = maphash.MakeSeed()

// memos are those of the files that were looked at last: the ones that
// somebody edits. A file is known by what it declares, which is the same object
// as long as that is so.
type memos struct {
	mu   sync.Mutex
	last []keptMemo // the latest first
}

type keptMemo struct {
	file *decl.File
	memo memo
}

const mostMemos = 8

// of returns the memo of a file, nil for none.
func (m *memos) of(f *decl.File) memo {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.last {
		if k.file == f {
			return k.memo
		}
	}
	return nil
}

func (m *memos) keep(f *decl.File, now memo) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last = slices.DeleteFunc(m.last, func(k keptMemo) bool { return k.file == f })
	m.last = slices.Insert(m.last, 0, keptMemo{f, now})
	if len(m.last) > mostMemos {
		clear(m.last[mostMemos:])
		m.last = m.last[:mostMemos]
	}
}
