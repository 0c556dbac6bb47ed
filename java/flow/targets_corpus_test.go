//go:build corpus

package flow

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/message"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A known is a pair of an entry point and an error that a bug report or a
// reader of the sources has brought together.
type known struct {
	api, class, method, exception, area string
	line                                int
	template                            message.Template
	verdict                             string // of targets-clean.tsv
}

func (k *known) String() string {
	return fmt.Sprintf("%s %s#%s:%d", k.api, k.class, k.method, k.line)
}

// is reports whether an answer is of the pair's site.
func (k *known) is(e *Engine, x *Escape) bool {
	if world.TopLevel(x.Class) != world.TopLevel(k.class) {
		return false
	}
	if k.line >= x.Line-1 && k.line <= x.LastLine || slices.Contains(e.throwLines(x), k.line) {
		return true
	}
	return (x.Method == k.method || x.Method == "<init>" && k.method == simpleName(x.Class)) && message.Similarity(x.Template, k.template) >= 0.6
}

// knownPairs reads the pairs, by entry point. Those that the sources show to be
// no flow of the call are in targets-clean.tsv, each with its reason.
func knownPairs(t *testing.T) (byEntry map[string][]*known, sites []*known) {
	verdicts := map[string]string{}
	for _, r := range rows(t, "testdata/targets-clean.tsv") {
		if r["reason"] == "" || r["verdict"] != "impossible" && r["verdict"] != "logged" {
			t.Fatalf("targets-clean.tsv: %v", r)
		}
		verdicts[r["entry_point"]+" "+r["class"]+"#"+r["method"]+":"+r["line"]] = r["verdict"]
	}
	byEntry = map[string][]*known{}
	used := 0
	for _, r := range rows(t, "../sites/testdata/targets.tsv") {
		line, _ := strconv.Atoi(r["line"])
		base := known{class: r["class"], method: r["method"], exception: r["exception"], area: r["area"], line: line, template: message.Parse(r["message_template"])}
		sites = append(sites, &base)
		for _, api := range strings.Split(r["entry_points"], ";") {
			if !strings.Contains(api, "#") {
				continue
			}
			k := base
			k.api = api
			if k.verdict = verdicts[k.String()]; k.verdict != "" {
				used++
			}
			byEntry[api] = append(byEntry[api], &k)
		}
	}
	if used != len(verdicts) {
		t.Errorf("%d rows of targets-clean.tsv are of no pair", len(verdicts)-used)
	}
	return byEntry, sites
}

// TestCorpusTargets tells how many of the known pairs are found, how, and where
// they stand among the cataloged sites of their entry point. With WHY set it
// says of each miss where it is lost; ENTRY is a pattern of entry points.
func TestCorpusTargets(t *testing.T) {
	byEntry, sites := knownPairs(t)
	e := New(hadoopPath(t), hadoopNames(t))
	defer e.Close()
	only := regexp.MustCompile(os.Getenv("ENTRY"))
	var index *callersIndex
	var apis []string
	for api := range byEntry {
		if only.MatchString(api) {
			apis = append(apis, api)
		}
	}
	slices.Sort(apis)
	var all, absent, impossible, logged int // pairs
	var found [3]int                        // of those that can be thrown, by how
	var inLog int                           // of those that are only logged
	areas := map[string]*[2]int{}
	var ranks []int
	for _, api := range apis {
		answers := e.Escapes(entryOf(api))
		for _, k := range byEntry[api] {
			all++
			switch {
			case e.w.Class(k.class).Missing || e.w.Class(entryOf(api).Class).Missing:
				absent++
				continue
			case k.verdict == "impossible":
				impossible++
				continue
			case k.verdict == "logged":
				logged++
			}
			best := Later
			for i := range answers {
				if x := &answers[i]; x.How < best && k.is(e, x) {
					best = x.How
				}
			}
			if areas[k.area] == nil {
				areas[k.area] = new([2]int)
			}
			areas[k.area][0]++
			switch {
			case best == Later || best == Logged && k.verdict == "":
				t.Logf("miss (%s, wanted %s): %s", best, cmp.Or(k.verdict, "thrown or cause"), k)
				if os.Getenv("WHY") != "" {
					if index == nil {
						index = newCallersIndex(e)
					}
					for _, l := range e.why(index, entryOf(api), k.class, k.method, k.line) {
						t.Logf("    %s", l)
					}
				}
			default:
				areas[k.area][1]++
			}
			switch {
			case best == Later:
			case k.verdict == "logged":
				inLog++
			default:
				found[best]++
			}
		}
		ranks = append(ranks, e.ranks(answers, byEntry[api], sites)...)
	}
	for _, area := range slices.Sorted(maps.Keys(areas)) {
		t.Logf("%s: %d of %d", area, areas[area][1], areas[area][0])
	}
	open := all - absent - impossible - logged
	part := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	t.Logf("%d pairs: %d of jars that are not there, %d no flow of the call, %d only ever logged", all, absent, impossible, logged)
	t.Logf("of %d: %d thrown, %d as a cause (%.1f%%), %d logged", open, found[Thrown], found[Cause], part(found[Thrown]+found[Cause], open), found[Logged])
	total := found[Thrown] + found[Cause] + found[Logged] + inLog
	t.Logf("of %d with those only logged: %d (%.1f%%); %+v", open+logged, total, part(total, open+logged), e.stats())
	slices.Sort(ranks)
	ten := 0
	for _, r := range ranks {
		if r <= 10 {
			ten++
		}
	}
	if len(ranks) > 0 {
		t.Logf("rank of %d pairs found among the cataloged sites of their entry point: median %d, %.0f%% in the first ten", len(ranks), ranks[len(ranks)/2], part(ten, len(ranks)))
	}
	if os.Getenv("ENTRY") != "" {
		return
	}
	if part(found[Thrown]+found[Cause], open) < 88 || part(total, open+logged) < 95 {
		t.Errorf("want 88%% thrown or as a cause, 95%% with what is logged")
	}
}

