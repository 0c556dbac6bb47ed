package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"throwsight/internal/text"
)

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

// Text returns a file that is none of the sources: as it stands in the client
// where that has it open, else on disk; empty where it is missing.
func (s *Snapshot) Text(name Name) (f *File, missing bool, err error) {
	if f := s.files[name.Key]; f != nil {
		return f, false, nil
	}
	src, err := os.ReadFile(name.File)
	if missing = errors.Is(err, fs.ErrNotExist); err != nil && !missing {
		return nil, false, err
	}
	f = newFile(NewDocument(name, "", 0, text.NewMapper(src)), s.ProjectOf(name.File))
	f.disk = true
	return f, missing, nil
}
