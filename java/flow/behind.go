package flow

import "slices"

// What only a handler leads to is reached where something comes that it catches.

// idle reports whether what is behind a handler is not reached: nothing that
// it could catch comes, by calls that are all known. The library's exceptions
// are made nowhere else.
func (v *evaluator) idle(behind int32) bool {
	if behind == 0 || len(v.caught[behind-1]) > 0 {
		return false
	}
	closed, ok := v.closed[behind]
	if !ok {
		closed = v.closes(behind - 1)
		if v.closed == nil {
			v.closed = map[int32]bool{}
		}
		v.closed[behind] = closed
	}
	return closed
}

// closes reports whether all calls that a handler is round are known.
func (v *evaluator) closes(handler int32) bool {
	x := v.c.ir
	for i := range x.Calls {
		k := &x.Calls[i]
		if !slices.Contains(x.Chains[k.Chain], handler) {
			continue
		}
		targets := v.c.at(i)
		switch {
		case k.Name == "<init>" && v.e.w.IsThrowable(k.Owner):
		case v.e.special(k) != plainCall && v.e.special(k) != checkCall, !k.Owner.Library() && len(targets) > 0:
			return false
		case k.Owner.Library() && len(targets) == 0:
			return false
		}
		for _, t := range targets {
			if t.width > 0 || t.how != direct {
				return false
			}
		}
	}
	return true
}
