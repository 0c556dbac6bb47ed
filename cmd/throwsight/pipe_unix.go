//go:build unix

package main

import (
	"io"
	"net"
)

// dialPipe connects to a Unix domain socket.
func dialPipe(path string) (io.ReadWriteCloser, error) { return net.Dial("unix", path) }
