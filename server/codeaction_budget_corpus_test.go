//go:build corpus && linux

package server_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"throwsight/internal/lsptest"
	"throwsight/internal/text"
	"throwsight/server/client"
)

// TestCodeActionTime asks for the actions at calls and clauses of a file of
// 2,000 lines with 50 findings or more, one time in ten right after an edit,
// and holds the CPU time of the 99th of 100 answers to its budget.
func TestCodeActionTime(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "throwsight")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", bin, "../cmd/throwsight")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p := lsptest.StartCommand(t, exec.Command(bin, "lsp"))
	e := lsptest.Connect(t, p, client.Options{Trace: func(bool, []byte) {}})
	const uri = "untitled:/src/org/example/Jobs.java"
	src := findingsFile(60)
	e.Open(uri, src)
	found := len(e.Diagnostics(uri))
	t.Logf("%d lines, %d diagnostics", strings.Count(src, "\n"), found)
	if found < 50 {
		t.Errorf("%d diagnostics, want 50", found)
	}
	random := rand.New(rand.NewPCG(3, 4))
	var cpu, wall, edited []time.Duration
	offered := 0
	for i := range 500 {
		content, _ := e.Text(uri)
		if i%10 == 0 {
			at := lsptest.LargeFileBody(content, random)
			e.Edit(uri, at, at, fmt.Sprintf("    int edit%d = 0;\n", i))
			content, _ = e.Text(uri)
		}
		word := []string{"uploadImageFromStorage(", "catch (IOException", "fs.open(", "fs.mkdirs("}[i%4]
		from := random.IntN(len(content) / 2)
		at := from + max(0, strings.Index(content[from:], word)) + 4
		span := text.Span{Start: at, End: at}
		if i%5 == 0 {
			span.End += len(word) // some of it is selected
		}
		before, start := cpuTime(t, p.Cmd.Process.Pid), time.Now()
		actions := e.Actions(uri, span)
		wall = append(wall, time.Since(start))
		took := cpuTime(t, p.Cmd.Process.Pid) - before
		cpu = append(cpu, took)
		if i%10 == 0 {
			edited = append(edited, took)
		}
		if len(actions) > 0 {
			offered++
		}
	}
	if offered < 250 {
		t.Errorf("%d requests of 500 were offered something: there is little to measure", offered)
	}
	slices.Sort(cpu)
	slices.Sort(wall)
	slices.Sort(edited)
	t.Logf("%d of 500 requests offered actions; CPU p50 %.2f, p90 %.2f, p99 %.2f ms; right after an edit p50 %.2f ms; wall p50 %.2f, p99 %.2f ms at load %.1f",
		offered, ms(cpu[250]), ms(cpu[450]), ms(cpu[495]), ms(edited[25]), ms(wall[250]), ms(wall[495]), load())
	if got := ms(cpu[495]); got > 20 {
		t.Errorf("CPU of a code action, p99: %.2f ms, over the budget of 20", got)
	}
}

// findingsFile returns the file of largeFile with more that is to be found, of
// 2,000 lines all the same.
func findingsFile(findings int) string {
	const clause = `
  void upload%[1]d(URL peer, long txid) {
    try {
      TransferFsImage.uploadImageFromStorage(peer, conf, storage, NameNodeFile.IMAGE, txid, null);
    } catch (IOException e) {
      e.printStackTrace();
    }
  }
`
	head, _, _ := strings.Cut(lsptest.LargeFile(), "\n  /** Folds part")
	var b strings.Builder
	b.WriteString(head)
	for i := range findings {
		fmt.Fprintf(&b, clause, 1000+i)
	}
	rest := strings.Split(strings.TrimPrefix(lsptest.LargeFile(), head), "\n\n")
	for _, member := range rest {
		if strings.Count(b.String(), "\n") > 1980 {
			break
		}
		b.WriteString(strings.TrimSuffix(strings.TrimSuffix(member, "}\n"), "\n") + "\n\n")
	}
	b.WriteString("}\n")
	return b.String()
}