// ranks returns where the pairs that are found stand among the cataloged sites
// of an overload and receiver, the best of these.
func (e *Engine) ranks(answers []Escape, pairs, sites []*known) []int {
	lists := map[Entry][]*known{}
	for i := range answers {
		x := &answers[i]
		if x.How > Cause {
			continue
		}
		for _, s := range sites {
			if s.is(e, x) && !slices.Contains(lists[x.Entry], s) {
				lists[x.Entry] = append(lists[x.Entry], s)
			}
		}
	}
	if name := os.Getenv("RANKS"); name != "" {
		f, _ := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		done := map[string]bool{}
		for i := range answers {
			x := &answers[i]
			if x.How > Cause {
				continue
			}
			for _, s := range sites {
				key := x.Entry.Descriptor + x.Entry.Receiver + s.String()
				if !s.is(e, x) || done[key] {
					continue
				}
				done[key] = true
				isKnown := 0
				for _, k := range pairs {
					if k.verdict == "" && k.class == s.class && k.line == s.line && k.method == s.method {
						isKnown = 1
					}
				}
				m := e.sites[e.elements[x.element].site].m
				fmt.Fprintln(f, strings.Join([]string{x.Entry.Class + "#" + x.Entry.Method, x.Entry.Descriptor, x.Entry.Receiver, s.class + "#" + s.method + ":" + strconv.Itoa(s.line),
					strconv.Itoa(isKnown), x.How.String(), x.Tier.String(), strconv.Itoa(int(x.cost.near)), strconv.Itoa(int(x.cost.far)), strconv.Itoa(int(x.cost.width)),
					fmt.Sprint(e.w.Checked(e.w.Class(x.Exception))), fmt.Sprint(m.Class.Server), strconv.Itoa(x.Template.Words()), x.Exception}, "\t"))
			}
		}
		f.Close()
	}
	var out []int
	for _, k := range pairs {
		if k.verdict != "" {
			continue
		}
		best := 0
		for _, list := range lists {
			for i, s := range list {
				if s.class == k.class && s.line == k.line && s.method == k.method && (best == 0 || i+1 < best) {
					best = i + 1
				}
			}
		}
		if best > 0 {
			out = append(out, best)
		}
	}
	return out
}

// throwLines returns the lines at which the exception of an answer is thrown
// in the method that makes it: where a table of throw statements has it.
func (e *Engine) throwLines(x *Escape) []int {
	s := &e.sites[e.elements[x.element].site]
	var out []int
	body := e.bodies.Of(s.m)
	if body == nil {
		return nil
	}
	for _, th := range body.Throws {
		for _, id := range body.Sets[th.Value] {
			a := body.Atoms[id]
			for a.Kind == ir.AtomCast {
				a = body.Atoms[a.Inner]
			}
			if (a.Kind == ir.AtomNew || a.Kind == ir.AtomCall) && a.N == s.pc {
				out = append(out, body.Line(th.PC))
			}
		}
	}
	return out
}
