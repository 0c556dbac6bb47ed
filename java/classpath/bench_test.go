package classpath

import (
	"testing"

	"throwsight/java/classfile"
)

// BenchmarkClass reads and parses a class of the JDK: what a header costs that
// nobody has asked for before.
func BenchmarkClass(b *testing.B) {
	j, _, err := FindJDK("", 0)
	if err != nil {
		b.Skip(err)
	}
	p := NewPath(j.Archives)
	release := p.Hold()
	defer release()
	in := classfile.NewInterner()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Class("java.util.concurrent.ConcurrentHashMap", in); err != nil {
			b.Fatal(err)
		}
	}
}
