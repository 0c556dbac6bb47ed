package classfile

// A Bootstrap is a bootstrap method with its static arguments: what makes the
// target of an invokedynamic or the value of a dynamic constant.
type Bootstrap struct {
	Handle Handle
	Args   []int // indices of loadable constants
}

// BootstrapMethods returns the table that Dynamic.Bootstrap points into.
func (c *Class) BootstrapMethods() ([]Bootstrap, error) {
	r, ok := c.Pool.find(c.attrs, "BootstrapMethods")
	if !ok {
		return nil, nil
	}
	n := r.count(4)
	if r.fault != nil {
		return nil, r.fault
	}
	methods := make([]Bootstrap, n)
	for i := range methods {
		handle, err := c.Pool.Handle(r.u2())
		if r.fault != nil {
			return nil, r.fault
		}
		if err != nil {
			return nil, err
		}
		args := make([]int, r.count(2))
		for j := range args {
			args[j] = r.u2()
		}
		methods[i] = Bootstrap{handle, args}
	}
	return methods, r.err()
}
