package findings

import (
	"strings"

	"throwsight/java/types"
)

// means reports whether a call can be of a method with the descriptor. What it
// returns does not count: an overriding method may return more.
func (a *Analysis) means(descriptor string, c types.Callee) bool {
	if c.Descriptor == "" {
		return a.fits(descriptor, c.Args)
	}
	want, _, _ := strings.Cut(descriptor, ")")
	got, _, _ := strings.Cut(c.Descriptor, ")")
	return want == got
}

// fits reports whether the arguments can be those of a method with the
// descriptor: their number, and what is known of their types.
func (a *Analysis) fits(descriptor string, args []types.Type) bool {
	params, ok := parameters(descriptor)
	if !ok {
		return true
	}
	last := len(params) - 1
	if len(args) != len(params) {
		// A descriptor does not tell varargs; an array at the end may be one.
		return last >= 0 && params[last].Dims > 0 && len(args) >= last
	}
	for i, arg := range args {
		if !arg.Known() || arg.Name == "null" || arg.Dims != params[i].Dims {
			if arg.Known() && arg.Dims != params[i].Dims && i < last {
				return false
			}
			continue
		}
		from, to := arg.ClassName(), params[i].ClassName()
		if to == "java.lang.String" && from != "" && from != to {
			return false // the class is final
		}
		if from != "" && to != "" && a.Types().Subclass(from, to) == types.No {
			return false
		}
		if arg.Name == "boolean" != (params[i].Name == "boolean") && from == "" && to == "" {
			return false
		}
	}
	return true
}

// Parameters returns the parameter types of a method descriptor; false where it
// is none.
func Parameters(descriptor string) ([]types.Type, bool) { return parameters(descriptor) }

// parameters reads the parameter types of a method descriptor.
func parameters(descriptor string) ([]types.Type, bool) {
	s, ok := strings.CutPrefix(descriptor, "(")
	if !ok {
		return nil, false
	}
	var out []types.Type
	for {
		t := types.Type{}
		for strings.HasPrefix(s, "[") {
			t.Dims++
			s = s[1:]
		}
		if s == "" {
			return nil, false
		}
		c := s[0]
		s = s[1:]
		switch c {
		case ')':
			return out, true
		case 'L':
			class, rest, ok := strings.Cut(s, ";")
			if !ok {
				return nil, false
			}
			t.Name, s = strings.ReplaceAll(class, "/", "."), rest
		default:
			name := primitives[c]
			if name == "" {
				return nil, false
			}
			t.Name = name
		}
		out = append(out, t)
	}
}

var primitives = map[byte]string{'Z': "boolean", 'B': "byte", 'C': "char", 'D': "double", 'F': "float", 'I': "int", 'J': "long", 'S': "short"}
