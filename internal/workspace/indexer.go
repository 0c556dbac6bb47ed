package workspace

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
	"throwsight/java/types"
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

// A source is what the index keeps of a file; without facts it is gone.
type source struct {
	path  string // as a Document's Path
	file  string
	unit  *types.Unit
	facts *sites.Facts
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

func readSource(file string) source {
	s := source{path: filepath.ToSlash(file), file: file}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSourceSize {
		return s
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return s
	}
	tree := syntax.Parse(src)
	s.unit, s.facts = types.Declare(tree), sites.NewFacts(tree)
	return s
}

// unopened returns the sources that are not open. Of an open document counts
// what the user sees, not its file.
func unopened(s *Snapshot, read []source) []source {
	open := map[string]bool{}
	for _, f := range s.files {
		open[f.Path] = true
	}
	return slices.DeleteFunc(slices.Clone(read), func(r source) bool { return open[r.path] })
}

// knows reports whether the project knows just that already.
func (p *Project) knows(r source) bool {
	if !p.sites.Has(r.path, r.facts) {
		return false
	}
	if r.facts == nil {
		return p.types.Without(r.path) == p.types
	}
	return p.types.WithUnits(map[string]*types.Unit{r.path: r.unit}) == p.types
}

// learn puts what sources say now in place of what they said.
func (p *Project) learn(read []source) {
	units, facts := map[string]*types.Unit{}, map[string]*sites.Facts{}
	var gone []string
	for _, r := range read {
		facts[r.path] = r.facts
		if r.facts == nil {
			gone = append(gone, r.path)
		} else {
			units[r.path] = r.unit
		}
	}
	if known := p.types.WithUnits(units).Without(gone...); known != p.types {
		p.types = known
		p.renewWorld()
	}
	p.sites = p.sites.WithAll(facts)
}

// merge returns the sorted list of a project's files after some were read.
func merge(disk []string, read []source) []string {
	disk = slices.Clone(disk)
	for _, r := range read {
		i, found := slices.BinarySearch(disk, r.file)
		switch {
		case r.facts == nil && found:
			disk = slices.Delete(disk, i, i+1)
		case r.facts != nil && !found:
			disk = slices.Insert(disk, i, r.file)
		}
	}
	return disk
}

// sweep diagnoses files that are not open, where the settings ask for it.
func (w *Workspace) sweep(ctx context.Context, root string, files []string) {
	p := w.Snapshot().projects[root]
	if p == nil || !p.wide() {
		return
	}
	report, end := w.host.Progress("Checking " + base(root))
	defer end()
	for i, file := range files {
		if ctx.Err() != nil {
			return
		}
		if f := w.Disk(file); f != nil {
			w.host.Diagnose(ctx, f)
		}
		report(i+1, len(files))
	}
}

// Disk returns a file that is not open, as it stands on disk; empty where it
// is gone, nil where it is open.
func (w *Workspace) Disk(file string) *File {
	s := w.Snapshot()
	name := w.host.Name(file)
	if s.files[name.Key] != nil {
		return nil
	}
	src, err := os.ReadFile(file)
	if err != nil || len(src) > maxSourceSize {
		src = nil
	}
	f := newFile(NewDocument(name, "java", 0, text.NewMapper(src)), s.ProjectOf(file))
	f.disk = true
	return f
}
