//go:build corpus

package flow

// discover expands all contexts that can be reached, and evaluates none.
func (e *Engine) discover(root *context) {
	todo := []*context{root}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if c.expanded {
			continue
		}
		e.expand(c)
		for i := len(c.deps) - 1; i >= 0; i-- {
			if !c.deps[i].expanded {
				todo = append(todo, c.deps[i])
			}
		}
	}
}
