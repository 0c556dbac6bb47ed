//go:build corpus

package sites_test

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/message"
	"throwsight/java/sites"
)

// leastTargets is the share of the cataloged errors whose template must be
// found at their place.
const leastTargets = 0.95

// A target is one row of testdata/targets.tsv: an error of Hadoop 3.4.1.
type target struct {
	rank, file, class, method, kind, artifact, exception string
	line                                                 int
	template                                             message.Template
}

var anonymous = regexp.MustCompile(`\$[0-9]+`)

func readTargets(t *testing.T) []target {
	t.Helper()
	data, err := os.ReadFile("testdata/targets.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	column := map[string]int{}
	for i, name := range strings.Split(lines[0], "\t") {
		column[name] = i
	}
	unescape := strings.NewReplacer(`\n`, "\n", `\t`, "\t")
	var out []target
	for _, l := range lines[1:] {
		cells := strings.Split(l, "\t")
		cell := func(name string) string { return cells[column[name]] }
		text := cell("template_full")
		if text == "" {
			text = cell("message_template")
		}
		line, err := strconv.Atoi(cell("line"))
		if err != nil {
			t.Fatal(err)
		}
		// The table names a constructor by its class, and counts anonymous
		// classes or leaves them out.
		class, method := anonymous.ReplaceAllString(cell("class"), "$$1"), cell("method")
		if method == class[strings.LastIndexAny(class, ".$")+1:] {
			method = "<init>"
		}
		out = append(out, target{
			rank: cell("rank"), file: cell("file"), class: class, method: method, kind: cell("kind"),
			artifact: cell("artifact"), exception: cell("exception"), line: line, template: message.Parse(unescape.Replace(text)),
		})
	}
	return out
}

func TestTargets(t *testing.T) {
	hadoop := loadCorpus(t)
	type score struct{ found, all, first int }
	table := map[string]*score{}
	var total score
	absent, otherClass := 0, 0
	for _, tg := range readTargets(t) {
		_, inPackage, _ := strings.Cut(tg.file, "/src/main/java/")
		file := path.Join(tg.artifact, inPackage)
		if hadoop.trees[file] == nil {
			absent++
			t.Logf("no source: #%s %s", tg.rank, file)
			continue
		}
		s := table[tg.kind]
		if s == nil {
			s = &score{}
			table[tg.kind] = s
		}
		s.all++
		total.all++
		best, how := hadoop.closest(file, tg)
		switch how {
		case "":
			s.found++
			total.found++
			if best.Exception != tg.exception {
				otherClass++
				t.Logf("#%s made as %s, cataloged as %s", tg.rank, best.Exception, tg.exception)
			}
			if best.Templates != nil && best.Templates[0] == tg.template {
				s.first++
				total.first++
			}
		default:
			t.Logf("#%s %s %s:%d %s: %s\n   want %q\n   have %v %v", tg.rank, tg.kind, filepath.Base(file), tg.line, tg.method, how, tg.template, quoted(best.Templates), best.NoTemplate)
		}
	}
	fmt.Printf("%-15s %6s %6s %6s\n", "kind", "errors", "equal", "first")
	kinds := make([]string, 0, len(table))
	for k := range table {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for _, k := range kinds {
		fmt.Printf("%-15s %6d %6d %6d\n", k, table[k].all, table[k].found, table[k].first)
	}
	share := float64(total.found) / float64(total.all)
	fmt.Printf("%-15s %6d %6d %6d  %.1f%%, %d without source\n", "all", total.all, total.found, total.first, 100*share, absent)
	fmt.Printf("%d of the equal ones are cataloged under another class\n", otherClass)
	if share < leastTargets {
		t.Errorf("%.1f%% of the targets have their template, want %.0f%%", 100*share, 100*leastTargets)
	}
}

// closest returns the site of the target, or the one that comes nearest and
// what is wrong with it.
func (c *sourceFiles) closest(file string, tg target) (sites.Site, string) {
	best, bestRank := sites.Site{}, -1
	wrong := "no site"
	for _, s := range c.sites[file] {
		line := 1 + bytes.Count(c.trees[file].Source()[:s.Span.Start], []byte("\n"))
		sameText := slices.Contains(s.Templates, tg.template) || tg.template == message.Hole && len(s.Templates) == 0
		rank, how := 0, "text found elsewhere"
		switch {
		case line == tg.line && sameText && (s.Class != tg.class && strings.TrimSuffix(s.Class, "$1") != tg.class || s.Method != tg.method):
			rank, how = 3, "in "+s.Class+" "+s.Method
		case line == tg.line && sameText:
			return s, ""
		case line == tg.line:
			rank, how = 2, "other text"
		case sameText:
			rank, how = 1, fmt.Sprintf("text found at %d", line)
		default:
			continue
		}
		if rank > bestRank {
			best, bestRank, wrong = s, rank, how
		}
	}
	return best, wrong
}

func quoted(ts []message.Template) []string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = strconv.Quote(t.String())
	}
	return out
}
