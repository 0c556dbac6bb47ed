//go:build corpus

package check

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/findings"
)

// callsInto is the number of calls into Hadoop of each client project, as
// javac counts them.
var callsInto = map[string]int{
	"apex-engine":     1205,
	"flink-hadoop-fs": 111,
	"giraph-core":     1485,
	"hbase-asyncfs":   201,
	"nutch":           3376,
	"oozie-core":      1354,
	"orc-core":        145,
	"parquet-hadoop":  366,
	"storm-hdfs":      184,
	"twill-yarn":      346,
}

type label struct {
	project, file, rule, verdict string
	line                         int
}

func labels(t *testing.T) []label {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "labels.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var out []label
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		n, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, label{project: f[0], file: f[1], line: n, rule: f[3], verdict: f[4]})
	}
	return out
}

// clientsRoot returns the folder of the client projects. A corpus may be
// without them.
func clientsRoot(t *testing.T) string {
	t.Helper()
	if root := os.Getenv(corpus.Variable); root != "" {
		if _, err := os.Stat(filepath.Join(root, "clients")); err != nil {
			t.Skipf("the corpus has no client projects: %v", err)
		}
	}
	return corpus.Root(t, "clients")
}

// TestNoise runs the rules over client projects of which places were judged
// by hand: at most three warnings per 1,000 calls into the library, no warning
// where a hint at most was wanted, nothing but a hint where nothing was.
func TestNoise(t *testing.T) {
	root := clientsRoot(t)
	judged := labels(t)
	hit := 0
	for _, project := range slices.Sorted(maps.Keys(callsInto)) {
		src := filepath.Join(root, project, "src")
		if _, err := os.Stat(src); err != nil {
			t.Errorf("%s is not in the corpus: %v", project, err)
			continue
		}
		result := run(t, src, catalog.Embedded(), "")
		var warnings, informations, hints int
		for _, f := range result.Files {
			for _, x := range f.Findings {
				switch x.Severity {
				case findings.Warning:
					warnings++
				case findings.Information:
					informations++
				case findings.Hint:
					hints++
				}
				line := f.Analysis.Mapper.Line(x.Span.Start) + 1
				for _, l := range judged {
					if l.project != project || !strings.HasSuffix(filepath.ToSlash(f.Path), "/"+l.file) || l.line != line || x.Severity == findings.Hint {
						continue
					}
					switch {
					case l.verdict == "REPORT":
						hit++
					case x.Severity == findings.Warning, l.verdict == "QUIET" && l.rule == "swallowed":
						t.Errorf("%s:%d: %s %s where %s %s was judged", l.file, line, x.Severity, x.Rule, l.rule, l.verdict)
					}
				}
			}
		}
		rate := 1000 * float64(warnings) / float64(callsInto[project])
		t.Logf("%-16s %4d files  %d warnings (%.1f per 1,000 calls)  %d informations  %d hints", project, result.Read, warnings, rate, informations, hints)
		if rate > 3 {
			t.Errorf("%s: %.1f warnings per 1,000 calls into the library", project, rate)
		}
	}
	t.Logf("%d findings at places that must be reported", hit)
	if hit < 8 {
		t.Errorf("%d findings at places that must be reported, want at least 8", hit)
	}
}
