package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/internal/findings"
)

// A Baseline is a list of findings that are known and shall not be told again.
// A finding is in it by its fingerprint; rule and file stand beside it for
// whoever reads the list.
type Baseline struct {
	folder  string // absolute: where the names of files start
	Entries []Entry
}

// An Entry is one finding of a baseline.
type Entry struct {
	File        string // relative to the baseline's folder, with '/'
	Rule        string
	Fingerprint string
}

func (e Entry) compare(f Entry) int {
	return cmp.Or(cmp.Compare(e.File, f.File), cmp.Compare(e.Rule, f.Rule), cmp.Compare(e.Fingerprint, f.Fingerprint))
}

// baselineHead is the first line of the file.
const baselineHead = "# throwsight baseline 1"

// ReadBaseline reads the baseline at path.
func ReadBaseline(path string) (*Baseline, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", path)
	}
	if err != nil {
		return nil, err
	}
	b, err := newBaseline(path)
	if err != nil {
		return nil, err
	}
	n := 0
	for line := range strings.Lines(string(bytes.TrimPrefix(text, []byte("\ufeff")))) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if n == 1 && line != baselineHead {
			return nil, fmt.Errorf("%s:1: not a baseline: want %q", path, baselineHead)
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s:%d: want file, rule and fingerprint, separated by tabs", path, n)
		}
		b.Entries = append(b.Entries, Entry{fields[0], fields[1], fields[2]})
	}
	if n == 0 {
		return nil, fmt.Errorf("%s is empty", path)
	}
	return b, nil
}

func newBaseline(path string) (*Baseline, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return &Baseline{folder: filepath.Dir(abs)}, nil
}

// Baseline returns all that was found as a baseline that is to stand at path.
func (r *Result) Baseline(path string) (*Baseline, error) {
	b, err := newBaseline(path)
	if err != nil {
		return nil, err
	}
	for _, f := range r.Files {
		for _, x := range f.Findings {
			b.Entries = append(b.Entries, Entry{b.name(f.Path), x.Rule, x.Fingerprint})
		}
	}
	slices.SortFunc(b.Entries, Entry.compare)
	return b, nil
}

// name returns a file's name in the baseline, which shall be the same on
// every machine and wherever the program is run.
func (b *Baseline) name(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
		if rel, err := filepath.Rel(b.folder, abs); err == nil {
			path = rel
		}
	}
	return strings.NewReplacer("\t", " ", "\n", " ", "\r", " ").Replace(filepath.ToSlash(path))
}

// Write puts the baseline on disk: whole, or not at all.
func (b *Baseline) Write(path string) error {
	var out bytes.Buffer
	fmt.Fprintln(&out, baselineHead)
	fmt.Fprintln(&out, "# Findings that are known and not told again: file, rule, fingerprint. To renew: throwsight check --write-baseline FILE PATH...")
	for _, e := range b.Entries {
		fmt.Fprintf(&out, "%s\t%s\t%s\n", e.File, e.Rule, e.Fingerprint)
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no regular file", path)
		}
		mode = info.Mode().Perm()
	}
	return replace(path, out.Bytes(), mode)
}

// known takes the findings that the baseline holds out of the result. It
// returns their number, and the entries that are gone: those of a file that was
// looked at, or that is no more, without their finding.
func (r *Result) known(b *Baseline) (known int, gone []Entry) {
	left := map[string][]Entry{}
	for _, e := range b.Entries {
		left[e.Fingerprint] = append(left[e.Fingerprint], e)
	}
	for i := range r.Files {
		f := &r.Files[i]
		name := b.name(f.Path)
		f.hide(func(x findings.Finding) bool {
			entries := left[x.Fingerprint]
			// Of copies in several files each has its own entry; a file may
			// have another name than it had.
			own := slices.IndexFunc(entries, func(e Entry) bool { return e.File == name })
			if own < 0 {
				own = slices.IndexFunc(entries, b.missing)
			}
			if own < 0 {
				return false
			}
			left[x.Fingerprint] = slices.Delete(entries, own, own+1)
			known++
			return true
		})
	}
	looked := map[string]bool{}
	for _, path := range r.Looked {
		looked[b.name(path)] = true
	}
	for _, entries := range left {
		for _, e := range entries {
			if looked[e.File] || b.missing(e) {
				gone = append(gone, e)
			}
		}
	}
	slices.SortFunc(gone, Entry.compare)
	return known, gone
}

func (b *Baseline) missing(e Entry) bool {
	path := filepath.FromSlash(e.File)
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.folder, path)
	}
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}
