package model

// Check reads everything and returns the first fault: for a file that nobody
// has looked at yet.
func (m *Model) Check() error {
	x, err := m.index()
	if err != nil {
		return err
	}
	seen := map[place]bool{}
	for _, name := range x.names {
		if _, err := m.Class(name); err != nil {
			return err
		}
		if _, err := m.Receivers(name); err != nil {
			return err
		}
		points, err := m.Points(name)
		if err != nil {
			return err
		}
		for _, p := range points {
			if seen[p.list] {
				continue
			}
			seen[p.list] = true
			if _, err := m.Escapes(p); err != nil {
				return err
			}
		}
	}
	for i, r := range x.sites {
		if _, err := m.sitesOf(i, r); err != nil {
			return err
		}
	}
	return nil
}
