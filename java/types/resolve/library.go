package resolve

import (
	"strings"
	"sync"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// A Library is the class files of a class path and a JDK, of which it keeps
// what a caller can see. It may be used by many goroutines and many worlds.
type Library struct {
	path *classpath.Path

	mu      sync.RWMutex
	headers map[string]*header
}

// NewLibrary returns the library of a path; the JDK's archives come first in
// it, as they do for javac.
func NewLibrary(path *classpath.Path) *Library {
	return &Library{path: path, headers: map[string]*header{}}
}

// A header is the part of a class file that callers see.
type header struct {
	name       string
	outer      string
	simple     string
	access     classfile.Access
	static     bool
	anonymous  bool
	signature  string
	super      string
	interfaces []string
	methods    []binaryMember
	fields     []binaryMember
	inner      map[string]string
}

type binaryMember struct {
	name, desc, sig string
	access          classfile.Access
	throws          []string // of methods: declared exceptions, by binary names
}

// header returns the header of a class, nil where there is none or it cannot
// be read.
func (l *Library) header(name string) *header {
	l.mu.RLock()
	h, ok := l.headers[name]
	l.mu.RUnlock()
	if ok {
		return h
	}
	if c, err := l.path.Class(name, nil); err == nil {
		h = readHeader(c)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.headers[name] = h
	return h
}

// readHeader copies what is wanted of a class file; an attribute that cannot
// be read counts as absent.
func readHeader(c *classfile.Class) *header {
	h := &header{name: c.Name, access: c.Access, super: c.Super, interfaces: c.Interfaces}
	h.signature, _ = c.Signature()
	inner, _ := c.InnerClasses()
	for _, i := range inner {
		switch {
		case i.Class == c.Name:
			h.outer, h.simple, h.access = i.Outer, i.Name, i.Access|c.Access&classfile.Interface
			h.static = i.Access.Has(classfile.Static)
			h.anonymous = i.Name == "" || i.Outer == ""
		case i.Outer == c.Name && i.Name != "":
			if h.inner == nil {
				h.inner = map[string]string{}
			}
			h.inner[i.Name] = i.Class
		}
	}
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.IsSynthetic() || m.Access.Has(classfile.Bridge) || strings.HasPrefix(m.Name, "<cl") {
			continue
		}
		sig, _ := m.Signature()
		throws, _ := m.Exceptions()
		h.methods = append(h.methods, binaryMember{m.Name, m.Descriptor, sig, m.Access, throws})
	}
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.IsSynthetic() || f.Access.Has(classfile.Private) {
			continue
		}
		sig, _ := f.Signature()
		h.fields = append(h.fields, binaryMember{name: f.Name, desc: f.Descriptor, sig: sig, access: f.Access})
	}
	return h
}
