package workspace

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// indexer reads the Java sources of the folders, and again those that change,
// until the session ends.
func (w *Workspace) indexer(ctx context.Context) {
	<-w.settled
	for {
		for _, p := range w.Snapshot().Projects() {
			if p.Root != "" && !p.indexed {
				w.build(ctx, p)
			}
		}
		w.reread(ctx)
		select {
		case <-ctx.Done():
			return
		case <-w.index:
		}
	}
}

// build reads all sources of a project.
func (w *Workspace) build(ctx context.Context, p *Project) {
	report, end := w.host.Progress("Reading " + base(p.Root))
	defer end()
	files := findSources(ctx, p)
	read := w.read(ctx, files, func(done int) { report(done, len(files)) })
	if ctx.Err() != nil {
		return
	}
	w.replace(ctx, p.Root, func(s *Snapshot, p *Project) bool {
		p.learn(unopened(s, read))
		p.disk, p.indexed = files, true
		return true
	})
	w.rediagnose()
	w.sweep(ctx, p.Root, files)
}

// reread reads the files again that have changed.
func (w *Workspace) reread(ctx context.Context) {
	w.mu.Lock()
	changed := w.files
	w.files = map[string]bool{}
	w.mu.Unlock()
	if len(changed) == 0 {
		return
	}
	byRoot := map[string][]string{}
	s := w.Snapshot()
	for file := range changed {
		if p := s.ProjectOf(file); p.Root != "" && p.indexed && !p.excludes(file) {
			byRoot[p.Root] = append(byRoot[p.Root], file)
		}
	}
	for root, files := range byRoot {
		slices.Sort(files)
		read := w.read(ctx, files, func(int) {})
		if ctx.Err() != nil {
			return
		}
		if w.learn(ctx, root, read) {
			w.rediagnose()
			if p := w.Snapshot().projects[root]; p != nil {
				files = p.disk // what one file declares can matter to all
			}
		}
		w.sweep(ctx, root, files)
	}
}

// learn puts what was read again in place of what a project knew. It reports
// whether the project knows anything else now.
func (w *Workspace) learn(ctx context.Context, root string, read []source) bool {
	changed := false
	w.replace(ctx, root, func(s *Snapshot, p *Project) bool {
		news := slices.DeleteFunc(unopened(s, read), p.knows)
		changed = len(news) > 0
		disk := merge(p.disk, read)
		if !changed && len(disk) == len(p.disk) {
			return false
		}
		p.learn(news)
		p.disk = disk
		return true
	})
	return changed
}

// read parses files, in parallel but with a core left for the user's requests.
func (w *Workspace) read(ctx context.Context, files []string, done func(int)) []source {
	out := make([]source, len(files))
	var next, finished atomic.Int64
	var group sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)-1) {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(files) || ctx.Err() != nil {
					return
				}
				out[i] = readSource(files[i])
				done(int(finished.Add(1)))
				runtime.Gosched() // whoever waits for an answer comes first
			}
		})
	}
	group.Wait()
	return out
}
