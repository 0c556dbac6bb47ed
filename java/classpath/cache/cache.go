package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

// A Sum is a content hash: SHA-256.
type Sum [sha256.Size]byte

// String returns the sum in hexadecimal digits.
func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// SumOf returns the hash of what r reads.
func SumOf(r io.Reader) (Sum, error) {
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return Sum{}, err
	}
	return Sum(h.Sum(nil)), nil
}

// A Key names an entry.
type Key struct {
	Kind    string // what it holds: lower-case letters, digits and hyphens
	Version int    // of the form; another version is another entry
	Sum     Sum    // of what it was derived from
}

// A Cache is a folder of entries. It may be used by many goroutines, and its
// folder by many processes.
type Cache struct {
	dir     string
	limit   int64
	making  singleflight.Group
	written atomic.Int64 // since the folder was last swept
}

// Open returns the cache in a folder, which is made when it is not there. It
// holds at most limit bytes.
func Open(dir string, limit int64) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	c := &Cache{dir: dir, limit: limit}
	c.written.Store(limit) // the first Put sweeps: nobody knows what others left
	return c, nil
}

// path returns where an entry stands.
func (c *Cache) path(k Key) string {
	sum := k.Sum.String()
	return filepath.Join(c.dir, k.Kind+"-v"+strconv.Itoa(k.Version), sum[:2], sum[2:])
}

func (k Key) check() error {
	if k.Kind == "" {
		return errors.New("cache: a key without a kind")
	}
	for _, c := range k.Kind {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return fmt.Errorf("cache: the kind %q is no file name", k.Kind)
		}
	}
	return nil
}

// An entry is a header, which also says whose entry it is, and the data.
const (
	entryMagic = "throwsight cache 1\n"
	headerSize = len(entryMagic) + sha256.Size + 8 + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func header(k Key, data []byte) []byte {
	h := append(make([]byte, 0, headerSize), entryMagic...)
	h = append(h, k.Sum[:]...)
	h = binary.BigEndian.AppendUint64(h, uint64(len(data)))
	return binary.BigEndian.AppendUint32(h, crc32.Checksum(data, castagnoli))
}

// fresh is how long an entry counts as just used: its time is not written
// again before.
const fresh = time.Hour

// Get returns the entry of a key; false where there is none that is whole.
func (c *Cache) Get(k Key) ([]byte, bool) {
	if k.check() != nil {
		return nil, false
	}
	name := c.path(k)
	all, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	if len(all) < headerSize || !bytes.Equal(all[:headerSize], header(k, all[headerSize:])) {
		// Damaged. Should another process have put a whole one there in the
		// meantime, that one is lost too, and is made again.
		_ = os.Remove(name)
		return nil, false
	}
	if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > fresh {
		now := time.Now()
		_ = os.Chtimes(name, now, now) // a folder that is not ours to write serves all the same
	}
	return all[headerSize:], true
}

// Put keeps data as the entry of a key. Data that alone pass the limit are not
// kept.
func (c *Cache) Put(k Key, data []byte) error {
	if err := k.check(); err != nil {
		return err
	}
	size := int64(headerSize + len(data))
	if size > c.limit {
		return nil
	}
	name := c.path(k)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	if err := write(name, header(k, data), data); err != nil {
		return err
	}
	if c.written.Add(size) > c.limit/8 {
		c.written.Store(0)
		return c.sweep()
	}
	return nil
}

// tempPattern names the files that are being written.
const tempPattern = ".new-*"

func write(name string, parts ...[]byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), tempPattern)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	for _, p := range parts {
		if _, err = f.Write(p); err != nil {
			_ = f.Close()
			return err
		}
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), name); err == nil {
		return nil
	}
	// Where a file cannot be replaced while another process reads it, the one
	// that stands there has the same bytes.
	if _, statErr := os.Stat(name); statErr == nil && !errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(f.Name())
		return nil
	}
	return err
}

// GetOrMake returns the entry of a key, and makes and keeps it where there is
// none. Callers of one process that want the same entry at once wait for one
// of them. An entry that cannot be kept is returned all the same.
func (c *Cache) GetOrMake(k Key, make func() ([]byte, error)) ([]byte, error) {
	v, err, _ := c.making.Do(c.path(k), func() (any, error) {
		if data, ok := c.Get(k); ok {
			return data, nil
		}
		data, err := make()
		if err != nil {
			return nil, err
		}
		_ = c.Put(k, data) // a full disk costs time, not the answer
		return data, nil
	})
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
}
