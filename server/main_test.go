package server_test

import (
	"fmt"
	"os"
	"testing"

	"throwsight/internal/lsptest"
)

// TestMain lets the test binary be a server over stdio.
func TestMain(m *testing.M) {
	lsptest.Main(m, func() {
		if os.Getenv(strayEnv) != "" {
			fmt.Println("a stray print of some package")
			fmt.Fprintln(os.NewFile(1, "stdout"), "and one round os.Stdout")
		}
	})
}

// strayEnv makes the server's process print to its standard output.
const strayEnv = "THROWSIGHT_LSPTEST_STRAY"

func TestMarkers(t *testing.T) { lsptest.RunMarkers(t, "testdata/markers") }
