//go:build corpus

package check

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
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

// The bars of TestNoise. They only rise.
const (
	wantReported = 42  // of the 43 places that must be reported, with a class path
	mostWarnings = 3.0 // per 1,000 calls into the library, over all projects
	wantRight    = 2.0 / 3
)

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

// classpathOf returns the class path that a client project was compiled with.
func classpathOf(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text)) + string(os.PathListSeparator) + filepath.Join(dir, "main.jar")
}

// TestNoise runs the rules over client projects of which places were judged by
// hand: what must be reported is, at warning or information, by whichever rule;
// nothing is a warning where a hint at most was wanted; and warnings are few and
// mostly right. It prints each miss with what the judge said.
func TestNoise(t *testing.T) {
	root := clientsRoot(t)
	with := score(t, root, true)
	with.print(t)
	if with.hits < wantReported {
		t.Errorf("%d of %d places that must be reported are, want %d", with.hits, with.wanted, wantReported)
	}
	if with.noise > 0 {
		t.Errorf("noise is %.1f, want none", with.noise)
	}
	if rate := with.rate(); rate > mostWarnings {
		t.Errorf("%.1f warnings per 1,000 calls into the library, want at most %.1f", rate, mostWarnings)
	}
	if right := with.right(); right < wantRight {
		t.Errorf("%.0f%% of the judged warnings are right, want %.0f%%", 100*right, 100*wantRight)
	}
}

// TestNoiseWithoutClasspath is the same for a user who has set up nothing.
func TestNoiseWithoutClasspath(t *testing.T) {
	without := score(t, clientsRoot(t), false)
	without.print(t)
	if without.noise > 0 {
		t.Errorf("noise is %.1f, want none", without.noise)
	}
	if rate := without.rate(); rate > mostWarnings {
		t.Errorf("%.1f warnings per 1,000 calls into the library, want at most %.1f", rate, mostWarnings)
	}
}

// A scored is how the rules did over all projects.
type scored struct {
	hits, wanted       int
	noise              float64
	rightOnes, wrong   int // of the warnings that were judged
	unjudged           int
	warnings, calls    int
	byRule             map[string]*[findings.Hint + 1]int
	judged, good       map[string]int // by rule: warnings and informations that were judged, and those of them that are right
	files              int
	projects           []string
	misses, noisy, new []string
}

func (s *scored) rate() float64 { return 1000 * float64(s.warnings) / float64(s.calls) }

func (s *scored) right() float64 {
	if s.rightOnes+s.wrong == 0 {
		return 1
	}
	return float64(s.rightOnes) / float64(s.rightOnes+s.wrong)
}

func score(t *testing.T, root string, classpath bool) *scored {
	t.Helper()
	out := &scored{byRule: map[string]*[findings.Hint + 1]int{}, judged: map[string]int{}, good: map[string]int{}}
	labels, verdicts := readLabels(t), readVerdicts(t)
	for _, project := range slices.Sorted(maps.Keys(callsInto)) {
		dir := filepath.Join(root, project)
		if _, err := os.Stat(dir); err != nil {
			t.Errorf("%s is not in the corpus: %v", project, err)
			continue
		}
		jars := ""
		if classpath {
			jars = classpathOf(t, dir)
		}
		result := run(t, filepath.Join(dir, "src"), catalog.Embedded(), jars)
		out.project(project, filepath.Join(dir, "src"), result, labels, verdicts)
	}
	return out
}

// project takes the findings in one project into account.
func (s *scored) project(project, src string, result *Result, labels []label, verdicts map[verdictKey]verdict) {
	var all []placed
	var counts [findings.Hint + 1]int
	for i := range result.Files {
		f := &result.Files[i]
		rel, err := filepath.Rel(src, f.Path)
		if err != nil {
			continue
		}
		for _, x := range f.Findings {
			p := place(f.Analysis, x)
			p.project, p.file = project, filepath.ToSlash(rel)
			all = append(all, p)
			counts[x.Severity]++
			if s.byRule[x.Rule] == nil {
				s.byRule[x.Rule] = new([findings.Hint + 1]int)
			}
			s.byRule[x.Rule][x.Severity]++
		}
	}
	for _, l := range labels {
		if l.project != project {
			continue
		}
		s.label(l, all)
	}
	for _, p := range all {
		s.judge(p, labels, verdicts)
	}
	s.warnings += counts[findings.Warning]
	s.calls += callsInto[project]
	s.files += len(result.Looked)
	s.projects = append(s.projects, fmt.Sprintf("%-16s %4d files %5d calls: %3d warnings (%4.1f per 1,000) %3d informations %4d hints", project, len(result.Looked),
		callsInto[project], counts[findings.Warning], 1000*float64(counts[findings.Warning])/float64(callsInto[project]), counts[findings.Information], counts[findings.Hint]))
}

