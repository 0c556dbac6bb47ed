package catalog

import (
	"embed"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"
)

// DefaultMaxFile is the size in bytes up to which a catalog's file is read.
const DefaultMaxFile = 160 << 20

// Options say what a catalog is made of.
type Options struct {
	// Paths are files and folders of records, each laid over those before it:
	// where a record's id is there already, the members that it gives and
	// that are not null replace the older ones.
	Paths []string

	// NoEmbedded leaves the embedded catalog out; it is the lowest layer
	// otherwise.
	NoEmbedded bool

	// MaxFile is the size in bytes of the largest file that is read; 0 means
	// DefaultMaxFile.
	MaxFile int64
}

// Load reads a catalog. It always returns one: what is at fault is left out,
// the rest serves. The faults come in the order of the files and of the places
// in them.
func Load(opts Options) (*Catalog, []Fault) {
	var l loader
	if l.maxFile = opts.MaxFile; l.maxFile <= 0 {
		l.maxFile = DefaultMaxFile
	}
	if !opts.NoEmbedded {
		l.add(embeddedLayer())
	}
	for _, path := range opts.Paths {
		l.add(l.read(l.find(path)))
	}
	return l.catalog(), l.faults
}

// Embedded returns the catalog that is part of the program.
func Embedded() *Catalog { return embedded() }

var embedded = sync.OnceValue(func() *Catalog {
	c, _ := Load(Options{}) // without a fault, as the tests see to
	return c
})

//go:embed hadoop/*.md
var embeddedFiles embed.FS

// embeddedLayer reads the embedded catalog's files once.
var embeddedLayer = sync.OnceValue(readEmbedded)

func readEmbedded() []parsed {
	const folder = "hadoop"
	entries, err := embeddedFiles.ReadDir(folder)
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	files := make([]*source, len(entries))
	for i, e := range entries {
		name := folder + "/" + e.Name()
		content, err := embeddedFiles.ReadFile(name)
		if err != nil {
			panic(err)
		}
		files[i] = &source{file: "embedded:" + name, text: string(content), embedded: true}
	}
	out := make([]parsed, len(files))
	inParallel(len(files), func(i int) { out[i] = parse(files[i]) })
	return append(out, parsed{source: &source{file: embeddedModel.File, embedded: true}, model: &embeddedModel})
}

// parsed is what was read of one file.
type parsed struct {
	source *source
	model  *ModelFile // of a file that is one, and nothing else
	drafts []draft
	issues []issue // of the file as a whole
	faults []Fault // found before there was a text
}

// read reads files, in parallel.
func (l *loader) read(files []found) []parsed {
	out := make([]parsed, len(files))
	inParallel(len(files), func(i int) {
		if f := files[i]; f.fault != nil {
			out[i].faults = []Fault{*f.fault}
		} else if src, fault := readFile(f, l.maxFile); fault != nil {
			out[i].faults = []Fault{*fault}
		} else if isModel(f.path) {
			out[i] = parsed{source: src, model: &ModelFile{f.path, []byte(src.text)}}
		} else {
			out[i] = parse(src)
		}
	})
	return out
}

func inParallel(n int, do func(i int)) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error { do(i); return nil })
	}
	_ = group.Wait() // no task fails
}
