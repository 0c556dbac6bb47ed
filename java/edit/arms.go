package edit

import (
	"bytes"
	"strings"

	"throwsight/java/syntax"
)

// Arms are how a file writes the braces of lambdas and of what a switch does, which
// most files have beside even where others stand on lines of their own.
type Arms struct {
	Below bool   // on a line of its own
	In    string // where that is so, what it is indented by
	Tight bool   // beside the arrow, without a space
	Class bool   // those of a class without a name are on a line of their own, too
}

type armVotes struct {
	armBelow, armBeside int
	newBelow, newBeside int
	armIn               map[string]int
	arrowTight, arrowed int
}

func (v *armVotes) arms() Arms {
	a := Arms{Below: v.armBelow > v.armBeside, Tight: v.arrowTight > v.arrowed, Class: v.newBelow > v.newBeside}
	if a.Below {
		for in, n := range v.armIn {
			if most := v.armIn[a.In]; n > most || n == most && in < a.In {
				a.In = in
			}
		}
	}
	return a
}

// ofArm reports whether a block is that of a lambda, an arm, or the one behind a
// label.
func ofArm(block syntax.Node) bool {
	p := block.Parent()
	return p.Kind() == syntax.Lambda || p.Kind() == syntax.Case && (block.Role() == syntax.RoleBody || block == p.Child(syntax.RoleStatement))
}

func (v *armVotes) countArm(src []byte, n syntax.Node) {
	if p := n.Parent(); n.Role() == syntax.RoleBody && (p.Kind() == syntax.Lambda || p.Kind() == syntax.Case) {
		switch at := n.Span().Start; {
		case at < 2 || firstOnLine(src, at):
		case bytes.HasSuffix(src[:at], []byte("->")):
			v.arrowTight++
		default:
			v.arrowed++
		}
	}
	if p := n.Parent().Kind(); n.Kind() == syntax.ClassBody && (p == syntax.New || p == syntax.EnumConstant) && broken(src, n.Span().Start, n.Span().End) {
		if firstOnLine(src, n.Span().Start) {
			v.newBelow++
		} else {
			v.newBeside++
		}
	}
	if n.Kind() != syntax.Block || !ofArm(n) || !broken(src, n.Span().Start, n.Span().End) {
		return
	}
	at := n.Span().Start
	if !firstOnLine(src, at) {
		v.armBeside++
		return
	}
	v.armBelow++
	if in, ok := strings.CutPrefix(indentAt(src, at), indentAt(src, spaceBefore(src, at))); ok {
		if v.armIn == nil {
			v.armIn = map[string]int{}
		}
		v.armIn[in]++
	}
}

// arm returns a block behind an arrow, in a line of the indentation, with comments
// that stand there already.
func (s Style) arm(code Code, indent, comments string) string {
	if s.Arms.Below {
		return comments + s.EOL + indent + s.Arms.In + s.braced(code, indent+s.Arms.In, "")
	}
	open := " {"
	if s.Arms.Tight {
		open = "{"
	}
	if len(code) == 0 {
		return open + comments + s.EOL + indent + "}"
	}
	inner := indent + s.Unit // with its brace beside it, a body is in line with that nowhere
	return open + comments + s.pad() + inner + s.layout(code, inner) + s.pad() + indent + "}"
}

// besideLabel reports whether a block is what stands first behind a label, on its
// line: the two are laid out as one.
func besideLabel(n syntax.Node) bool {
	p := n.Parent()
	return n.Kind() == syntax.Block && p.Kind() == syntax.Case && n.Role() == syntax.RoleStatement && n == p.Child(syntax.RoleStatement) &&
		!broken(n.Tree().Source(), p.Span().Start, n.Span().Start)
}
