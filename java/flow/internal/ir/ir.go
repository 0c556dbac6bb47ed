package ir

import (
	"cmp"
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// An Atom is one thing that a value can be, as far as one method tells.
type Atom struct {
	Kind  AtomKind
	N     int32        // parameter, pc, handler, index of a text, set: by kind
	Inner int32        // casts and conditions: the atom that they are of
	Class *world.Class // new objects, literals, casts, conditions
	Field *world.Field
}

// How a field's atom names the object whose field it is.
const (
	OfSome  = 0 // any object, or none
	OfThis  = 1 // the receiver
	OfOuter = 2 // the object round the receiver
)

// An AtomKind says what an atom is.
type AtomKind uint8

const (
	AtomUnknown AtomKind = iota
	AtomNull
	AtomParam   // parameter N, the receiver first
	AtomNew     // the object made at pc N
	AtomCall    // the result of the call at pc N
	AtomField   // what Field holds; N tells of which object
	AtomCaught  // what handler N caught
	AtomClosure // the lambda or method reference made at pc N
	AtomClass   // a class literal
	AtomText    // text N
	AtomArray   // the array made at pc N
	AtomCast    // atom Inner, cast to Class
	AtomWhere   // atom Inner, where it meets the condition N of Class

	// Numbers; booleans and characters are such.
	AtomNumber      // N itself; Inner is 1 more than the pc of what is one of several answers
	AtomNumberParam // parameter N
	AtomNumberField // what Field holds; N tells of which object
	AtomResult      // the result of the call at pc N
	AtomTest        // whether set N is an instance of Class
	AtomLength      // of the array that set N is
	AtomCompare     // the sign of number N less number Inner, both sets
	AtomMapped      // what a switch's table, in Field, says of the enum constant whose ordinal the call at pc N asks for
)

// A Set is an index into the sets of a body: the atoms that a value can be. 0 is
// a value that is no reference.
type Set = int32

// A Body is a method's body as far as it is kept, in the order of the code. It
// is data: nothing changes it once it is read.
type Body struct {
	Atoms     []Atom
	Sets      [][]int32 // of atoms
	Texts     []string
	Calls     []Call
	Throws    []Thrown
	Returns   []Set   // 0 for a number that is not known
	ReturnsAt []int32 // their pcs
	Puts      []Put
	Handlers  []*world.Class     // what each catches; nil: everything
	Chains    [][]int32          // lists of handlers
	Closures  map[int32]*Closure // by pc
	Arrays    map[int32][]Set    // what is put into them, by pc
	Branches  *Branches          // nil where nothing that is known of arguments decides
	Inits     []Initial          // of the library that are initialised before what is done to them
	Needs     map[int32]string   // of methods that make texts: calls for which a field must be set, by pc
	Lines     []Line

	subjects []subjectAt // by pc
	answers  []Answer    // by pc
	usedAt   []int32     // the returns of what was used before, by pc
}

// Bare returns an atom without the casts and conditions round it.
func (x *Body) Bare(id int32) Atom {
	a := x.Atoms[id]
	for a.Kind == AtomCast || a.Kind == AtomWhere {
		a = x.Atoms[a.Inner]
	}
	return a
}

// CallAt returns the index of the call at a pc.
func (x *Body) CallAt(pc int32) (int, bool) {
	return slices.BinarySearchFunc(x.Calls, pc, func(k Call, pc int32) int { return cmp.Compare(k.PC, pc) })
}

// A Call is an instruction that calls a method.
type Call struct {
	*Callee
	Args   []Set        // the receiver first
	Tested *world.Class // the class that instanceof last asked for before it
	PC     int32
	Chain  int32 // index into chains: the handlers round it, in order
	Op     classfile.Op
	After  bool  // only code that has caught something gets here
	Behind int32 // only by way of this handler, from 1; 0 for none
}

// A Callee is a method as calls name it. Equal ones are one pointer.
type Callee struct {
	Owner *world.Class
	*world.Signature
	Number int32 // from 0, in the order in which bodies name them
}

type calleeKey struct {
	owner *world.Class
	*world.Signature
}

// Callee returns the one callee of its owner, name and descriptor.
func (b *Bodies) Callee(owner, name, desc string) *Callee {
	key := calleeKey{b.w.Class(owner), b.w.Signature(name, desc)}
	k := b.callees[key]
	if k == nil {
		k = &Callee{Owner: key.owner, Signature: key.Signature, Number: int32(len(b.callees))}
		b.callees[key] = k
	}
	return k
}

// A Thrown is an instruction that throws.
type Thrown struct {
	PC     int32
	Value  Set
	Chain  int32
	Behind int32 // only what this handler catches gets here, from 1; 0 for none
}

// A Put is a field that is written, or an array in one.
type Put struct {
	Field *world.Field
	Value Set
	Own   bool // of the method's own object
}

// A Closure is a lambda or a method reference.
type Closure struct {
	Kind     classfile.HandleKind
	Owner    *world.Class
	Name     string
	Desc     string
	Captured []Set
	Method   string // the name of the interface's method
}

// A Line is where the code of a source line begins.
type Line struct{ PC, Line uint16 }

// Line returns the source line of a pc, 0 where it is not known.
func (x *Body) Line(pc int32) int {
	best := Line{}
	for _, l := range x.Lines {
		if int32(l.PC) <= pc && (l.PC > best.PC || best.Line == 0) {
			best = l
		}
	}
	return int(best.Line)
}
