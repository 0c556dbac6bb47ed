package flow

import (
	"cmp"
	"slices"
	"strings"
)

// What classes are by those above them.

// isBelow reports whether c is t or a subclass or implementer of it. That of an
// interface is worked out once for a pair.
func (w *world) isBelow(c, t *class) bool {
	if !t.isInterface() && !t.missing {
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if x == t {
				return true
			}
		}
		return false
	}
	if c == t {
		return true
	}
	key := [2]*class{c, t}
	yes, ok := w.below[key]
	if !ok {
		yes = c.below(t)
		w.below[key] = yes
	}
	return yes
}

// isThrowable reports whether a class is Throwable or below it.
func (w *world) isThrowable(c *class) bool {
	if c.throwable == 0 {
		c.throwable = -1
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if x.name == "java.lang.Throwable" {
				c.throwable = 1
			}
		}
	}
	return c.throwable > 0
}

// checked reports whether an exception is one that methods declare.
func (w *world) checked(c *class) bool {
	if c.checked == 0 {
		c.checked = 1
		if w.isBelow(c, w.class("java.lang.RuntimeException")) || w.isBelow(c, w.class("java.lang.Error")) {
			c.checked = -1
		}
	}
	return c.checked > 0
}

// foreign reports whether a class is another library's that this one brings, or
// one that was generated below that.
func (w *world) foreign(c *class) bool {
	if c.foreign == 0 {
		c.foreign = -1
		if c.walk(func(x *class) bool {
			return slices.ContainsFunc(w.names.Foreign, func(p string) bool { return strings.HasPrefix(x.name, p) })
		}) {
			c.foreign = 1
		}
	}
	return c.foreign > 0
}

// topsAbove returns the outermost classes round a class, by its name, and round
// those above it.
func (w *world) topsAbove(name string) map[string]bool {
	tops, ok := w.tops[name]
	if c := w.byName[name]; !ok && c != nil {
		tops = map[string]bool{}
		c.walk(func(x *class) bool {
			tops[topLevel(x.name)] = true
			return false
		})
		w.tops[name] = tops
	}
	return tops
}

// descendants returns a class and the library's classes below it, by name.
func (w *world) descendants(c *class) []*class {
	seen := map[*class]bool{c: true}
	list := []*class{c}
	for i := 0; i < len(list); i++ {
		for _, sub := range list[i].subs {
			if !seen[sub] {
				seen[sub] = true
				list = append(list, sub)
			}
		}
	}
	slices.SortFunc(list, func(a, b *class) int { return cmp.Compare(a.name, b.name) })
	return list
}
