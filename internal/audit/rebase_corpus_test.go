//go:build corpus

package audit

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"throwsight/catalog"
	"throwsight/internal/corpus"
)

// The table of facts: targets.tsv has the errors at 3.4.1, anchors.tsv where
// each stands in other versions.

var rebaseVersions = []string{"2.10.2", "3.2.4", "3.3.6", "3.5.0"}

// The bars that the figures of all versions together must reach.
const (
	minPrecision   = 0.995
	minUnchanged   = 0.97 // of same-text and moved
	minTextChanged = 0.85
	maxPerSite     = time.Millisecond
)

type tsvRow map[string]string

func readTSV(t *testing.T, name string) []tsvRow {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var head []string
	var rows []tsvRow
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		cells := strings.Split(s.Text(), "\t")
		if head == nil {
			head = cells
			continue
		}
		row := tsvRow{}
		for i, h := range head {
			if i < len(cells) {
				row[h] = cells[i]
			}
		}
		rows = append(rows, row)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// targetRecords makes records of the errors at 3.4.1 and of nothing else.
func targetRecords(t *testing.T) []*catalog.Record {
	t.Helper()
	var records []*catalog.Record
	for _, r := range readTSV(t, "targets.tsv") {
		line, err := strconv.Atoi(r["line"])
		if err != nil {
			t.Fatal(err)
		}
		template := r["template_full"]
		if template == "" {
			template = r["message_template"]
		}
		records = append(records, &catalog.Record{
			ID:           r["rank"],
			ErrorMessage: strings.ReplaceAll(template, `\n`, "\n"),
			ErrorClass:   r["exception"],
			FilePath:     r["file"],
			LineNumber:   line,
			Anchors:      []catalog.Anchor{{Version: "3.4.1", FilePath: r["file"], LineNumber: line, Class: r["class"], Method: r["method"]}},
		})
	}
	return records
}

// A score counts the answers to the rows of one kind.
type score struct {
	rows, right, wrong int
}

func TestRebase(t *testing.T) {
	records := targetRecords(t)
	anchors := map[string]map[string]tsvRow{} // by version and rank
	for _, a := range readTSV(t, "anchors.tsv") {
		if anchors[a["version"]] == nil {
			anchors[a["version"]] = map[string]tsvRow{}
		}
		anchors[a["version"]][a["rank"]] = a
	}
	total := map[string]*score{}
	for _, version := range rebaseVersions {
		tree := corpus.Root(t, "hadoop-"+version+"/tree")
		start := cpuTime(t)
		got, err := Rebase(records, tree)
		if err != nil {
			t.Fatal(err)
		}
		took := cpuTime(t) - start
		if len(got.Rows) != len(records) {
			t.Fatalf("%s: %d rows for %d records", version, len(got.Rows), len(records))
		}
		fmt.Printf("\nHadoop %s: %d files, %d sites, %v CPU, %v a site\n", version, got.Files, got.Sites, took.Round(time.Millisecond), took/time.Duration(got.Sites))
		if perSite := took / time.Duration(got.Sites); perSite > maxPerSite {
			t.Errorf("%s: %v a site, want at most %v", version, perSite, maxPerSite)
		}
		scores := map[string]*score{}
		for _, row := range got.Rows {
			judge(row, version, anchors[version][row.ID], scores, total)
		}
		printScores(scores)
	}
	fmt.Printf("\nall versions\n")
	printScores(total)

	right, answers := 0, 0
	for _, s := range total {
		right += s.right
		answers += s.right + s.wrong
	}
	precision := float64(right) / float64(answers)
	unchanged := recall(total["same-text"], total["moved"])
	changed := recall(total["text-changed"])
	fmt.Printf("precision %.4f (%d of %d), recall same-text and moved %.4f, text-changed %.4f\n", precision, right, answers, unchanged, changed)
	if precision < minPrecision {
		t.Errorf("precision %.4f, want at least %.4f", precision, minPrecision)
	}
	if unchanged < minUnchanged {
		t.Errorf("recall of same-text and moved %.4f, want at least %.4f", unchanged, minUnchanged)
	}
	if changed < minTextChanged {
		t.Errorf("recall of text-changed %.4f, want at least %.4f", changed, minTextChanged)
	}
}

// judge compares one answer with the fact: file from the package folder on,
// line and class.
func judge(row Row, version string, fact tsvRow, scores ...map[string]*score) {
	how := fact["how"]
	if how == "no-source" || strings.HasPrefix(fact["note"], "from the class file") {
		return
	}
	answered := row.How != "absent"
	right := answered && how != "absent" && row.Class == fact["class"] && strconv.Itoa(row.Line) == fact["line"] &&
		strings.HasSuffix(filepath.ToSlash(row.File), "/"+catalog.PackagePath(fact["file"]))
	for _, by := range scores {
		s := by[how]
		if s == nil {
			s = new(score)
			by[how] = s
		}
		s.rows++
		switch {
		case right:
			s.right++
		case answered:
			s.wrong++
		}
	}
	switch {
	case answered && !right:
		fmt.Printf("  wrong  #%s %s %s %s:%s, got %s %s:%d %s (%s: %s)\n", row.ID, version, how, fact["class"], fact["line"], row.Class, filepath.Base(row.File), row.Line, row.How, row.Confidence, row.Why)
	case !answered && how != "absent":
		fmt.Printf("  missed #%s %s %s %s#%s:%s %s\n", row.ID, version, how, fact["class"], fact["method"], fact["line"], fact["template"])
	}
}

func printScores(scores map[string]*score) {
	for _, how := range []string{"same-text", "moved", "text-changed", "absent"} {
		if s := scores[how]; s != nil {
			fmt.Printf("  %-12s %4d rows, %4d right, %d wrong, %d not answered\n", how, s.rows, s.right, s.wrong, s.rows-s.right-s.wrong)
		}
	}
}

func recall(scores ...*score) float64 {
	right, rows := 0, 0
	for _, s := range scores {
		right += s.right
		rows += s.rows
	}
	return float64(right) / float64(rows)
}

func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
