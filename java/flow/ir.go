package flow

import (
	"cmp"
	"slices"

	"throwsight/java/classfile"
)

// An atom is one thing that a value can be, as far as one method tells.
type atom struct {
	kind  atomKind
	n     int32  // parameter, pc, handler, index of a text: by kind
	inner int32  // casts and conditions: the atom that they are of
	class *class // new objects, literals, casts, conditions
	field *field
}

// How a field's atom names the object whose field it is.
const (
	ofSome  = 0 // any object, or none
	ofThis  = 1 // the receiver
	ofOuter = 2 // the object round the receiver
)

// An atomKind says what an atom is.
type atomKind uint8

const (
	atomUnknown atomKind = iota
	atomNull
	atomParam   // parameter n, the receiver first
	atomNew     // the object made at pc n
	atomCall    // the result of the call at pc n
	atomField   // what field holds; n tells of which object
	atomCaught  // what handler n caught
	atomClosure // the lambda or method reference made at pc n
	atomClass   // a class literal
	atomText    // text n
	atomArray   // the array made at pc n
	atomCast    // atom inner, cast to class
	atomWhere   // atom inner, where it meets the condition n of class

	// Numbers; booleans and characters are such.
	atomNumber      // n itself; inner is 1 more than the pc of what is one of several answers
	atomNumberParam // parameter n
	atomNumberField // what field holds; n is 1 where it is the receiver's own
	atomResult      // the result of the call at pc n
	atomTest        // whether value n is an instance of class
	atomLength      // of the array n
	atomCompare     // the sign of number n less number inner
	atomMapped      // what a switch's table says of the enum constant whose ordinal the call at pc n asks for
)

// A set is an index into the sets of a body: the atoms that a value can be. 0 is
// a value that is no reference.
type set = int32

// An ir is a method's body as far as it is kept, in the order of the code. It
// is data: nothing changes it once it is read.
type ir struct {
	atoms     []atom
	sets      [][]int32 // of atoms
	texts     []string
	calls     []call
	throws    []thrown
	returns   []set   // 0 for a number that is not known
	returnsAt []int32 // their pcs
	puts      []put
	handlers  []*class           // what each catches; nil: everything
	chains    [][]int32          // lists of handlers
	closures  map[int32]*closure // by pc
	arrays    map[int32][]set    // what is put into them, by pc
	branches  *branches          // nil where nothing that is known of arguments decides
	inits     []initial          // of the library that are initialised before what is done to them
	needs     map[int32]string   // of methods that make texts: calls for which a field must be set, by pc
	lines     []line

	subjects []subjectAt // by pc
	answers  []answer    // by pc
	usedAt   []int32     // the returns of what was used before, by pc
}

// bare returns an atom without the casts and conditions round it.
func (x *ir) bare(id int32) atom {
	a := x.atoms[id]
	for a.kind == atomCast || a.kind == atomWhere {
		a = x.atoms[a.inner]
	}
	return a
}

// callAt returns the index of the call at a pc.
func (x *ir) callAt(pc int32) (int, bool) {
	return slices.BinarySearchFunc(x.calls, pc, func(k call, pc int32) int { return cmp.Compare(k.pc, pc) })
}

// A call is an instruction that calls a method.
type call struct {
	*callee
	args   []set  // the receiver first
	tested *class // the class that instanceof last asked for before it
	pc     int32
	chain  int32 // index into chains: the handlers round it, in order
	op     classfile.Op
	after  bool  // only code that has caught something gets here
	behind int32 // only by way of this handler, from 1; 0 for none
}

// A callee is a method as calls name it. Equal ones are one pointer.
type callee struct {
	owner *class
	*signature
	number int32 // from 0, in the order in which bodies name them
}

type calleeKey struct {
	owner *class
	*signature
}

// callee returns the one callee of its owner, name and descriptor.
func (b *bodies) callee(owner, name, desc string) *callee {
	key := calleeKey{b.w.class(owner), b.w.signature(name, desc)}
	k := b.callees[key]
	if k == nil {
		k = &callee{owner: key.owner, signature: key.signature, number: int32(len(b.callees))}
		b.callees[key] = k
	}
	return k
}

// A thrown is an instruction that throws.
type thrown struct {
	pc     int32
	value  set
	chain  int32
	behind int32 // only what this handler catches gets here, from 1; 0 for none
}

// A put is a field that is written, or an array in one.
type put struct {
	field *field
	value set
	own   bool // of the method's own object
}

// A closure is a lambda or a method reference.
type closure struct {
	kind     classfile.HandleKind
	owner    *class
	name     string
	desc     string
	captured []set
	method   string // the name of the interface's method
}

// A line is where the code of a source line begins.
type line struct{ pc, line uint16 }

// line returns the source line of a pc, 0 where it is not known.
func (x *ir) line(pc int32) int {
	best := line{}
	for _, l := range x.lines {
		if int32(l.pc) <= pc && (l.pc > best.pc || best.line == 0) {
			best = l
		}
	}
	return int(best.line)
}
