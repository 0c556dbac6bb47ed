// Package librarytest has a library for tests of what code does about a
// library's errors: class files of a few of Hadoop's classes, compiled from
// declarations without bodies, so that no test needs the real ones.
//
// In the room: [Open], [Classes]; [Compile], for a test's own sources. Never: anything that the program runs, the library's
// code, networks.
package librarytest
