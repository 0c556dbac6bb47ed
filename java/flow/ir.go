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

// A field is a field by the class that code names it through.
type field struct {
	owner *class
	*signature
}

// A set is an index into ir.sets: the atoms that a value can be. 0 is a value
// that is no reference.
type set = int32

// An ir is what is kept of a method's body, in the order of the code.
type ir struct {
	atoms     []atom
	sets      [][]int32
	texts     []string
	calls     []call
	throws    []thrown
	needs     map[int32]string // of methods that make texts: calls for which a field must be set, by pc
	returns   []set            // 0 for a number that is not known
	returnsAt []int32          // their pcs
	branches  *branches        // nil where nothing that is known of arguments decides
	puts      []put
	handlers  []*class // what each handler catches; nil: everything
	chains    [][]int32
	closures  map[int32]*closure
	arrays    map[int32][]set
	lines     []line
	subjects  []subjectAt // by pc
	answers   []answer    // by pc
	usedAt    []int32     // the returns of what was used before, by pc
	inits     []initial   // of the library that are initialised before what is done to them
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
	calleeKey
	known uint8 // 1 + what the names of special methods say, once it was asked
}

type calleeKey struct {
	owner *class
	*signature
}

type thrown struct {
	pc     int32
	value  set
	chain  int32
	behind int32 // only what this handler catches gets here, from 1; 0 for none
}

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

func (x *ir) line(pc int32) int {
	best := line{}
	for _, l := range x.lines {
		if int32(l.pc) <= pc && (l.pc > best.pc || best.line == 0) {
			best = l
		}
	}
	return int(best.line)
}

// params returns the kinds of a descriptor's parameters: for each whether it is
// a reference, and how many slots it takes; and the result's first letter.
func params(desc string) (refs []bool, wide []bool, result string) {
	i := 1
	for i < len(desc) && desc[i] != ')' {
		ref, long := false, false
		switch desc[i] {
		case 'J', 'D':
			long = true
		case 'L':
			ref = true
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		case '[':
			ref = true
			for i < len(desc) && desc[i] == '[' {
				i++
			}
			if i < len(desc) && desc[i] == 'L' {
				for i < len(desc) && desc[i] != ';' {
					i++
				}
			}
		}
		refs, wide = append(refs, ref), append(wide, long)
		i++
	}
	if i+1 < len(desc) {
		result = desc[i+1:]
	}
	return refs, wide, result
}

// className returns the binary name in a descriptor of a class, "" for others.
func className(desc string) string {
	if len(desc) > 2 && desc[0] == 'L' && desc[len(desc)-1] == ';' {
		return classfile.BinaryName(desc[1 : len(desc)-1])
	}
	return ""
}

// paramClass returns the binary name of the class of parameter i of a
// descriptor, the receiver not counted; "" where it is none.
func paramClass(desc string, n int) string {
	i := 1
	for i < len(desc) && desc[i] != ')' {
		start := i
		for i < len(desc) && desc[i] == '[' {
			i++
		}
		if i < len(desc) && desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		i++
		if n == 0 && i <= len(desc) {
			return className(desc[start:i])
		}
		n--
	}
	return ""
}

// paramKind returns the first letter of the descriptor of parameter n.
func paramKind(desc string, n int) byte {
	for i := 1; i < len(desc) && desc[i] != ')'; i++ {
		if n == 0 {
			return desc[i]
		}
		for desc[i] == '[' && i+1 < len(desc) {
			i++
		}
		if desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		n--
	}
	return 0
}
