package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// stampKind holds the content hashes of files, by path, size and time: what
// spares reading a file to learn that it is known.
const stampKind = "stamp"

// settled is how old a change must be to be told from the next one by its
// time: file systems keep times in steps of up to two seconds.
const settled = 2 * time.Second

// FileSum returns the content hash of a file, from the cache as long as size
// and time of change are the same. c may be nil: then the file is read.
func (c *Cache) FileSum(name string) (Sum, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Sum{}, err
	}
	key, ok := stampKey(name, info)
	if c == nil || !ok {
		return sumFile(name)
	}
	if data, ok := c.Get(key); ok && len(data) == len(Sum{}) {
		return Sum(data), nil
	}
	sum, err := sumFile(name)
	if err != nil {
		return Sum{}, err
	}
	if after, err := os.Stat(name); err == nil && after.Size() == info.Size() && after.ModTime().Equal(info.ModTime()) && time.Since(info.ModTime()) > settled {
		_ = c.Put(key, sum[:]) // without it the file is read again
	}
	return sum, nil
}

func stampKey(name string, info fs.FileInfo) (Key, bool) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return Key{}, false
	}
	text := binary.BigEndian.AppendUint64([]byte(abs+"\x00"), uint64(info.Size()))
	text = binary.BigEndian.AppendUint64(text, uint64(info.ModTime().UnixNano()))
	return Key{stampKind, 1, sha256.Sum256(text)}, true
}

func sumFile(name string) (Sum, error) {
	f, err := os.Open(name)
	if err != nil {
		return Sum{}, err
	}
	defer f.Close()
	return SumOf(f)
}
