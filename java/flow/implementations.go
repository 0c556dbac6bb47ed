package flow

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

type implKey struct {
	c          *class
	name, desc string
	server     bool
	users      bool // what users can make counts as made
}

// implementations returns the methods that a virtual call on an unknown object
// of type c can mean: those of the classes below it that something makes. With
// server unset, classes that run in another process are left out.
func (w *world) implementations(c *class, name, desc string, server bool) []*method {
	return w.meant(implKey{c, name, desc, server, false})
}

// usable is the same for an object that may be the user's: of any class
// that the user can make, whether the library makes objects of it or not.
func (w *world) usable(c *class, name, desc string, server bool) []*method {
	return w.meant(implKey{c, name, desc, server, true})
}

func (w *world) meant(key implKey) []*method {
	if list, ok := w.lists[key]; ok {
		return list
	}
	c, name, desc, server := key.c, key.name, key.desc, key.server
	found := map[*method]bool{}
	for _, sub := range w.descendants(c) {
		if !sub.made || sub.abstract() || sub.server && !server {
			continue
		}
		if m := sub.resolve(name, desc); m != nil && m.code {
			found[m] = true
		}
	}
	if (len(found) == 0 || key.users) && c.library() {
		w.usersOwn(found, c, name, desc, server)
	}
	list := make([]*method, 0, len(found))
	for m := range found {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *method) int {
		return cmp.Or(cmp.Compare(a.class.name, b.class.name), cmp.Compare(a.index, b.index))
	})
	w.lists[key] = list
	return list
}

// usersOwn adds the methods that a call on a type means of which nothing makes an
// object: it is the user's to make, or to extend. Of an interface that no class
// of the library implements, those are the methods that a class of the user's
// can inherit for it.
func (w *world) usersOwn(found map[*method]bool, c *class, name, desc string, server bool) {
	if m := c.resolve(name, desc); m != nil && m.code {
		found[m] = true
	}
	below := w.descendants(c)
	for _, sub := range below {
		if sub == c || !sub.access.Has(classfile.Public) || sub.abstract() || sub.server && !server || !sub.usersMake() {
			continue
		}
		if m := sub.resolve(name, desc); m != nil && m.code {
			found[m] = true
		}
	}
	if len(below) > 1 || !c.isInterface() || len(found) > 0 {
		return
	}
	for _, x := range w.declaring(name, desc) {
		if x.isInterface() || x.access.Has(classfile.Final) || x.server && !server || !x.library() {
			continue
		}
		m := x.own(name, desc)
		if m.code && m.access.Has(classfile.Public) && !m.static() && w.inheritable(x, packageOf(c.name)) {
			found[m] = true
		}
	}
}

// usersMake reports whether code in other packages can make objects of a class
// or extend it.
func (c *class) usersMake() bool {
	return slices.ContainsFunc(c.methods, func(m method) bool {
		return m.name == "<init>" && (m.access.Has(classfile.Public) || m.access.Has(classfile.Protected))
	})
}

// inheritable reports whether code in a package can extend a class, or a class
// that extends it.
func (w *world) inheritable(x *class, pkg string) bool {
	return slices.ContainsFunc(w.descendants(x), func(sub *class) bool {
		return !sub.access.Has(classfile.Final) && (sub.access.Has(classfile.Public) || packageOf(sub.name) == pkg)
	})
}

// byChance reports whether a method that a call by an interface without
// implementations can mean is one of a class of another package: a user's class
// may inherit it for the interface, but nothing says that one was ever meant to.
func (w *world) byChance(m *method, c *class) bool {
	return packageOf(m.class.name) != packageOf(c.name) && !w.isBelow(c, m.class)
}

// declaring returns the classes of the library that declare a method.
func (w *world) declaring(name, desc string) []*class {
	var out []*class
	s := w.known.find(name, desc)
	for _, x := range w.classes() {
		if x.with(s) != nil {
			out = append(out, x)
		}
	}
	return out
}

func packageOf(name string) string { return name[:max(strings.LastIndexByte(name, '.'), 0)] }
