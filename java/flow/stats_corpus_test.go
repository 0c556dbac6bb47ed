//go:build corpus

package flow

// stats say how much an engine has looked at.
type stats struct {
	Classes                   int // of the library
	Contexts, Sites, Elements int
	Largest                   int // component of contexts that reach each other
	Faults                    int // class files that could not be read
}

func (e *Engine) stats() stats {
	return stats{len(e.w.Classes()), len(e.contexts) + len(e.nodes), len(e.sites), len(e.elements), e.largest, e.Unread()}
}

// maxComponent is how many contexts are to reach each other at most: where more
// do, the hot types are not the right ones.
const maxComponent = 1000
