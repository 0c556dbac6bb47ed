package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUpToDate fails when the types have changed and go generate was not run.
func TestUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Errorf("%v: run go generate ./catalog", err)
			continue
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is stale: run go generate ./catalog (-want +got):\n%s", name, diff)
		}
	}
}

// TestEveryFieldIsDescribed: a member without a meaning helps nobody.
func TestEveryFieldIsDescribed(t *testing.T) {
	comments, err := fieldComments(filepath.Join("..", "record.go"))
	if err != nil {
		t.Fatal(err)
	}
	if len(comments) < 40 {
		t.Fatalf("%d fields found in record.go", len(comments))
	}
	for field, text := range comments {
		if text == "" {
			t.Errorf("%s has no comment beside it in record.go", field)
		}
	}
}
