package classpath

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"sync"
	"time"

	"throwsight/java/classpath/cache"
)

// A Kind says what an archive is.
type Kind uint8

// The kinds of archives.
const (
	Jar     Kind = iota
	Folder       // of class files
	Jmod         // of a JDK
	Modules      // a JDK's lib/modules
	Symbols      // a JDK's lib/ct.sym: the API of an older release, without code
)

func (k Kind) String() string {
	return [...]string{"jar", "folder", "jmod", "modules", "symbols"}[k]
}

// A Fault is what is wrong with an archive, or between archives, that serve
// all the same.
type Fault struct {
	Path string // of the archive
	What string
}

func (f Fault) Error() string { return f.Path + ": " + f.What }

// An Archive is a place where classes are found. It is immutable and may be
// used by many goroutines; it holds no file open between reads (but see Hold),
// so that a build may replace it. A file that changed is told by ErrChanged.
type Archive struct {
	Path   string // of the file or folder; what is inside another stands behind !/
	Kind   Kind
	Faults []Fault

	contents
	file  string // on disk
	place place  // in the file; its base is set for what is read from memory

	mu      sync.Mutex // for what follows
	stamp   stamp
	held    *os.File
	holders int

	library func() Library
}

// contents are the files of an archive. Names have slashes and no leading one.
type contents interface {
	// has tells whether there is a file of the name.
	has(name string) bool
	// read returns a file, in buf where it is large enough.
	read(r io.ReaderAt, name string, buf []byte) ([]byte, error)
	// names yields every file, in the order in which reading is cheap.
	names() iter.Seq[string]
	// sum is the hash of what tells this archive from others; of is the file's.
	sum(r io.ReaderAt, of func() (cache.Sum, error)) (cache.Sum, error)
}

// ErrChanged says that the file is not the one that was opened.
var ErrChanged = errors.New("changed on disk since it was opened")

// ErrNoClass says that an archive or path does not have a class.
var ErrNoClass = errors.New("no such class")

// A stamp is what tells whether a file may have changed.
type stamp struct {
	size int64
	time time.Time
}

func stampOf(info os.FileInfo) stamp { return stamp{info.Size(), info.ModTime()} }

// Changed reports whether the file on disk is no longer the one that was
// opened, by size and time. A folder is never changed: it is looked into anew
// each time.
func (a *Archive) Changed() bool {
	if a.Kind == Folder {
		return false
	}
	info, err := os.Stat(a.file)
	a.mu.Lock()
	defer a.mu.Unlock()
	return err != nil || !a.stamp.same(stampOf(info))
}

func (s stamp) same(other stamp) bool { return s.size == other.size && s.time.Equal(other.time) }

// reader returns what the contents are read from, and how to leave it.
func (a *Archive) reader() (io.ReaderAt, func(), error) {
	if !a.onDisk() {
		return a.place.reader(), func() {}, nil
	}
	p := a.place
	a.mu.Lock()
	if a.held != nil {
		a.holders++
		p.base = a.held
		a.mu.Unlock()
		return p.reader(), a.release, nil
	}
	f, err := a.open()
	a.mu.Unlock()
	if err != nil {
		return nil, nil, err
	}
	p.base = f
	return p.reader(), func() { _ = f.Close() }, nil // opened for reading: closing loses nothing
}

// onDisk reports whether reading opens the file.
func (a *Archive) onDisk() bool { return a.place.base == nil && a.Kind != Folder }

// open opens the file, which must be the one that was opened first. a.mu is
// held.
func (a *Archive) open() (*os.File, error) {
	f, err := os.Open(a.file)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !a.stamp.same(stampOf(info)) {
		err = fmt.Errorf("%s: %w", a.file, ErrChanged)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// Hold keeps the file open until release is called: for one who reads much.
func (a *Archive) Hold() (release func(), err error) {
	if !a.onDisk() {
		return func() {}, nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.held == nil {
		f, err := a.open()
		if err != nil {
			return nil, err
		}
		a.held = f
	}
	a.holders++
	return sync.OnceFunc(a.release), nil
}

func (a *Archive) release() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.holders--; a.holders == 0 {
		_ = a.held.Close()
		a.held = nil
	}
}

// classFile returns the file name of a class by its binary name.
func classFile(class string) string { return strings.ReplaceAll(class, ".", "/") + ".class" }

// className returns the binary name of a class by its file name; false for a
// file that is no class.
func className(name string) (string, bool) {
	name, ok := strings.CutSuffix(name, ".class")
	if !ok || name == "" || strings.HasPrefix(name, "META-INF/") {
		return "", false
	}
	return strings.ReplaceAll(name, "/", "."), true
}

// Has reports whether the archive has the class, by its binary name.
func (a *Archive) Has(class string) bool { return a.has(classFile(class)) }

// Classes yields the binary names of the archive's classes, in the order in
// which reading them is cheap.
func (a *Archive) Classes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range a.names() {
			if class, ok := className(name); ok && !yield(class) {
				return
			}
		}
	}
}

// Files yields the names of all files, class files among them.
func (a *Archive) Files() iter.Seq[string] { return a.names() }

// ReadClass returns the class file of a class, in buf where it is large enough.
func (a *Archive) ReadClass(class string, buf []byte) ([]byte, error) {
	if !a.Has(class) {
		return nil, fmt.Errorf("%s: %s: %w", a.Path, class, ErrNoClass)
	}
	return a.ReadFile(classFile(class), buf)
}

// ReadFile returns a file, in buf where it is large enough.
func (a *Archive) ReadFile(name string, buf []byte) ([]byte, error) {
	r, leave, err := a.reader()
	if err != nil {
		return nil, err
	}
	defer leave()
	data, err := a.read(r, name, buf)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	return data, nil
}

// Sum returns the content hash of the archive, which names what was derived
// from it; c may be nil. A folder has none.
func (a *Archive) Sum(c *cache.Cache) (cache.Sum, error) {
	r, leave, err := a.reader()
	if err != nil {
		return cache.Sum{}, err
	}
	defer leave()
	return a.sum(r, func() (cache.Sum, error) { return c.FileSum(a.file) })
}

// sumInside is the sum of a part of a file.
func sumInside(of cache.Sum, part string) cache.Sum {
	return sha256.Sum256([]byte(of.String() + "!/" + part))
}

// Library returns what the archive says that it is.
func (a *Archive) Library() Library { return a.library() }
