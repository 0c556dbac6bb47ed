// Package text holds the one notion of position that the rest of Throwsight
// shares: byte offsets into a text, spans of them, edits on them, and the
// mapping from offsets to lines and to UTF-8, UTF-16 or UTF-32 columns.
//
// In the room: [Span], [Edit], [Apply], [Mapper], and [EditDistance] between two names.
// Never: Java, LSP types, files, logging. Standard library only.
package text
