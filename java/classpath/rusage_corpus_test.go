//go:build corpus && unix

package classpath

import (
	"runtime"
	"syscall"
	"time"
)

func usage() syscall.Rusage {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return u
}

func cpuTime() time.Duration {
	u := usage()
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakMemory returns the most memory that the process had, in bytes.
func peakMemory() int64 {
	if runtime.GOOS == "darwin" {
		return usage().Maxrss
	}
	return usage().Maxrss * 1024
}
