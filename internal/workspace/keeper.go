package workspace

import (
	"context"
	"fmt"
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
	problems := w.problemsOf(l)
	findings.Prepare(l.catalog)
	kept := known && l.broken()
	if kept {
		problems[0] = "A catalog is broken; the one read before stays in use. " + problems[0]
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

// problemsOf returns what the user has to know of a catalog, and notes what else
// is odd about it.
func (w *Workspace) problemsOf(l loaded) []string {
	var problems []string
	for _, f := range l.faults {
		if f.Severity == catalog.Error {
			problems = append(problems, f.String())
		} else {
			w.host.Note(f.String())
		}
	}
	_, faults := findings.Models(l.catalog)
	for _, err := range faults {
		problems = append(problems, err.Error())
	}
	return problems
}
