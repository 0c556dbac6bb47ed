//go:build corpus

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/internal/corpus"
)

// The errors that a hover must find on the pristine sources of Hadoop, by a
// piece of their text as it stands in the source.
var hoverCases = []struct {
	id, file, text string
	versions       []string
}{
	{"03b048690d60e743", "hadoop-common/org/apache/hadoop/ipc/Client.java", `is already stopped"`, []string{"3.4.1", "3.3.6"}},
	{"b4ba9a4de4743388", "hadoop-hdfs/org/apache/hadoop/hdfs/server/namenode/TransferFsImage.java", `Image uploading failed`, []string{"3.4.1", "3.3.6"}},
	{"9f97360a0379a1b9", "hadoop-hdfs-nfs/org/apache/hadoop/hdfs/nfs/nfs3/OpenFileCtx.java", `output stream is out of sync`, []string{"3.4.1"}},
}

// TestHoverOnHadoop runs "throwsight hover" at the first, a middle and the last
// place of the statements that make the three errors, and at the throws next
// above and below, which make others: with our own documents in the catalog's three shapes, with the
// embedded catalog, and with the documents in THROWSIGHT_SEEDS when it is set.
func TestHoverOnHadoop(t *testing.T) {
	catalogs := map[string][]string{
		"own documents": {"--no-embedded", "--catalog", filepath.Join("testdata", "hover")},
		"embedded":      nil,
	}
	if seeds := os.Getenv("THROWSIGHT_SEEDS"); seeds != "" {
		catalogs["seeds"] = []string{"--no-embedded", "--catalog", seeds}
	}
	for name, flags := range catalogs {
		for _, c := range hoverCases {
			for _, version := range c.versions {
				t.Run(name+"/"+version+"/"+filepath.Base(c.file), func(t *testing.T) {
					tree := corpus.Root(t, "hadoop-"+version+"/tree")
					file := filepath.Join(tree, filepath.FromSlash(c.file))
					hoverInFile(t, flags, file, c.id, c.text)
				})
			}
		}
	}
}

func hoverInFile(t *testing.T, flags []string, file, id, text string) {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(src, []byte(text))
	if at < 0 || bytes.Count(src, []byte(text)) != 1 {
		t.Fatalf("%q stands %d times in %s", text, bytes.Count(src, []byte(text)), file)
	}
	start := bytes.LastIndex(src[:at], []byte("throw new"))
	end := at + bytes.Index(src[at:], []byte(");"))
	for _, offset := range []int{start, (start + end) / 2, end} {
		h := runHover(t, flags, file, src, offset)
		if len(h.Records) != 1 || h.Records[0].ID != id || h.Kind != "error-site" {
			t.Fatalf("offset %d: kind %q, records %v, want %s", offset, h.Kind, h.Records, id)
		}
		if offset == start {
			fmt.Printf("%s:%d: %s %s: %s\n", filepath.Base(file), h.Range.Line, id, h.Records[0].Confidence, h.Records[0].Why)
		}
	}
	beside := 0
	for _, offset := range []int{
		bytes.LastIndex(src[:start], []byte("throw ")),
		end + bytes.Index(src[end:], []byte("throw ")),
	} {
		if offset < 0 || offset == end-1 {
			continue // nothing on this side of the file
		}
		beside++
		h := runHover(t, flags, file, src, offset)
		for _, r := range h.Records {
			if r.ID == id {
				t.Errorf("the throw beside it shows it too: %.60q", src[offset:])
			}
		}
		if flags != nil && h.Kind == "error-site" {
			t.Errorf("the throw beside it shows %v: %.60q", h.Records, src[offset:])
		}
	}
	if beside == 0 {
		t.Errorf("no throw beside it in %s", file)
	}
}

type hoverAnswer struct {
	Kind    string
	Range   struct{ Line, Column int }
	Records []struct{ ID, Confidence, Why string }
}

// runHover runs the command in this process; the zero answer means exit code 1.
func runHover(t *testing.T, flags []string, file string, src []byte, offset int) hoverAnswer {
	t.Helper()
	line := bytes.Count(src[:offset], []byte("\n")) + 1
	column := offset - bytes.LastIndexByte(src[:offset], '\n')
	args := append([]string{"hover", "--format", "json"}, flags...)
	args = append(args, fmt.Sprintf("%s:%d:%d", file, line, column))
	root := newRootCommand()
	var out, stderr strings.Builder
	root.SetOut(&out)
	root.SetErr(&stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(context.Background())
	var exit exitError
	if errors.As(err, &exit) && exit == 1 {
		return hoverAnswer{}
	}
	if err != nil {
		t.Fatalf("throwsight %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	var h hoverAnswer
	if err := json.Unmarshal([]byte(out.String()), &h); err != nil {
		t.Fatal(err)
	}
	return h
}
