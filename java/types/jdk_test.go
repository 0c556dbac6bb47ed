package types

import (
	"os/exec"
	"testing"

	"throwsight/internal/corpus"
)

// TestJDKTable: jdk.txt is what the JDK that it was made from says.
func TestJDKTable(t *testing.T) {
	for _, jdk := range corpus.JDKs() {
		if jdk.Feature != 25 {
			continue
		}
		out, err := exec.Command(jdk.Java(), "testdata/JdkTable.java").Output()
		if err != nil {
			t.Fatal(err)
		}
		if string(out) != jdkText {
			t.Error("jdk.txt is stale: run go generate ./java/types with a JDK 25")
		}
		return
	}
	t.Skip("no JDK 25 in JAVA_HOME, on the path or in the usual folders: its table is not compared")
}
