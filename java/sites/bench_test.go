package sites_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// BenchmarkFind reads a file of about 2,000 lines with 200 sites.
func BenchmarkFind(b *testing.B) {
	var src strings.Builder
	src.WriteString("package p;\nimport java.io.*;\nimport a.b.Keys;\nclass C {\n")
	for i := range 100 {
		fmt.Fprintf(&src, `
	/** Reads block %[1]d. */
	int read%[1]d(String file, int at, boolean again) throws IOException {
		StringBuilder why = new StringBuilder("Block ").append(at);
		if (again) {
			why.append(" of ").append(file);
		}
		for (int i = 0; i < at; i++) {
			int x = i * at + file.length();
			if (x > 1000) {
				throw new IOException("Cannot read " + file + " at " + x + ": set " + Keys.PATH);
			}
		}
		String state = again ? "open" : "closed";
		if (at < 0) {
			throw new EOFException(String.format("%%s is %%s at %%d: %%s", file, state, at, why));
		}
		return at;
	}
`, i)
	}
	src.WriteString("}\n")
	tree := syntax.Parse([]byte(src.String()))
	index := sites.NewIndex().With("Keys.java", parse(b, keysFile)).With("Names.java", parse(b, namesFile)).With("C.java", tree)
	b.SetBytes(int64(src.Len()))
	b.ReportAllocs()
	for b.Loop() {
		sites.Find(tree, index)
	}
}
