package edit

import (
	"maps"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Imports gives classes the names by which a file can write them at a place,
// and collects the imports that those need.
type Imports struct {
	*Source
	at    syntax.Node
	added map[string]string // simple name -> canonical name
}

// NewImports prepares names of classes at a node.
func NewImports(src *Source, at syntax.Node) *Imports {
	return &Imports{Source: src, at: at, added: map[string]string{}}
}

// Clone returns a copy that gives the same names from here on.
func (im *Imports) Clone() *Imports {
	c := *im
	c.added = maps.Clone(im.added)
	return &c
}

// Name returns how the class of the binary name is written: short where its
// name is there or can be imported, qualified where the file writes it so or
// the short one means something else. A nested class is written behind the class round it.
func (im *Imports) Name(binary string) string {
	top, nested, isNested := strings.Cut(binary, "$")
	nested = strings.ReplaceAll(nested, "$", ".")
	if isNested {
		if last := nested[strings.LastIndexByte(nested, '.')+1:]; im.File.TypeName(last, im.at).Name == binary && im.heads[last] {
			return last
		}
		nested = "." + nested
	}
	simple := top[strings.LastIndexByte(top, '.')+1:]
	switch now := im.File.TypeName(simple, im.at).Name; {
	case now == top:
		return simple + nested
	case im.added[simple] == top:
		return simple + nested
	case im.added[simple] != "" || simple == top || im.qualified[top] || im.taken(simple, now):
		return top + nested
	}
	im.added[simple] = top
	return simple + nested
}

// taken reports whether the simple name is used, or declared, for another
// class; now is what it would mean as it stands.
func (im *Imports) taken(simple, now string) bool {
	if im.heads[simple] || im.File.Variable(simple, im.at) {
		return true
	}
	for imp := range im.Tree.Root().Children(syntax.RoleImport) {
		if !imp.Has(syntax.FlagStar) && imp.Child(syntax.RoleName).Name() == simple {
			return true
		}
	}
	return now != "" && im.File.Declared(now)
}

// Added returns the classes to import, by their canonical names.
func (im *Imports) Added() []string { return slices.Sorted(maps.Values(im.added)) }

// Edits returns the imports to add.
func (im *Imports) Edits() []text.Edit { return im.edits(im.Added()) }

// ImportEdits returns imports of the classes, each where the file's order
// wants it.
func ImportEdits(src *Source, names []string) []text.Edit {
	return NewImports(src, src.Tree.Root()).edits(slices.Sorted(slices.Values(names)))
}

func (im *Imports) edits(names []string) []text.Edit {
	all := im.plain()
	if len(names) == 0 {
		return nil
	}
	if len(all) == 0 {
		return []text.Edit{im.firstImports(names)}
	}
	var edits []text.Edit
	for _, name := range names {
		edits = append(edits, im.insert(name, all))
	}
	return mergeInserts(edits)
}

// plain returns the imports that are neither static nor of a module.
func (im *Imports) plain() []syntax.Node {
	var all []syntax.Node
	for imp := range im.Tree.Root().Children(syntax.RoleImport) {
		if !imp.Has(syntax.FlagStatic) && !imp.Has(syntax.FlagModule) {
			all = append(all, imp)
		}
	}
	return all
}

// insert plans one import: among those that share most of its package, in
// their order.
func (im *Imports) insert(name string, all []syntax.Node) text.Edit {
	src := im.Tree.Source()
	line := "import " + name + ";"
	most := 0
	for _, imp := range all {
		most = max(most, shared(importName(imp), name))
	}
	var after syntax.Node
	for _, imp := range all {
		if shared(importName(imp), name) < most {
			continue
		}
		if importName(imp) > name && after.IsZero() {
			at := imp.Span().Start
			if from := lineStart(src, at); string(src[from:at]) == "\ufeff" {
				return text.Edit{Span: text.Span{Start: at, End: at}, New: line + im.Style.EOL}
			}
			if !firstOnLine(src, at) { // behind the package, a comment or another import
				return text.Edit{Span: text.Span{Start: at, End: at}, New: line + " "}
			}
			at = lineStart(src, at)
			return text.Edit{Span: text.Span{Start: at, End: at}, New: line + im.Style.EOL}
		}
		if importName(imp) > name {
			break
		}
		after = imp
	}
	end := after.Span().End
	if at := nextLine(src, end); at > lineEnd(src, end) && onlyComment(src[end:lineEnd(src, end)]) {
		return text.Edit{Span: text.Span{Start: at, End: at}, New: line + im.Style.EOL}
	}
	return text.Edit{Span: text.Span{Start: end, End: end}, New: im.Style.EOL + line}
}

// firstImports plans the only imports of a file: below the package, else
// before what comes first.
func (im *Imports) firstImports(names []string) text.Edit {
	src := im.Tree.Source()
	root := im.Tree.Root()
	eol := im.Style.EOL
	lines := "import " + strings.Join(names, ";"+eol+"import ") + ";"
	if pkg := root.Child(syntax.RolePackage); !pkg.IsZero() {
		start := pkg.Span().End
		end := lineEnd(src, start)
		if onlyComment(src[start:end]) {
			return text.Edit{Span: text.Span{Start: end, End: end}, New: eol + eol + lines}
		}
		for end = start; src[end] == ' ' || src[end] == '\t'; {
			end++ // before what goes on behind the package
		}
		return text.Edit{Span: text.Span{Start: start, End: end}, New: eol + eol + lines + eol + eol}
	}
	at := root.First().Span().Start
	return text.Edit{Span: text.Span{Start: at, End: at}, New: lines + eol + eol}
}

func importName(imp syntax.Node) string {
	name := strings.Join(strings.Fields(imp.Child(syntax.RoleName).Text()), "")
	if imp.Has(syntax.FlagStar) {
		name += ".*"
	}
	return name
}

// shared counts the package parts that two names begin with alike.
func shared(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	n := 0
	for n < len(x)-1 && n < len(y)-1 && x[n] == y[n] {
		n++
	}
	return n
}

// mergeInserts joins insertions at one place.
func mergeInserts(edits []text.Edit) []text.Edit {
	text.Sort(edits)
	var out []text.Edit
	for _, e := range edits {
		if n := len(out); n > 0 && out[n-1].Span == e.Span && e.Span.Len() == 0 {
			out[n-1].New += e.New
			continue
		}
		out = append(out, e)
	}
	return out
}
