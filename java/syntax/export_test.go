package syntax

import "unsafe"

// NodeSize is the memory that a node takes.
const NodeSize = int(unsafe.Sizeof(node{}))
