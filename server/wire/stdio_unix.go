//go:build unix

package wire

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// Stdio returns standard input and output as a connection and takes them away
// from everybody else: what the process prints from now on goes to standard
// error, so that a stray print never lands between two frames, and a client
// that has closed its end is an error of a write instead of a SIGPIPE.
//
// Input is read through a non-blocking duplicate, which lets Close end a read
// that waits. Without it the session could not end while the client keeps the
// pipe open.
func Stdio() (io.ReadWriteCloser, error) {
	in, err := syscall.Dup(syscall.Stdin)
	if err != nil {
		return nil, os.NewSyscallError("dup stdin", err)
	}
	out, err := syscall.Dup(syscall.Stdout)
	if err != nil {
		return nil, os.NewSyscallError("dup stdout", err)
	}
	if err := redirect(syscall.Stderr, syscall.Stdout); err != nil {
		return nil, os.NewSyscallError("redirect stdout", err)
	}
	os.Stdout = os.Stderr
	syscall.CloseOnExec(in)
	syscall.CloseOnExec(out)
	// Before the files are made: where both ends are one socket, the output
	// becomes non-blocking too, and os.NewFile must see that.
	if err := syscall.SetNonblock(in, true); err != nil {
		return nil, os.NewSyscallError("set stdin non-blocking", err)
	}
	return &stdio{os.NewFile(uintptr(in), "stdin"), os.NewFile(uintptr(out), "stdout")}, nil
}

type stdio struct{ in, out *os.File }

func (s *stdio) Read(p []byte) (int, error)  { return s.in.Read(p) }
func (s *stdio) Write(p []byte) (int, error) { return s.out.Write(p) }
func (s *stdio) Close() error                { return errors.Join(s.in.Close(), s.out.Close()) }
