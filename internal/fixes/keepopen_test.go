package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
)

// TestKeepOpen: a shared object that a try closes as its resource is taken out
// of it, in each shape of a try, and the file compiles.
func TestKeepOpen(t *testing.T) {
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range []struct{ name, code, want string }{
		{"alone", `long m() throws IOException {
        // what follows
        try (FileSystem own = FileSystem.get(conf)) { // once
            // first
            Path x = p;

            return own.getFileStatus(x).getLen();
        } // done
    }`, `        // what follows
        FileSystem own = FileSystem.get(conf);
        // once
        // first
        Path x = p;

        return own.getFileStatus(x).getLen(); // done
    }`},
		{"a name is used again", `void m() throws IOException {
        try (FileSystem own = FileSystem.get(conf)) {
            own.mkdirs(p);
        }
        FileSystem own = null;
    }`, `        {
            FileSystem own = FileSystem.get(conf);
            own.mkdirs(p);
        }
        FileSystem own = null;`},
		{"with a clause", `void m() {
        try (FileSystem own = FileSystem.get(conf)) {
            own.mkdirs(p);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }`, `        try {
            FileSystem own = FileSystem.get(conf);
            own.mkdirs(p);
        } catch (IOException e) {`},
		{"with a finally", `void m() throws IOException {
        try (final FileSystem own = FileSystem.get(conf);) { own.mkdirs(p); } finally { p = null; }
    }`, `        try {
            final FileSystem own = FileSystem.get(conf);
            own.mkdirs(p);
        } finally {
            p = null;
        }`},
		{"the first of several", `void m() throws IOException {
        try (FileSystem own = FileSystem.get(conf);
                InputStream in = own.open(p)) {
            in.read();
        }
    }`, `        FileSystem own = FileSystem.get(conf);
        try (InputStream in = own.open(p)) {
            in.read();
        }`},
		{"the second of several", `void m(InputStream given) throws IOException {
        try (InputStream in = given; FileSystem own = FileSystem.get(conf)) {
            own.mkdirs(p);
        }
    }`, `        FileSystem own = FileSystem.get(conf);
        try (InputStream in = given) {
            own.mkdirs(p);`},
		{"several and a clause", `void m() {
        try (FileSystem own = FileSystem.get(conf); InputStream in = own.open(p)) {
            in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }`, "!the try has other resources and clauses"},
		{"a variable", `void m() throws IOException {
        FileSystem own = FileSystem.get(conf);
        try (own) {
            own.mkdirs(p);
        }
        p = null;
    }`, `        FileSystem own = FileSystem.get(conf);
        own.mkdirs(p);
        p = null;`},
		{"unbraced", `void m(boolean b) throws IOException {
        if (b) try (FileSystem own = FileSystem.get(conf)) {
            own.mkdirs(p);
        } else p = null;
    }`, `        if (b) {
            FileSystem own = FileSystem.get(conf);
            own.mkdirs(p);
        } else p = null;`},
		{"closed under a condition", `void m() throws IOException {
        FileSystem own = FileSystem.get(conf);
        own.mkdirs(p);
        if (own != null)
            own.close();
        p = null;
    }`, `        own.mkdirs(p);
        p = null;`},
		{"closed under conditions, in blocks", `void m(boolean b) throws IOException {
        FileSystem own = FileSystem.get(conf);
        own.mkdirs(p);
        if (b) {
            if (own != null) {
                own.close();
            }
        }
        p = null;
    }`, `        own.mkdirs(p);
        p = null;`},
		{"closed else", `void m(boolean b) throws IOException {
        FileSystem own = FileSystem.get(conf);
        if (b) {
            own.mkdirs(p);
        } else {
            own.close();
        }
        p = null;
    }`, `        if (b) {
            own.mkdirs(p);
        }
        p = null;`},
		{"closed, else not", `void m(boolean b) throws IOException {
        FileSystem own = FileSystem.get(conf);
        own.mkdirs(p);
        if (b)
            own.close();
        else
            p = null;
    }`, "!the close is part of something else"},
		{"closed in a loop", `void m(boolean b) throws IOException {
        FileSystem own = FileSystem.get(conf);
        while (b)
            own.close();
    }`, "!the close is part of something else"},
		{"a comment among them", `void m() throws IOException {
        try (/* ours */ FileSystem own = FileSystem.get(conf)) {
            own.mkdirs(p);
        }
    }`, "!a comment among the resources"},
	} {
		name := fmt.Sprintf("K%d", i)
		src := fmt.Sprintf(ruleHead, name) + "\n    " + c.code + "\n}\n"
		a := analyzeRule(library, name, src)
		f, ok := findingOf(a, findings.ClosesSharedFilesystem)
		if !ok {
			t.Errorf("%s: nothing found", c.name)
			continue
		}
		reason, withheld := strings.CutPrefix(c.want, "!")
		for _, action := range fixes.ForFinding(a, f) {
			switch {
			case action.Name != "keep-open":
			case withheld && !strings.Contains(action.Disabled, reason), !withheld && action.Disabled != "":
				t.Errorf("%s: %q", c.name, action.Disabled)
			case !withheld:
				got := apply(t, a, action)
				if !strings.Contains(got, c.want) {
					t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
				}
				if left, ok := findingOf(analyzeRule(library, name, got), findings.ClosesSharedFilesystem); ok {
					t.Errorf("%s: left: %s", c.name, left.Message)
				}
				files[name+".java"] = got
			}
		}
	}
	compileAll(t, files)
}
