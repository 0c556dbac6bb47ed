//go:build corpus && unix

package classpath

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"throwsight/java/classfile"
)

// TestCorpusHadoopJars reads Hadoop's whole classpath: every header, and every
// instruction of Hadoop's own classes. The bars leave three quarters of the 20 s
// and 400 MB that the whole of flow has to those that come after.
func TestCorpusHadoopJars(t *testing.T) {
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	names, err := filepath.Glob(filepath.Join(corpus, "hadoop-3.4.1", "jars", "*.jar"))
	if err != nil || len(names) < 100 {
		t.Fatalf("%d jars, %v", len(names), err)
	}
	runtime.GC()
	cpu, wall := cpuTime(), time.Now()
	var archives []*Archive
	for _, name := range names {
		all, err := Open(name, Options{})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		archives = append(archives, all...)
	}
	t.Logf("%d jars opened: %d archives, %.2f CPU s", len(names), len(archives), (cpuTime() - cpu).Seconds())

	var classes, bytes, methods, calls, handlers, faults atomic.Int64
	work := make(chan *Archive)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for a := range work {
				hadoop := strings.HasPrefix(filepath.Base(a.Path), "hadoop-")
				release, err := a.Hold()
				if err != nil {
					t.Error(err)
					continue
				}
				in := classfile.NewInterner()
				var buf []byte
				for class := range a.Classes() {
					data, err := a.ReadClass(class, buf)
					if err != nil {
						t.Errorf("%s: %v", class, err)
						continue
					}
					if cap(data) > cap(buf) {
						buf = data
					}
					c, err := classfile.Parse(data, in)
					if err != nil {
						t.Errorf("%s: %s: %v", a.Path, class, err)
						continue
					}
					classes.Add(1)
					bytes.Add(int64(len(data)))
					if !hadoop {
						continue
					}
					for i := range c.Methods {
						m, n, h, err := readCode(c, &c.Methods[i])
						if err != nil {
							faults.Add(1)
							t.Errorf("%s: %s.%s: %v", a.Path, class, c.Methods[i].Name, err)
						}
						methods.Add(m)
						calls.Add(n)
						handlers.Add(h)
					}
				}
				release()
			}
		})
	}
	for _, a := range archives {
		work <- a
	}
	close(work)
	wg.Wait()
	used, peak := cpuTime()-cpu, peakMemory()
	t.Logf("%d classes (%d MB), of Hadoop's %d methods with %d calls and %d handlers: %.2f CPU s, %.2f s on two workers, %d MB at the peak",
		classes.Load(), bytes.Load()>>20, methods.Load(), calls.Load(), handlers.Load(), used.Seconds(), time.Since(wall).Seconds(), peak>>20)
	if classes.Load() < 30_000 || calls.Load() < 400_000 {
		t.Error("fewer classes or calls than Hadoop's jars have")
	}
	if used > 6*time.Second {
		t.Errorf("%v of CPU, want at most 6 s", used)
	}
	if peak > 200<<20 {
		t.Errorf("%d MB at the peak, want at most 200", peak>>20)
	}
}

// readCode walks a method's code and decodes what its calls name.
func readCode(c *classfile.Class, m *classfile.Method) (methods, calls, handlers int64, err error) {
	code, ok, err := m.Code()
	if err != nil || !ok {
		return 0, 0, 0, err
	}
	table, err := code.Handlers()
	if err != nil {
		return 0, 0, 0, err
	}
	in := code.Instructions()
	for in.Next() {
		switch in.Op {
		case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
			if _, err := c.Pool.Ref(in.Index); err != nil {
				return 0, 0, 0, err
			}
			calls++
		case classfile.OpInvokedynamic:
			if _, err := c.Pool.Dynamic(in.Index); err != nil {
				return 0, 0, 0, err
			}
			calls++
		}
	}
	return 1, calls, int64(len(table)), in.Err()
}
