// Package judge asks javac what an edit has done to a file: it keeps one warm
// compiler, gives it texts in memory and tells which errors are new. Its tests
// hold the fixes to that, at the call sites of real code and in generated
// files that cross every shape of a call with every way of writing.
//
// In the room: [Javac], [Change], [Shape].
// Never: edits of its own, records, the protocol; nothing but tests uses it.
package judge
