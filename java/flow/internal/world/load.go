package world

import (
	"cmp"
	"math/bits"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// loaded is what one archive gave.
type loaded struct {
	classes []*Class
	links   []links
	named   []string // classes that its configuration and service files name
	faults  int
}

// links are the names that stand for pointers until all classes are there.
type links struct {
	super      string
	interfaces []string
	made       []string
}

// readArchive reads the headers of an archive's classes, and from the bodies
// which classes they make objects of.
func (w *World) readArchive(a *classpath.Archive, in *classfile.Interner) (out loaded) {
	var buf []byte
	var room []Method
	server := matchAny(w.names.Server, filepath.Base(a.Path))
	for name := range a.Classes() {
		data, err := a.ReadClass(name, buf)
		if err != nil {
			out.faults++
			continue
		}
		if cap(data) > cap(buf) {
			buf = data
		}
		cf, err := classfile.Parse(data, in)
		if err != nil || cf.IsModule() {
			if err != nil {
				out.faults++
			}
			continue
		}
		c := header(cf, w.known, &room)
		c.HasBodies, c.Server, c.calls = true, server, calledIn(cf)
		out.classes = append(out.classes, c)
		out.links = append(out.links, links{cf.Super, cf.Interfaces, c.skim(cf)})
	}
	out.named = namedIn(a)
	return out
}

// header copies from a class file what a class keeps; the methods stand in
// room, one class's behind the other's. The bytes of cf may be used again
// afterwards.
func header(cf *classfile.Class, known *signatures, room *[]Method) *Class {
	if n := len(cf.Methods); cap(*room)-len(*room) < n {
		*room = make([]Method, 0, max(n, methodsRoom))
	}
	c := &Class{Name: cf.Name, Access: cf.Access, signatures: known}
	from := len(*room)
	for i := range cf.Methods {
		m := &cf.Methods[i]
		_, has, err := m.Code()
		*room = append(*room, Method{Class: c, Signature: known.of(m.Name, m.Descriptor), Index: uint16(i), Access: m.Access, HasCode: has && err == nil})
	}
	c.Methods = slices.Clip((*room)[from:])
	for i := range cf.Fields {
		if f := &cf.Fields[i]; f.Descriptor[0] == 'L' {
			named := known.of(f.Name, f.Descriptor)
			c.Fields = append(c.Fields, named)
			if cf.Access.Has(classfile.Public) && f.Access.Has(classfile.Public) && !f.Access.Has(classfile.Final) {
				c.assignable = append(c.assignable, named)
			}
			if strings.HasPrefix(f.Descriptor, "Ljava/util/") {
				signature, _ := f.Signature() // "" where there is none
				if of := heldClass(signature); of != "" {
					c.holds = append(c.holds, holds{named.Name, of})
				}
			}
		}
	}
	c.Fields = slices.Clip(c.Fields)
	return c
}

// methodsRoom is how many methods are made at a time.
const methodsRoom = 1 << 10

func matchAny(patterns []string, name string) bool {
	for _, p := range patterns {
		if ok, err := path.Match(p, name); err == nil && ok {
			return true
		}
	}
	return false
}

// skim notes the methods of a class that never come back, and returns the
// classes that it makes objects of, or names by a literal, which is how
// reflection gets at them.
func (c *Class) skim(cf *classfile.Class) []string {
	made := map[string]bool{}
	for i := range cf.Methods {
		code, ok, err := cf.Methods[i].Code()
		if err != nil || !ok {
			continue
		}
		c.Methods[i].stops = true
		for in := code.Instructions(); in.Next(); {
			switch in.Op {
			case classfile.OpIreturn, classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn, classfile.OpAreturn, classfile.OpReturn:
				c.Methods[i].stops = false
				continue
			case classfile.OpNew:
			case classfile.OpLdc, classfile.OpLdcW:
				if text, err := cf.Pool.String(in.Index); err == nil && isClassName(text) {
					made[text] = true // a default of a configuration
				}
				if cf.Pool.Tag(in.Index) != classfile.TagClass {
					continue
				}
			default:
				continue
			}
			if name, err := cf.Pool.ClassName(in.Index); err == nil {
				made[name] = true
			}
		}
	}
	names := make([]string, 0, len(made))
	for name := range made {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// link joins what the archives gave; the first that has a class gives it.
func (w *World) link(results []loaded) {
	var order []*Class
	var from []links
	for part, r := range results {
		w.Faults += r.faults
		for i, c := range r.classes {
			c.part = partOf(part)
			if w.byName[c.Name] == nil {
				w.byName[c.Name] = c
				c.Number = int32(len(w.byName))
				order = append(order, c)
				from = append(from, r.links[i])
			}
		}
	}
	for i, c := range order {
		w.tie(c, from[i])
		top := TopLevel(c.Name)
		w.nests[top] = append(w.nests[top], c)
		if slices.ContainsFunc(w.names.Instantiated, func(end string) bool { return strings.HasSuffix(c.Name, end) }) {
			c.Made = true
		}
		for _, name := range from[i].made {
			if made := w.byName[name]; made != nil {
				made.Made = true
			}
		}
	}
	for _, r := range results {
		for _, name := range r.named {
			if made := w.byName[name]; made != nil {
				made.Made = true
			}
		}
	}
	for _, top := range w.names.Serving {
		for _, c := range w.nests[top] {
			c.serving = true
		}
	}
	uses := make([]parts, len(results))
	for i, c := range order {
		uses[bits.TrailingZeros64(uint64(c.part))] |= w.uses(c, &from[i])
	}
	reach := reachParts(uses)
	for _, c := range order {
		c.around = c.around.metBy(reach)
	}
	w.fan = newFanIn(slices.Clip(order), w.byName)
	sorted := func(a, b *Class) int { return cmp.Compare(a.Name, b.Name) }
	for _, c := range w.byName {
		slices.SortFunc(c.Subs, sorted)
	}
	for _, nest := range w.nests {
		slices.SortFunc(nest, sorted)
	}
}

func (w *World) tie(c *Class, l links) {
	if l.super != "" && l.super != c.Name {
		c.Super = w.Class(l.super)
		c.Super.Subs = append(c.Super.Subs, c)
	}
	for _, name := range l.interfaces {
		i := w.Class(name)
		c.interfaces = append(c.interfaces, i)
		i.Subs = append(i.Subs, c)
	}
}
