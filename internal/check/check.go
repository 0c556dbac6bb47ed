package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/bmatcuk/doublestar/v4"
	"golang.org/x/sync/errgroup"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/settings"
	"throwsight/internal/text"
)

// A Job says what a run looks at.
type Job struct {
	Paths    []string // files and folders
	Catalog  *catalog.Catalog
	Settings settings.Settings
	Root     string                // the folder that paths in the settings start at; "" where there is none
	Since    string                // a revision: what lies on lines that have changed since; "" for all
	Baseline *Baseline             // what is known; may be nil
	Progress func(done, total int) // called from several goroutines; may be nil
}

// A File is a file in which something was found.
type File struct {
	Path     string
	Analysis *findings.Analysis
	Findings []findings.Finding
	Silenced []findings.Finding
	hidden   []spot          // of findings that are not the run's to tell
	gone     map[string]bool // their fingerprints
}

// A spot is where a finding of a rule begins.
type spot struct {
	rule  string
	start int
}

// Actions returns what can be done about one of the file's findings.
func (f *File) Actions(i int) []fixes.Action { return fixes.ForFinding(f.Analysis, f.Findings[i]) }

// hide takes the findings out that are not to be told.
func (f *File) hide(not func(findings.Finding) bool) {
	f.Findings = slices.DeleteFunc(slices.Clone(f.Findings), func(x findings.Finding) bool {
		if !not(x) {
			return false
		}
		f.hidden = append(f.hidden, spot{x.Rule, x.Span.Start})
		if f.gone == nil {
			f.gone = map[string]bool{}
		}
		f.gone[x.Fingerprint] = true
		return true
	})
}

// raise makes warnings again of findings that were information for the sake of
// one that is hidden: what is new must not pass because its like is known. One
// of several is enough, as before.
func (f *File) raise(list []findings.Finding) {
	raised := map[string]bool{}
	for i := range list {
		x := &list[i]
		if x.Behind == "" || !f.gone[x.Behind] || raised[x.Behind] {
			continue
		}
		raised[x.Behind] = true
		x.Severity = findings.Warning
	}
}

// A Result is what a run found.
type Result struct {
	Looked []string // the files that were looked at
	Files  []File   // those with findings, in the order of their paths
	Known  int      // findings that the baseline holds
	Gone   []Entry  // of the baseline, whose findings are no more
	Notes  []error  // what of the class path could not be used
	Unread error    // the files and folders that could not be read
	know   findings.Knowledge
	root   string

	release func()
}

// Close lets go of the class path. What was found stays.
func (r *Result) Close() { r.release() }

// Settings resolves a project's settings: those of the settings file in the
// folder of path or the nearest one above, below the flags'. root is the
// folder that it stands in, "" where there is none.
func Settings(path string, flags settings.Layer) (s settings.Settings, root string, faults []settings.Fault, err error) {
	dir, err := filepath.Abs(path)
	if err != nil {
		return s, "", nil, err
	}
	for ; ; dir = filepath.Dir(dir) {
		file := filepath.Join(dir, settings.FileName)
		src, err := os.ReadFile(file)
		if err == nil {
			layer, err := settings.ParseTOML(file, src)
			if err != nil {
				return s, "", nil, err
			}
			s, faults = settings.Resolve(layer, flags)
			return s, dir, faults, nil
		}
		if dir == filepath.Dir(dir) {
			s, faults = settings.Resolve(flags)
			return s, "", faults, nil
		}
	}
}

// folder returns where the class path is looked for: in the project's folder,
// else in that of the first path.
func (j *Job) folder() string {
	if j.Root == "" && len(j.Paths) > 0 {
		return j.Paths[0]
	}
	return j.Root
}

// Run looks at the files among and below the paths; those that cannot be read
// are told and do not hinder the others. The result must be closed.
func Run(ctx context.Context, job Job) (*Result, error) {
	names, unseen := project.Files(job.Paths...)
	names = slices.DeleteFunc(names, func(name string) bool {
		return skipped(name, job.Paths) || excluded(name, job.Root, job.Settings.Exclude)
	})
	wanted, changed := names, changes(nil)
	if job.Since != "" {
		var err error
		if changed, err = changedSince(ctx, job.Since, job.Paths); err != nil {
			return nil, fmt.Errorf("what has changed is not known: %w", err)
		}
		wanted = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !changed.has(name) })
	}
	tick := ticker(job.Progress, len(names)+len(wanted))
	declared, read, unread := project.Load(ctx, names, tick)
	if declared == nil {
		return nil, unread
	}
	if lone := job.lone(); len(lone) > 0 {
		declared = project.LoadAround(declared, lone...)
	}
	world, library, notes := openWorld(job.folder(), declared, job.Catalog, job.Settings)
	out := &Result{
		Notes: notes, Unread: errors.Join(unseen, unread), root: job.Root, release: library.Hold(),
		know: findings.Knowledge{Catalog: job.Catalog, Workspace: declared, World: world, Options: job.Settings.Findings()},
	}
	if job.Since != "" {
		read = slices.DeleteFunc(read, func(name string) bool { return !changed.has(name) })
	}
	if err := out.look(ctx, read, tick); err != nil {
		out.Close()
		return nil, err
	}
	if job.Baseline != nil {
		out.Known, out.Gone = out.known(job.Baseline)
	}
	if job.Since != "" {
		out.only(changed)
	}
	for i := range out.Files {
		out.Files[i].raise(out.Files[i].Findings)
	}
	out.Files = slices.DeleteFunc(out.Files, func(f File) bool { return len(f.Findings) == 0 && len(f.Silenced) == 0 })
	return out, nil
}

