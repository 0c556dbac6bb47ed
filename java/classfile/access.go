package classfile

// Access holds the access flags of a class, member, parameter or module
// directive. Some bits mean different things in different places.
type Access uint16

// The flags of classes, fields and methods.
const (
	Public       Access = 0x0001
	Private      Access = 0x0002
	Protected    Access = 0x0004
	Static       Access = 0x0008
	Final        Access = 0x0010
	Super        Access = 0x0020 // classes
	Synchronized Access = 0x0020 // methods
	Volatile     Access = 0x0040 // fields
	Bridge       Access = 0x0040 // methods
	Transient    Access = 0x0080 // fields
	Varargs      Access = 0x0080 // methods
	Native       Access = 0x0100
	Interface    Access = 0x0200
	Abstract     Access = 0x0400
	Strict       Access = 0x0800
	Synthetic    Access = 0x1000
	Annotated    Access = 0x2000 // classes: an annotation interface
	Enum         Access = 0x4000
	Mandated     Access = 0x8000 // parameters and module directives
	Module       Access = 0x8000 // classes
)

// Has reports whether all the flags of want are set.
func (a Access) Has(want Access) bool { return a&want == want }
