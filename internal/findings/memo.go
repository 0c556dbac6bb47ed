package findings

import "sync"

// A memo remembers answers that rules ask for again and again: for each error of
// each call, though few classes are meant. Its zero value is empty. It forgets
// all when it gets too large: a library's lives as long as the session.
type memo[K comparable, V any] struct {
	mu    sync.Mutex
	known map[K]V
}

const maxMemo = 20000

// get returns the answer for a key, which work finds where it is not known. Two
// that ask at once may both work.
func (m *memo[K, V]) get(key K, work func(K) V) V {
	m.mu.Lock()
	v, ok := m.known[key]
	m.mu.Unlock()
	if ok {
		return v
	}
	v = work(key)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= maxMemo {
		m.known = map[K]V{}
	}
	m.known[key] = v
	return v
}
