// Package catalog holds the records of known errors: their form, reading them
// from every form in which they are written, checking them, laying catalogs
// over each other, and finding records by id, place, template, class and entry
// point.
//
// In the room: [Record], [Load], [Catalog], [Fault].
// Never: Java syntax, the protocol, logging; files are read in Load only.
package catalog
