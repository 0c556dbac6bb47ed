package workspace

import (
	"os"
	"strings"
	"sync"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A Place is a line of a source file on this machine.
type Place struct {
	File string
	Line int // from 1
}

// places remembers those that were looked for, as long as the project's
// sources and class path declare the same.
type places struct {
	mu    sync.Mutex
	known map[findings.Hop]Place // the zero Place where there is none; guarded by mu
}

// PlaceOf returns where a hop stands in a source: a file of the project, else
// one of the sources archive beside the class's own. A hop's line counts where
// its method is there; in another version of the library the method's own line
// takes its place.
func (p *Project) PlaceOf(hop findings.Hop) (Place, bool) {
	m := p.places
	if m == nil {
		return Place{}, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.known[hop]
	if !ok {
		if m.known == nil {
			m.known = map[findings.Hop]Place{}
		}
		at = p.findPlace(hop)
		m.known[hop] = at
	}
	return at, at.File != ""
}

func (p *Project) findPlace(hop findings.Hop) Place {
	file := p.types.Path(hop.Class)
	if file == "" && p.library.classes != nil {
		if origin, ok := p.library.classes.Origin(hop.Class); ok && origin.Path != "" {
			file = unpackSource(origin.Path, hop.Class)
		}
	}
	src, err := os.ReadFile(file)
	if file == "" || err != nil {
		return Place{}
	}
	return Place{file, lineOf(src, hop)}
}

// lineOf returns the line of a hop in its source.
func lineOf(src []byte, hop findings.Hop) int {
	tree, mapper := syntax.Parse(src), text.NewMapper(src)
	best, exact := 1, false
	for n := range tree.Root().Descend() {
		switch n.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer:
		default:
			continue
		}
		name := n.Name()
		switch n.Kind() {
		case syntax.ConstructorDecl:
			name = "<init>"
		case syntax.Initializer:
			name = "<clinit>"
		}
		if name != hop.Method {
			continue
		}
		first, last := mapper.Line(n.Span().Start)+1, mapper.Line(n.Span().End)+1
		if first <= hop.Line && hop.Line <= last {
			return hop.Line
		}
		if means := !exact && declares(n, hop.Descriptor); means || best == 1 {
			best, exact = mapper.Line(n.NameSpan().Start)+1, means
		}
	}
	return best
}

// declares reports whether a declaration is of a method with the descriptor, as
// far as the simple names of its parameters' types tell; false without one.
func declares(method syntax.Node, descriptor string) bool {
	params, ok := findings.Parameters(descriptor)
	if !ok || method.Count(syntax.RoleParam) != len(params) {
		return false
	}
	i := 0
	for p := range method.Children(syntax.RoleParam) {
		want, got := params[i], decl.RefOf(p.Child(syntax.RoleType))
		dims := got.Dims + decl.DimsOf(p)
		if p.Flags()&syntax.FlagVarargs != 0 {
			dims++
		}
		if dims != want.Dims || simple(got.Name) != simple(want.Name) {
			return false
		}
		i++
	}
	return true
}

// simple returns the last part of a class's name.
func simple(name string) string { return name[strings.LastIndexAny(name, ".$")+1:] }
