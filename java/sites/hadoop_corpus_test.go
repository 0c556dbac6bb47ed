//go:build corpus

package sites_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// hadoopFiles is Hadoop 3.4.1 read whole: trees and sites by path below its tree
// folder.
type hadoopFiles struct {
	trees map[string]*syntax.Tree
	sites map[string][]sites.Site
	order []string
	index *sites.Index
}

var (
	hadoopOnce sync.Once
	hadoopRead *hadoopFiles
)

// loadCorpus reads the corpus once for all tests, and prints what it took.
func loadCorpus(t *testing.T) *hadoopFiles {
	t.Helper()
	root := os.Getenv("THROWSIGHT_CORPUS")
	if root == "" {
		t.Skip("THROWSIGHT_CORPUS is not set: it names the folder with hadoop-3.4.1/tree")
	}
	hadoopOnce.Do(func() { hadoopRead = readCorpus(t, filepath.Join(root, "hadoop-3.4.1", "tree")) })
	if hadoopRead == nil {
		t.Fatal("the corpus could not be read")
	}
	return hadoopRead
}

func readCorpus(t *testing.T, root string) *hadoopFiles {
	c := &hadoopFiles{trees: map[string]*syntax.Tree{}, sites: map[string][]sites.Site{}}
	size := 0
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
		c.trees[rel] = syntax.Parse(src)
		c.order = append(c.order, rel)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	parsed := cpu()
	facts := map[string]*sites.Facts{}
	for p, tree := range c.trees {
		facts[p] = sites.NewFacts(tree)
	}
	c.index = sites.NewIndex().WithAll(facts)
	indexed := cpu()
	count := 0
	for _, p := range c.order {
		c.sites[p] = sites.Find(c.trees[p], c.index)
		count += len(c.sites[p])
	}
	found := cpu()
	fmt.Printf("%d files, %.1f MB: parsed in %.2f CPU s, indexed in %.2f, %d sites found in %.2f\n",
		len(c.order), float64(size)/1e6, (parsed - start).Seconds(), (indexed - parsed).Seconds(), count, (found - indexed).Seconds())
	return c
}

func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
