package classfile

import (
	"encoding/binary"
	"strings"
)

// A writer makes small class files for tests, well-formed or not.
type writer struct {
	pool []byte
	next int // the next free index
	seen map[string]int
}

func newWriter() *writer { return &writer{next: 1, seen: map[string]int{}} }

func u2(n int) []byte   { return binary.BigEndian.AppendUint16(nil, uint16(n)) }
func u4(n int64) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

func cat(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// table is a u2 count and the rows.
func table2(rows ...[]byte) []byte { return append(u2(len(rows)), cat(rows...)...) }

func (w *writer) add(tag Tag, body []byte) int {
	key := string(byte(tag)) + string(body)
	if i, ok := w.seen[key]; ok {
		return i
	}
	i := w.next
	w.pool = append(append(w.pool, byte(tag)), body...)
	w.seen[key] = i
	w.next++
	if tag == TagLong || tag == TagDouble {
		w.next++
	}
	return i
}

func (w *writer) utf8(s string) int { return w.add(TagUtf8, append(u2(len(s)), s...)) }
func (w *writer) class(name string) int {
	return w.add(TagClass, u2(w.utf8(strings.ReplaceAll(name, ".", "/"))))
}
func (w *writer) text(s string) int { return w.add(TagString, u2(w.utf8(s))) }
func (w *writer) nameAndType(name, descriptor string) int {
	return w.add(TagNameAndType, cat(u2(w.utf8(name)), u2(w.utf8(descriptor))))
}
func (w *writer) method(owner, name, descriptor string) int {
	return w.add(TagMethodref, cat(u2(w.class(owner)), u2(w.nameAndType(name, descriptor))))
}

// attr is an attribute of the name.
func (w *writer) attr(name string, body ...[]byte) []byte {
	b := cat(body...)
	return cat(u2(w.utf8(name)), u4(int64(len(b))), b)
}

// member is a field or method.
func (w *writer) member(access Access, name, descriptor string, attrs ...[]byte) []byte {
	return cat(u2(int(access)), u2(w.utf8(name)), u2(w.utf8(descriptor)), table2(attrs...))
}

// code is a Code attribute without a table of its own.
func (w *writer) code(instructions []byte, handlers [][]byte, attrs ...[]byte) []byte {
	return w.attr("Code", u2(4), u2(4), u4(int64(len(instructions))), instructions, table2(handlers...), table2(attrs...))
}

// file ends the class a.B.
func (w *writer) file(major int, fields, methods, attrs [][]byte) []byte {
	this, super := w.class("a.B"), w.class("java.lang.Object")
	return cat(u4(magic), u2(0), u2(major), u2(w.next), w.pool, u2(int(Public|Super)), u2(this), u2(super), table2(),
		table2(fields...), table2(methods...), table2(attrs...))
}

// methodOf is a class whose one method has the instructions and handlers.
func methodOf(instructions []byte, handlers ...[]byte) []byte {
	w := newWriter()
	return w.file(69, nil, [][]byte{w.member(Public, "m", "()V", w.code(instructions, handlers))}, nil)
}
