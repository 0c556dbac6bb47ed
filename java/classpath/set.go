package classpath

import (
	"os"
	"path/filepath"
	"sync"

	"throwsight/java/classpath/cache"
)

// A Set opens archives and keeps them as long as their files stay the same: a
// file whose size or time changed is looked into, and where its content is
// another, opened anew. It may be used by many goroutines.
type Set struct {
	options Options
	sums    *cache.Cache // may be nil

	mu    sync.Mutex
	known map[string]*known
}

type known struct {
	stamp    stamp
	sum      cache.Sum
	summed   bool
	archives []*Archive
	err      error
}

// NewSet returns an empty set. sums keeps content hashes from run to run; it
// may be nil.
func NewSet(o Options, sums *cache.Cache) *Set {
	return &Set{options: o, sums: sums, known: map[string]*known{}}
}

// Open returns the archives at a path: those of the last time where the
// content is the same, and an error of the last time where the file is.
func (s *Set) Open(name string) ([]*Archive, error) {
	name = filepath.Clean(name)
	info, err := os.Stat(name)
	if err != nil {
		s.forget(name)
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := stampOf(info)
	k := s.known[name]
	if k != nil && (k.stamp.same(now) || info.IsDir() && k.err == nil && k.archives[0].Kind == Folder) {
		return k.archives, k.err
	}
	fresh := &known{stamp: now}
	if !info.IsDir() {
		fresh.sum, err = s.sums.FileSum(name)
		fresh.summed = err == nil
	}
	if k != nil && k.err == nil && k.summed && fresh.summed && k.sum == fresh.sum {
		k.stamp = now
		for _, a := range k.archives {
			a.touch(now)
		}
		return k.archives, nil
	}
	fresh.archives, fresh.err = Open(name, s.options)
	s.known[name] = fresh
	return fresh.archives, fresh.err
}

func (s *Set) forget(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.known, name)
}

// touch takes a new stamp for the same content.
func (a *Archive) touch(now stamp) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stamp = now
}
