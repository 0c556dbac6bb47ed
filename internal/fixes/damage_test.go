package fixes_test

import (
	"math/rand/v2"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// TestDamagedFiles: in broken text whatever is still offered is an edit of
// that text; text that is still sound stays so.
func TestDamagedFiles(t *testing.T) {
	env := types.NewIndex()
	for _, f := range archive(t, "testdata/library.txtar").Files {
		env = env.With(f.Name, syntax.Parse(f.Data))
	}
	random := rand.New(rand.NewPCG(7, 7))
	offered := 0
	for _, file := range []string{"testdata/undefended.txtar", "testdata/swallowed.txtar"} {
		for _, shape := range archive(t, file).Files {
			for range 60 {
				src := damage(random, shape.Data)
				tree := syntax.Parse(src)
				for _, kind := range []string{"retry", "no-when"} {
					a := findings.Analyze("app/Shape.java", tree, text.NewMapper(src), findings.Knowledge{
						Catalog: catalog.New(records[kind]), Workspace: env, Options: findings.Options{Hints: true}})
					for _, f := range append(a.Findings(), silent(a)...) {
						for _, action := range fixes.ForFinding(a, f) {
							if action.Disabled != "" {
								continue
							}
							offered++
							after, err := text.Apply(src, action.Edits)
							if err != nil {
								t.Fatalf("%s: %v\n%s", action.Title, err, src)
							}
							// How much is wrong in broken text depends on its indentation,
							// so only sound text can be compared.
							if p := syntax.Parse(after).Problems(); len(tree.Problems()) == 0 && len(p) > 0 {
								t.Errorf("%s, %s: %v\n%s\n----\n%s", shape.Name, action.Title, p[0], src, after)
							}
						}
					}
				}
			}
		}
	}
	if offered < 1000 {
		t.Errorf("%d offers are too few to tell", offered)
	}
}

// damage drops, doubles or swaps some bytes, or cuts the text.
func damage(random *rand.Rand, src []byte) []byte {
	out := append([]byte{}, src...)
	for range 1 + random.IntN(2) {
		at := random.IntN(len(out))
		end := min(at+1+random.IntN(8), len(out))
		switch random.IntN(4) {
		case 0:
			out = append(out[:at:at], out[end:]...)
		case 1:
			out = append(out[:end:end], out[at:]...)
		case 2:
			out[at], out[random.IntN(len(out))] = out[random.IntN(len(out))], out[at]
		case 3:
			out[at] = "{}();\"/*="[random.IntN(9)]
		}
		if len(out) == 0 {
			return []byte(" ")
		}
	}
	return out
}
