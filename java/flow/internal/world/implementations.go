package world

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

type implKey struct {
	c          *Class
	name, desc string
	server     bool
	users      bool // what users can make counts as made
}

// Implementations returns the methods that a virtual call on an unknown object
// of type c can mean: those of the classes below it that something makes. With
// server unset, classes that run in another process are left out.
func (w *World) Implementations(c *Class, name, desc string, server bool) []*Method {
	return w.meant(implKey{c, name, desc, server, false})
}

// Usable is the same for an object that may be the user's: of any class
// that the user can make, whether the library makes objects of it or not.
func (w *World) Usable(c *Class, name, desc string, server bool) []*Method {
	return w.meant(implKey{c, name, desc, server, true})
}

func (w *World) meant(key implKey) []*Method {
	if list, ok := w.lists[key]; ok {
		return list
	}
	c, name, desc, server := key.c, key.name, key.desc, key.server
	found := map[*Method]bool{}
	for _, sub := range w.Descendants(c) {
		if !sub.Made || sub.Abstract() || sub.Server && !server {
			continue
		}
		if m := sub.Resolve(name, desc); m != nil && m.HasCode {
			found[m] = true
		}
	}
	if (len(found) == 0 || key.users) && c.Library() {
		w.usersOwn(found, c, name, desc, server)
	}
	list := make([]*Method, 0, len(found))
	for m := range found {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *Method) int {
		return cmp.Or(cmp.Compare(a.Class.Name, b.Class.Name), cmp.Compare(a.Index, b.Index))
	})
	w.lists[key] = list
	return list
}

// usersOwn adds the methods that a call on a type means of which nothing makes an
// object: it is the user's to make, or to extend. Of an interface that no class
// of the library implements, those are the methods that a class of the user's
// can inherit for it.
func (w *World) usersOwn(found map[*Method]bool, c *Class, name, desc string, server bool) {
	if m := c.Resolve(name, desc); m != nil && m.HasCode {
		found[m] = true
	}
	below := w.Descendants(c)
	for _, sub := range below {
		if sub == c || !sub.Access.Has(classfile.Public) || sub.Abstract() || sub.Server && !server || !sub.usersMake() {
			continue
		}
		if m := sub.Resolve(name, desc); m != nil && m.HasCode {
			found[m] = true
		}
	}
	if len(below) > 1 || !c.IsInterface() || len(found) > 0 {
		return
	}
	for _, x := range w.declaring(name, desc) {
		if x.IsInterface() || x.Access.Has(classfile.Final) || x.Server && !server || !x.Library() {
			continue
		}
		m := x.Own(name, desc)
		if m.HasCode && m.Access.Has(classfile.Public) && !m.Static() && w.inheritable(x, packageOf(c.Name)) {
			found[m] = true
		}
	}
}

// usersMake reports whether code in other packages can make objects of a class
// or extend it.
func (c *Class) usersMake() bool {
	return slices.ContainsFunc(c.Methods, func(m Method) bool {
		return m.Name == "<init>" && (m.Access.Has(classfile.Public) || m.Access.Has(classfile.Protected))
	})
}

// inheritable reports whether code in a package can extend a class, or a class
// that extends it.
func (w *World) inheritable(x *Class, pkg string) bool {
	return slices.ContainsFunc(w.Descendants(x), func(sub *Class) bool {
		return !sub.Access.Has(classfile.Final) && (sub.Access.Has(classfile.Public) || packageOf(sub.Name) == pkg)
	})
}

// ByChance reports whether a method that a call by an interface without
// implementations can mean is one of a class of another package: a user's class
// may inherit it for the interface, but nothing says that one was ever meant to.
func (w *World) ByChance(m *Method, c *Class) bool {
	return packageOf(m.Class.Name) != packageOf(c.Name) && !w.IsBelow(c, m.Class)
}

// declaring returns the classes of the library that declare a method.
func (w *World) declaring(name, desc string) []*Class {
	var out []*Class
	s := w.known.find(name, desc)
	for _, x := range w.Classes() {
		if x.with(s) != nil {
			out = append(out, x)
		}
	}
	return out
}

func packageOf(name string) string { return name[:max(strings.LastIndexByte(name, '.'), 0)] }
