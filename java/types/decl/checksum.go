package decl

import (
	"encoding/binary"
	"hash/maphash"
)

// checksum sums up all that an Index can be asked about a file, but for what
// bodies give: typing in one is no change to others.
func checksum(f *File) uint64 {
	s := summer{}
	s.h.SetSeed(seed)
	s.text(f.Package)
	for _, i := range f.Imports {
		s.text(i.Name)
		s.text(i.Simple)
		s.number(b2i(i.Static) + 2*b2i(i.Module))
	}
	s.number(len(f.Switches))
	for _, w := range f.Switches {
		s.text(w)
	}
	for _, c := range f.Classes {
		s.class(c)
	}
	return s.h.Sum64()
}

type summer struct{ h maphash.Hash }

// text writes a string with its end, so that two lists of strings never look
// the same.
func (s *summer) text(t string) {
	s.h.WriteString(t)
	s.h.WriteByte(0)
}

func (s *summer) number(n int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	s.h.Write(b[:])
}

func (s *summer) class(c *Class) {
	s.text(c.Name)
	s.number(int(c.Kind))
	s.number(int(c.Flags))
	s.number(int(c.Marks))
	s.typeParams(c.TypeParams)
	s.ref(c.Super)
	s.refs(c.Interfaces)
	s.number(len(c.Fields))
	for _, f := range c.Fields {
		s.variable(*f)
	}
	s.number(len(c.Methods))
	for _, m := range c.Methods {
		s.text(m.Name)
		s.number(int(m.Flags))
		s.typeParams(m.TypeParams)
		s.number(len(m.Params))
		for _, p := range m.Params {
			s.variable(p)
		}
		s.ref(m.Result)
		s.refs(m.Throws)
	}
	s.number(len(c.Members))
	for _, m := range c.Members {
		s.class(m)
	}
}

func (s *summer) variable(v Variable) {
	s.text(v.Name)
	s.number(int(v.Flags))
	s.number(2*int(v.Marks) + b2i(v.Init))
	s.ref(v.Type)
}

func (s *summer) typeParams(ps []TypeParam) {
	s.number(len(ps))
	for _, p := range ps {
		s.text(p.Name)
		s.ref(p.Bound)
		s.refs(p.More)
	}
}

func (s *summer) refs(rs []TypeRef) {
	s.number(len(rs))
	for _, r := range rs {
		s.ref(r)
	}
}

func (s *summer) ref(r TypeRef) {
	s.text(r.Name)
	s.number(r.Dims)
	s.number(int(r.Wild))
	s.refs(r.Args)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
