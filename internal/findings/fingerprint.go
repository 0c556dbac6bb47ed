package findings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"throwsight/java/syntax"
)

// fingerprint gives each finding a name that survives what moves it: it is
// made of the rule, the class and method round it and what is called, and of a
// number where those are not enough. Neither line nor path nor the records,
// which grow with the catalog, are part of it.
func (a *Analysis) fingerprint(list []Finding) {
	seen := map[string]int{}
	for i := range list {
		f := &list[i]
		key := f.Rule + "\x00" + a.home(f.Call.Start) + "\x00" + f.Callee
		n := seen[key]
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
		f.Fingerprint = hex.EncodeToString(sum[:10])
	}
}

// home names the package, classes and method round an offset.
func (a *Analysis) home(offset int) string {
	home := ""
	for n := a.Tree.At(offset); !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl:
			home = n.Name() + "." + home
		}
	}
	return a.Types().Package() + "." + home
}
