package classfile

// attributes is where a table of attributes stands: behind its count.
type attributes struct {
	pos   uint32
	count uint16
}

// readAttributes walks a table of attributes and keeps where it stands.
func readAttributes(r *reader) attributes {
	n := r.count(6)
	a := attributes{uint32(r.pos), uint16(n)}
	for range n {
		r.skip(2)
		at := r.pos
		if size := r.u4(); int64(size) > int64(r.end-r.pos) {
			r.fail(at, "an attribute of %d bytes, where %d are left", size, r.end-r.pos)
		} else {
			r.skip(int(size))
		}
		if r.fault != nil {
			return attributes{}
		}
	}
	return a
}

// find returns a reader of the first attribute of the name. The table was
// walked before, so its sizes are known to fit.
func (p *Pool) find(a attributes, name string) (reader, bool) {
	pos := int(a.pos)
	for range a.count {
		size := p.u2(pos+2)<<16 | p.u2(pos+4)
		if p.is(p.u2(pos), name) {
			return reader{data: p.data, pos: pos + 6, end: pos + 6 + size}, true
		}
		pos += 6 + size
	}
	return reader{}, false
}

func (p *Pool) has(a attributes, name string) bool {
	_, ok := p.find(a, name)
	return ok
}

// textAttribute returns the text of an attribute that is the index of one.
func (p *Pool) textAttribute(a attributes, name string) (string, error) {
	r, ok := p.find(a, name)
	if !ok {
		return "", nil
	}
	i := r.u2()
	if r.fault != nil {
		return "", r.fault
	}
	return p.UTF8(i)
}

func (p *Pool) signature(a attributes) (string, error) { return p.textAttribute(a, "Signature") }

// optionalText returns the text of constant i, "" for index 0.
func (p *Pool) optionalText(i int) (string, error) {
	if i == 0 {
		return "", nil
	}
	return p.UTF8(i)
}

// optionalClass returns the name of class constant i, "" for index 0.
func (p *Pool) optionalClass(i int) (string, error) {
	if i == 0 {
		return "", nil
	}
	return p.ClassName(i)
}
