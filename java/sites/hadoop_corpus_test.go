//go:build corpus

package sites_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"throwsight/internal/corpus"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// sourceFiles are the files below a folder, read whole: trees and sites by path.
type sourceFiles struct {
	trees map[string]*syntax.Tree
	sites map[string][]sites.Site
	order []string
	index *sites.Index

	findTime time.Duration // CPU, for all files
}

var (
	hadoopOnce sync.Once
	hadoopRead *sourceFiles
)

// loadCorpus reads the corpus once for all tests, and prints what it took.
func loadCorpus(t *testing.T) *sourceFiles {
	t.Helper()
	root := corpus.Root(t, "hadoop-3.4.1/tree")
	hadoopOnce.Do(func() { hadoopRead = readCorpus(t, root) })
	if hadoopRead == nil {
		t.Fatal("the corpus could not be read")
	}
	return hadoopRead
}

func readCorpus(t *testing.T, root string) *sourceFiles {
	c := &sourceFiles{trees: map[string]*syntax.Tree{}, sites: map[string][]sites.Site{}}
	size, lineCount := 0, 0
	start := cpu()
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".java") {
			return err
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		size += len(src)
		lineCount += bytes.Count(src, []byte("\n"))
		c.trees[rel] = syntax.Parse(src)
		c.order = append(c.order, rel)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	parsed := cpu()
	before := heap()
	facts := map[string]*sites.Facts{}
	for p, tree := range c.trees {
		facts[p] = sites.NewFacts(tree)
	}
	c.index = sites.NewIndex().WithAll(facts)
	clear(facts)
	indexed := cpu()
	kept := heap() - before
	count := 0
	for _, p := range c.order {
		c.sites[p] = sites.Find(c.trees[p], c.index)
		count += len(c.sites[p])
	}
	found := cpu()
	c.findTime = found - indexed
	opened := heap() - before
	fmt.Printf("%d files, %.1f MB: parsed in %.2f CPU s, indexed in %.2f (%.1f MB kept, %.1f with the sites and what they asked for), %d sites found in %.2f, %.2f ms for 2,000 lines\n",
		len(c.order), float64(size)/1e6, (parsed - start).Seconds(), (indexed - parsed).Seconds(), float64(kept)/1e6, float64(opened)/1e6,
		count, c.findTime.Seconds(), 2000*c.findTime.Seconds()*1000/float64(lineCount))
	return c
}

func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC() // what pools held is free only now
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// mostFindTime bounds the CPU time for all of Hadoop; it takes under half of
// that on a machine of 2024.
const mostFindTime = 5 * time.Second

func TestHadoopFindTime(t *testing.T) {
	if took := loadCorpus(t).findTime; took > mostFindTime {
		t.Errorf("the sites of all files took %v of CPU, want at most %v", took, mostFindTime)
	}
}

// TestHadoopIndexChange measures what replacing one file's facts takes.
func TestHadoopIndexChange(t *testing.T) {
	h := loadCorpus(t)
	const file = "hadoop-hdfs/org/apache/hadoop/hdfs/server/namenode/FSNamesystem.java"
	tree := h.trees[file]
	if tree == nil {
		t.Fatalf("the corpus lacks %s", file)
	}
	const rounds = 20
	start := cpu()
	index := h.index
	for range rounds {
		index = index.With(file, tree)
	}
	fmt.Printf("With(FSNamesystem.java, %d lines): %.2f ms\n", bytes.Count(tree.Source(), []byte("\n")), (cpu()-start).Seconds()*1000/rounds)
	if got, want := len(sites.Find(tree, index)), len(h.sites[file]); got != want {
		t.Errorf("%d sites with the changed index, %d before", got, want)
	}
}
