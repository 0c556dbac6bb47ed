package classfile

// A Component is a component of a record. Its Access is 0: the class file has
// none for it.
type Component struct{ Member }

// RecordComponents returns the components of a record in their order; false
// for a class that is no record.
func (c *Class) RecordComponents() ([]Component, bool, error) {
	r, ok := c.Pool.find(c.attrs, "Record")
	if !ok {
		return nil, false, nil
	}
	n := r.count(6)
	if r.fault != nil {
		return nil, true, r.fault
	}
	components := make([]Component, n)
	for i := range components {
		if err := components[i].readNamed(c, &r); err != nil {
			return nil, true, err
		}
	}
	return components, true, nil
}
