package report

// A change says that lines [a, aEnd) of one text stand as [b, bEnd) in the
// other.
type change struct{ a, aEnd, b, bEnd int }

// compare returns the changes from a to b: as few lines as can be, by Myers's
// algorithm in linear space.
func compare(a, b [][]byte) []change {
	ids := map[string]int32{}
	c := comparison{a: numbered(ids, a), b: numbered(ids, b)}
	c.ahead, c.behind = make([]int, len(a)+len(b)+1), make([]int, len(a)+len(b)+1)
	c.within(0, len(a), 0, len(b))
	return c.changes
}

// numbered gives equal lines the same number.
func numbered(ids map[string]int32, lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, l := range lines {
		id, ok := ids[string(l)]
		if !ok {
			id = int32(len(ids))
			ids[string(l)] = id
		}
		out[i] = id
	}
	return out
}

type comparison struct {
	a, b          []int32
	ahead, behind []int // how far each diagonal is reached, from the start and from the end
	changes       []change
}

// within adds the changes of a[a:aEnd] to b[b:bEnd].
func (c *comparison) within(a, aEnd, b, bEnd int) {
	for a < aEnd && b < bEnd && c.a[a] == c.b[b] {
		a, b = a+1, b+1
	}
	for a < aEnd && b < bEnd && c.a[aEnd-1] == c.b[bEnd-1] {
		aEnd, bEnd = aEnd-1, bEnd-1
	}
	switch {
	case a == aEnd && b == bEnd:
	case a == aEnd || b == bEnd:
		c.add(change{a, aEnd, b, bEnd})
	default:
		x, y := c.middle(c.a[a:aEnd], c.b[b:bEnd])
		c.within(a, a+x, b, b+y)
		c.within(a+x, aEnd, b+y, bEnd)
	}
}

// add takes a change in, as one with the last where they touch.
func (c *comparison) add(next change) {
	if n := len(c.changes); n > 0 && c.changes[n-1].aEnd == next.a && c.changes[n-1].bEnd == next.b {
		c.changes[n-1].aEnd, c.changes[n-1].bEnd = next.aEnd, next.bEnd
		return
	}
	c.changes = append(c.changes, next)
}

// mostSteps bounds how many changed lines a way is followed over before it is
// taken as far as it got: time stays in proportion to the texts, and what is far
// apart may be told with more lines than need be.
const mostSteps = 2000

// nowhere is where a diagonal stands that no way has come to.
const nowhere = -1

// middle returns a place that a shortest way from a to b passes: neither its
// start nor its end. Neither text is empty, and they begin and end differently, so
// that at least two lines change. A place is x lines of a and y of b; diagonal k
// has those with x-y == k.
func (c *comparison) middle(a, b []int32) (x, y int) {
	n, m := len(a), len(b)
	delta := n - m
	ahead := func(k, d int) int { // what the round of d steps knows
		if k < max(-d, -m) || k > min(d, n) {
			return nowhere
		}
		return c.ahead[k+m]
	}
	behind := func(k, d int) int {
		if k < max(delta-d, -m) || k > min(delta+d, n) {
			return nowhere
		}
		return c.behind[k+m]
	}
	c.ahead[m], c.behind[delta+m] = 0, n
	for d := 1; ; d++ {
		farX, farY := 0, 0
		for k := from(-d, -m); k <= min(d, n); k += 2 {
			x := nowhere
			if right := ahead(k-1, d-1); right != nowhere && right < n {
				x = right + 1
			}
			if down := ahead(k+1, d-1); down != nowhere && down-k <= m {
				x = max(x, down)
			}
			for x != nowhere && x < n && x-k < m && a[x] == b[x-k] {
				x++
			}
			c.ahead[k+m] = x
			if x == nowhere {
				continue
			}
			if other := behind(k, d-1); delta&1 != 0 && other != nowhere && x >= other {
				return x, x - k
			}
			if x+x-k > farX+farY {
				farX, farY = x, x-k
			}
		}
		if d == mostSteps {
			return farX, farY
		}
		for k := from(delta-d, -m); k <= min(delta+d, n); k += 2 {
			x := nowhere
			if left := behind(k+1, d-1); left > 0 {
				x = left - 1
			}
			if up := behind(k-1, d-1); up != nowhere && up-k >= 0 && (x == nowhere || up < x) {
				x = up
			}
			for x > 0 && x-k > 0 && a[x-1] == b[x-k-1] {
				x--
			}
			c.behind[k+m] = x
			if other := ahead(k, d); delta&1 == 0 && x != nowhere && other >= x {
				return x, x - k
			}
		}
	}
}

// from returns the first of every second diagonal from the one that is in the
// texts.
func from(first, least int) int {
	if first < least {
		return least + (least-first)&1
	}
	return first
}
