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
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/internal/text"
)

// A Result is what a run found.
type Result struct {
	Looked []string // the files that were looked at
	Files  []File   // those with findings, in the order of their paths
	Known  int      // findings that the baseline holds
	Gone   []Entry  // of the baseline, whose findings are no more
	Notes  []error  // what of the class path and the settings is of no use
	Unread error    // the files and folders that could not be read
	know   findings.Knowledge
	root   string

	release func()
}

// Close lets go of the class path. What was found stays.
func (r *Result) Close() { r.release() }

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
	if err := ctx.Err(); err != nil {
		return nil, err
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
	out.Notes = append(out.Notes, out.unusedSilences(job)...)
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
			if ctx.Err() != nil {
				return ctx.Err()
			}
			defer tick()
			f, err := project.Read(path)
			if err != nil {
				errs[i] = err // it was there a moment ago
				return ctx.Err()
			}
			a := findings.Analyze(r.nameOf(path), f.Tree, f.Mapper(), r.know)
			a.File = path
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

// only leaves what lies on changed lines: the finding's own, its call's or its
// clause's.
func (r *Result) only(changed changes) {
	for i := range r.Files {
		f := &r.Files[i]
		old := func(x findings.Finding) bool {
			for _, s := range []text.Span{x.Span, x.Call, f.clause(x.Span)} {
				if s != (text.Span{}) && changed.touches(f.Path, f.Analysis.Mapper, s) {
					return false
				}
			}
			return true
		}
		f.hide(old)
		f.Silenced = slices.DeleteFunc(slices.Clone(f.Silenced), old)
	}
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
