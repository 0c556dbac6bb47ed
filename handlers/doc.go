// Package handlers answers the protocol's messages, one file a method. Queries
// are given the snapshot that was taken when they arrived; what changes the
// state is called in the order of the wire and returns at once.
//
// In the room: [Handlers], conversion between spans and the protocol's ranges
// (convert.go alone), publishing of diagnostics, what the client can.
// Never: framing, ordering, cancellation (package server); what an answer is
// (internal/findings, internal/report, internal/fixes).
package handlers
