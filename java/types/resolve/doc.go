// Package resolve works out which method each call of a Java file means, and
// the static types that this takes: names, members, overloads and inference
// by chapters 4, 6, 8, 9, 15 and 18 of the Java Language Specification, Java
// SE 25 Edition.
//
// In the room: [World] (sources, then class files), [Library] (class files,
// read once), [Resolve] and [File] (the answers for one tree), [Callee], [Function].
// An answer is what javac says, or there is none. Where the specification asks
// for more than a call needs, the nearest cheaper rule stands; the comments
// say where. Everything is bounded: the depth of expressions, of types, of
// bounds, and the work spent on one file.
// Never: records, rules, editors, files read other than by a Library, logging.
package resolve