// mostLone is the number of named files from which on they are enough to tell
// what each other means.
const mostLone = 100

// lone returns the files that are named one by one, as a hook does before a
// commit: what lies beside them is not to be reported, but tells what they mean.
func (j Job) lone() []string {
	files := slices.DeleteFunc(slices.Clone(j.Paths), func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.IsDir()
	})
	if len(files) > mostLone {
		return nil
	}
	return files
}

// ticker returns a function that counts up to total and reports it.
func ticker(progress func(done, total int), total int) func() {
	if progress == nil {
		return func() {}
	}
	var done atomic.Int64
	return func() { progress(int(done.Add(1)), total) }
}

// look analyses the files. Of each it keeps the tree only where something was
// found.
func (r *Result) look(ctx context.Context, paths []string, tick func()) error {
	found, errs := make([]File, len(paths)), make([]error, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range paths {
		group.Go(func() error {
			defer tick()
			f, err := project.Read(path)
			if err != nil {
				errs[i] = err // it was there a moment ago
				return ctx.Err()
			}
			a := findings.Analyze(r.nameOf(path), f.Tree, f.Mapper(), r.know)
			if told, silenced := a.Findings(), a.Silenced(); len(told) > 0 || len(silenced) > 0 {
				found[i] = File{Path: path, Analysis: a, Findings: told, Silenced: silenced}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, path := range paths {
		if errs[i] == nil {
			r.Looked = append(r.Looked, path)
		}
	}
	r.Files = slices.DeleteFunc(found, func(f File) bool { return f.Analysis == nil })
	r.Unread = errors.Join(r.Unread, errors.Join(errs...))
	return nil
}

// nameOf returns a file's path as rules and settings look at it: from the
// project's root on. That the project itself lies below a folder named target
// says nothing of its files.
func (r *Result) nameOf(path string) string {
	if r.root != "" {
		if abs, err := filepath.Abs(path); err == nil {
			if rel, err := filepath.Rel(r.root, abs); err == nil && filepath.IsLocal(rel) {
				path = rel
			}
		}
	}
	return filepath.ToSlash(path)
}

// only leaves what lies on changed lines: the finding's own, or its call's.
func (r *Result) only(changed changes) {
	for i := range r.Files {
		f := &r.Files[i]
		old := func(x findings.Finding) bool {
			m := f.Analysis.Mapper
			return !changed.touches(f.Path, m, x.Span) && (x.Call == text.Span{} || !changed.touches(f.Path, m, x.Call))
		}
		f.hide(old)
		f.Silenced = slices.DeleteFunc(slices.Clone(f.Silenced), old)
	}
}

// skipped reports whether a file lies, below the path that it was found by, in
// a folder that build tools write.
func skipped(name string, paths []string) bool {
	for _, p := range paths {
		rel, err := filepath.Rel(p, name)
		if err != nil || rel == "." || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			continue
		}
		parts := strings.Split(filepath.ToSlash(rel), "/")
		// Below a source root such a name is a package's.
		built, root := slices.IndexFunc(parts[:len(parts)-1], isBuilt), slices.Index(parts, "src")
		if built >= 0 && (root < 0 || built < root) {
			return true
		}
	}
	return false
}

func isBuilt(dir string) bool { return dir == "target" || dir == "build" || dir == "node_modules" }

// excluded reports whether a setting leaves the file out.
func excluded(name, root string, globs []string) bool {
	if root == "" || len(globs) == 0 {
		return false
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(globs, func(glob string) bool {
		ok, err := doublestar.Match(glob, filepath.ToSlash(rel))
		return ok && err == nil
	})
}

// Worst returns the most severe of the findings; 0 where there is none.
func (r *Result) Worst() findings.Severity {
	var worst findings.Severity
	for _, f := range r.Files {
		for _, x := range f.Findings {
			if worst == 0 || x.Severity < worst {
				worst = x.Severity
			}
		}
	}
	return worst
}

// Accept takes all that was found for known, as a baseline made of it says.
func (r *Result) Accept(b *Baseline) {
	r.Known, r.Gone = r.known(b)
}

// SourceRoot returns the folder that a project's files are named from: that of
// the repository round what was looked at, else that of the settings file, else
// the process's own. It is absolute.
func (r *Result) SourceRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil || len(r.Looked) == 0 {
		return dir, err
	}
	first, err := filepath.Abs(r.Looked[0])
	if err != nil {
		return "", err
	}
	for at := filepath.Dir(first); ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return cmp.Or(r.root, dir), nil
		}
	}
}
