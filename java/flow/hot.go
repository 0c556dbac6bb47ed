package flow

import "throwsight/java/flow/internal/world"

// A type is hot where many kinds of it are written one over the other: file
// systems that filter, mount or check another file system, which they know by
// the type alone. Such a call can mean any of them, each of which calls again
// any of them. Followed, it joins all of them in one lump, and tells of each the
// errors of the others. Where the receiver's class is unknown, calls on a hot
// type are not followed; what they do is asked of each class by itself.

const (
	// hotWidth is how many methods a call may mean before it counts: more
	// than half of those of the widest call that is followed.
	hotWidth = maxWidth / 2
	// hotCalls is how many such calls the classes below a type make on it, for
	// it to be hot: a few wrappers are not yet a lump.
	hotCalls = 60
)

func (e *Engine) findHot() {
	for _, c := range e.w.Classes() {
		if e.layeredCalls(c) >= hotCalls && !e.w.Foreign(c) {
			e.hot[c.Name] = true
		}
	}
}

// layeredCalls returns how many calls of a type's methods, each of which can
// mean more than hotWidth of them, its own subclasses make on an object of that
// type.
func (e *Engine) layeredCalls(c *world.Class) int {
	if !e.manyMade(c) {
		return 0
	}
	n := 0
	told := map[*world.Signature]bool{}
	c.Walk(func(x *world.Class) bool {
		for i := range x.Methods {
			m := &x.Methods[i]
			if m.Static() || m.Name == "<init>" || told[m.Signature] || !m.Class.Library() {
				continue
			}
			told[m.Signature] = true
			n += e.layeredOf(c, m)
		}
		return false
	})
	return n
}

// manyMade reports whether more than hotWidth classes below a type are made
// objects of.
func (e *Engine) manyMade(c *world.Class) bool {
	n := 0
	for _, sub := range e.w.Descendants(c) {
		if sub.Made && !sub.Abstract() {
			n++
		}
	}
	return n > hotWidth
}

// layeredOf is layeredCalls, of one method.
func (e *Engine) layeredOf(c *world.Class, m *world.Method) int {
	var wide [2]bool // for callers of the client and of the server
	asked := false
	n := 0
	for caller := range e.w.Calling(c, m.Signature) {
		top := e.w.Class(world.TopLevel(caller.Class.Name))
		if top.Name == world.TopLevel(c.Name) || !e.w.IsBelow(caller.Class, c) && !e.w.IsBelow(top, c) {
			continue
		}
		if !asked {
			asked = true
			for i, server := range [2]bool{false, true} {
				means := len(e.w.Implementations(c, m.Name, m.Desc, server))
				wide[i] = means > hotWidth && means <= maxWidth
			}
		}
		if wide[0] && !caller.Class.Serves() || wide[1] && caller.Class.Serves() {
			n++
		}
	}
	return n
}
