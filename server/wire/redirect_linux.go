package wire

import "syscall"

// redirect makes the descriptor "to" mean what "from" means. Linux has no
// dup2 on its newer architectures.
func redirect(from, to int) error { return syscall.Dup3(from, to, 0) }
