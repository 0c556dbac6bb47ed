// Package client is an editor without a screen: it holds documents as an
// editor does, sends edits, asks, applies code actions, and keeps what the
// server has told. The demonstration and the tests drive servers with it.
//
// In the room: [Client], [Start], [Dial].
// Never: assertions, waiting by the clock.
package client
