// Package server runs a session of the language server protocol over any
// connection: [Serve] for one client, [ServeListener] for many.
//
//	code := server.Serve(ctx, rwc, server.Options{Log: log, Version: v})
//
// rwc is wire.Stdio() for standard input and output, one end of wire.Pipe()
// in memory, or a network connection. Package server/client is the other side
// in Go, for the demonstration and for tests:
//
//	c, wait := client.Start(ctx, server.Options{}, client.Options{...})
//
// In the room: the session and its layers (guard, lifecycle, cancel, log,
// dispatch), the table of methods with the policy of their order, what the
// server says it can, calls of the client, the client's log, the watch on its
// process. Subpackage wire has the framing.
// Never: what an answer is, text of documents, files.
package server
