// Package lsptest drives the server in tests: an editor without a screen
// ([Editor]), a peer that sends any bytes ([Peer]), a server in a process of
// its own ([Process]), a file to measure with ([LargeFile]), and marker tests
// ([RunMarkers]), Java files whose comments say what the server is to answer
// where.
//
// A test waits for states, never for time; when it fails, it shows what was
// said.
//
// In the room: help for tests. Never: anything that the program runs.
package lsptest
