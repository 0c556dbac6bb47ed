//go:build corpus

package flow

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"throwsight/internal/message"
)

// rows reads a table of the test data; the first line names the columns.
func rows(t *testing.T, name string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	var out []map[string]string
	for _, l := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(l, "\t") {
			if i < len(head) {
				row[head[i]] = cell
			}
		}
		out = append(out, row)
	}
	return out
}

func entryOf(api string) Entry {
	class, rest, _ := strings.Cut(api, "#")
	e := Entry{Class: class, Method: rest}
	if i := strings.IndexByte(rest, '('); i >= 0 {
		e.Method, e.Descriptor = rest[:i], rest[i:]
	}
	return e
}

// TestCorpusFlow asks for every entry point of the two tables, and prints what
// holds and what is missed. It is one test because reading the jars is most of
// the work.
func TestCorpusFlow(t *testing.T) {
	path := hadoopPath(t)
	start := time.Now()
	e := New(path, hadoopNames(t))
	defer e.Close()
	t.Logf("headers: %.1f s", time.Since(start).Seconds())
	t.Run("pairs", func(t *testing.T) { judgePairs(t, e) })
	t.Run("seenAs", func(t *testing.T) { judgeSeenAs(t, e) })
	t.Run("dynamic", func(t *testing.T) { judgeDynamic(t, e) })
	for _, q := range []struct {
		api string
		bar int
	}{{"org.apache.hadoop.conf.Configuration#get(Ljava/lang/String;)Ljava/lang/String;", 10}, {"org.apache.hadoop.fs.Path#<init>(Ljava/lang/String;)V", 10}, {"org.apache.hadoop.io.IOUtils#copyBytes(Ljava/io/InputStream;Ljava/io/OutputStream;I)V", 10}} {
		n := 0
		for _, x := range e.Escapes(entryOf(q.api)) {
			if x.How <= Cause && (x.Entry.Receiver == "" || x.Entry.Receiver == x.Entry.Class) {
				n++
			}
		}
		t.Logf("%s: %d sites", q.api, n)
		if n > q.bar {
			t.Errorf("%s: %d sites, want at most %d", q.api, n, q.bar)
		}
	}
	runtime.GC()
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	t.Logf("%.1f s; %d MB from the system, %d MB in use; %+v", time.Since(start).Seconds(), mem.Sys>>20, mem.HeapAlloc>>20, e.stats())
	if e.stats().Largest > maxComponent {
		t.Errorf("a component of %d contexts", e.stats().Largest)
	}
}

func judgePairs(t *testing.T, e *Engine) {
	answers := map[string][]Escape{}
	type tally struct{ all, found int }
	sums := map[string]*tally{}
	for _, r := range rows(t, "testdata/flow-pairs.tsv") {
		api := r["entry_point"]
		entry := entryOf(api)
		if entry.Class == "org.apache.hadoop.fs.FileSystem" {
			entry.Receiver = "org.apache.hadoop.hdfs.DistributedFileSystem"
		}
		list, ok := answers[api]
		if !ok {
			list = e.Escapes(entry)
			answers[api] = list
		}
		want := message.Parse(strings.ReplaceAll(r["template"], `\n`, "\n"))
		best := "-"
		var bestCost cost
		for _, x := range list {
			if x.How > Cause || x.Class != r["site_class"] || x.Method != r["site_method"] || x.Exception != r["exception"] {
				continue
			}
			if want.Words() > 0 && !slices.ContainsFunc(x.Templates, func(m message.Template) bool { return message.Similarity(m, want) >= 0.3 }) {
				continue
			}
			if best == "-" || x.Tier.String() < best {
				best, bestCost = x.Tier.String(), x.cost
			}
		}
		verdict := r["verdict"]
		if os.Getenv("COSTS") != "" {
			t.Logf("cost: %s %s %v %s#%s %s", verdict, best, bestCost, r["site_class"], r["site_method"], api)
		}
		hit := best == "certain" || best == "likely"
		s := sums[verdict]
		if s == nil {
			s = new(tally)
			sums[verdict] = s
		}
		s.all++
		good := hit
		if verdict == "no" {
			good = !hit
		} else if verdict == "possible" {
			good = best != "-"
		}
		if good {
			s.found++
		} else {
			t.Logf("miss: %s said %s of %s#%s %s %q", verdict, best, r["site_class"], r["site_method"], api, r["template"])
		}
	}
	for _, v := range []string{"certain", "likely", "possible", "no"} {
		if s := sums[v]; s != nil {
			t.Logf("pairs %s: %d of %d right", v, s.found, s.all)
		}
	}
	if c, l := sums["certain"], sums["likely"]; 100*(c.found+l.found) < 97*(c.all+l.all) {
		t.Errorf("%d of %d certain and likely pairs found", c.found+l.found, c.all+l.all)
	}
	// The issue asks for 97%; what is left are errors with a condition on data
	// that the code on the way does not show.
	if no := sums["no"]; 100*no.found < 90*no.all {
		t.Errorf("%d of %d impossible pairs kept out", no.found, no.all)
	}
}

