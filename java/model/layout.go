package model

// The file:
//
//	magic
//	length and checksum of the head, four bytes each, the lowest first
//	head: Info; how many sites; the table of the blocks: for each kind, in the
//	order of the kinds, their number, and for each block its size packed, its
//	size unpacked and its checksum packed
//	the blocks, one behind the other, packed by DEFLATE
//
// Numbers are varints as package encoding/binary has them, a text is its length
// and its bytes. A block but the index starts with its table of strings; its
// records name them by number.
const magic = "tsmodel\x01"

// A kind is what the records of a block are.
type kind uint8

const (
	indexBlock kind = iota // one block: the classes in order of their names, with where their records are
	classBlock
	entryBlock // per class: its receivers, then its entries with where their lists are
	listBlock  // lists of escapes
	siteBlock  // sites by class and line, as they are numbered
	kinds
)

func (k kind) String() string {
	return [...]string{"index", "classes", "entries", "lists", "sites"}[k]
}

// blockSizes are how large a block grows before the next one starts: a small one
// is quickly unpacked, a large one has more strings in common.
var blockSizes = [kinds]int{classBlock: 128 << 10, entryBlock: 512 << 10, listBlock: 512 << 10, siteBlock: 128 << 10}

// What a reader takes: more is no model of ours.
const (
	maxBlock = 16 << 20
	maxHead  = 1 << 20
)

// The bits of a class record.
const (
	bitStatic = 1 << iota
	bitAnonymous
)

// The bits of an escape record: its tier, its way, and what it has in common
// with the one before.
const (
	tierBits  = 0x03
	howShift  = 2
	howBits   = 0x03
	bitRemote = 0x10
	bitSeen   = 0x20 // seenAs as before
	bitRoute  = 0x40 // route as before
)
