// Package edit plans rewrites of Java sources on the tree and writes them on
// the text: a statement put into a try, a clause put before another, an import.
//
// In the room: [Style] (how a file is written), [Code] (what is to be written),
// [Names], [Imports], [Target] (what can be wrapped, and why not), [Wrap],
// [BeforeClause], [IntoClause].
// A file that compiled still does: what cannot be done right is not done, and
// a reason is given.
// Never: records, rules, findings, files, the protocol, logging.
package edit
