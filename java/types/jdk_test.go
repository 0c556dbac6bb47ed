package types

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"throwsight/internal/corpus"
)

var update = flag.Bool("update", false, "write jdk.txt anew")

// TestJDKTable holds jdk.txt to what a JDK 25 itself says of its classes.
func TestJDKTable(t *testing.T) {
	const feature = 25
	for _, j := range corpus.JDKs() {
		if j.Feature != feature {
			continue
		}
		want, err := exec.Command(j.Java(), filepath.Join("testdata", "JdkTable.java")).Output()
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile("jdk.txt", want, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if jdkText != string(want) {
			t.Errorf("jdk.txt is not what %s says: go generate ./java/types", j.Home)
		}
		return
	}
	t.Skipf("no JDK %d in the usual places", feature)
}
