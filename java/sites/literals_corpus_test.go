//go:build corpus

package sites_test

import (
	"bytes"
	"fmt"
	"testing"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// leastWords is the share of throws with a literal that must have words.
const leastWords = 0.97

// TestHadoopThrowLiterals counts, of the statements "throw new X(…)" with a
// text literal anywhere in the parentheses, those that get a template with
// words, and the reasons of the rest.
func TestHadoopThrowLiterals(t *testing.T) {
	countLiterals(t, loadCorpus(t), leastWords)
}

func countLiterals(t *testing.T, files *sourceFiles, least float64) {
	t.Helper()
	all, withWords := 0, 0
	reasons := map[sites.Reason]int{}
	missed := 0
	for _, file := range files.order {
		tree := files.trees[file]
		bySpan := map[int]sites.Site{}
		for _, s := range files.sites[file] {
			if s.Kind == sites.Throw {
				bySpan[s.Span.Start] = s
			}
		}
		for n := range tree.Root().Descend() {
			if n.Kind() != syntax.Throw || !hasLiteral(n) {
				continue
			}
			all++
			s, ok := bySpan[n.Span().Start]
			words := 0
			for _, tm := range s.Templates {
				words = max(words, tm.Words())
			}
			line := 1 + bytes.Count(tree.Source()[:n.Span().Start], []byte("\n"))
			switch {
			case ok && words > 0:
				withWords++
			case ok && s.NoTemplate != sites.HasWords:
				reasons[s.NoTemplate]++
				t.Logf("%v: %s:%d %.160q", s.NoTemplate, file, line, n.Text())
			default:
				missed++
				t.Logf("missed: %s:%d %.160q", file, line, n.Text())
			}
		}
	}
	fmt.Printf("%-14s %6d\n", "with literal", all)
	fmt.Printf("%-14s %6d\n", "with words", withWords)
	for r, n := range reasons {
		fmt.Printf("%-14v %6d\n", r, n)
	}
	share := float64(withWords) / float64(all)
	fmt.Printf("%-14s %6d\nshare with words %.2f%%\n", "missed", missed, 100*share)
	if share < least || missed > 0 {
		t.Errorf("%.2f%% with words, want %.0f%%; %d missed", 100*share, 100*least, missed)
	}
}

// hasLiteral reports whether a throw makes its exception here, with a text
// literal among the arguments.
func hasLiteral(throw syntax.Node) bool {
	x := throw.Child(syntax.RoleExpr)
	for x.Kind() == syntax.Paren {
		x = x.Child(syntax.RoleExpr)
	}
	if x.Kind() != syntax.New {
		return false
	}
	for a := range x.Children(syntax.RoleArgument) {
		for n := range a.Descend() {
			if _, ok := n.StringValue(); ok {
				return true
			}
		}
	}
	return false
}
