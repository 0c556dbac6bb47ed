package classfile

import "iter"

// readSwitch reads the head of a tableswitch or lookupswitch and checks that
// its rows are there and their targets inside.
func (in *Instructions) readSwitch(f form) bool {
	head := in.PC + 4 - in.PC%4 // operands start at a multiple of four
	low, width := 8, 8          // lookupswitch: default and count; key and offset in a row
	if f == table {
		low, width = 12, 4 // default, low, high; offset alone in a row
	}
	if head+low > len(in.code) {
		return in.fail(in.PC, "%v, where %d bytes are left", in.Op, len(in.code)-in.PC)
	}
	cases := int64(signed4(in.code[head+4:]))
	if f == table {
		in.low = int(cases)
		cases = int64(signed4(in.code[head+8:])) - cases + 1
	}
	in.rows = head + low
	if cases < 0 || cases > int64(len(in.code)-in.rows)/int64(width) {
		return in.fail(in.PC, "%v with %d cases, where %d bytes are left", in.Op, cases, len(in.code)-in.rows)
	}
	in.cases = int(cases)
	in.End = in.rows + in.cases*width
	for i := range in.cases {
		if _, target := in.row(i); target < 0 || target >= len(in.code) {
			return in.fail(in.PC, "%v to %d, outside the code", in.Op, target)
		}
	}
	return in.branch(signed4(in.code[head:]))
}

// row returns the key and the target of case i.
func (in *Instructions) row(i int) (key, target int) {
	if in.Op == OpTableswitch {
		return in.low + i, in.PC + signed4(in.code[in.rows+4*i:])
	}
	at := in.rows + 8*i
	return signed4(in.code[at:]), in.PC + signed4(in.code[at+4:])
}

// Cases returns the keys and targets of the switch at which the walk stands,
// in the order of the file, without the default.
func (in *Instructions) Cases() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := range in.cases {
			if !yield(in.row(i)) {
				return
			}
		}
	}
}
