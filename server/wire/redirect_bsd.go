//go:build unix && !linux

package wire

import "syscall"

// redirect makes the descriptor "to" mean what "from" means.
func redirect(from, to int) error { return syscall.Dup2(from, to) }
