package sites

import (
	"strings"
)

// A world answers questions about names: the file at hand first, then the Env.
type world struct {
	env   Env
	local *source
	own   map[string]*Class // the local classes by canonical name
	types map[typeKey]string
	throw map[string]bool
}

type typeKey struct {
	src   *source
	class *Class
	name  string
}

func newWorld(local *source, env Env) *world {
	w := &world{env: env, local: local, own: map[string]*Class{}, types: map[typeKey]string{}, throw: map[string]bool{}}
	for _, c := range local.classes {
		if w.own[c.name] == nil {
			w.own[c.name] = c
		}
	}
	return w
}

// class returns the class with the canonical name.
func (w *world) class(name string) *Class {
	if name == "" {
		return nil
	}
	if c := w.own[name]; c != nil {
		return c
	}
	if w.env == nil {
		return nil
	}
	return w.env.Class(name)
}

// maxSupers bounds how far up a class's ancestors are followed.
const maxSupers = 16

// resolve returns the canonical name of the type that is written as name in
// the class of the file; "" when it is not known. Class may be nil.
func (w *world) resolve(src *source, class *Class, name string) string {
	if name == "" || src == nil {
		return ""
	}
	key := typeKey{src, class, name}
	if known, ok := w.types[key]; ok {
		return known
	}
	w.types[key] = "" // against circles
	first, rest, nested := strings.Cut(name, ".")
	found := w.resolveSimple(src, class, first)
	switch {
	case found != "" && nested:
		found = w.memberType(found, rest)
	case found == "" && nested:
		if w.class(name) != nil || w.isJDK(name) || looksQualified(name) {
			found = name
		}
	}
	w.types[key] = found
	return found
}

// memberType follows the names in rest from a class to its inner classes, own
// or inherited.
func (w *world) memberType(outer, rest string) string {
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, ".")
		found := w.inheritedType(w.class(outer), name, 0)
		if found == "" {
			found = outer + "." + name
		}
		outer = found
	}
	return outer
}

func (w *world) resolveSimple(src *source, class *Class, name string) string {
	for c := class; c != nil; c = c.outer {
		if c.simple == name {
			return c.name
		}
		if found := w.inheritedType(c, name, 0); found != "" {
			return found
		}
	}
	for _, im := range src.imports {
		if !im.star && im.simple == name && (!im.static || w.class(im.name) != nil || upper(name)) {
			if im.static && w.class(im.name) == nil {
				continue // a static import of a constant or method
			}
			return im.name
		}
	}
	samePackage := name
	if src.pkg != "" {
		samePackage = src.pkg + "." + name
	}
	if w.class(samePackage) != nil {
		return samePackage
	}
	for _, im := range src.imports {
		if im.star {
			if full := im.name + "." + name; w.class(full) != nil || w.isJDK(full) {
				return full
			}
		}
	}
	if full := "java.lang." + name; javaLang[name] || w.isJDK(full) {
		return full
	}
	return ""
}

// inheritedType returns the class's member class of the name, its own or one
// of its ancestors'.
func (w *world) inheritedType(c *Class, name string, depth int) string {
	if c == nil || depth > maxSupers {
		return ""
	}
	if full := c.name + "." + name; w.class(full) != nil {
		return full
	}
	for _, s := range c.supers {
		if found := w.inheritedType(w.superOf(c, s), name, depth+1); found != "" {
			return found
		}
	}
	return ""
}

// superOf returns the ancestor that is written as name behind c's extends or
// implements. The name is looked up around c, not in it: c's own members,
// inherited ones included, depend on the answer.
func (w *world) superOf(c *Class, name string) *Class {
	return w.class(w.superName(c, name))
}

func (w *world) superName(c *Class, name string) string {
	return w.resolve(c.src, c.outer, name)
}

func (w *world) isJDK(canonical string) bool {
	_, ok := jdkThrowables()[canonical]
	return ok
}

// isThrowable reports whether the class with the canonical name, or else the
// name as written, is an exception: by its ancestors as far as they are known;
// an unknown one by its name's end.
func (w *world) isThrowable(canonical, written string) bool {
	if canonical == "" {
		return namedLikeThrowable(written)
	}
	if known, ok := w.throw[canonical]; ok {
		return known
	}
	result := w.climbsToThrowable(canonical, 0)
	w.throw[canonical] = result
	return result
}

func (w *world) climbsToThrowable(canonical string, depth int) bool {
	if w.isJDK(canonical) {
		return true
	}
	if depth > maxSupers {
		return false
	}
	c := w.class(canonical)
	if c == nil {
		return namedLikeThrowable(canonical)
	}
	if !c.superclass {
		return false
	}
	if up := w.superName(c, c.supers[0]); up != "" {
		return w.climbsToThrowable(up, depth+1)
	}
	return namedLikeThrowable(c.supers[0]) || namedLikeThrowable(c.simple)
}

// hasSubclasses reports whether a class extends the exception.
func (w *world) hasSubclasses(canonical string) bool {
	if jdkThrowables()[canonical] {
		return true
	}
	return w.env != nil && w.env.Extended(lastPart(canonical))
}

// binary turns a canonical name into a binary one.
func (w *world) binary(canonical string) string {
	if c := w.class(canonical); c != nil {
		return c.Binary()
	}
	// Packages start with a small letter by convention, classes do not.
	parts := strings.Split(canonical, ".")
	for i, p := range parts {
		if upper(p) {
			return strings.Join(append(parts[:i:i], strings.Join(parts[i:], "$")), ".")
		}
	}
	return canonical
}

func namedLikeThrowable(name string) bool {
	return strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Error") || lastPart(name) == "Throwable"
}

func upper(s string) bool { return s != "" && 'A' <= s[0] && s[0] <= 'Z' }

// looksQualified reports whether name reads like "package.Class".
func looksQualified(name string) bool {
	first, rest, ok := strings.Cut(name, ".")
	return ok && !upper(first) && upper(lastPart(rest))
}
