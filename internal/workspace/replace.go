package workspace

import (
	"context"
	"maps"
)

// mostTries is how often a project is made ready for nothing, because somebody
// else replaced it meanwhile, before it is replaced as it is.
const mostTries = 3

// replace replaces a project by a changed copy, unless it is gone or change
// reports that there is nothing to do. A new class path or new sources make a
// new world, without a class in it yet, and the first to ask it pays for all.
// That is done here, in the background and before anybody sees the new project: a
// hover never waits for it. change may be called more than once.
func (w *Workspace) replace(ctx context.Context, root string, change func(*Snapshot, *Project) bool) {
	for range mostTries {
		if w.replaceReady(ctx, root, change) || ctx.Err() != nil {
			return
		}
	}
	w.update(func(s *Snapshot) {
		if p := s.projects[root]; p != nil {
			next := *p
			if change(s, &next) {
				s.setProject(&next)
			}
		}
	})
}

// replaceReady is replace, once. It reports false where somebody else replaced
// the project meanwhile, or opened or closed a document.
func (w *Workspace) replaceReady(ctx context.Context, root string, change func(*Snapshot, *Project) bool) (done bool) {
	s := w.Snapshot()
	old := s.projects[root]
	if old == nil {
		return true
	}
	next := *old
	if !change(s, &next) {
		return true
	}
	ready := s.ready(ctx, &next)
	if ctx.Err() != nil {
		return false
	}
	w.update(func(now *Snapshot) {
		if done = now.projects[root] == old && now.opens(s); done {
			now.setProject(&next)
			now.adopt(ready)
		}
	})
	return done
}

// ready returns the open documents of a project, looked at as the project is to
// be.
func (s *Snapshot) ready(ctx context.Context, p *Project) map[string]*File {
	out := map[string]*File{}
	for _, f := range s.Files() {
		if ctx.Err() != nil {
			return nil
		}
		if f.Project.Root != p.Root || !f.Java() {
			continue
		}
		if next := newFile(f.Document, p); next.look() {
			out[f.Key] = next
		}
	}
	return out
}

// look makes the analyses of the open documents: who has just opened one waits
// for its first hover, and gets the processor before any jar or folder does.
func (s *Snapshot) look(ctx context.Context) {
	for _, f := range s.Files() {
		if f.Java() && ctx.Err() == nil {
			f.look()
		}
	}
}

// look makes a file's analysis. It reports false where that panics: who asks
// for a diagnosis will be told.
func (f *File) look() (ok bool) {
	defer func() { ok = recover() == nil }()
	f.Analysis().Findings()
	return
}

// adopt takes over files that are ready, where their text is still the one that
// was looked at.
func (s *Snapshot) adopt(ready map[string]*File) {
	for key, f := range ready {
		if now := s.files[key]; now != nil && now.Document == f.Document && now.Project == f.Project {
			s.files[key] = f
		}
	}
}

// opens reports whether the same documents are open as in another snapshot: of
// an open document counts what the user sees, so that what a project knows
// depends on which they are.
func (s *Snapshot) opens(as *Snapshot) bool {
	return maps.EqualFunc(s.files, as.files, func(*File, *File) bool { return true })
}
