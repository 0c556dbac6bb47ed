// Package demo plays a whole editor session in a terminal: a real session of
// the server over a pipe in memory, on Java files that are part of the
// program. Nothing outside the process is read or written.
//
// In the room: [Run], the two Java files, how a session looks in a terminal.
// Never: answers of its own; everything shown came over the wire.
package demo
