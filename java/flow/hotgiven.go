package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A kind of a hot type gives out what it makes itself, or those make that it
// stands over: a file system's streams are not those that another one has for
// itself alone. Where it follows a link to one of another kind, that is not
// followed here either.

// givers returns the kinds of a hot type that may have given a value, where it is
// the result of a call on an object that is known to be of one of them, and what
// that holds is known; nil where that is not so.
func (e *Engine) givers(c *context, v ir.Set) (hot *world.Class, all []*world.Class) {
	ids := c.ir.Sets[v]
	if len(ids) != 1 {
		return nil, nil
	}
	a := c.ir.Bare(ids[0])
	i, ok := c.ir.CallAt(a.N)
	if a.Kind != ir.AtomCall || !ok || !e.hot[c.ir.Calls[i].Owner.Name] {
		return nil, nil
	}
	k := &c.ir.Calls[i]
	if k.Op == classfile.OpInvokestatic {
		return nil, nil
	}
	list, open := e.shapesOf(c, k.Args[0], 0)
	if open {
		return nil, nil
	}
	for _, s := range list {
		if s.class == nil || s.proxy {
			return nil, nil
		}
		if all, ok = e.kindsWith(all, s.class, k.Owner); !ok {
			return nil, nil
		}
	}
	return k.Owner, all
}

// kindsWith adds a kind of a hot type and those that its objects hold; false
// where they hold one that is not known.
func (e *Engine) kindsWith(all []*world.Class, c, hot *world.Class) ([]*world.Class, bool) {
	if slices.Contains(all, c) {
		return all, true
	}
	all = append(all, c)
	for x := c; x != nil && x.Library(); x = x.Super {
		for _, f := range x.Fields {
			if e.isKind(x.Held(f.Name), hot) {
				return nil, false
			}
			if !e.isKind(world.ClassName(strings.TrimLeft(f.Desc, "[")), hot) {
				continue
			}
			own := e.ownShapes(c, e.w.Field(x.Name, f.Name, f.Desc))
			if len(own) == 0 {
				return nil, false
			}
			for _, s := range own {
				ok := s.class != nil
				if !ok {
					return nil, false
				}
				if all, ok = e.kindsWith(all, s.class, hot); !ok {
					return nil, false
				}
			}
		}
	}
	return all, true
}

func (e *Engine) isKind(name string, hot *world.Class) bool {
	return name != "" && e.w.IsBelow(e.w.Class(name), hot)
}

// anothers reports whether objects of a class are made by a kind of a hot type
// for itself, which none of the givers is.
func (e *Engine) anothers(c, hot *world.Class, givers []*world.Class) bool {
	top := e.w.Class(world.TopLevel(c.Name))
	if top == c || top == hot || !e.w.IsBelow(top, hot) {
		return false
	}
	for _, g := range givers {
		if e.w.Related(g, top) {
			return false
		}
	}
	return true
}
