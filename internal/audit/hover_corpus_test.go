//go:build corpus

package audit

import (
	"fmt"
	"path/filepath"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/java/syntax"
)

// minShown is the share of anchors at which a hover must show the record
// first, as likely or certain. Each file is read as an editor has it, with no
// more than its own source tree: a text that stands in another artifact of the
// library is not at hand.
const minShown = 0.98

// TestHoverAtAnchors hovers at the anchors of the embedded records in each
// version, and at every other throw of those files, where no record may be
// shown as likely or certain.
func TestHoverAtAnchors(t *testing.T) {
	shown, all := 0, 0
	for _, version := range append([]string{"3.4.1"}, rebaseVersions...) {
		root := corpus.Root(t, "hadoop-"+version+"/tree")
		files := map[string]map[int][]string{} // file -> line -> ids
		for _, r := range catalog.Embedded().All() {
			for _, a := range r.Anchors {
				if a.Version != version {
					continue
				}
				found, err := filepath.Glob(filepath.Join(root, "*", filepath.FromSlash(catalog.PackagePath(a.FilePath))))
				if err != nil {
					t.Fatal(err)
				}
				for _, file := range found {
					if files[file] == nil {
						files[file] = map[int][]string{}
					}
					files[file][a.LineNumber] = append(files[file][a.LineNumber], r.ID)
				}
			}
		}
		for file, lines := range files {
			got, want := hoverAtAnchors(t, file, lines)
			shown, all = shown+got, all+want
		}
	}
	share := float64(shown) / float64(all)
	fmt.Printf("hover at anchors: %d of %d shown first, likely or certain (%.3f)\n", shown, all, share)
	if share < minShown {
		t.Errorf("%.3f of the anchors are shown, want at least %v", share, minShown)
	}
}

func hoverAtAnchors(t *testing.T, path string, lines map[int][]string) (shown, all int) {
	t.Helper()
	file, sources, err := project.Around(path)
	if err != nil {
		t.Fatal(err)
	}
	mapper := file.Mapper()
	a := findings.Analyze(path, file.Tree, mapper, findings.Knowledge{Catalog: catalog.Embedded(), Workspace: sources.Types, Sites: sources.Sites})
	for line, ids := range lines {
		span := mapper.LineSpan(line - 1)
		offset := span.Start
		for src := file.Tree.Source(); offset < span.End && (src[offset] == ' ' || src[offset] == '\t'); offset++ {
		}
		h, _ := a.HoverAt(offset)
		for i, id := range ids {
			all++
			if i < len(h.Matches) && h.Kind == findings.OnErrorSite && h.Matches[i].Record.ID == id && h.Matches[i].Confidence >= findings.Likely {
				shown++
			} else {
				fmt.Printf("  missed %s at %s:%d\n", id, path, line)
			}
		}
	}
	for n := range file.Tree.Root().Descend() {
		line := mapper.Line(n.Span().Start) + 1
		if n.Kind() != syntax.Throw || lines[line] != nil {
			continue
		}
		h, _ := a.HoverAt(n.Span().Start)
		for _, m := range h.Matches {
			if h.Kind == findings.OnErrorSite && m.Confidence >= findings.Likely {
				t.Errorf("%s:%d shows %s: %v, %s", path, line, m.Record.ID, m.Confidence, m.Why)
			}
		}
	}
	return shown, all
}
