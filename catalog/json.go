package catalog

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// decodeUnits decodes units, in parallel where there are many, and keeps their
// order.
func decodeUnits(text string, units []unit) []draft {
	drafts := make([]draft, len(units))
	const batch = 64
	if len(units) <= batch {
		decodeBatch(text, units, drafts)
		return drafts
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				from := int(next.Add(batch)) - batch
				if from >= len(units) {
					return
				}
				to := min(from+batch, len(units))
				decodeBatch(text, units[from:to], drafts[from:to])
			}
		})
	}
	workers.Wait()
	return drafts
}

func decodeBatch(text string, units []unit, drafts []draft) {
	var path []string
	for i, u := range units {
		d := decoder{scanner: scanner{text: text[:u.end], pos: u.start}, path: path}
		drafts[i].decode(&d)
		path = d.path[:0]
		if bad := validText(text[u.start:u.end]); bad != nil {
			bad.offset += u.start
			drafts[i].issues = []issue{*bad} // whatever else is wrong comes from it
		}
	}
}

// decode reads the draft's text, the whole rest of d's.
func (t *draft) decode(d *decoder) {
	if d.peek() != '{' {
		t.offset, t.idAt = d.pos, -1
		d.unexpected("write a record, an object in braces")
	} else if d.decodeRecord(t) && d.peek() != 0 {
		d.unexpected("end the record here")
	}
	if d.bad != nil {
		t.issues = append(t.issues, *d.bad)
	}
}
