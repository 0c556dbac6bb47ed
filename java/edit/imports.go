package edit

import (
	"bytes"
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
	var fresh [2][]string // of no group that is there
	for _, name := range names {
		if kin := im.kin(name, all); len(kin) > 0 {
			edits = append(edits, im.insert(name, kin))
		} else if platform(name) {
			fresh[0] = append(fresh[0], name)
		} else {
			fresh[1] = append(fresh[1], name)
		}
	}
	src, eol := im.Tree.Source(), im.Style.EOL
	if len(fresh[0]) > 0 {
		at := all[0].Span().Start
		edits = append(edits, text.Edit{Span: text.Span{Start: at, End: at}, New: importLines(fresh[0], eol) + eol + eol})
	}
	if len(fresh[1]) > 0 {
		at := trailing(src, all[len(all)-1].Span().End)
		edits = append(edits, text.Edit{Span: text.Span{Start: at, End: at}, New: eol + eol + importLines(fresh[1], eol)})
	}
	return mergeInserts(edits)
}

func importLines(names []string, eol string) string {
	return "import " + strings.Join(names, ";"+eol+"import ") + ";"
}

// kin returns the imports among which a new one goes: those that share most of
// its package; where none shares any, and the file keeps the platform's classes
// apart, those of its kind; none where it has no group of that.
func (im *Imports) kin(name string, all []syntax.Node) []syntax.Node {
	most := 0
	for _, imp := range all {
		most = max(most, shared(importName(imp), name))
	}
	if most > 0 {
		return slices.DeleteFunc(slices.Clone(all), func(imp syntax.Node) bool { return shared(importName(imp), name) < most })
	}
	var same []syntax.Node
	apart, groups := false, im.groups(all)
	for _, g := range groups {
		of := !slices.ContainsFunc(g, func(imp syntax.Node) bool { return !platform(importName(imp)) })
		apart = apart || of
		if of == platform(name) {
			same = append(same, g...)
		}
	}
	if len(groups) == 1 || !apart {
		return all
	}
	return same
}

// groups returns the imports by the lines between them that hold none.
func (im *Imports) groups(all []syntax.Node) [][]syntax.Node {
	var out [][]syntax.Node
	for i, imp := range all {
		if i == 0 || bytes.Count(lineFeeds(im.Tree.Source()[all[i-1].Span().End:imp.Span().Start]), []byte("\n")) > 1 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], imp)
	}
	return out
}

// platform reports whether a class is Java's own, as files group them.
func platform(name string) bool {
	return strings.HasPrefix(name, "java.") || strings.HasPrefix(name, "javax.")
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

// insert plans one import among its kin, in their order.
func (im *Imports) insert(name string, kin []syntax.Node) text.Edit {
	src, eol := im.Tree.Source(), im.Style.EOL
	line := "import " + name + ";"
	var after syntax.Node
	for _, imp := range kin {
		if importName(imp) > name && after.IsZero() {
			at := imp.Span().Start
			switch from := lineStart(src, at); {
			case im.besideOther(imp):
				line += " "
			case string(src[from:at]) == "\ufeff":
				line += eol
			case !firstOnLine(src, at): // behind a comment
				line += " "
			default:
				line = indentAt(src, at) + line + eol
				at = from
			}
			return text.Edit{Span: text.Span{Start: at, End: at}, New: line}
		}
		if importName(imp) > name {
			break
		}
		after = imp
	}
	end := after.Span().End
	if im.besideOther(after) {
		return text.Edit{Span: text.Span{Start: end, End: end}, New: " " + line}
	}
	if firstOnLine(src, after.Span().Start) {
		line = indentAt(src, after.Span().Start) + line
	}
	if at := nextLine(src, end); at > lineEnd(src, end) && onlyComment(src[end:lineEnd(src, end)]) {
		return text.Edit{Span: text.Span{Start: at, End: at}, New: line + eol}
	}
	return text.Edit{Span: text.Span{Start: end, End: end}, New: eol + line}
}

// besideOther reports whether an import shares a line with another one, or with
// the package.
func (im *Imports) besideOther(imp syntax.Node) bool {
	src := im.Tree.Source()
	for c := range im.Tree.Root().All() {
		if c != imp && (c.Kind() == syntax.ImportDecl || c.Role() == syntax.RolePackage) && (lineStart(src, c.Span().Start) == lineStart(src, imp.Span().Start) || lineStart(src, c.Span().End) == lineStart(src, imp.Span().Start)) {
			return true
		}
	}
	return false
}

// firstImports plans the only imports of a file: below the package, else
// before what comes first.
func (im *Imports) firstImports(names []string) text.Edit {
	src := im.Tree.Source()
	root := im.Tree.Root()
	eol := im.Style.EOL
	lines := importLines(names, eol)
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
