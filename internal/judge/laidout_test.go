package judge_test

import (
	"fmt"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// laidOut says what an action has not laid out as the file is, "" for nothing.
func laidOut(o *offer) string {
	tree := syntax.Parse(o.after)
	if p := tree.Problems(); len(p) > 0 {
		return fmt.Sprintf("it is no Java: %v", p[0])
	}
	if why := beyond(o); why != "" && !strings.HasPrefix(why, "it loses") { // which moved knows better
		return why
	}
	if why := moved(o); why != "" {
		return why
	}
	if strings.HasPrefix(o.worse, "its finding") {
		return "worse: " + o.worse
	}
	if !strings.Contains(o.file, " line") && !strings.Contains(o.file, "one-line") && !strings.Contains(o.file, "closing brace") {
		for _, e := range o.edits {
			if e.Span.Len()+len(e.New) > 0 && strings.TrimSpace(e.New+string(e.Span.In(o.before))) == "" {
				return fmt.Sprintf("white space: moved at line %d", 1+strings.Count(string(o.before[:e.Span.Start]), "\n"))
			}
		}
	}
	return indented(o)
}

// A word is a token or a comment of a file.
type word struct {
	tok  syntax.Token
	text string
	span text.Span
	line int
}

func words(src []byte) []word {
	var out []word
	s := syntax.NewScanner(src, text.Span{Start: 0, End: len(src)})
	line, at := 1, 0
	for {
		tok, span := s.Next()
		if tok == syntax.EOF {
			return out
		}
		line += strings.Count(string(src[at:span.Start]), "\n")
		out = append(out, word{tok, string(span.In(src)), span, line})
		line += strings.Count(string(span.In(src)), "\n")
		at = span.End
	}
}

func (w word) comment() bool { return w.tok == syntax.LineComment || w.tok == syntax.BlockComment }

// moved says which comment no longer stands beside what it stood beside: behind
// the same word where it ended that one's line, else before the same word.
func moved(o *offer) string {
	before, after := words(o.before), words(o.after)
	for i, c := range before {
		if !c.comment() {
			continue
		}
		j := slices.IndexFunc(after, func(w word) bool { return w.comment() && plainly(w.text) == plainly(c.text) })
		if k := strings.Count(plainly(string(o.after)), plainly(c.text)); k > strings.Count(plainly(string(o.before)), plainly(c.text)) && !strings.HasPrefix(o.kind, "ignore-") {
			return fmt.Sprintf("doubled: %s stands there %d times", c.text, k)
		}
		if j < 0 {
			return "lost: " + c.text
		}
		wasBehind, wasBefore := beside(before, i)
		isBehind, isBefore := beside(after, j)
		tests := o.kind == "check-result" || o.kind == "fix-all" || o.kind == "check-before" // the call, in an if
		head := isBehind.text == "{"                                                         // which the statement has got
		begins, ends := wasBehind.line < c.line, wasBefore.line > c.line+strings.Count(c.text, "\n")
		switch {
		case isBehind.text == wasBehind.text:
		case isBefore.text == wasBefore.text && (wasBehind.text == "{" || isBehind.tok == syntax.Identifier): // a name for the value
		case isBefore.text == wasBefore.text && o.kind == "check-before": // what is checked is before it
		case isBefore.text == wasBefore.text && (begins || !ends && isBehind.text != "}"):
		case (head || isBehind.text == ")" && isBefore.text == "{") && wasBehind.text == ";" && tests:
		case head && behindLast(after, j, "{") == wasBehind.text:
		case isBefore.text == "if" && tests:
		case isBehind.text == ";" && behindLast(after, j, ";") == wasBehind.text: // an expression has become a statement
		case strings.HasPrefix(o.file, "app/reference") && strings.Contains(".;){", isBehind.text):
		case leftOf(o, c):
		case wasBehind.text == "}" && isBehind.text == ";" && isBefore.text == wasBefore.text && strings.Count(string(o.after), "try") < strings.Count(string(o.before), "try"): // a try that had nothing left to do is gone
		default:
			return fmt.Sprintf("moved: %s from between %s and %s to between %s and %s", c.text, wasBehind.text, wasBefore.text, isBehind.text, isBefore.text)
		}
	}
	return ""
}

// leftOf reports whether a comment is what is left of code that is gone: it stands
// where that did.
func leftOf(o *offer, c word) bool {
	return slices.ContainsFunc(o.edits, func(e text.Edit) bool {
		return e.Span.Encloses(c.span) && !slices.ContainsFunc(words([]byte(e.New)), func(w word) bool { return !w.comment() })
	})
}

func plainly(s string) string { return strings.Join(strings.Fields(s), " ") }

// beside returns the words that are no comments before and behind one.
func beside(all []word, i int) (behind, before word) {
	for j := i - 1; j >= 0; j-- {
		if !all[j].comment() {
			behind = all[j]
			break
		}
	}
	for j := i + 1; j < len(all); j++ {
		if !all[j].comment() {
			before = all[j]
			break
		}
	}
	return behind, before
}

// behindLast returns the word before the last one of a text before a comment.
func behindLast(all []word, i int, text string) string {
	for j := i - 1; j > 0; j-- {
		if all[j].text == text {
			behind, _ := beside(all, j)
			return behind.text
		}
	}
	return ""
}

// indented says which line does not stand at its depth: a statement one unit
// deeper than the line that its block begins on, a closing brace at that.
func indented(o *offer) string {
	unit := unitOf(o)
	old := map[string]int{}
	for line := range strings.Lines(string(o.before)) {
		old[line]++
	}
	lines := strings.SplitAfter(string(o.after), "\n")
	indentOf := func(line int) string {
		l := lines[line-1]
		for strings.Contains(l, "*/") && !strings.Contains(l, "/*") { // it begins in a comment
			line--
			l = lines[line-1]
		}
		return l[:len(l)-len(strings.TrimLeft(l, " \t"))]
	}
	type open struct {
		start, brace int // the lines where what it is of begins and where it stands
		cases        bool
	}
	var stack []open
	var last word // that is no comment
	start := 1    // of the statement
	round := 0    // parentheses
	var rounds []int
	for _, w := range words(o.after) {
		if w.comment() {
			continue
		}
		begins := last.text == "{" || last.text == "}" || last.text == ";" || last.text == ""
		if last.text == "}" && (w.text == ")" || w.text == "," || w.text == ";" || w.text == ".") {
			begins = false
		}
		if last.text == ":" && len(stack) > 0 && stack[len(stack)-1].cases {
			begins = true
		}
		if round > 0 {
			begins = false
		}
		if w.text == "case" || w.text == "default" {
			begins = true
		}
		if begins && w.text != "else" && w.text != "catch" && w.text != "finally" {
			start = w.line
		}
		first := last.line < w.line || last.text == ""
		written := old[lines[w.line-1]] == 0
		if first && written && (begins || w.text == "}") && len(stack) > 0 {
			top := stack[len(stack)-1]
			bases := []string{indentOf(top.start), indentOf(top.brace)}
			var wanted []string
			for _, b := range bases {
				switch {
				case w.text == "}":
					wanted = append(wanted, b)
				case w.text == "{" && !begins:
				default:
					wanted = append(wanted, b+unit)
					if top.cases {
						wanted = append(wanted, b+unit+unit)
					}
				}
			}
			if is := indentOf(w.line); len(wanted) > 0 && !slices.Contains(wanted, is) && !commentFirst(lines[w.line-1]) {
				return fmt.Sprintf("indented: line %q wants %q", strings.TrimRight(lines[w.line-1], "\r\n"), wanted)
			}
		}
		switch w.text {
		case "{":
			stack = append(stack, open{start, w.line, false})
			rounds, round = append(rounds, round), 0
		case "}":
			if len(stack) > 0 {
				start = stack[len(stack)-1].start
				stack = stack[:len(stack)-1]
				round, rounds = rounds[len(rounds)-1], rounds[:len(rounds)-1]
			}
		case "(":
			round++
		case ")":
			round--
		case "case", "default":
			if len(stack) > 0 {
				stack[len(stack)-1].cases = true
			}
		}
		last = w
	}
	return ""
}

func commentFirst(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(line), "/") || strings.Contains(line, "*/")
}

// unitOf returns the unit of indentation of the file's way of writing.
func unitOf(o *offer) string {
	for line := range strings.Lines(string(o.before)) {
		if t := strings.TrimLeft(line, " \t"); t != line {
			return line[:len(line)-len(t)]
		}
	}
	return ""
}
