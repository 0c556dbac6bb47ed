// Package fixes turns findings into actions: what a record says about handling
// its error becomes a plan for java/edit.
//
// In the room: [Action], [Actions], [ForFinding], handlers from a record's
// structured fields.
// Never: free text of a record in a file, files, the protocol, logging.
package fixes
