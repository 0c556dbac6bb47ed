package wire

import (
	"io"
	"os"
)

// Stdio returns standard input and output as a connection; what the process
// prints from now on goes to standard error. A read that waits cannot be ended
// by Close here: the process ends with os.Exit.
func Stdio() (io.ReadWriteCloser, error) {
	s := &stdio{os.Stdin, os.Stdout}
	os.Stdout = os.Stderr
	return s, nil
}

type stdio struct{ in, out *os.File }

func (s *stdio) Read(p []byte) (int, error)  { return s.in.Read(p) }
func (s *stdio) Write(p []byte) (int, error) { return s.out.Write(p) }

// Close closes the output only: closing the input waits for its reader.
func (s *stdio) Close() error { return s.out.Close() }
