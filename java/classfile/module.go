package classfile

// A ModuleInfo is what a module-info class says.
type ModuleInfo struct {
	Name     string
	Access   Access
	Version  string // "" when the compiler was told none
	Requires []Require
	Exports  []Export
	Opens    []Export
	Uses     []string
	Provides []Provide
}

// A Require names a module that this one needs.
type Require struct {
	Module  string
	Access  Access
	Version string
}

// An Export names a package that the module exports or opens: to the modules
// To, to all when there are none.
type Export struct {
	Package string
	Access  Access
	To      []string
}

// A Provide names a service and the classes that provide it.
type Provide struct {
	Service string
	With    []string
}

// The flags of a required module; of a module the first is "open".
const (
	Open        Access = 0x0020 // modules
	Transitive  Access = 0x0020 // requires
	StaticPhase Access = 0x0040 // requires
)

// ModuleInfo returns what a module-info class says; nil for another class.
func (c *Class) ModuleInfo() (*ModuleInfo, error) {
	r, ok := c.Pool.find(c.attrs, "Module")
	if !ok {
		return nil, nil
	}
	m := moduleReader{reader: &r, pool: &c.Pool}
	info := &ModuleInfo{
		Name:    m.text(m.pool.Module),
		Access:  Access(r.u2()),
		Version: m.text(m.pool.optionalText),
	}
	for range m.rows(6) {
		info.Requires = append(info.Requires, Require{m.text(m.pool.Module), Access(r.u2()), m.text(m.pool.optionalText)})
	}
	info.Exports = m.exports()
	info.Opens = m.exports()
	info.Uses = m.texts(m.pool.ClassName)
	for range m.rows(4) {
		info.Provides = append(info.Provides, Provide{m.text(m.pool.ClassName), m.texts(m.pool.ClassName)})
	}
	if m.err == nil {
		m.err = r.err()
	}
	if m.err != nil {
		return nil, m.err
	}
	return info, nil
}

// A moduleReader keeps the first error of a structure that is mostly indices.
type moduleReader struct {
	*reader
	pool *Pool
	err  error
}

// rows reads the length of a table, 0 after an error.
func (m *moduleReader) rows(size int) int {
	n := m.count(size)
	if m.err != nil {
		return 0
	}
	return n
}

// text reads an index and looks it up.
func (m *moduleReader) text(get func(int) (string, error)) string {
	i := m.u2()
	if m.err != nil || m.fault != nil {
		return ""
	}
	s, err := get(i)
	m.err = err
	return s
}

func (m *moduleReader) texts(get func(int) (string, error)) []string {
	var all []string
	for range m.rows(2) {
		all = append(all, m.text(get))
	}
	return all
}

func (m *moduleReader) exports() []Export {
	var all []Export
	for range m.rows(6) {
		all = append(all, Export{m.text(m.pool.Package), Access(m.u2()), m.texts(m.pool.Module)})
	}
	return all
}
