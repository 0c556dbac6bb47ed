// Command gen writes the JSON Schema of the catalog's records and
// docs/catalog-format.md from the Go types of package catalog, their tags and
// their comments. Run it by go generate in package catalog.
//
// In the room: reading the comments of record.go, the frame of the page.
// Never: a rule or a field's meaning; these stand in package catalog alone.
package main
