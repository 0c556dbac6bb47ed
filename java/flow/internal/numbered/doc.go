// Package numbered gives values numbers, one of each, in a third of the room
// that maps of them take.
//
// In the room: [Index], the numbers by the hashes of values that somebody else
// keeps; [Table], which keeps them itself, each where it first stood.
// Never: what the values are and how they are hashed.
package numbered
