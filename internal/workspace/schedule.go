package workspace

import (
	"context"
	"time"

	"throwsight/java/sites"
)

// A pause is the quiet time that a document waits for before it is diagnosed.
type pause struct {
	timer *time.Timer
	since time.Time // of the first change that is not diagnosed
}

// patience is how long a document that is edited without a pause goes without
// diagnostics.
const patience = 2 * time.Second

// schedule has a document diagnosed when it was not scheduled again for the
// quiet time.
func (w *Workspace) schedule(key string, quiet time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if p := w.timers[key]; p != nil {
		if now.Sub(p.since) < patience {
			p.timer.Reset(quiet)
		}
		return
	}
	w.timers[key] = &pause{
		timer: time.AfterFunc(quiet, func() { w.host.Go(func(ctx context.Context) { w.diagnose(ctx, key) }) }),
		since: now,
	}
}

func (w *Workspace) unschedule(key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p := w.timers[key]; p != nil {
		p.timer.Stop()
		delete(w.timers, key)
	}
}

// diagnose lets the project see what the document declares, then hands it to
// the host. A change that comes meanwhile schedules the document again.
func (w *Workspace) diagnose(ctx context.Context, key string) {
	w.unschedule(key)
	f := w.Snapshot().files[key]
	if f == nil {
		return
	}
	if f.Java() && w.declare(f) {
		w.rediagnose(key)
		if f = w.Snapshot().files[key]; f == nil {
			return
		}
	}
	if ctx.Err() == nil {
		w.host.Diagnose(ctx, f)
	}
}

// declare puts the declarations of an open document in place of those that its
// project knows. It reports whether that changed anything, as few edits do.
func (w *Workspace) declare(f *File) bool {
	said := source{path: f.Path, unit: f.source().Unit, facts: sites.NewFacts(f.Tree())}
	s := w.Snapshot()
	if p := s.projects[f.Project.Root]; p == nil || p.knows(said) || !s.speaks(f) {
		return false // as after most edits
	}
	changed := false
	w.update(func(s *Snapshot) {
		now, p := s.files[f.Key], s.projects[f.Project.Root]
		if now == nil || now.Document != f.Document || p == nil || !s.speaks(now) {
			return // a newer text is, or was, declared
		}
		next := *p
		next.learn([]source{said})
		s.setProject(&next)
		changed = true
	})
	return changed
}

// rediagnose schedules the open documents, except one, and tells the host.
func (w *Workspace) rediagnose(except ...string) {
	for _, f := range w.Snapshot().Files() {
		if len(except) == 0 || f.Key != except[0] {
			w.schedule(f.Key, 0)
		}
	}
	w.host.Changed()
}
