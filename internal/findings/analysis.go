package findings

import (
	"bytes"
	"sync"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// Knowledge is what is known beside the file at hand. It is immutable.
type Knowledge struct {
	Catalog   *catalog.Catalog
	Workspace *types.Index   // declarations of the workspace's sources; may be nil
	World     *resolve.World // the same and the class files of a class path; nil where there is none
	Sites     sites.Env      // constants and helpers of other files; may be nil
	Options   Options
}

// An Analysis holds what was found out about one Java file. Parts are computed
// when first asked for, once; it is safe for concurrent use.
type Analysis struct {
	// Path names the file, with '/' as separator: from the project's root on,
	// which the settings' globs are compared with, else as it is known. Only its
	// tail from the package folder on is compared with a record's.
	Path string
	// File is the file's path as Knowledge.Workspace has it: another file may
	// declare the same classes.
	File      string
	Tree      *syntax.Tree
	Mapper    *text.Mapper
	Knowledge Knowledge

	part text.Span // what of the file is asked about; the zero Span: all of it

	source    func() *types.Source
	outline   func() *outline
	sites     func() []sites.Site
	types     func() *types.File
	calls     func() []CallSite
	swallow   func() []Finding
	findings  func() checked
	expects   func() bool // the text has the word: most files are spared the search for it
	located   func() []Location
	assigns   func() map[string][]syntax.Node
	typeNames func() map[string]bool // simple names of types
	values    func() map[string][]syntax.Node

	unchecked memo[string, types.Answer]
	kinds     memo[string, streamKind]
	ways      memo[string, wayKind]
	schemes   memo[syntax.Node, string] // of variables' addresses
	memory    memo[syntax.Node, bool]   // of a call: whether it is inMemory
	caught    memo[takenBy, types.Answer]
}

// Analyze prepares the analysis of one file.
func Analyze(path string, tree *syntax.Tree, mapper *text.Mapper, know Knowledge) *Analysis {
	return AnalyzeSource(path, tree, sync.OnceValue(func() *types.Source { return types.NewSource(tree) }), mapper, know)
}

// AnalyzeSource is Analyze for a file whose declarations others read, too.
func AnalyzeSource(path string, tree *syntax.Tree, source func() *types.Source, mapper *text.Mapper, know Knowledge) *Analysis {
	a := &Analysis{Path: path, File: path, Tree: tree, Mapper: mapper, Knowledge: know, source: source}
	a.outline = sync.OnceValue(func() *outline { return newOutline(tree) })
	a.sites = sync.OnceValue(func() []sites.Site { return sites.Find(tree, know.Sites) })
	a.types = sync.OnceValue(func() *types.File { return a.newTypes() })
	a.calls = sync.OnceValue(func() []CallSite { return a.findCalls() })
	a.swallow = sync.OnceValue(func() []Finding { return a.findSwallowed() })
	a.findings = sync.OnceValue(func() checked { return a.check() })
	a.typeNames = sync.OnceValue(func() map[string]bool { return a.findTypeNames() })
	a.assigns = sync.OnceValue(func() map[string][]syntax.Node { return a.findAssigns() })
	a.expects = sync.OnceValue(func() bool { return bytes.Contains(tree.Source(), []byte("expect")) })
	a.located = sync.OnceValue(func() []Location { return a.locate() })
	a.values = sync.OnceValue(func() map[string][]syntax.Node { return a.valuesByName() })
	return a
}

// Rewritten returns the analysis of the file with another text, by the same
// knowledge. It tells of one part of the text only, which takes less time than
// all of it; the zero Span asks for all.
func (a *Analysis) Rewritten(src []byte, part text.Span) *Analysis {
	tree, know := syntax.Parse(src), a.Knowledge
	source := types.NewSource(tree)
	if know.Workspace.Has(a.File) {
		know.Workspace = know.Workspace.WithUnits(map[string]*types.Unit{a.File: source.Unit})
	}
	next := AnalyzeSource(a.Path, tree, func() *types.Source { return source }, text.NewMapper(src), know)
	next.File = a.File
	next.part = part
	return next
}

// asked reports whether what is found at a node is asked for.
func (a *Analysis) asked(n syntax.Node) bool {
	return a.part == text.Span{} || a.part.Encloses(n.Span())
}

// Sites returns the file's error sites in the order of the text.
func (a *Analysis) Sites() []sites.Site { return a.sites() }

// Findings returns what is worth reporting, sorted by place.
func (a *Analysis) Findings() []Finding { return a.findings().told }

// Silenced returns what would be worth reporting if nobody had silenced it:
// each with its Silence, sorted by place.
func (a *Analysis) Silenced() []Finding { return a.findings().silenced }

// HoverAt returns what is known about the place at offset; false when there
// is nothing to say.
func (a *Analysis) HoverAt(offset int) (Hover, bool) {
	for _, at := range [...]func(int) (Hover, bool){a.siteHover, a.callHover, a.catchHover, a.throwsHover, a.messageHover} {
		if h, ok := at(offset); ok {
			return h, true
		}
	}
	return Hover{}, false
}