func judgeDynamic(t *testing.T, e *Engine) {
	all, found, sure, seen := 0, 0, 0, 0
	absent := 0 // rows of a jar that is not among the 181
	kinds := map[string]int{}
	var missed []string
	for _, r := range rows(t, "testdata/dynamic.tsv") {
		entry := entryOf(r["api"])
		if r["artifact"] == "hadoop-distcp" {
			absent++
			continue
		}
		all++
		list := e.Escapes(entry)
		line, _ := strconv.Atoi(r["site_line"])
		best := ""
		var bestCost cost
		asked, right := false, false
		for _, x := range list {
			if rec := r["receiver"]; rec != "-" && x.Entry.Receiver != "" && x.Entry.Receiver != rec && !strings.HasPrefix(rec, "jdk.") {
				continue
			}
			asked = true
			if x.Class != r["site_class"] || x.Method != sourceMethod(r["site_method"]) || x.How > Cause {
				continue
			}
			if line < x.Line || line > x.LastLine {
				continue
			}
			if best == "" || x.Tier.String() < best {
				best, bestCost = x.Tier.String(), x.cost
			}
			right = right || slices.Contains(x.SeenAs, r["seen_class"])
		}
		if os.Getenv("COSTS") != "" {
			t.Logf("cost: dynamic %s %v %s#%s %s", best, bestCost, r["site_class"], r["site_method"], r["api"])
		}
		kind := ""
		switch {
		case len(list) == 0:
			kind = "no such entry"
		case !asked:
			kind = "no such receiver"
		case best == "":
			kind = "site not found, " + r["role"]
		case !right:
			kind = "seenAs"
			found++
		default:
			found++
			seen++
		}
		if best == "certain" || best == "likely" {
			sure++
		}
		if kind != "" {
			kinds[kind]++
			missed = append(missed, fmt.Sprintf("%s: %s %s at %s#%s:%s as %s", kind, r["api"], r["receiver"], r["site_class"], r["site_method"], r["site_line"], r["seen_class"]))
		}
	}
	sort.Strings(missed)
	for _, m := range missed {
		t.Log(m)
	}
	t.Logf("%d rows are of a jar that is not on the class path", absent)
	if 100*found < 95*all || 100*sure < 80*all || 100*seen < 98*found {
		t.Errorf("want 95%% found, 80%% certain or likely, 98%% of those found seen as what arrived")
	}
	t.Logf("dynamic: %d of %d found (%.0f%%), %d certain or likely (%.0f%%), seenAs right %d of %d (%.0f%%); %v",
		found, all, 100*float64(found)/float64(all), sure, 100*float64(sure)/float64(all), seen, found, 100*float64(seen)/float64(max(1, found)), kinds)
}
