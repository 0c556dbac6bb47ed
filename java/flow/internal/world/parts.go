package world

// An archive's code meets that of the archives which it names something of, and
// of those that these do. A server is of a program of the archives whose code
// makes its objects: what these do not know does not run there, whatever else
// lies on the class path.

// parts is a set of archives, by bits; the last stands for all from there on.
type parts uint64

func partOf(n int) parts { return 1 << min(n, 63) }

// reachParts works out which archives each archive's code can meet. uses are
// those that its code names something of.
func reachParts(uses []parts) []parts {
	out := make([]parts, len(uses))
	for from := range uses {
		met := partOf(from) | uses[from]
		for again := true; again; {
			again = false
			for to := range uses {
				if met&partOf(to) != 0 && uses[to]&^met != 0 {
					met |= uses[to]
					again = true
				}
			}
		}
		out[from] = met
	}
	return out
}

// uses returns the archives of the classes that a class's header and code name,
// and notes its own at those that its code makes: until all archives are known,
// those that make its objects are what is around a class.
func (w *World) uses(c *Class, l *links) (out parts) {
	add := func(name string) {
		if to := w.byName[name]; to != nil {
			out |= to.part
		}
	}
	add(l.super)
	for _, names := range [][]string{l.interfaces, l.made, c.calls.owners} {
		for _, name := range names {
			add(name)
		}
	}
	for _, name := range l.made {
		if made := w.byName[name]; made != nil {
			made.around |= c.part
		}
	}
	return out
}

// metBy returns what the code of some archives can meet, by what that of each
// can.
func (some parts) metBy(reach []parts) (all parts) {
	for n, met := range reach {
		if some&partOf(n) != 0 {
			all |= met
		}
	}
	return all
}

// RunsWith reports whether code of another class can run where a server does:
// whether an archive whose code makes the server's object can meet that class's
// archive, or none is seen to make it.
func (server *Class) RunsWith(c *Class) bool {
	return server.around == 0 || c.part == 0 || server.around&c.part != 0
}
