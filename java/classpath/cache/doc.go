// Package cache keeps what was derived from files on disk: byte strings by the
// content hash of what they were derived from, and by kind and version of the
// form that they have.
//
// Entries are written to a temporary file and renamed, so that processes share
// a folder without locks: two that make the same entry write the same bytes.
// An entry is checked before it is used; a damaged one counts as absent and is
// taken out. The folder is bounded, the least recently used entries go first,
// and it may be deleted at any time.
//
// In the room: [Cache], [Key], [Sum].
// Never: what an entry means, logging, a default folder.
package cache
