// Package flow works out, from class files alone, which error sites can leave
// which method, as what and by which route.
//
// In the room: [Engine], [Kept] (its answers, from a cache on disk where they are
// there), [Names] (a library's own names for the special mechanisms), [Entry],
// [Escape]. Below it, in rooms of their own: internal/world (classes by
// hierarchy) and internal/ir (the reading of bodies). Inside, in the order of the
// work: contexts (a method with the exact class of its receiver and the closures
// it was given), what is known of values in one (shape.go, known.go, decide.go),
// targets (which methods a call means), facts (errors with what they cost),
// evaluation (one strongly connected component of contexts after the other),
// answers (whom an unchecked error concerns, tiers, routes).
//
// A context's answer depends on nothing but what it can reach, never on what
// was asked before: any order of questions gives the same answers.
// Never: sources, catalogs, records, files but those of the cache, the protocol,
// logging.
package flow
