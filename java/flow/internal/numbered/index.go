package numbered

// An Index is the numbers of values by their hashes, in a third of the room that
// a map of them takes.
type Index struct {
	table  []uint32 // 1 + number; 0 for none
	hashes []uint32 // by number
}

// Find returns the number of the value that is has the hash.
func (x *Index) Find(hash uint32, is func(n int) bool) (int, bool) {
	if len(x.table) == 0 {
		return 0, false
	}
	mask := uint32(len(x.table) - 1)
	for i := spread(hash) & mask; x.table[i] != 0; i = (i + 1) & mask {
		if n := int(x.table[i] - 1); x.hashes[n] == hash && is(n) {
			return n, true
		}
	}
	return 0, false
}

// Add gives the next number to a value that has none yet.
func (x *Index) Add(hash uint32) {
	x.hashes = append(x.hashes, hash)
	n := len(x.hashes)
	if 3*n <= 2*len(x.table) {
		x.put(hash, n)
		return
	}
	x.table = make([]uint32, max(2*len(x.table), chunkOf))
	for i, h := range x.hashes {
		x.put(h, i+1)
	}
}

func (x *Index) put(hash uint32, entry int) {
	mask := uint32(len(x.table) - 1)
	i := spread(hash) & mask
	for x.table[i] != 0 {
		i = (i + 1) & mask
	}
	x.table[i] = uint32(entry)
}

// spread makes the low bits depend on the high ones.
func spread(hash uint32) uint32 { return hash ^ hash>>15 }

// Table is values that stay where they are, one of each.
type Table[T comparable] struct {
	chunks []*[chunkOf]T
	index  Index
}

const chunkOf = 1 << 10

func (t *Table[T]) at(n int) *T { return &t.chunks[n/chunkOf][n%chunkOf] }

// Find returns where a value stands, nil where it does not.
func (t *Table[T]) Find(hash uint32, x T) *T {
	if n, ok := t.index.Find(hash, func(n int) bool { return *t.at(n) == x }); ok {
		return t.at(n)
	}
	return nil
}

// Add adds what is not there yet.
func (t *Table[T]) Add(hash uint32, x T) *T {
	n := len(t.index.hashes)
	if n == len(t.chunks)*chunkOf {
		t.chunks = append(t.chunks, new([chunkOf]T))
	}
	*t.at(n) = x
	t.index.Add(hash)
	return t.at(n)
}
