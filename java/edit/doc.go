// Package edit plans rewrites of Java sources on the tree and writes them on
// the text: a statement put into a try, a clause put among others, an import.
//
// In the room: [Source] (one file, read once), [Style] (how it is written),
// [Code] (what is to be written), [Names], [Imports], [Target] (what a call can
// be handled round, and why not), [Wrap], [AddClauses], [Replace], [Before],
// [After], [AddThrows], [RemoveThrowing] and their like, [Unfold] (blocks on one
// line that lines are written into); and what the order of evaluation allows:
// [Source.Tells], [Source.Does], [Source.Movable].
//
// What is written changes the statement with the comments about it, or the
// clauses of a try, a throws clause where it is asked for, and the imports. All
// other bytes stay, but for white space in two places: directly beside the
// statement, which gets lines of its own where it shares them; and in, and beside
// the braces of, a block, lambda or arm that stands wholly on its line, which gets
// lines then. On any other line nothing changes, but that an else or a while joins
// the closing brace which the statement before it gets, and that [DropReturn]
// takes away a return which nothing reaches any more.
// A file that compiled still does: what cannot be done right is not done, and
// a reason is given.
// Never: records, rules, findings, files, the protocol, logging.
package edit
