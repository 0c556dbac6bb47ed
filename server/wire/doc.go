// Package wire carries JSON-RPC messages over bytes: frames with a
// Content-Length header read and written so that neither a malformed frame nor
// a peer that stops reading can stop the session, the codec of the protocol's
// types, standard input and output as a connection, and a pipe in memory.
//
// In the room: [Stream], [Codec], [Stdio], [Pipe].
// Never: methods, documents, logging, what a message means.
package wire
