//go:build corpus

package flow

import (
	"slices"
	"testing"
)

// judgeSeenAs compares the classes that calling code can catch with what the
// client's lists of exceptions to be taken out of a RemoteException say: a row
// is a call and a site of the namenode. Only sites that are among the call's
// errors can be judged; a row of another overload is another row.
func judgeSeenAs(t *testing.T, e *Engine) {
	answers := map[string][]Escape{}
	judged, right := 0, 0
	sites := map[string]bool{}
	for _, r := range rows(t, "testdata/seenas.tsv") {
		list, ok := answers[r["api"]]
		if !ok {
			entry := entryOf(r["api"])
			entry.Receiver = entry.Class
			list = e.Escapes(entry)
			answers[r["api"]] = list
		}
		for i := range list {
			x := &list[i]
			if x.How != Thrown || x.Class != r["site_class"] || x.Method != r["site_method"] || x.Exception != r["exception"] {
				continue
			}
			judged++
			sites[x.Class+"#"+x.Method+" "+x.Exception] = true
			if slices.Equal(x.SeenAs, []string{r["seen"]}) {
				right++
			} else {
				t.Logf("%s: %s#%s:%d %s seen as %q, want %s", r["api"], x.Class, x.Method, x.Line, x.Exception, x.SeenAs, r["seen"])
			}
		}
	}
	t.Logf("seenAs: %d of %d right, %d sites, %d calls", right, judged, len(sites), len(answers))
	if len(sites) < 25 || 100*right < 99*judged {
		t.Errorf("want 99%% of at least 25 sites")
	}
}
