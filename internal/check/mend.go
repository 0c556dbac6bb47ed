package check

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A Change is a file before and after its findings were mended.
type Change struct {
	Path   string
	Before []byte
	After  []byte
	Mended int  // findings
	New    bool // the file is not there before
	hidden []spot
	turns  int // how often the file was looked at for it
}

// mostTurns bounds how often a file is looked at anew. Each time findings are
// taken away, so that it comes to rest long before.
const mostTurns = 1000

// Mend applies the preferred action of each finding that has one: those that go
// together at once, then those of what is found behind them, until none is left.
// An action that would not take a finding away, as can be in a file with syntax
// errors, is not made, and the others are. The error tells which files could not
// be mended; the others are there all the same.
func (r *Result) Mend() ([]Change, error) {
	var out []Change
	var errs []error
	for i := range r.Files {
		c, err := r.mend(&r.Files[i])
		errs = append(errs, err)
		if c.Mended > 0 && err == nil {
			out = append(out, c)
		}
	}
	return out, errors.Join(errs...)
}

// Undo takes a change back that could not be written: its findings are there
// as before.
func (r *Result) Undo(c Change) {
	for i := range r.Files {
		if f := &r.Files[i]; f.Path == c.Path {
			f.Analysis = findings.Analyze(f.Analysis.Path, syntax.Parse(c.Before), text.NewMapper(c.Before), r.know)
			f.Analysis.File = f.Path
			f.hidden = c.hidden
			f.Findings = f.left(f.Analysis)
		}
	}
}

func (r *Result) mend(f *File) (Change, error) {
	a := f.Analysis
	c := Change{Path: f.Path, Before: a.Tree.Source(), After: a.Tree.Source(), hidden: f.hidden}
	futile := map[string]bool{} // fingerprints of findings that their actions do not take away
	var part []findings.Finding // of what goes together, where all of it would break the file
	for range mostTurns {
		about := part
		if part == nil {
			about = slices.DeleteFunc(f.left(a), func(x findings.Finding) bool { return futile[x.Fingerprint] })
		}
		edits, mended := fixes.Together(a, about)
		if len(mended) == 0 {
			break
		}
		after, err := text.Apply(c.After, edits)
		if err != nil {
			f.hidden = c.hidden
			return c, fmt.Errorf("%s: %w", f.Path, err)
		}
		next := a.Rewritten(after, text.Span{})
		c.turns++
		stay := staying(a, mended, edits, next)
		broken := len(a.Tree.Problems()) == 0 && len(next.Tree.Problems()) > 0
		if broken && len(mended) == 1 {
			stay = mended
		}
		part = nil
		switch {
		case len(stay) > 0:
			for _, m := range stay {
				futile[m.Finding.Fingerprint] = true
			}
		case broken:
			for _, m := range mended[:len(mended)/2] {
				part = append(part, m.Finding)
			}
		default:
			c.Mended += max(len(mended), len(a.Findings())-len(next.Findings()))
			a, c.After = next, after
			f.hidden = moved(f.hidden, edits)
		}
	}
	f.Analysis, f.Findings = a, f.left(a)
	return c, nil
}

// staying returns those of the findings that are still there: for which one of
// the rule is told at what was written, or where the finding was, that was not told
// before. Another call of the method may be told of now; that is another finding.
func staying(a *findings.Analysis, mended []fixes.Mended, edits []text.Edit, next *findings.Analysis) []fixes.Mended {
	var about []findings.Finding
	for _, m := range mended {
		about = append(about, m.Finding)
	}
	left := fixes.Left(a, about, edits, next)
	if len(left) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(mended), func(m fixes.Mended) bool {
		f := m.Finding
		from := shifted(min(f.Span.Start, m.Reach.Start), edits, false)
		to := shifted(max(f.Span.End, m.Reach.End), edits, true)
		return !slices.ContainsFunc(left, func(x findings.Finding) bool {
			other := f.Rule == findings.UndefendedCall && x.Callee != f.Callee // in the same statement
			return x.Rule == f.Rule && from <= x.Span.Start && x.Span.Start < to && !other
		})
	})
}

// shifted returns where an offset is behind the edits; behind says whether what
// is inserted just there comes before it.
func shifted(offset int, edits []text.Edit, behind bool) int {
	out := offset
	for _, e := range edits {
		if e.Span.End < offset || e.Span.End == offset && (behind || e.Span.Len() > 0) {
			out += len(e.New) - e.Span.Len()
		}
	}
	return out
}

// left returns the findings of an analysis that are the run's to tell.
func (f *File) left(a *findings.Analysis) []findings.Finding {
	list := slices.DeleteFunc(slices.Clone(a.Findings()), func(x findings.Finding) bool {
		return slices.Contains(f.hidden, spot{x.Rule, x.Span.Start})
	})
	f.raise(list)
	return list
}

// moved returns the spots as they are behind the edits.
func moved(spots []spot, edits []text.Edit) []spot {
	out := slices.Clone(spots)
	for i, s := range spots {
		for _, e := range edits {
			if e.Span.End <= s.start {
				out[i].start += len(e.New) - e.Span.Len()
			}
		}
	}
	return out
}

// create writes a file that must not be there yet.
func (c Change) create() error {
	f, err := os.OpenFile(c.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(c.After)
	return errors.Join(err, f.Close())
}

// Write puts the change on disk, if the file is still what was read: a whole
// file takes the place of the old one, or nothing changes.
func (c Change) Write() error {
	if c.New {
		return c.create()
	}
	now, err := os.ReadFile(c.Path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.Before) {
		return fmt.Errorf("%s has changed since it was read; it was left alone", c.Path)
	}
	path, err := filepath.EvalSymlinks(c.Path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return replace(path, c.After, info.Mode().Perm())
}

// replace puts a file in the place of another, or of none: whole, or not at all.
func replace(path string, content []byte, mode fs.FileMode) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".throwsight-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	defer os.Remove(temp.Name()) // gone already when all went well
	_, err = temp.Write(content)
	if closing := temp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(temp.Name(), mode)
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	return err
}
