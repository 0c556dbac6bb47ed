package workspace

import (
	"maps"
	"sync"
	"sync/atomic"

	"throwsight/internal/settings"
)

// A Workspace is the state of one session. Its methods may be called from any
// goroutine; the only files that they wait for are the settings of new folders.
type Workspace struct {
	config Config
	host   Host

	current atomic.Pointer[Snapshot] // replaced under mu

	mu     sync.Mutex
	editor settings.Layer      // the editor's settings; guarded by mu
	timers map[string]*pause   // documents to be diagnosed; guarded by mu
	files  map[string]bool     // Java files to be read again; guarded by mu
	told   map[string][]string // source -> its problems at the last look; guarded by mu
	stores map[string]*future  // catalogs by what they are made of; guarded by mu

	found map[string]foundClasspath // by project's root; the keeper's own

	begin   sync.Once
	settled chan struct{} // closed when the first documents were looked at
	keep    chan struct{} // wakes the keeper
	index   chan struct{} // wakes the indexer
}

// New returns a workspace without documents and folders. SetUp and Begin make it work.
func New(config Config, host Host) *Workspace {
	w := &Workspace{
		config:  config.withDefaults(),
		host:    host,
		timers:  map[string]*pause{},
		files:   map[string]bool{},
		told:    map[string][]string{},
		stores:  map[string]*future{},
		found:   map[string]foundClasspath{},
		settled: make(chan struct{}),
		keep:    make(chan struct{}, 1),
		index:   make(chan struct{}, 1),
	}
	s := &Snapshot{files: map[string]*File{}, projects: map[string]*Project{}}
	s.projects[""] = w.newProject("", settings.Layer{})
	w.current.Store(s)
	return w
}

// SetUp sets the folders and the editor's settings that are known from the
// beginning.
func (w *Workspace) SetUp(roots []string, editor settings.Layer) {
	w.mu.Lock()
	w.editor = editor
	w.mu.Unlock()
	projects := []*Project{w.newProject("", editor)}
	for _, root := range roots {
		projects = append(projects, w.newProject(root, editor))
	}
	w.update(func(s *Snapshot) {
		for _, p := range projects {
			s.projects[p.Root] = p
		}
		s.regroup()
	})
}

// Begin starts the work in the background, once.
func (w *Workspace) Begin() {
	w.begin.Do(func() {
		w.host.Go(w.keeper)
		w.host.Go(w.indexer)
	})
}

// SetFolders adds and removes folders.
func (w *Workspace) SetFolders(added, removed []string) {
	w.mu.Lock()
	editor := w.editor
	w.mu.Unlock()
	var projects []*Project
	for _, root := range added {
		projects = append(projects, w.newProject(root, editor))
	}
	w.update(func(s *Snapshot) {
		for _, root := range removed {
			if root != "" {
				delete(s.projects, root)
			}
		}
		for _, p := range projects {
			if s.projects[p.Root] == nil {
				s.projects[p.Root] = p
			}
		}
		s.regroup()
	})
	wake(w.keep)
	wake(w.index)
	w.rediagnose()
}

// Configure replaces the editor's settings.
func (w *Workspace) Configure(editor settings.Layer) {
	w.mu.Lock()
	w.editor = editor
	w.mu.Unlock()
	wake(w.keep)
}

// Snapshot returns the state as of now.
func (w *Workspace) Snapshot() *Snapshot { return w.current.Load() }

// Current reports whether f is the state of its document as of now.
func (w *Workspace) Current(f *File) bool {
	s := w.Snapshot()
	open := s.files[f.Key]
	if f.disk {
		return open == nil && s.projects[f.Project.Root] == f.Project
	}
	return open == f
}

// update replaces the snapshot by a changed copy.
func (w *Workspace) update(change func(*Snapshot)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	old := w.current.Load()
	next := &Snapshot{
		Revision: old.Revision + 1,
		files:    maps.Clone(old.files),
		projects: maps.Clone(old.projects),
	}
	change(next)
	w.current.Store(next)
}

// updateProject replaces one project by a changed copy, unless it is gone.
func (w *Workspace) updateProject(root string, change func(*Project)) {
	w.update(func(s *Snapshot) {
		if p := s.projects[root]; p != nil {
			next := *p
			change(&next)
			s.setProject(&next)
		}
	})
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
