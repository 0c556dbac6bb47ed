package classpath

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"throwsight/java/classpath/zipfile"
)

// Options say how archives are read. The zero value is the default.
type Options struct {
	Release int            // Java release for multi-release jars; 0: the latest
	Limits  zipfile.Limits // of each jar
}

func (o Options) release() int {
	if o.Release == 0 {
		return latestRelease
	}
	return o.Release
}

// Open returns the archives at a path: one, or for a jar with jars inside
// (Spring Boot's, a WAR) the classes of its own first and then those jars.
func Open(name string, o Options) ([]*Archive, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		if _, err := os.ReadDir(name); err != nil {
			return nil, err
		}
		a := &Archive{Path: name, Kind: Folder, contents: folder{name}, file: name}
		a.library = sync.OnceValue(a.findLibrary)
		return []*Archive{a}, nil
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: neither a file nor a folder", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, err
	}
	op := opener{o: o, file: name, stamp: stampOf(info), budget: maxUnpacked}
	if err := op.open(place{base: f, size: info.Size()}, name, "", 0); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return op.archives, nil
}

// Limits of jars in jars.
const (
	maxNesting  = 3
	maxNested   = 2000
	maxUnpacked = 256 << 20 // bytes of nested jars that are deflated and so are kept in memory, per file
)

// nestedFolders are the folders of a jar whose jars belong to it.
var nestedFolders = []string{"BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/", "lib/", "META-INF/lib/"}

// classFolders are the folders of a jar that hold its own classes.
var classFolders = []string{"BOOT-INF/classes/", "WEB-INF/classes/"}

// An opener collects the archives of one file.
type opener struct {
	o        Options
	file     string
	stamp    stamp
	budget   int64
	archives []*Archive
}

// A place is where the bytes of a jar are: in the file, or in memory.
type place struct {
	base         io.ReaderAt
	offset, size int64
	memory       bool
}

func (p place) reader() io.ReaderAt { return io.NewSectionReader(p.base, p.offset, p.size) }

// open reads the zip file at p. shown is its path, part tells it from the
// other jars of the file.
func (op *opener) open(p place, shown, part string, depth int) error {
	r := p.reader()
	zip, err := zipfile.Open(r, p.size, op.o.Limits)
	if err != nil {
		return err
	}
	kind, names := Jar, plainNames
	if strings.EqualFold(filepath.Ext(shown), ".jmod") {
		kind, names = Jmod, below("classes/")
	} else if isMultiRelease(zip, r) {
		names = releaseNames(op.o.release())
	}
	own := op.add(p, zip, kind, shown, part, names)
	for _, f := range zip.Faults {
		own.Faults = append(own.Faults, Fault{shown, f.Error()})
	}
	if kind == Jmod {
		return nil
	}
	for _, dir := range classFolders {
		if hasBelow(zip, dir) {
			op.add(p, zip, Jar, shown+"!/"+strings.TrimSuffix(dir, "/"), part+"!/"+dir, below(dir))
			own.contents.(*zipped).without(dir) // a class below is not a class of the outer jar
		}
	}
	op.nested(p, zip, own, part, depth)
	return nil
}

// add makes an archive of a part of the zip file at p.
func (op *opener) add(p place, zip *zipfile.File, kind Kind, shown, part string, names func(*zipfile.Entry) (string, int)) *Archive {
	a := &Archive{Path: shown, Kind: kind, contents: newZipped(zip, part, names), file: op.file, stamp: op.stamp, place: p}
	if !p.memory {
		a.place.base = nil // the file is opened for each read
	}
	a.library = sync.OnceValue(a.findLibrary)
	op.archives = append(op.archives, a)
	return a
}

// nested opens the jars inside: in place where they are stored, as Spring Boot
// stores them, else unpacked into memory.
func (op *opener) nested(p place, zip *zipfile.File, outer *Archive, part string, depth int) {
	r := p.reader()
	found := 0
	for i := range zip.Entries {
		e := &zip.Entries[i]
		if !isNestedJar(e.Name) {
			continue
		}
		fault := func(format string, args ...any) {
			outer.Faults = append(outer.Faults, Fault{outer.Path + "!/" + e.Name, fmt.Sprintf(format, args...)})
		}
		if found++; found > maxNested || depth == maxNesting {
			fault("not read: more than %d jars inside, or more than %d deep", maxNested, maxNesting)
			return
		}
		inner := place{base: p.base, size: e.Size, memory: p.memory}
		if offset, _, ok := zip.Section(r, e); ok {
			inner.offset = p.offset + offset
		} else {
			if op.budget -= e.Size; op.budget < 0 {
				fault("not read: the jars packed inside pass %d bytes", maxUnpacked)
				return
			}
			data, err := zip.Read(r, e, nil)
			if err != nil {
				fault("%v", err)
				continue
			}
			inner.base, inner.memory = bytes.NewReader(data), true
		}
		if err := op.open(inner, outer.Path+"!/"+e.Name, part+"!/"+e.Name, depth+1); err != nil {
			fault("%v", err)
		}
	}
}

func isNestedJar(name string) bool {
	if path.Ext(name) != ".jar" {
		return false
	}
	for _, dir := range nestedFolders {
		if rest, ok := strings.CutPrefix(name, dir); ok && !strings.Contains(rest, "/") {
			return true
		}
	}
	return false
}

func hasBelow(zip *zipfile.File, dir string) bool {
	for i := range zip.Entries {
		if strings.HasPrefix(zip.Entries[i].Name, dir) {
			return true
		}
	}
	return false
}

// isMultiRelease reports whether the manifest says so.
func isMultiRelease(zip *zipfile.File, r io.ReaderAt) bool {
	if !hasBelow(zip, versionsFolder) {
		return false
	}
	for i := range zip.Entries {
		if e := &zip.Entries[i]; e.Name == manifestName {
			data, err := zip.Read(r, e, nil)
			return err == nil && strings.EqualFold(parseManifest(data)["multi-release"], "true")
		}
	}
	return false
}
