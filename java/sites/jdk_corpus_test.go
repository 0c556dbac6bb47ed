//go:build corpus

package sites_test

import (
	"testing"

	"throwsight/internal/corpus"
)

// leastJDKWords is lower than leastWords: hundreds of the JDK's literals are
// the names of texts that stand in resource files.
const leastJDKWords = 0.93

// TestJDKThrowLiterals counts as TestHadoopThrowLiterals does, over sources
// that nothing here was made for.
func TestJDKThrowLiterals(t *testing.T) {
	jdk := corpus.NeedJDK(t, 25, true)
	root := t.TempDir()
	if err := corpus.JDKSources(jdk, root); err != nil {
		t.Fatal(err)
	}
	countLiterals(t, readCorpus(t, root), leastJDKWords)
}
