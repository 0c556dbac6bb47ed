//go:build corpus && unix

package main

import (
	"syscall"
	"testing"
)

// peakMemory returns the most that the process has held, in MB. Linux counts
// in KB.
func peakMemory(t *testing.T) int64 {
	t.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return int64(r.Maxrss) >> 10
}
