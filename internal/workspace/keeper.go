package workspace

import (
	"context"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
	"throwsight/java/sites"
	"throwsight/java/types"
)

// keeper keeps the projects' settings, catalogs and class paths up to date,
// until the session ends. It is the only one that replaces them. Many clients
// watch no files, some only say that they do: so it looks for itself, too.
func (w *Workspace) keeper(ctx context.Context) {
	seen := map[string]uint64{} // project's root -> stamp of its catalogs
	ticker := time.NewTicker(w.config.Poll)
	defer ticker.Stop()
	settled := sync.OnceFunc(func() {
		w.Snapshot().look(ctx)
		close(w.settled)
	})
	defer settled()
	for {
		for _, p := range w.Snapshot().Projects() {
			w.keepSettings(p.Root)
			w.keepCatalog(ctx, p.Root, seen)
		}
		settled()
		for _, p := range w.Snapshot().Projects() {
			w.keepLibrary(ctx, p.Root)
		}
		select {
		case <-ctx.Done():
			return
		case <-w.keep:
		case <-ticker.C:
		}
	}
}

// newProject returns a folder's project before anything slow is known of it:
// its settings file is read, its catalog is loaded by who first needs it.
func (w *Workspace) newProject(root string, editor settings.Layer) *Project {
	s, _, err := w.readSettings(root, editor)
	if err != nil {
		s, _ = settings.Resolve(editor, w.config.Flags)
	}
	p := &Project{
		Root:     root,
		Settings: s,
		catalog:  w.store(s),
		types:    types.NewIndex(),
		sites:    sites.NewIndex(),
	}
	p.renewWorld()
	return p
}

// readSettings resolves the layers of a project's settings.
func (w *Workspace) readSettings(root string, editor settings.Layer) (settings.Settings, []settings.Fault, error) {
	var project settings.Layer
	if root != "" {
		file := filepath.Join(root, settings.FileName)
		src, err := os.ReadFile(file)
		if err == nil {
			project, err = settings.ParseTOML(file, src)
		}
		if err != nil && !os.IsNotExist(err) {
			return settings.Settings{}, nil, err
		}
	}
	s, faults := settings.Resolve(editor, project, w.config.Flags)
	return s, faults, nil
}

// keepSettings reads a project's settings again and lets them be, if they
// cannot be read.
func (w *Workspace) keepSettings(root string) {
	w.mu.Lock()
	editor := w.editor
	w.mu.Unlock()
	s, faults, err := w.readSettings(root, editor)
	if err != nil {
		w.tell("settings of "+root, []string{fmt.Sprintf("%v. The settings stay as they were.", err)})
		return
	}
	problems := make([]string, len(faults))
	for i, f := range faults {
		problems[i] = f.String()
	}
	w.tell("settings of "+root, problems)
	p := w.Snapshot().projects[root]
	if p == nil || settings.Equal(p.Settings, s) {
		return
	}
	rescan := !slices.Equal(p.Settings.Exclude, s.Exclude) || p.Settings.Scope != s.Scope
	w.updateProject(root, func(p *Project) {
		p.Settings = s
		p.indexed = p.indexed && !rescan
	})
	if rescan {
		wake(w.index)
	}
	w.rediagnose()
}

// keepCatalog loads a project's catalog when it is new or has changed. While a
// new one is read the old one serves, and it stays where the new one is broken.
func (w *Workspace) keepCatalog(ctx context.Context, root string, seen map[string]uint64) {
	p := w.Snapshot().projects[root]
	if p == nil {
		return
	}
	stamp := stampOf(p.Settings)
	before, known := seen[root]
	if known && stamp == before {
		return
	}
	seen[root] = stamp
	next := p.catalog
	if known {
		next = w.reload(p.Settings)
	}
	_, end := w.host.Progress("Loading catalogs")
	l := next.get()
	end()
	if ctx.Err() != nil {
		return
	}
	var problems []string
	for _, f := range l.faults {
		if f.Severity == catalog.Error {
			problems = append(problems, f.String())
		} else {
			w.host.Note(f.String())
		}
	}
	_, faults := findings.Models(l.catalog)
	findings.Prepare(l.catalog)
	for _, err := range faults {
		problems = append(problems, err.Error())
	}
	kept := known && l.broken()
	if kept {
		problems = append([]string{"A catalog is broken; the one read before stays in use. " + problems[0]}, problems[1:]...)
	}
	w.tell("catalogs of "+root, problems)
	if known && !kept {
		w.replace(ctx, root, func(_ *Snapshot, p *Project) bool {
			p.catalog = next
			p.renewWorld()
			return true
		})
		w.rediagnose()
	}
}

// store returns the catalog of the settings; projects with the same ones share
// it.
func (w *Workspace) store(s settings.Settings) *future {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := fmt.Sprintf("%v %q", s.Embedded, s.Catalogs)
	f := w.stores[key]
	if f == nil {
		f = w.load(s)
		w.stores[key] = f
	}
	return f
}

// reload is store for a catalog whose files have changed.
func (w *Workspace) reload(s settings.Settings) *future {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.load(s)
	w.stores[fmt.Sprintf("%v %q", s.Embedded, s.Catalogs)] = f
	return f
}

func (w *Workspace) load(s settings.Settings) *future {
	return newFuture(func() (*catalog.Catalog, []catalog.Fault) {
		return w.config.Load(catalog.Options{Paths: s.Catalogs, NoEmbedded: !s.Embedded})
	})
}

// maxStamped is how many files of a catalog's folder are looked at for
// changes.
const maxStamped = 20000

// stampOf returns a number that is another one when the catalogs of the
// settings, or their files, are.
func stampOf(s settings.Settings) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, s.Embedded)
	n := 0
	for _, path := range s.Catalogs {
		fmt.Fprintln(h, path)
		// A folder that cannot be read is told about by the loader.
		_ = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if n++; n > maxStamped {
				return fs.SkipAll
			}
			if err != nil {
				return nil
			}
			if info, err := os.Stat(p); err == nil && !info.IsDir() {
				fmt.Fprintln(h, p, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return h.Sum64()
}

// tell shows the user the problems of a source that he was not shown at the
// last look, of that source or another: folders share settings and catalogs.
func (w *Workspace) tell(source string, problems []string) {
	w.mu.Lock()
	var fresh []string
	for _, p := range problems {
		known := false
		for _, list := range w.told {
			known = known || slices.Contains(list, p)
		}
		if !known {
			fresh = append(fresh, p)
		}
	}
	w.told[source] = problems
	w.mu.Unlock()
	switch len(fresh) {
	case 0:
	case 1:
		w.host.Tell(fresh[0])
	default:
		w.host.Tell(fmt.Sprintf("%s (and %d more problems)", fresh[0], len(fresh)-1))
	}
}
