package handlers

import (
	"os"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"throwsight/internal/workspace"
)

// An unopened remembers the diagnostics of files that are not open: clients
// ask for those of the whole workspace every few seconds.
type unopened struct {
	mu    sync.Mutex
	files map[string]remembered // by path; guarded by mu
}

// remembered are the diagnostics of one state of a file and of all that is
// known for its project.
type remembered struct {
	name    workspace.Name
	project *workspace.Project
	size    int64
	changed time.Time
	diags   []protocol.Diagnostic
}

// diagnostics returns those of a file as it stands on disk; false where it is
// open or gone.
func (u *unopened) diagnostics(h *Handlers, file string) (workspace.Name, []protocol.Diagnostic, bool) {
	info, err := os.Stat(file)
	if err != nil {
		return workspace.Name{}, nil, false
	}
	u.mu.Lock()
	known, ok := u.files[file]
	u.mu.Unlock()
	s := h.Snapshot()
	if ok && s.File(known.name.Key) == nil && s.ProjectOf(file) == known.project && info.Size() == known.size && info.ModTime().Equal(known.changed) {
		return known.name, known.diags, true
	}
	f := h.ws.Disk(file)
	if f == nil {
		return workspace.Name{}, nil, false
	}
	now := remembered{f.Name, f.Project, info.Size(), info.ModTime(), h.diagnostics(f)}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.files == nil {
		u.files = map[string]remembered{}
	}
	u.files[file] = now
	return f.Name, now.diags, true
}
