// Package catalog holds the records of known errors: their form, reading them
// from every form in which they are written, checking them, laying catalogs
// over each other, finding records by id, place, template, class, entry point
// and words, and writing them again.
//
// In the room: [Record], [Load], [Catalog], [Fault], [Export], [Schema]. The
// way of a file: files.go finds and reads it, parse.go tells its form,
// json_units.go and json.go, page.go and markdown.go make drafts of it, check.go judges their
// members, layers.go lays them over each other, catalog.go indexes them. The
// members of a record are described once, by the tags in record.go.
//
// Text of a record is untrusted: control characters are gone after Load, and
// nothing here makes HTML or links of it.
//
// Never: Java syntax, the protocol, logging. Files are read in Load and
// written in ExportFolder only.
package catalog
