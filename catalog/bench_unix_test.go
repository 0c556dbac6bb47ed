//go:build unix

package catalog

import "testing"

// BenchmarkEmbedded reads and checks the embedded catalog, as every start
// does. Its figure is CPU time: the wall clock is shared with the machine's
// other work.
func BenchmarkEmbedded(b *testing.B) {
	before := cpuTime(b)
	for b.Loop() {
		var l loader
		l.add(readEmbedded())
		if c := l.catalog(); c.Len() < 24 || len(l.faults) > 0 {
			b.Fatalf("%d records, %v", c.Len(), l.faults)
		}
	}
	cpu := cpuTime(b) - before
	b.ReportMetric(float64(cpu.Microseconds())/float64(b.N)/float64(Embedded().Len()), "cpu-µs/record")
}

// BenchmarkByText looks up a message among those of the embedded catalog.
func BenchmarkByText(b *testing.B) {
	c := Embedded()
	for b.Loop() {
		if hits := c.ByText("Failed to get connection for a/1, call: client is already stopped"); len(hits) == 0 {
			b.Fatal("not found")
		}
	}
}
