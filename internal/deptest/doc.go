// Package deptest holds the tests of the repository's own structure: which
// package may import which, who may import the protocol's libraries and the
// logger, and that every package says what it is.
//
// In the room: tests. Never: anything that the program runs.
package deptest
