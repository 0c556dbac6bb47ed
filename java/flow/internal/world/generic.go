package world

import (
	"strings"

	"throwsight/java/classfile"
)

// A holds is a field of a container's class, with what it holds by its generic
// type.
type holds struct{ name, of string }

// Held returns the class of what the container in a field holds, "" where its
// type does not say.
func (c *Class) Held(field string) string {
	for _, h := range c.holds {
		if h.name == field {
			return h.of
		}
	}
	return ""
}

// heldClass returns the class that a container's generic type names last.
func heldClass(signature string) string {
	open, end := strings.IndexByte(signature, '<'), strings.LastIndex(signature, ";>;")
	if open < 0 || end < open {
		return ""
	}
	start := strings.LastIndexAny(signature[:end], "<;+-*>")
	name := signature[start+1 : end]
	if !strings.HasPrefix(name, "L") || name == "Ljava/lang/String" {
		return ""
	}
	return classfile.BinaryName(name[1:])
}
