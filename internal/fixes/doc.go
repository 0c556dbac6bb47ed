// Package fixes turns findings into actions: what a record says about handling
// its error becomes a plan for java/edit. Each action has a file of its own.
//
// In the room: [Action], [Actions], [All], [AllOf], [ForFinding], [Fixer] (the actions of
// one file), [Left] (what a fix leaves at its site), handlers from a record's
// structured fields.
// Never: free text of a record in a file, files, the protocol, logging.
package fixes
