package flow

// solve works out all that a context can reach: components of contexts that
// reach each other are evaluated together until nothing is new, each after
// those that it calls.
func (e *Engine) solve(root *context) {
	if root.done {
		return
	}
	components(root, e.expand, e.component)
}

// components calls found for each component of contexts that reach each other
// (Tarjan's algorithm), each after those that it calls. Contexts that are done
// are passed over, and found has to see to it that they are. A context is
// expanded when the search gets to it, so that few bodies are in use at a time:
// those of the way to it, not of all that the root can reach.
func components(root *context, expand func(*context), found func([]*context)) {
	var stack []*context
	type frame struct {
		c *context
		i int
	}
	var path []frame
	number := int32(0)
	visit := func(c *context) {
		number++
		if !c.expanded {
			expand(c)
		}
		c.progress = new(progress)
		c.index, c.low = number, number
		c.onStack = true
		stack = append(stack, c)
		path = append(path, frame{c: c})
	}
	visit(root)
	for len(path) > 0 {
		f := &path[len(path)-1]
		c := f.c
		if f.i < len(c.deps) {
			d := c.deps[f.i]
			f.i++
			switch {
			case d.done:
			case d.progress == nil:
				visit(d)
			case d.onStack:
				c.low = min(c.low, d.index)
			}
			continue
		}
		path = path[:len(path)-1]
		if len(path) > 0 {
			p := path[len(path)-1].c
			p.low = min(p.low, c.low)
		}
		if c.low == c.index {
			n := len(stack) - 1
			for stack[n] != c {
				n--
			}
			for _, d := range stack[n:] {
				d.onStack = false
			}
			found(stack[n:])
			stack = stack[:n]
		}
	}
}

// component evaluates contexts that reach each other.
func (e *Engine) component(list []*context) {
	e.largest = max(e.largest, len(list))
	if len(list) == 1 {
		c := list[0]
		again := false
		for _, d := range c.deps {
			again = again || d == c
		}
		for n := 0; e.evaluate(c) && again && n < maxRounds; n++ {
		}
		e.finish(c)
		e.letGo()
		return
	}
	in := make(map[*context]bool, len(list))
	for _, c := range list {
		in[c] = true
	}
	for _, c := range list {
		for _, d := range c.deps {
			if in[d] {
				d.callers = append(d.callers, c)
			}
		}
	}
	queue := make([]*context, 0, len(list))
	for i := len(list) - 1; i >= 0; i-- { // callees first
		list[i].dirty = true
		queue = append(queue, list[i])
	}
	for n := 0; len(queue) > 0 && n < maxRounds*len(list); n++ {
		c := queue[0]
		queue = queue[1:]
		c.dirty = false
		if e.evaluate(c) {
			for _, d := range c.callers {
				if !d.dirty {
					d.dirty = true
					queue = append(queue, d)
				}
			}
		}
	}
	for _, c := range list {
		e.finish(c)
	}
	e.letGo()
}

// maxRounds bounds how often a context is worked out anew; the sets settle long
// before.
const maxRounds = 200
