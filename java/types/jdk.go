package types

import (
	_ "embed"
	"strings"
	"sync"
)

//go:generate go test . -run TestJDKTable -update

// jdkText is made by testdata/JdkTable.java, which states its form.
//
//go:embed jdk.txt
var jdkText string

// JDK returns what is known of the JDK's classes without a JDK at hand: which
// there are, and their supertypes. It is the table of JDK 25.
func JDK() Outside { return jdk() }

var jdk = sync.OnceValue(func() *Table {
	t := &Table{Supertypes: make(map[string][]string, 3000), Generics: map[string]bool{}}
	var pkg string
	for line := range strings.Lines(jdkText) {
		words := strings.Fields(line)
		if words[0] == "package" {
			pkg = words[1]
			continue
		}
		supers := words[1:]
		for i, s := range supers {
			switch {
			case s[0] == '.':
				supers[i] = pkg + s
			case !strings.Contains(s, "."):
				supers[i] = "java.lang." + s
			}
		}
		name, generic := strings.CutSuffix(pkg+"."+words[0], "<>")
		t.Supertypes[name] = supers
		if generic {
			t.Generics[name] = true
		}
	}
	return t
})
