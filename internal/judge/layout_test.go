package judge_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// layoutFrame is round the members of testdata/layout.txtar.
const layoutFrame = `package app.l%d;

import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.io.*;
import org.apache.hadoop.mapreduce.*;

class Shape {
    interface Action {
        void run() throws IOException;
    }

    interface Move {
        void of(Path from, Path to) throws IOException;
    }

    FileSystem fs;
    Path p, q;
    Configuration conf;
    Job job;
    boolean flag, other;

    static Object one() {
        return null;
    }

    static void two() {
    }

    static void use(Object... all) {
    }

    static void run(Action a) {
    }

    static void run(int n, Action a, String s) {
    }

    static void move(Move m) {
    }

%s}
`

// A layout is a member with comments in one way of writing.
type layout struct {
	name     string
	text     []byte
	comments int
	style    style
	want     string // of the record
}

// manners are the ways to put comments into a gap between two words.
var manners = []string{"none", "block", "blocks", "line", "above", "long"}

// commented puts comments into the gap before a word of a member, which is
// written with line feeds; false where they cannot stand there in that manner.
func commented(member string, at int, manner string) (string, int, bool) {
	before := strings.TrimRight(member[:at], " \n")
	gap := member[len(before):at]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	breaks := strings.Contains(gap, "\n")
	if breaks {
		indent = gap[strings.LastIndexByte(gap, '\n')+1:]
	}
	space := func(s string) string {
		if s == "" && before != "" {
			return " "
		}
		return s
	}
	switch manner {
	case "block":
		if breaks && len(before)%2 == 0 {
			return before + " /* c1 */" + gap + member[at:], 1, true
		}
		return before + space(gap) + "/* c1 */ " + member[at:], 1, true
	case "blocks":
		return before + space("") + "/* c1 */" + space(gap) + "/* c2 */ " + member[at:], 2, true
	case "line":
		if !breaks {
			gap = "\n" + indent
			if strings.TrimLeft(line, " }") != "" {
				gap += "        "
			}
		}
		return before + " // c1" + gap + member[at:], 1, true
	case "above":
		if !breaks {
			return "", 0, false
		}
		return before + " /* c1 */ // c2\n" + indent + "// c3\n" + indent + "/* c4 */\n" + indent + member[at:], 4, true
	case "long":
		return before + space(gap) + "/* c1\n" + indent + "   more */ " + member[at:], 1, true
	}
	return member, 0, manner == "none"
}

// layouts crosses the members of testdata/layout.txtar with comments in every
// gap of the statement, in every manner, and these in turn with the ways of
// writing a file; each is one of every so many.
func layouts(t *testing.T, every int) []layout {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/layout.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var out []layout
	turn := 0
	add := func(name, member string, comments int) {
		turn++
		if turn%every != 0 {
			return
		}
		st := styles()[5*turn%len(styles())]
		text := fmt.Sprintf(layoutFrame, len(out), "    "+strings.TrimRight(strings.ReplaceAll(member, "\n", "\n    "), " \n")+"\n")
		out = append(out, layout{name, []byte(st.write(text)), comments, st, []string{"retry", "fail-fast", "ignore", "rethrow"}[turn/every%4]})
	}
	for k, f := range archive.Files {
		name, single := strings.CutSuffix(f.Name, " !")
		call := "fs.rename(p, q)"
		if k%3 == 2 {
			call = "fs.delete(p.getParent(), flag)" // of which an operand is worked out
		}
		member := strings.ReplaceAll(string(f.Data), "$C", call)
		for _, flat := range []bool{false, true} {
			if flat && single {
				continue
			}
			written := member
			if flat {
				written = strings.Join(strings.Fields(member), " ") + "\n"
				name += ", on one line"
			}
			plain := strings.NewReplacer("«", "", "»", "").Replace(written)
			add(name, plain, 0)
			for _, at := range gaps(written) {
				for _, manner := range manners[1:] {
					if (flat || strings.Contains(name, " line")) && manner != "block" && manner != "blocks" {
						continue
					}
					if text, n, ok := commented(plain, at, manner); ok {
						add(fmt.Sprintf("%s/%s at %d", name, manner, at), text, n)
					}
				}
			}
		}
	}
	return out
}

// gaps returns where words begin in what is between « and » of a member, and
// behind it, as offsets in the member without the marks.
func gaps(member string) []int {
	var out []int
	for from, less := 0, 0; ; {
		i := strings.Index(member[from:], "«")
		if i < 0 {
			return out
		}
		start := from + i
		end := start + strings.Index(member[start:], "»")
		less += len("«")
		in := member[start+len("«") : end]
		s := syntax.NewScanner([]byte(in), text.Span{Start: 0, End: len(in)})
		for {
			tok, span := s.Next()
			if tok == syntax.EOF {
				break
			}
			out = append(out, start+len("«")-less+span.Start)
		}
		less += len("»")
		from = end + len("»")
		if rest := strings.TrimLeft(member[from:], " \n"); rest != "" { // the gap behind it
			out = append(out, from-less+len(member[from:])-len(rest))
		}
	}
}

