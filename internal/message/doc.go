// Package message knows error messages as templates with holes: how to write
// them, whether a text was made from one, which of many a text was most likely
// made from, and how alike two are.
//
// In the room: [Template], [Parse], [Index].
// Never: Java syntax, records, files, the protocol, logging.
package message
