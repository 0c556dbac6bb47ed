// Package edit plans rewrites of Java sources on the tree and writes them on
// the text: a statement put into a try, a clause put among others, an import.
//
// In the room: [Source] (one file, read once), [Style] (how it is written),
// [Code] (what is to be written), [Names], [Imports], [Target] (what a call can
// be handled round, and why not), [Wrap], [AddClauses], [Replace], [Before],
// [After], [AddThrows], [RemoveThrowing] and their like, [Unfold] (blocks on one
// line that lines are written into).
// A file that compiled still does: what cannot be done right is not done, and
// a reason is given.
// Never: records, rules, findings, files, the protocol, logging.
package edit
