package workspace

import (
	"fmt"

	"throwsight/internal/text"
)

// A Change replaces a part of a document, or all of it.
type Change struct {
	Whole      bool
	Start, End text.Position // of a part
	Text       string
}

// apply returns the text after the changes, each made on what the one before
// left. Positions behind a line's or the text's end mean that end; an end
// before the start means the start.
func apply(m *text.Mapper, changes []Change, enc text.Encoding) *text.Mapper {
	for _, c := range changes {
		if c.Whole {
			m = text.NewMapper([]byte(c.Text))
			continue
		}
		start := m.Offset(c.Start, enc)
		end := max(start, m.Offset(c.End, enc))
		m = m.Edited(text.Edit{Span: text.Span{Start: start, End: end}, New: c.Text})
	}
	return m
}

// Open makes a document known, or replaces one that is open already.
func (w *Workspace) Open(d *Document) {
	w.update(func(s *Snapshot) {
		s.files[d.Key] = newFile(d, s.ProjectOf(d.File))
	})
	w.schedule(d.Key, 0)
}

// Change applies the client's changes to an open document. A version that is
// not newer means that client and server are out of step: nothing is changed.
func (w *Workspace) Change(key string, version int32, changes []Change, enc text.Encoding) error {
	var err error
	w.update(func(s *Snapshot) {
		f := s.files[key]
		switch {
		case f == nil:
			err = fmt.Errorf("a change of %s, which is not open", key)
		case version <= f.Version:
			err = fmt.Errorf("a change of %s to version %d, which is at %d", key, version, f.Version)
		default:
			s.files[key] = newFile(f.with(version, apply(f.Mapper, changes, enc)), f.Project)
		}
	})
	if err == nil {
		w.schedule(key, w.config.Quiet)
	}
	return err
}

// Close forgets an open document. Its file on disk counts again.
func (w *Workspace) Close(key string) error {
	var closed *File
	var left []*File
	w.update(func(s *Snapshot) {
		closed = s.files[key]
		delete(s.files, key)
		if closed != nil {
			left = s.at(closed.Project.Root, closed.Path)
		}
	})
	if closed == nil {
		return fmt.Errorf("%s was closed, which is not open", key)
	}
	w.unschedule(key)
	for _, f := range left {
		w.schedule(f.Key, 0) // one of them speaks for the path now
	}
	w.FilesChanged(closed.File)
	return nil
}
