// Package settings is what a user can set: one struct, read from the editor's
// configuration, from .throwsight.toml and from flags, the nearest winning.
//
// In the room: [Settings], [Key] and the table of keys, [Layer], [Fault], the
// JSON Schema and the page of documentation made from the table.
// Never: files, the protocol, logging; what a setting does is done elsewhere.
package settings

//go:generate go test . -run TestGenerated -update