// layoutOffers makes every action for every finding in the files, and at the
// calls.
func layoutOffers(t *testing.T, files []layout) []*offer {
	t.Helper()
	library := librarytest.Open(t)
	var offers []*offer
	for _, f := range files {
		path := "app/" + f.name + "/" + f.style.String() + "/Shape.java"
		tree := syntax.Parse(f.text)
		if p := tree.Problems(); len(p) > 0 {
			t.Fatalf("%s: %v\n%s", f.name, p, f.text)
		}
		r := &catalog.Record{ID: "busy", ErrorClass: "java.io.IOException", ErrorMessage: "the store is busy", Handler: &catalog.Handler{Do: f.want},
			Guard: &catalog.Guard{When: "f != null"}}
		for _, method := range []string{"rename", "delete"} {
			r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "org.apache.hadoop.fs.FileSystem#" + method, Confidence: "certain", SeenAs: []string{"java.io.IOException"}})
		}
		index := types.NewIndex().With(path, tree)
		a := findings.Analyze(path, tree, text.NewMapper(f.text), findings.Knowledge{
			Catalog: catalog.New(r), Workspace: index, World: resolve.NewWorld(index, library),
			Options: findings.Options{Hints: true, MinConfidence: findings.Likely}})
		for _, c := range a.Calls() {
			if slices.ContainsFunc(a.Findings(), func(x findings.Finding) bool { return x.Call == c.Node.Span() }) {
				continue
			}
			list, err := atCall(a, c, f.want)
			if err != nil {
				t.Error(err)
			}
			for i := range list {
				offers = append(offers, &list[i])
			}
		}
		for i, x := range a.Findings() {
			actions := fixes.ForFinding(a, x)
			if i == 0 {
				actions = append(actions, fixes.All(a)...)
				at := x.Span
				if x.Call.Len() > 0 {
					at = x.Call
				}
				for _, more := range fixes.Actions(a, at) {
					if strings.HasPrefix(more.Name, "ignore-") {
						actions = append(actions, more)
					}
				}
			}
			list, err := offersOf(a, actions, x.Span, clause, f.want)
			if err != nil {
				t.Error(err)
			}
			for i := range list {
				offers = append(offers, &list[i])
			}
		}
	}
	return offers
}

// TestLayout: whatever stands in a file, and however it is written, an action
// leaves every comment where it was and lays out what it writes as the file is.
func TestLayout(t *testing.T) { judgeLayouts(t, 4, 3000) }

// judgeLayouts takes one of every so many files, and holds the fewest actions
// that are enough to tell.
func judgeLayouts(t *testing.T, every, fewest int) {
	t.Helper()
	files := layouts(t, every)
	offers := layoutOffers(t, files)
	kinds, shapes, faults := map[string]int{}, map[string]bool{}, map[string]int{}
	var some []*offer // for the compiler
	made := 0
	for _, o := range offers {
		if o.reason != "" {
			continue
		}
		kinds[o.kind]++
		shapes[strings.SplitN(o.file, "/", 3)[1]] = true
		if made++; made%8 == 0 {
			some = append(some, o)
		}
		if why := laidOut(o); why != "" {
			what, _, _ := strings.Cut(why, ":")
			if faults[what]++; faults[what] <= 3 {
				t.Errorf("%s: %s: %s\n%s\n=== before\n%s", o.place, o.title, why, member(o.after), member(o.before))
			}
		}
	}
	for _, o := range judgeRules(t, some) {
		switch {
		case !o.verdict.Sound:
			t.Errorf("%s does not compile as it is\n%s", o.place, o.before)
		case len(o.verdict.New) > 0:
			t.Errorf("%s: %s: %v\n%s", o.place, o.title, o.verdict.New[0], member(o.after))
		}
	}
	t.Logf("%d actions in %d files of %d shapes, %d compiled, by kind %v, faults %v", made, len(files), len(shapes), len(some), kinds, faults)
	if made < fewest {
		t.Errorf("%d actions are too few to tell", made)
	}
}

// member returns what stands between the frame's last line and the end.
func member(src []byte) string {
	_, in, _ := bytes.Cut(src, []byte("static void move(Move m)"))
	return strings.ReplaceAll(string(in), "\t", "»   ")
}

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
		if j < 0 {
			if withRemoved(o, c) {
				continue
			}
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
		case o.kind == "keep-open":
		case wasBehind.text == "}" && isBehind.text == ";" && isBefore.text == wasBefore.text && strings.Count(string(o.after), "try") < strings.Count(string(o.before), "try"): // a try that had nothing left to do is gone
		default:
			return fmt.Sprintf("moved: %s from between %s and %s to between %s and %s", c.text, wasBehind.text, wasBefore.text, isBehind.text, isBefore.text)
		}
	}
	return ""
}

// withRemoved reports whether a comment went with the code that it was about.
func withRemoved(o *offer, c word) bool {
	return slices.ContainsFunc(o.edits, func(e text.Edit) bool {
		return e.New == "" && e.Span.Encloses(c.span) && slices.ContainsFunc(words(e.Span.In(o.before)), func(w word) bool { return !w.comment() })
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
