// Package world is the classes of a class path: who extends and implements
// whom, which methods a call can mean by that, and who calls whom in the
// library.
//
// In the room: [World], [Class], [Method], [Signature], [Field]; [Names], which
// tell the library from what it brings along; what descriptors say. The
// library's classes are all read when a world is made, and of their code
// nothing but which classes it makes, which methods it names, and whether it
// ever returns; other classes are read when they are named, and one that is
// nowhere found is an empty one. Class files are handed out to those who read
// more of them.
// Equal classes, signatures and fields are one pointer.
//
// What is worked out here depends on the class path alone.
// Never: what a body does beyond that, what a value can be, which errors go where.
package world
