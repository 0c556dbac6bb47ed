// Package flow works out, from class files alone, which error sites can leave
// which method, as what and by which route.
//
// In the room: [Engine], [Kept] (its answers, from a cache on disk where they are
// there), [Names] (a library's own names for the special mechanisms), [Entry],
// [Escape]. Inside, in the order of the work: the world
// (classes by hierarchy), the reading of bodies (interp.go: values as sets of
// atoms, narrowed by tests and without handlers that nothing enters; ir.go: what
// is kept), contexts (a method with the exact class of its
// receiver and the closures it was given), targets (which methods a call
// means), facts (errors with what they cost), evaluation (one strongly
// connected component of contexts after the other), answers (whom an unchecked
// error concerns, tiers, routes).
//
// A context's answer depends on nothing but what it can reach, never on what
// was asked before: any order of questions gives the same answers.
// Never: sources, catalogs, records, files but those of the cache, the protocol,
// logging.
package flow
