package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// NewID returns the id of a record that has none yet: the first 16 hexadecimal
// digits of SHA-256 over repo, class, method and template of its first anchor,
// separated by NUL. An id once given stays, also when these change.
func NewID(repo, class, method, template string) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{repo, class, method, template}, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// PackagePath returns the part of a source file's path that starts at its
// package folder, which is all that a sources jar has: it cuts what stands
// before src/main/java/ and its like. A path without them is returned whole.
func PackagePath(path string) string {
	for _, root := range [...]string{"src/main/java/", "src/test/java/", "src/java/", "/java/"} {
		if i := strings.LastIndex(path, root); i >= 0 {
			return path[i+len(root):]
		}
	}
	return path
}

// tailOf reports whether tail is path or its last parts.
func tailOf(path, tail string) bool {
	head, ok := strings.CutSuffix(path, tail)
	return ok && tail != "" && (head == "" || strings.HasSuffix(head, "/"))
}

func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// SimpleName returns a class's name without its package and the classes round
// it.
func SimpleName(class string) string { return class[strings.LastIndexAny(class, ".$")+1:] }

// ClassesAgree reports whether two names of classes can mean one: they are
// equal, nested classes written with . or $, or one is the tail of the other.
func ClassesAgree(a, b string) bool {
	a, b = strings.ReplaceAll(a, "$", "."), strings.ReplaceAll(b, "$", ".")
	if len(a) < len(b) {
		a, b = b, a
	}
	head, ok := strings.CutSuffix(a, b)
	return ok && b != "" && (head == "" || strings.HasSuffix(head, "."))
}
