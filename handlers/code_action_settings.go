package handlers

import (
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/fixes"
	"throwsight/internal/settings"
	"throwsight/internal/text"
)

// cannotMakeFile is why a rule cannot be silenced by the project's settings file.
const cannotMakeFile = "there is no " + settings.FileName + " in the project, and this editor lets no server make one"

// A silencing is the edit that silences a rule by the project's settings file,
// or why there is none; neither for a file that is in no folder that is open, and
// so has no project.
type silencing struct {
	edit   *protocol.WorkspaceEdit
	reason string
}

// silence returns the silencing of an action. The settings file is read once for
// each rule.
func (l *listing) silence(action fixes.Action) (*protocol.WorkspaceEdit, string) {
	rule := action.Suppress.Rule
	s, ok := l.silenced[rule]
	if !ok {
		s = l.settingsEdit(rule, action.Title)
		if l.silenced == nil {
			l.silenced = map[string]silencing{}
		}
		l.silenced[rule] = s
	}
	return s.edit, s.reason
}

// settingsEdit works a silencing out. The file is made where it is missing;
// where the client has it open, it is changed as it stands there.
func (l *listing) settingsEdit(rule, title string) silencing {
	root := l.file.Project.Root
	if root == "" {
		return silencing{}
	}
	path := filepath.Join(root, settings.FileName)
	file, missing, err := l.snapshot.Text(nameOfFile(path))
	switch {
	case err != nil:
		return silencing{reason: err.Error()}
	case missing && !l.client.CreatesFiles:
		return silencing{reason: cannotMakeFile}
	}
	src := file.Mapper.Source()
	added, err := settings.Suppress(path, src, rule)
	if err != nil {
		return silencing{reason: err.Error()}
	}
	end := text.Span{Start: len(src), End: len(src)}
	edit := l.workspaceEdit(file, []text.Edit{{Span: end, New: added}}, title)
	if missing {
		ignore := true
		create := &protocol.CreateFile{Kind: "create", URI: uri.URI(file.Wire), Options: &protocol.CreateFileOptions{IgnoreIfExists: &ignore}}
		edit.DocumentChanges = append([]protocol.DocumentChange{create}, edit.DocumentChanges...)
	}
	return silencing{edit: edit}
}