// label scores one row of the table against all findings of its project.
func (s *scored) label(l label, all []placed) {
	if l.verdict == "REPORT" {
		s.wanted++
		if slices.ContainsFunc(all, func(p placed) bool { return p.Severity <= findings.Information && p.at(l) }) {
			s.hits++
			return
		}
		said := ""
		for _, p := range all {
			if p.at(l) {
				said = " (" + p.Severity.String() + " " + p.Rule + ")"
			}
		}
		s.misses = append(s.misses, fmt.Sprintf("%s %s:%d %s %s: %s%s", l.project, l.file, l.line, l.callee, l.rule, l.reason, said))
		return
	}
	for _, p := range all {
		own := families[p.Rule] == family(l.rule)
		half := l.verdict == "QUIET" && own && p.Severity == findings.Information && p.at(l)
		whole := p.Severity <= findings.Warning && p.at(l) && (own || p.line == l.line)
		switch {
		case whole:
			s.noise++
		case half:
			s.noise += 0.5
		default:
			continue
		}
		s.noisy = append(s.noisy, fmt.Sprintf("%s %s where %s %s was judged: %s %s:%d %s: %s", p.Severity, p.Rule, l.rule, l.verdict, l.project, l.file, l.line, l.callee, l.reason))
	}
}

// judge counts a warning among the right or the wrong ones.
func (s *scored) judge(p placed, labels []label, verdicts map[verdictKey]verdict) {
	if p.Severity > findings.Information {
		return
	}
	v, known := verdicts[verdictKey{p.project, p.file, p.line, p.Rule}]
	reported := slices.ContainsFunc(labels, func(l label) bool { return l.project == p.project && l.verdict == "REPORT" && p.at(l) })
	denied := slices.ContainsFunc(labels, func(l label) bool {
		return l.project == p.project && l.verdict != "REPORT" && p.at(l) && families[p.Rule] == family(l.rule)
	})
	warned := p.Severity <= findings.Warning
	switch {
	case reported || known && v.right:
		s.judged[p.Rule]++
		s.good[p.Rule]++
		if warned {
			s.rightOnes++
		}
	case known || denied:
		s.judged[p.Rule]++
		if warned {
			s.wrong++
		}
	default:
		if warned {
			s.unjudged++
		}
		s.new = append(s.new, fmt.Sprintf("%s\t%s\t%d\t%s\t%s\t%s", p.project, p.file, p.line, p.Rule, p.Severity, p.Message))
	}
}

func (s *scored) print(t *testing.T) {
	for _, list := range [][]string{s.projects, prefixed("missed: ", s.misses), prefixed("noise: ", s.noisy)} {
		for _, line := range list {
			t.Log(line)
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(s.byRule)) {
		n := s.byRule[rule]
		t.Logf("%-24s %3d warnings %3d informations %4d hints", rule, n[findings.Warning]+n[findings.Error], n[findings.Information], n[findings.Hint])
	}
	if testing.Verbose() {
		for _, line := range prefixed("unjudged: ", slices.SortedFunc(slices.Values(s.new), cmp.Compare[string])) {
			t.Log(line)
		}
	}
	t.Logf("%d of %d places that must be reported are; noise %.1f; %.1f warnings per 1,000 calls; of %d warnings %d right, %d wrong, %d not judged",
		s.hits, s.wanted, s.noise, s.rate(), s.warnings, s.rightOnes, s.wrong, s.unjudged)
}

func prefixed(prefix string, list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}
