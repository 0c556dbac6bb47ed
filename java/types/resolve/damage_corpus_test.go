//go:build corpus

package resolve

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/corpus"
)

// Damage is done to lines in place, so that all other lines keep their
// numbers. One file in four is hurt by each kind, seeded.
var damages = map[string]func(*rand.Rand, [][]byte) []int{
	"imports dropped": func(rng *rand.Rand, lines [][]byte) []int {
		return hurt(rng, lines, 0.4, func(line []byte) ([]byte, bool) {
			return nil, bytes.HasPrefix(line, []byte("import "))
		})
	},
	"lines cut": func(rng *rand.Rand, lines [][]byte) []int {
		return hurt(rng, lines, 0.01, func(line []byte) ([]byte, bool) {
			return nil, bytes.HasPrefix(line, []byte("    ")) && len(bytes.TrimSpace(line)) > 1
		})
	},
	"half-typed statements": func(rng *rand.Rand, lines [][]byte) []int {
		return hurt(rng, lines, 0.01, func(line []byte) ([]byte, bool) {
			body := bytes.TrimRight(line, " ;\r")
			return body[:max(len(body)*2/3, 0)], bytes.HasPrefix(line, []byte("    ")) && bytes.HasSuffix(line, []byte(";"))
		})
	},
}

// hurt changes the lines that change takes, some of them, and returns their
// numbers.
func hurt(rng *rand.Rand, lines [][]byte, share float64, change func([]byte) ([]byte, bool)) []int {
	var changed []int
	for i, line := range lines {
		if to, ok := change(line); ok && rng.Float64() < share {
			lines[i] = to
			changed = append(changed, i+1)
		}
	}
	return changed
}

// damage copies a project into a folder, hurt, and returns it with the lines
// that were changed.
func damage(t *testing.T, p project, kind string, to string) (project, map[string][]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(len(kind))))
	root, err := filepath.EvalSymlinks(p.sources)
	if err != nil {
		t.Fatal(err)
	}
	files, err := corpus.JavaFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	changed := map[string][]int{}
	for _, f := range files {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f)))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(to, filepath.FromSlash(f))
		if change := damages[kind]; change != nil && rng.IntN(4) == 0 {
			lines := bytes.Split(src, []byte("\n"))
			changed[path] = change(rng, lines)
			src = bytes.Join(lines, []byte("\n"))
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	hurt := project{p.name, to, p.classpath}
	if kind == "half the jars" {
		hurt.classpath = nil
		for _, jar := range p.classpath {
			if rng.IntN(2) == 0 {
				hurt.classpath = append(hurt.classpath, jar)
			}
		}
	}
	return hurt, changed
}

// TestDamaged: on broken sources and class paths the truth is what javac still
// says in the lines that are whole, where that is what it says of the whole
// tree too.
func TestDamaged(t *testing.T) {
	jdk := judge(t)
	chosen := []string{"hadoop-common", "hadoop-yarn-client", "nutch", "orc-core"}
	kinds := []string{"half the jars", "half-typed statements", "imports dropped", "lines cut"}
	var all score
	for _, p := range projects(t) {
		if !slices.Contains(chosen, p.name) {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			whole := oracle(t, jdk, p)
			for _, kind := range kinds {
				broken, changed := damage(t, p, kind, t.TempDir())
				truth := oracle(t, jdk, broken)
				for at, m := range truth {
					undamaged := place{filepath.Join(p.sources, strings.TrimPrefix(at.file, broken.sources)), at.line, at.col}
					if slices.Contains(changed[at.file], at.line) || whole[undamaged] != m {
						delete(truth, at)
					}
				}
				s, _ := compare(t, fmt.Sprintf("%s, %s", p.name, kind), truth, resolveProject(t, jdk, broken))
				all.add(s)
			}
		})
	}
	t.Logf("all damaged: %v", all)
	if all.precision() < 97.5 || all.recall() < 93 {
		t.Errorf("%v, want precision 97.5%% and recall 93%%", all)
	}
}
