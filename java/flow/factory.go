package flow

import "throwsight/java/classfile"

// factories returns, for an entry point that makes an object of a hot type,
// the questions about what it calls on the new object: one for each class that
// that can be made without an argument, as such methods do by its name. Elsewhere those calls are not followed; here they are what the
// caller asked for, and which class it is, its configuration tells.
func (e *Engine) factories(q question, hot *class) []question {
	if !q.c.m.static() || !e.givesHot(q.c.m.desc) || !e.hot[hot.name] {
		return nil
	}
	top := topLevel(hot.name)
	seen := map[*context]bool{q.c: true}
	todo := []*context{q.c}
	asked := map[*method]bool{}
	var out []question
	for n := 0; n < len(todo); n++ {
		c := todo[n]
		if !c.expanded {
			e.expand(c)
		}
		if e.revive(c); c.ir == nil {
			continue
		}
		for i := range c.ir.calls {
			k := &c.ir.calls[i]
			for _, t := range c.at(i) {
				if t.c.m != nil && t.how == direct && !seen[t.c] && topLevel(t.c.m.class.name) == top {
					seen[t.c] = true
					todo = append(todo, t.c)
				}
			}
			if k.after || k.owner != hot || k.op != classfile.OpInvokevirtual || len(c.at(i)) > 0 {
				continue
			}
			for _, r := range e.receivers(hot) {
				m := r.resolve(k.name, k.desc)
				if m == nil || !m.code || asked[m] || r.own("<init>", "()V") == nil {
					continue
				}
				asked[m] = true
				entry := q.entry
				entry.Receiver = r.name
				out = append(out, question{entry, e.context(m, []*shape{e.exact(r)})})
			}
		}
	}
	return out
}
