package flow

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"throwsight/internal/message"
	"throwsight/java/classpath/cache"
)

// keptVersion is that of the form below.
const keptVersion = 1

// Kept answers questions from a cache on disk, and has an engine made for the
// first one that is not there.
//
// What is kept is the answer to each question, by the content of the class
// path. A summary of each archive would serve new questions, too, but most of
// the work is in what archives do to each other: reading the bodies of
// Hadoop's class path is a fifth of it. And a question is mostly asked again:
// by the next run of a command, by the next person who opens the project.
//
// An answer that was kept has no route.
type Kept struct {
	cache  *cache.Cache
	sum    cache.Sum
	open   func() (*Engine, error)
	engine *Engine
}

// NewKept returns the answers of a class path whose content has the sums, in
// their order; version is of the program that gives them, for another may know
// better. open makes the engine. A nil cache keeps nothing.
func NewKept(c *cache.Cache, version string, sums []cache.Sum, names Names, open func() (*Engine, error)) (*Kept, error) {
	said, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d %s\n%s\n%d\n", len(version), version, said, len(sums))
	for _, s := range sums {
		h.Write(s[:])
	}
	return &Kept{cache: c, sum: cache.Sum(h.Sum(nil)), open: open}, nil
}

// Escapes is [Engine.Escapes].
func (k *Kept) Escapes(entry Entry) ([]Escape, error) {
	key := cache.Key{Kind: "flow", Version: keptVersion, Sum: k.keyOf(entry)}
	if k.cache != nil {
		if data, ok := k.cache.Get(key); ok {
			if all, ok := readEscapes(data); ok {
				return all, nil
			}
		}
	}
	if k.engine == nil {
		engine, err := k.open()
		if err != nil {
			return nil, err
		}
		k.engine = engine
	}
	all := k.engine.Escapes(entry)
	if k.cache != nil {
		_ = k.cache.Put(key, writeEscapes(all)) // a full disk costs time, not the answer
	}
	return all, nil
}

func (k *Kept) keyOf(e Entry) cache.Sum {
	h := sha256.New()
	h.Write(k.sum[:])
	fmt.Fprintf(h, "%q %q %q %q", e.Class, e.Method, e.Descriptor, e.Receiver)
	return cache.Sum(h.Sum(nil))
}

// Close closes the engine, where one was made.
func (k *Kept) Close() {
	if k.engine != nil {
		k.engine.Close()
	}
}

// The form: how many strings, each with its length; how many answers; of each
// its numbers in one order, strings and lists of strings as numbers.

type keptWriter struct {
	rows    []byte
	strings []string
	numbers map[string]int
}

func (w *keptWriter) number(n int) { w.rows = binary.AppendUvarint(w.rows, uint64(n)) }

func (w *keptWriter) text(all ...string) {
	for _, s := range all {
		n, ok := w.numbers[s]
		if !ok {
			n = len(w.strings)
			w.strings = append(w.strings, s)
			w.numbers[s] = n
		}
		w.number(n)
	}
}

func (w *keptWriter) list(all []string) {
	w.number(len(all))
	w.text(all...)
}

func writeEscapes(all []Escape) []byte {
	w := &keptWriter{numbers: map[string]int{}}
	w.number(len(all))
	for i := range all {
		w.escape(&all[i])
	}
	out := binary.AppendUvarint(nil, uint64(len(w.strings)))
	for _, s := range w.strings {
		out = append(binary.AppendUvarint(out, uint64(len(s))), s...)
	}
	return append(out, w.rows...)
}

func (w *keptWriter) escape(x *Escape) {
	w.text(x.Entry.Class, x.Entry.Method, x.Entry.Descriptor, x.Entry.Receiver, x.Class, x.Method, x.Exception)
	remote := 0
	if x.Remote {
		remote = 1
	}
	for _, n := range []int{x.Line, x.LastLine, int(x.Tier), int(x.How), x.Length, remote, len(x.Templates)} {
		w.number(n)
	}
	for _, t := range x.Templates {
		w.list(t.Literals())
	}
	w.list(x.SeenAs)
}

// A keptReader reads what a keptWriter wrote. Once something is wrong it gives
// nothing but zeros.
type keptReader struct {
	data    []byte
	strings []string
	bad     bool
}

func (r *keptReader) number() int {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > 1<<31 {
		r.bad, r.data = true, nil
		return 0
	}
	r.data = r.data[size:]
	return int(n)
}

// count reads how many of something follow: never more than there are bytes.
func (r *keptReader) count() int {
	n := r.number()
	if n > len(r.data) {
		r.bad = true
		return 0
	}
	return n
}

func (r *keptReader) text() string {
	n := r.number()
	if n >= len(r.strings) {
		r.bad = true
		return ""
	}
	return r.strings[n]
}

func (r *keptReader) list() []string {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	for i := range out {
		out[i] = r.text()
	}
	return out
}

// readEscapes reads kept answers; false for what was not written so.
func readEscapes(data []byte) ([]Escape, bool) {
	r := &keptReader{data: data}
	all := string(data)
	r.strings = make([]string, r.count())
	for i := range r.strings {
		n := r.count()
		at := len(all) - len(r.data)
		r.strings[i] = all[at : at+n]
		r.data = r.data[n:]
	}
	out := make([]Escape, r.count())
	for i := range out {
		if r.bad {
			return nil, false
		}
		r.escape(&out[i])
	}
	return out, !r.bad && len(r.data) == 0
}

func (r *keptReader) escape(x *Escape) {
	x.Entry = Entry{Class: r.text(), Method: r.text(), Descriptor: r.text(), Receiver: r.text()}
	x.Class, x.Method, x.Exception = r.text(), r.text(), r.text()
	x.Line, x.LastLine, x.Tier, x.How = r.number(), r.number(), Tier(r.number()), How(r.number())
	x.Length, x.Remote = r.number(), r.number() == 1
	if n := r.count(); n > 0 {
		x.Templates = make([]message.Template, n)
	}
	for i := range x.Templates {
		x.Templates[i] = templateOf(r.list())
	}
	if len(x.Templates) > 0 {
		x.Template = x.Templates[0]
	}
	x.SeenAs = r.list()
	r.bad = r.bad || x.Tier > Possible || x.How > Later
}

// templateOf is the reverse of Template.Literals.
func templateOf(literals []string) message.Template {
	var parts []message.Template
	for i, s := range literals {
		if i > 0 {
			parts = append(parts, message.Hole)
		}
		parts = append(parts, message.Literal(s))
	}
	return message.Join(parts...)
}
