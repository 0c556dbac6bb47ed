package findings

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A holder asks what an expression holds: a stream of a class, by its type, as
// something made round one, or as a variable that is given one.
type holder struct {
	a      *Analysis
	wanted func(streamKind) bool
	always bool // of all that a variable is given, rather than of some
}

// depth bounds how far variables and wrappers are followed.
const holderDepth = 4

func (h holder) holds(n syntax.Node) bool { return h.within(n, holderDepth) }

func (h holder) within(n syntax.Node, depth int) bool {
	if n.IsZero() || depth == 0 {
		return false
	}
	typ := h.a.Types().TypeOf(n)
	class := typ.ClassName()
	switch {
	case typ.Known() && (class == "" || class == "java.lang.String"):
		return false // nor can what a variable of the type is given be a stream
	case class != "" && h.wanted(h.a.streamKind(class)):
		return true
	}
	switch n.Kind() {
	case syntax.Paren, syntax.Cast:
		return h.within(operand(n), depth)
	case syntax.New:
		return wrapper(class) && h.within(n.Child(syntax.RoleArgument), depth-1)
	case syntax.Ident:
		given := h.a.given(n)
		held := func(v syntax.Node) bool { return h.within(v, depth-1) }
		if h.always {
			return len(given) > 0 && !slices.ContainsFunc(given, func(v syntax.Node) bool { return !held(v) })
		}
		return slices.ContainsFunc(given, held)
	}
	return false
}

// wrapper reports whether a class is one of the JDK's that read from or write
// to what they are made round.
func wrapper(class string) bool {
	return strings.HasPrefix(class, "java.io.") || strings.HasPrefix(class, "java.util.zip.") || strings.HasPrefix(class, "java.util.jar.")
}

// given returns the expressions other than null that a local variable is given
// in its method, or a field in its class: simple names, as the text has them.
func (a *Analysis) given(v syntax.Node) []syntax.Node {
	if out := a.givenIn(a.methodRound(v), v.Name()); len(out) > 0 {
		return out
	}
	return a.givenIn(v.Enclosing(syntax.ClassBody), v.Name())
}

func (a *Analysis) givenIn(scope syntax.Node, name string) (out []syntax.Node) {
	for _, v := range a.values()[name] {
		if scope.Span().Encloses(v.Span()) {
			out = append(out, v)
		}
	}
	return out
}

// valuesByName returns the expressions other than null that variables are
// given anywhere in the file, by the variables' simple names.
func (a *Analysis) valuesByName() map[string][]syntax.Node {
	out := map[string][]syntax.Node{}
	add := func(name string, v syntax.Node) {
		if name != "" && !v.IsZero() && v.Op() != syntax.Null {
			out[name] = append(out[name], v)
		}
	}
	for _, n := range a.outline().givers {
		switch n.Kind() {
		case syntax.VarDeclarator:
			add(n.Name(), n.Child(syntax.RoleInit))
		case syntax.Assign:
			add(lastName(n.Child(syntax.RoleLeft)), n.Child(syntax.RoleRight))
		}
	}
	return out
}

// subclassOfAny reports whether a class is one of a list or below.
func (a *Analysis) subclassOfAny(class string, list []string) bool {
	return slices.ContainsFunc(list, func(of string) bool { return class == of || a.Types().Subclass(class, of) == types.Yes })
}

// A streamKind is what a class is to whoever asks after streams.
type streamKind struct {
	written   bool // to the library
	inMemory  bool // over memory alone
	moves     bool // data come from it or go to it
	closeable bool
}

// streamKind returns the kind of a class, worked out once: rules ask it for each
// argument of each call, and few classes are meant.
func (a *Analysis) streamKind(class string) streamKind {
	return a.kinds.get(class, a.newStreamKind)
}

func (a *Analysis) newStreamKind(class string) streamKind {
	classes := &a.library().traits.Classes
	return streamKind{
		written:   a.subclassOfAny(class, classes.Written),
		inMemory:  memoryName.MatchString(class) || a.subclassOfAny(class, classes.InMemory),
		moves:     a.subclassOfAny(class, streams),
		closeable: a.subclassOfAny(class, []string{"java.io.Closeable", "java.lang.AutoCloseable"}),
	}
}

// isWritten reports whether an expression is a written stream.
func (a *Analysis) isWritten(n syntax.Node) bool {
	return holder{a: a, wanted: func(k streamKind) bool { return k.written }}.holds(n)
}

// heldInMemory reports whether an expression is a stream over memory alone.
func (a *Analysis) heldInMemory(n syntax.Node) bool {
	return holder{a: a, always: true, wanted: func(k streamKind) bool { return k.inMemory }}.holds(n)
}

// inMemory reports whether the call is one that works on what is in memory
// alone, and cannot fail: on such a stream, or of an object that is no stream
// itself and reads from or writes to nothing else.
func (a *Analysis) inMemory(s CallSite) bool {
	return a.memory.get(s.Node, func(syntax.Node) bool { return a.worksInMemory(s) })
}

func (a *Analysis) worksInMemory(s CallSite) bool {
	if a.isTrait(s, a.library().traits.Methods.InMemory) {
		return true
	}
	to := s.Node.Child(syntax.RoleTarget)
	if to.IsZero() && s.Node.Kind() != syntax.New {
		return false
	}
	if !s.Callee.Static && a.heldInMemory(to) {
		return true
	}
	if !s.Callee.Static && a.streamKind(s.Callee.Receiver).closeable {
		return false
	}
	some := false
	for arg := range s.Node.Children(syntax.RoleArgument) {
		switch {
		case a.heldInMemory(arg):
			some = true
		case a.streamKind(a.Types().TypeOf(arg).ClassName()).moves:
			return false
		}
	}
	return some
}

// memoryName is how streams over arrays and buffers are called, whoever's they are.
var memoryName = regexp.MustCompile(`[.$]\w*Byte(Array|Buffer|Buf)\w*(Stream|Reader|Writer|Put|put)$`)

// streams are what data come from or go to.
var streams = []string{"java.io.DataInput", "java.io.DataOutput", "java.io.InputStream", "java.io.OutputStream", "java.io.Reader", "java.io.Writer"}
