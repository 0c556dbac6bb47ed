// Package types works out what names mean in Java sources: the classes that a
// workspace declares, the static types of expressions, and which method a call
// means.
//
// In the room: [Index] (declarations of many files, package decl), [Outside] (what is known
// of classes without sources), [File] (one file's names, types and calls),
// [Callee].
// An answer is right or there is none: what a missing library could change
// stays unknown.
// Never: records, rules, files, the protocol, logging.
package types
