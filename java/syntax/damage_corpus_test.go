//go:build corpus

package syntax_test

import (
	"math/rand/v2"
	"slices"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A damage is a change to a text that leaves it no Java, most times.
type damage struct {
	kind  string
	edits []text.Edit
	hurt  text.Span // of the undamaged text: from the first to the last byte changed
	cut   bool      // all behind hurt.Start is gone
}

var damageKinds = []string{"drop", "double", "swap", "cut", "brace"}

// randomDamage makes one damage to a text.
func randomDamage(r *rand.Rand, src []byte) (damage, bool) {
	var tokens []syntax.Token
	var spans []text.Span
	for s := syntax.NewScanner(src, text.Span{End: len(src)}); ; {
		token, span := s.Next()
		if token == syntax.EOF {
			break
		}
		if !token.IsComment() {
			tokens, spans = append(tokens, token), append(spans, span)
		}
	}
	if len(tokens) < 2 {
		return damage{}, false
	}
	d := damage{kind: damageKinds[r.IntN(len(damageKinds))]}
	i := r.IntN(len(tokens) - 1)
	word := func(i int) string { return string(spans[i].In(src)) }
	switch d.kind {
	case "brace":
		var braces []int
		for i, token := range tokens {
			if token == syntax.LBrace || token == syntax.RBrace {
				braces = append(braces, i)
			}
		}
		if len(braces) == 0 {
			return damage{}, false
		}
		i = braces[r.IntN(len(braces))]
		fallthrough
	case "drop":
		d.edits = []text.Edit{{Span: spans[i]}}
		d.hurt = spans[i]
	case "double":
		d.edits = []text.Edit{{Span: text.Span{Start: spans[i].End, End: spans[i].End}, New: " " + word(i)}}
		d.hurt = spans[i]
	case "swap":
		d.edits = []text.Edit{{Span: spans[i], New: word(i + 1)}, {Span: spans[i+1], New: word(i)}}
		d.hurt = text.Span{Start: spans[i].Start, End: spans[i+1].End}
	case "cut":
		at := spans[i].Start + r.IntN(spans[i].Len()+1)
		d.edits = []text.Edit{{Span: text.Span{Start: at, End: len(src)}}}
		d.hurt = text.Span{Start: at, End: at}
		d.cut = true
	}
	return d, true
}

// shift returns where an offset of the undamaged text stands in the damaged
// one.
func (d damage) shift(offset int) int {
	by := 0
	for _, e := range d.edits {
		if e.Span.End <= offset {
			by += len(e.New) - e.Span.Len()
		}
	}
	return offset + by
}

var memberKinds = []syntax.Kind{
	syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl,
	syntax.EnumConstant, syntax.FieldDecl, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer,
	syntax.ImportDecl, syntax.PackageDecl, syntax.ModuleDecl,
}

// damagedMember returns the innermost member that holds all of the damage.
func damagedMember(tree *syntax.Tree, d damage) syntax.Node {
	n := tree.At(d.hurt.Start)
	for !n.IsZero() && !(slices.Contains(memberKinds, n.Kind()) && n.Span().Encloses(d.hurt) && n.Role() != syntax.RoleStatement) {
		n = n.Parent()
	}
	return n
}
