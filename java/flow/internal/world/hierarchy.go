package world

import (
	"cmp"
	"slices"
	"strings"
)

// What classes are by those above them.

// IsBelow reports whether c is t or a subclass or implementer of it. That of an
// interface is worked out once for a pair.
func (w *World) IsBelow(c, t *Class) bool {
	if !t.IsInterface() && !t.Missing {
		n := 0
		for x := c; x != nil && n < 64; x, n = x.Super, n+1 {
			if x == t {
				return true
			}
		}
		return false
	}
	if c == t {
		return true
	}
	key := [2]*Class{c, t}
	yes, ok := w.below[key]
	if !ok {
		yes = c.below(t)
		w.below[key] = yes
	}
	return yes
}

// Related reports whether a value of one class can be of the other.
func (w *World) Related(c, d *Class) bool { return w.IsBelow(c, d) || w.IsBelow(d, c) }

// IsThrowable reports whether a class is Throwable or below it.
func (w *World) IsThrowable(c *Class) bool {
	if c.throwable == 0 {
		c.throwable = -1
		n := 0
		for x := c; x != nil && n < 64; x, n = x.Super, n+1 {
			if x.Name == "java.lang.Throwable" {
				c.throwable = 1
			}
		}
	}
	return c.throwable > 0
}

// Checked reports whether an exception is one that methods declare.
func (w *World) Checked(c *Class) bool {
	if c.checked == 0 {
		c.checked = 1
		if w.IsBelow(c, w.Class("java.lang.RuntimeException")) || w.IsBelow(c, w.Class("java.lang.Error")) {
			c.checked = -1
		}
	}
	return c.checked > 0
}

// NarrowlyChecked reports whether an exception can only be thrown by what
// declares it, or one above or below it.
func (w *World) NarrowlyChecked(c *Class) bool {
	return !c.Missing && c.Name != "java.lang.Exception" && c.Name != "java.lang.Throwable" && w.Checked(c) && w.IsThrowable(c)
}

// Foreign reports whether a class is another library's that this one brings, or
// one that was generated below that.
func (w *World) Foreign(c *Class) bool {
	if c.foreign == 0 {
		c.foreign = -1
		if c.Walk(func(x *Class) bool {
			return slices.ContainsFunc(w.names.Foreign, func(p string) bool { return strings.HasPrefix(x.Name, p) })
		}) {
			c.foreign = 1
		}
	}
	return c.foreign > 0
}

// TopsAbove returns the outermost classes round a class, by its name, and round
// those above it.
func (w *World) TopsAbove(name string) map[string]bool {
	tops, ok := w.tops[name]
	if c := w.byName[name]; !ok && c != nil {
		tops = map[string]bool{}
		c.Walk(func(x *Class) bool {
			tops[TopLevel(x.Name)] = true
			return false
		})
		w.tops[name] = tops
	}
	return tops
}

// Descendants returns a class and the library's classes below it, by name.
func (w *World) Descendants(c *Class) []*Class {
	seen := map[*Class]bool{c: true}
	list := []*Class{c}
	for i := 0; i < len(list); i++ {
		for _, sub := range list[i].Subs {
			if !seen[sub] {
				seen[sub] = true
				list = append(list, sub)
			}
		}
	}
	slices.SortFunc(list, func(a, b *Class) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
