package classfile

// A Code is the body of a method. It is a small value: its tables are read
// when they are asked for.
type Code struct {
	MaxStack  int
	MaxLocals int
	Bytes     []byte // the instructions

	class    *Class
	start    int // offset of Bytes in the class file
	handlers int // offset of the exception table, at its count
	attrs    attributes
}

// Code returns the method's body; false where it has none.
func (m *Method) Code() (Code, bool, error) {
	r, ok := m.class.Pool.find(m.attrs, "Code")
	if !ok {
		return Code{}, false, nil
	}
	c := Code{class: m.class}
	var size uint32
	if m.class.Major == firstMajor && m.class.Minor < 3 {
		// Class files of the first JDKs have shorter numbers here.
		c.MaxStack, c.MaxLocals, size = r.u1(), r.u1(), uint32(r.u2())
	} else {
		c.MaxStack, c.MaxLocals, size = r.u2(), r.u2(), r.u4()
	}
	c.start = r.pos
	if int64(size) > int64(r.end-r.pos) {
		r.fail(r.pos, "code of %d bytes, where %d are left", size, r.end-r.pos)
	}
	if size == 0 || size > 0xFFFF {
		r.fail(r.pos, "code of %d bytes, want 1 to 65535", size)
	}
	r.skip(int(size))
	c.handlers = r.pos
	r.skip(8 * r.count(8))
	c.attrs = readAttributes(&r)
	if r.fault != nil {
		return Code{}, false, r.fault
	}
	c.Bytes = r.data[c.start : c.start+int(size) : c.start+int(size)]
	return c, true, nil
}

// A Handler is a row of the exception table: an exception of class Catch that
// is thrown at Start <= pc < End goes on at Target. Rows are tried in order.
type Handler struct {
	Start, End, Target int
	Catch              string // "" catches everything
}

// Handlers returns the exception table.
func (c *Code) Handlers() ([]Handler, error) {
	r := c.reader(c.handlers)
	n := r.count(8)
	if n == 0 {
		return nil, r.err()
	}
	handlers := make([]Handler, n)
	for i := range handlers {
		at := r.pos
		h := Handler{Start: r.u2(), End: r.u2(), Target: r.u2()}
		if h.Start >= h.End || h.End > len(c.Bytes) || h.Target >= len(c.Bytes) {
			return nil, faultf(at, "a handler of [%d, %d) at %d, in code of %d bytes", h.Start, h.End, h.Target, len(c.Bytes))
		}
		var err error
		if h.Catch, err = c.class.Pool.optionalClass(r.u2()); err != nil {
			return nil, err
		}
		handlers[i] = h
	}
	return handlers, r.err()
}

// reader reads the class file from pos on; what stands there was walked before.
func (c *Code) reader(pos int) reader {
	return reader{data: c.class.Pool.data, pos: pos, end: len(c.class.Pool.data)}
}

// A Line says that the code from PC on comes from a source line.
type Line struct{ PC, Line int }

// Lines returns the line numbers, in the order of the file: a compiler may
// write several tables, and lines that go back.
func (c *Code) Lines() ([]Line, error) {
	var lines []Line
	err := c.tables("LineNumberTable", 4, func(r *reader, n int) error {
		for range n {
			lines = append(lines, Line{r.u2(), r.u2()})
		}
		return nil
	})
	return lines, err
}

// A LocalVariable is the name of a local variable slot over a range of code.
type LocalVariable struct {
	Start, Length int
	Name          string
	Type          string // a descriptor, or from LocalVariableTypes a signature
	Slot          int
}

// LocalVariables returns the names and descriptors of local variables, which
// the compiler writes with -g.
func (c *Code) LocalVariables() ([]LocalVariable, error) { return c.locals("LocalVariableTable") }

// LocalVariableTypes returns those local variables whose type is generic.
func (c *Code) LocalVariableTypes() ([]LocalVariable, error) {
	return c.locals("LocalVariableTypeTable")
}

func (c *Code) locals(table string) ([]LocalVariable, error) {
	var locals []LocalVariable
	err := c.tables(table, 10, func(r *reader, n int) (err error) {
		for range n {
			v := LocalVariable{Start: r.u2(), Length: r.u2()}
			if v.Name, err = c.class.Pool.UTF8(r.u2()); err != nil {
				return err
			}
			if v.Type, err = c.class.Pool.UTF8(r.u2()); err != nil {
				return err
			}
			v.Slot = r.u2()
			locals = append(locals, v)
		}
		return nil
	})
	return locals, err
}

// tables calls read for each attribute of the name, with the number of its
// rows, whose bytes are there.
func (c *Code) tables(name string, row int, read func(r *reader, n int) error) error {
	p := &c.class.Pool
	pos := int(c.attrs.pos)
	for range c.attrs.count {
		size := p.u2(pos+2)<<16 | p.u2(pos+4)
		if p.is(p.u2(pos), name) {
			r := reader{data: p.data, pos: pos + 6, end: pos + 6 + size}
			n := r.count(row)
			if r.fault != nil {
				return r.fault
			}
			if err := read(&r, n); err != nil {
				return err
			}
		}
		pos += 6 + size
	}
	return nil
}
