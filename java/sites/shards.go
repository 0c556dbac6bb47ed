package sites

import "maps"

// shards is an immutable map that shares most of itself with the maps made
// from it: a change copies one shard of many.
type shards[V any] struct {
	parts [shardCount]map[string]V
}

const shardCount = 512

func shardOf(key string) int {
	h := uint32(2166136261)
	for i := 0; i < len(key); i++ {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return int(h % shardCount)
}

// get returns what stands under the key, the zero value when nothing does.
func (s *shards[V]) get(key string) V { return s.parts[shardOf(key)][key] }

// An edit of shards collects changes and copies each shard at most once.
type shardEdit[V any] struct {
	out    shards[V]
	copied [shardCount]bool
}

func (s *shards[V]) edit() *shardEdit[V] { return &shardEdit[V]{out: *s} }

func (e *shardEdit[V]) own(i int) {
	if e.copied[i] {
		return
	}
	e.copied[i] = true
	if e.out.parts[i] == nil {
		e.out.parts[i] = map[string]V{}
		return
	}
	e.out.parts[i] = maps.Clone(e.out.parts[i])
}

func (e *shardEdit[V]) get(key string) V { return e.out.get(key) }

func (e *shardEdit[V]) set(key string, v V) {
	i := shardOf(key)
	e.own(i)
	e.out.parts[i][key] = v
}

func (e *shardEdit[V]) remove(key string) {
	i := shardOf(key)
	e.own(i)
	delete(e.out.parts[i], key)
}
