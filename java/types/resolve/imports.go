package resolve

import (
	"throwsight/java/classfile"
	"throwsight/java/types/decl"
)

// visibleIn reports whether a class may be imported into a package by a star:
// one that is not public, of another package, is passed over.
func visibleIn(c *Class, pkg string) bool {
	return c.pkg == pkg || c.has(classfile.Public|classfile.Protected)
}

// moduleClass resolves a name by module imports, of which java.base is known.
func (r *resolver) moduleClass(name string, f *decl.File) *Class {
	for _, imp := range f.Imports {
		for _, pkg := range imp.Packages() {
			if c := r.class(pkg + "." + name); c != nil && c.has(classfile.Public) {
				return c
			}
		}
	}
	return nil
}

// staticOwners yields the classes that static imports of a member name:
// those of the very name first.
func (r *resolver) staticOwners(name string, f *decl.File, star bool) []*Class {
	var all []*Class
	for _, imp := range f.Imports {
		if !imp.Static || star != (imp.Simple == "") || !star && imp.Simple != name {
			continue
		}
		owner := imp.Name
		if !star {
			owner = owner[:max(len(owner)-len(name)-1, 0)]
		}
		if t := r.qualified(owner); t.kind == kClass {
			all = append(all, t.class)
		}
	}
	return all
}
