package catalog

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Catalog is a set of records, each id once. It is immutable and safe for
// concurrent use; an index is built when it is first asked for.
type Catalog struct {
	records []*Record // by id
	origins []origin  // of each record; empty for records handed to New
	models  []ModelFile

	files     func() map[string][]located
	classes   func() map[string][]*Record
	entries   func() map[string][]Entry
	templates func() *templateIndex
	words     func() *searchIndex
}

// An Entry is a record and one of its entry points.
type Entry struct {
	Record *Record
	Point  *EntryPoint
}

// A located record stands in a file at a line.
type located struct {
	record *Record
	site   Anchor
}

// New returns the catalog of records, which must not change afterwards. Of
// several with one id the last is taken.
func New(records ...*Record) *Catalog {
	byID := make(map[string]*Record, len(records))
	for _, r := range records {
		byID[r.ID] = r
	}
	return newCatalog(slices.SortedFunc(maps.Values(byID), compareIDs), nil)
}

// newCatalog takes records in the order of their ids, each id once.
func newCatalog(records []*Record, origins []origin) *Catalog {
	c := &Catalog{records: records, origins: origins}
	c.files = sync.OnceValue(c.indexFiles)
	c.classes = sync.OnceValue(c.indexClasses)
	c.entries = sync.OnceValue(c.indexEntries)
	c.templates = sync.OnceValue(c.indexTemplates)
	c.words = sync.OnceValue(c.indexWords)
	return c
}

// All returns the records in the order of their ids. The slice must not be
// changed.
func (c *Catalog) All() []*Record { return c.records }

// Len returns the number of records.
func (c *Catalog) Len() int { return len(c.records) }

// ByID returns the record called id, nil when there is none.
func (c *Catalog) ByID(id string) *Record {
	if i, ok := c.index(id); ok {
		return c.records[i]
	}
	return nil
}

// index returns where the record called id stands in records.
func (c *Catalog) index(id string) (int, bool) {
	return slices.BinarySearchFunc(c.records, id, func(r *Record, id string) int { return strings.Compare(r.ID, id) })
}

func compareIDs(a, b *Record) int { return strings.Compare(a.ID, b.ID) }

// Origin returns where the record called id was read from; of a record that
// several catalogs give, the last one. It is zero for records handed to [New].
func (c *Catalog) Origin(id string) Place {
	if i, ok := c.index(id); ok && i < len(c.origins) {
		return c.origins[i].place()
	}
	return Place{}
}

// At returns the records that stand at a line of the file at path, in any
// version.
func (c *Catalog) At(path string, line int) []*Record {
	return collect(func(yield func(*Record) bool) {
		for l := range c.inFile(path) {
			if l.site.LineNumber == line && !yield(l.record) {
				return
			}
		}
	})
}

// InFile returns the records that stand in the file at path in any version.
// Paths agree from the package folder on: a sources jar has no src/main/java.
func (c *Catalog) InFile(path string) []*Record {
	return collect(func(yield func(*Record) bool) {
		for l := range c.inFile(path) {
			if !yield(l.record) {
				return
			}
		}
	})
}

func (c *Catalog) inFile(path string) iter.Seq[located] {
	path = strings.ReplaceAll(path, `\`, "/")
	return func(yield func(located) bool) {
		for _, l := range c.files()[baseName(path)] {
			if tailOf(path, PackagePath(l.site.FilePath)) && !yield(l) {
				return
			}
		}
	}
}

// ByClass returns the records whose error's class is meant by name. Names agree
// when they are equal, or when one of them is simple and the other ends in it.
func (c *Catalog) ByClass(name string) []*Record {
	var agree []*Record
	for _, r := range c.classes()[SimpleName(name)] {
		if ClassesAgree(r.ErrorClass, name) {
			agree = append(agree, r)
		}
	}
	return agree
}

// ByEntryPoint returns the records that a call of method can meet, with the
// entry points that say so: org.apache.hadoop.fs.FileSystem#open. The slice
// must not be changed.
func (c *Catalog) ByEntryPoint(method string) []Entry { return c.entries()[method] }

// EntryPoints returns the methods that some record can be met by, sorted.
func (c *Catalog) EntryPoints() []string { return slices.Sorted(maps.Keys(c.entries())) }

// Related returns the records that r names, by id or by title, without those
// that the catalog lacks.
func (c *Catalog) Related(r *Record) []*Record {
	return collect(func(yield func(*Record) bool) {
		for _, id := range r.Related {
			if other := c.ByID(id); other != nil && other != r && !yield(other) {
				return
			}
		}
		for _, title := range r.RelatedTitles {
			if other := c.byTitle(title); other != nil && other != r && !yield(other) {
				return
			}
		}
	})
}

// collect returns each record of seq once, in order.
func collect(seq iter.Seq[*Record]) []*Record {
	var all []*Record
	seen := make(map[*Record]bool)
	for r := range seq {
		if !seen[r] {
			seen[r] = true
			all = append(all, r)
		}
	}
	return all
}

func (c *Catalog) indexFiles() map[string][]located {
	index := make(map[string][]located)
	for _, r := range c.records {
		for _, site := range r.Sites() {
			name := baseName(site.FilePath)
			index[name] = append(index[name], located{r, site})
		}
	}
	return index
}

func (c *Catalog) indexClasses() map[string][]*Record {
	index := make(map[string][]*Record)
	for _, r := range c.records {
		if r.ErrorClass != "" {
			name := SimpleName(r.ErrorClass)
			index[name] = append(index[name], r)
		}
	}
	return index
}

func (c *Catalog) indexEntries() map[string][]Entry {
	index := make(map[string][]Entry)
	for _, r := range c.records {
		for i := range r.EntryPoints {
			p := &r.EntryPoints[i]
			index[p.Method] = append(index[p.Method], Entry{r, p})
		}
	}
	return index
}
