package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
)

// TestWhereCommentsStay: a comment on the lines of a statement goes into the
// braces that this gets, and one on the line of what it is the body of stays
// there; blocks on one line get lines.
func TestWhereCommentsStay(t *testing.T) {
	const fail = `throw new IOException("FileSystem.rename returned false: " + p + " to " + q);`
	library := librarytest.Open(t)
	for i, c := range []struct{ before, after string }{
		{`
    if (b)
        fs.rename(p, q); // done
    else
        b = true;`, `
    if (b) {
        if (!fs.rename(p, q)) { // done
            FAIL
        }
    } else
        b = true;`},
		{`
    if (b) // why
        // how
        /* what */ fs.rename(p, q); /* fourth */ /* fifth */
    // else
    else b = true;`, `
    if (b) { // why
        // how
        /* what */ if (!fs.rename(p, q)) { /* fourth */ /* fifth */
            FAIL
        }
    }
    // else
    else b = true;`},
		{`
    while (b) fs.rename(p, q); // on`, `
    while (b) {
        if (!fs.rename(p, q)) { // on
            FAIL
        }
    }`},
		{`
    switch (n) {
        case 1 -> // first
            fs.rename(p, q); // moved
        default -> b = true;
    }`, `
    switch (n) {
        case 1 -> { // first
            if (!fs.rename(p, q)) { // moved
                FAIL
            }
        }
        default -> b = true;
    }`},
		{`
    Action r = () -> { try { fs.rename(p, q); } catch (FileNotFoundException e) { } };`, `
    Action r = () -> {
        try {
            if (!fs.rename(p, q)) {
                FAIL
            }
        } catch (FileNotFoundException e) { }
    };`},
		{`
    if (b) { n++; } else { fs.rename(p, q); /* so */ n--; }`, `
    if (b) {
        n++;
    } else {
        if (!fs.rename(p, q)) { /* so */
            FAIL
        }
        n--;
    }`},
		{`
    switch (n) { case 1: fs.rename(p, q); break; default: n++; }`, `
    switch (n) {
        case 1:
            if (!fs.rename(p, q)) {
                FAIL
            }
            break;
        default: n++;
    }`},
		{`
    new Object() { void f() throws IOException { fs.rename(p, q); } void g() { } };`, `
    new Object() {
        void f() throws IOException {
            if (!fs.rename(p, q)) {
                FAIL
            }
        }
        void g() { }
    };`},
	} {
		name := fmt.Sprintf("L%d", i)
		member := func(body string) string {
			return "    interface Action { void run() throws IOException; }\n\n    void m(boolean b, int n) throws IOException {" +
				strings.ReplaceAll(strings.ReplaceAll(body, "\n", "\n    "), "FAIL", fail) + "\n    }\n}\n"
		}
		head := fmt.Sprintf(ruleHead, name) + "\n"
		a := analyzeRule(library, name, head+member(c.before))
		f, ok := findingOf(a, findings.IgnoredResult)
		if !ok {
			t.Errorf("nothing found in%s", c.before)
			continue
		}
		action := fixes.ForFinding(a, f)[0]
		got, err := text.Apply(a.Tree.Source(), action.Edits)
		if err != nil {
			t.Fatal(err)
		}
		if want := head + member(c.after); string(got) != want {
			t.Errorf("%s: %s: got\n%s\nwant\n%s", action.Title, action.Disabled, got[len(head):], want[len(head):])
		}
	}
}
