package resolve

import (
	"sync/atomic"

	"throwsight/java/classfile"
	"throwsight/java/model"
	"throwsight/java/types/decl"
)

// A Class is a class or interface, from a source or a class file. What it is
// made of is filled in when it is asked for, by a [resolver]: first its
// header, then its members, then each method's types.
type Class struct {
	name   string // binary
	simple string
	pkg    string
	outer  *Class // the class round it, also of a local class
	flags  classfile.Access
	static bool // a member class without an outer instance
	local  bool // local or anonymous
	// missing says that only a class file names it: its name is known, else
	// nothing.
	missing bool

	raw  *Type
	self *Type // with its own type parameters as arguments

	stage  atomic.Int32 // done so far
	busy   int32        // the stage being worked on, under World.mu
	own    []*typeVar
	params []*typeVar // those of the classes round it that it is an inner class of, then own
	super  *Type      // nil for Object and missing ones; Object for interfaces
	ifaces []*Type
	// torn says that a supertype is not known: it may have members that are
	// not seen.
	torn    bool
	methods map[string][]*Method
	fields  map[string]*Field
	named   atomic.Pointer[superNames] // nil where nobody has asked

	decl *decl.Class
	env  *scope // what a local class's header sees
	body *scope // what its body sees
	file *fileScope
	bin  *model.Class
}

const (
	stageNone int32 = iota
	stageHeader
	stageMembers
)

func (c *Class) has(a classfile.Access) bool { return c.flags&a != 0 }

func (c *Class) isInterface() bool { return c.has(classfile.Interface) }

// top returns the top-level class round c, or c.
func (c *Class) top() *Class {
	for c.outer != nil {
		c = c.outer
	}
	return c
}

// same reports whether two symbols are one class: a file that was edited has
// its own.
func same(a, b *Class) bool {
	return a == b || a.name == b.name && !a.local && !b.local
}

// A Method is a method or a constructor, named "<init>".
type Method struct {
	name    string
	owner   *Class
	flags   classfile.Access
	done    atomic.Bool // what follows is filled in
	vars    []*typeVar
	params  []*Type
	result  *Type
	varargs bool
	desc    string // "" where a type is not known
	throws  []*Type

	decl      *decl.Method
	binDesc   string
	binSig    string
	binThrows []string
}

func (m *Method) has(a classfile.Access) bool { return m.flags&a != 0 }

// A Field is a field or enum constant.
type Field struct {
	name  string
	owner *Class
	flags classfile.Access
	done  atomic.Bool
	typ   *Type

	decl *decl.Variable
	sig  string
}

// torn reports whether the declaration names a class that is not there.
func (m *Method) torn() bool {
	for _, p := range m.params {
		if p.bad {
			return true
		}
	}
	return m.desc == "" || m.result.bad
}
