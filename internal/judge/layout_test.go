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
