package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// factories returns, for an entry point that makes an object of a hot type,
// the questions about what it calls on the new object: one for each class that
// that can be made without an argument, as such methods do by its name. Elsewhere those calls are not followed; here they are what the
// caller asked for, and which class it is, its configuration tells.
func (e *Engine) factories(q question, hot *world.Class) []question {
	if !q.c.m.Static() || !e.givesHot(q.c.m.Desc) || !e.hot[hot.Name] {
		return nil
	}
	top := world.TopLevel(hot.Name)
	seen := map[*context]bool{q.c: true}
	todo := []*context{q.c}
	asked := map[*world.Method]bool{}
	var out []question
	for n := 0; n < len(todo); n++ {
		c := todo[n]
		if !c.expanded {
			e.expand(c)
		}
		if e.revive(c); c.ir == nil {
			continue
		}
		for i := range c.ir.Calls {
			k := &c.ir.Calls[i]
			for _, t := range c.at(i) {
				if t.c.m != nil && t.how == direct && !seen[t.c] && world.TopLevel(t.c.m.Class.Name) == top {
					seen[t.c] = true
					todo = append(todo, t.c)
				}
			}
			if k.After || k.Owner != hot || k.Op != classfile.OpInvokevirtual || len(c.at(i)) > 0 {
				continue
			}
			for _, r := range e.receivers(hot) {
				m := r.Resolve(k.Name, k.Desc)
				if m == nil || !m.HasCode || asked[m] || r.Own("<init>", "()V") == nil {
					continue
				}
				asked[m] = true
				entry := q.entry
				entry.Receiver = r.Name
				out = append(out, question{entry, e.context(m, []*shape{e.exact(r)})})
			}
		}
	}
	return out
}
