package findings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// fingerprint gives each finding a name that survives what moves it: it is
// made of the rule, the class and method round it and what is called, and of a
// number where those are not enough. A finding without a call is at home where
// it stands. Neither line nor path nor the records,
// which grow with the catalog, are part of it.
func (a *Analysis) fingerprint(list []Finding) {
	calls := map[text.Span]syntax.Node{}
	for _, c := range a.Calls() {
		calls[c.Node.Span()] = c.Node
	}
	seen := map[string]int{}
	for i := range list {
		f := &list[i]
		at, ok := calls[f.Call]
		if !ok {
			at = a.at(f.Span)
		}
		key := f.Rule + "\x00" + a.home(at) + "\x00" + f.Callee
		n := seen[key]
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
		f.Fingerprint = hex.EncodeToString(sum[:10])
	}
}

// home names the package, classes and method round a node.
func (a *Analysis) home(n syntax.Node) string {
	home := ""
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl:
			home = n.Name() + "." + home
		}
	}
	return a.Types().Package() + "." + home
}

// at returns the smallest node that covers a span.
func (a *Analysis) at(span text.Span) syntax.Node {
	n := a.Tree.At(span.Start)
	for !n.IsZero() && !n.Span().Encloses(span) {
		n = n.Parent()
	}
	return n
}
