// Package findings joins Java facts with a catalog: which record an error site
// belongs to, which records a call can meet, and what the code does about it.
//
// In the room: [Analysis], [Finding], [Hover], matching, one file a rule.
// Never: I/O, the protocol, logging, text for people beyond one-line messages;
// everything here is a pure function of its inputs.
package findings
