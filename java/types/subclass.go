package types

import "slices"

// An Answer is yes, no, or not known.
type Answer uint8

const (
	Unknown Answer = iota
	Yes
	No
)

// below tells whether class a is b or below it.
func (f *File) below(a, b string) Answer {
	switch {
	case a == "" || b == "":
		return Unknown
	case a == b || b == "java.lang.Object":
		return Yes
	}
	// Rules ask the same few questions at every call of a file.
	key := [2]string{a, b}
	if answer, ok := f.order[key]; ok {
		return answer
	}
	answer := No
	f.eachSuper(a, func(name string, known bool) bool {
		if name == b {
			answer = Yes
			return false
		}
		if !known {
			answer = Unknown
		}
		return true
	})
	if f.depth == 0 { // else a type may be unknown for the depth's sake alone
		f.order[key] = answer
	}
	return answer
}

// Supers returns the binary names of all supertypes of a class that are
// known, the nearest first, without java.lang.Object. The list is not to be
// changed.
func (f *File) Supers(class string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if out, ok := f.above[class]; ok {
		return out
	}
	var out []string
	f.eachSuper(class, func(name string, _ bool) bool {
		if name != class {
			out = append(out, name)
		}
		return true
	})
	out = slices.Clip(out) // who appends to it gets a copy
	f.above[class] = out
	return out
}

// eachSuper visits the class and its supertypes, breadth first, each once;
// known says whether that class's own supertypes are. It stops when visit
// returns false.
func (f *File) eachSuper(class string, visit func(name string, known bool) bool) {
	queue, seen := []string{class}, map[string]bool{class: true}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		supers, known := f.directSupers(name)
		if !visit(name, known) {
			return
		}
		for _, s := range supers {
			if !seen[s] {
				seen[s] = true
				queue = append(queue, s)
			}
		}
	}
}

// directSupers returns the supertypes that a class names; known is false when
// there may be others.
func (f *File) directSupers(name string) (supers []string, known bool) {
	if name == "java.lang.Object" {
		return nil, true
	}
	c := f.class(name)
	if c == nil {
		return f.env.Outside.Supers(name)
	}
	known = true
	for _, ref := range c.Supers() {
		t := f.superType(ref, c)
		if t.Known() {
			supers = append(supers, t.Name)
		} else {
			known = false
		}
	}
	return supers, known
}
