// Package workspace keeps what a session knows between messages: the open
// documents, the projects (folders) with their settings, catalogs, class paths
// and indexes of sources. Readers get immutable snapshots; everything slow
// happens in the background and replaces a part of the next snapshot.
//
// In the room: [Workspace], [Snapshot], [Document], [Project], [Host].
// Never: protocol types, answers; nothing here decides what is worth saying.
package workspace
