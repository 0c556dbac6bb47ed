package findings

import (
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestIssue4Guards: a guard counts where what it asks for follows from what has
// been asked, with the same answer, on each way to the call.
func TestIssue4Guards(t *testing.T) {
	for _, test := range []struct {
		name, guard, code string
		guarded           bool
	}{
		{"in the branch", "fs.exists(f)", `if (fs.exists(p)) fs.open(p);`, true},
		{"in the branch, deeper", "fs.exists(f)", `if (fs.exists(p)) { use(p); for (;;) { fs.open(p); } }`, true},
		{"in the other branch", "fs.exists(f)", `if (fs.exists(p)) use(p); else fs.open(p);`, false},
		{"in the other branch of the opposite", "fs.exists(f)", `if (!fs.exists(p)) use(p); else fs.open(p);`, true},
		{"in the branch of the opposite", "fs.exists(f)", `if (!fs.exists(p)) fs.open(p);`, false},
		{"behind a branch that leaves", "fs.exists(f)", `if (!fs.exists(p)) return; fs.open(p);`, true},
		{"behind a branch that leaves, the wrong one", "fs.exists(f)", `if (fs.exists(p)) return; fs.open(p);`, false},
		{"behind a branch that leaves by an error", "fs.exists(f)", `if (!fs.exists(p)) { use(p); throw new IllegalStateException(); } fs.open(p);`, true},
		{"behind an else that leaves", "fs.exists(f)", `if (fs.exists(p)) use(p); else return; fs.open(p);`, true},
		{"behind branches that both leave", "fs.exists(f)", `while (b) { if (!fs.exists(p)) { if (b) return; else break; } fs.open(p); }`, true},
		{"behind one that leaves now and then", "fs.exists(f)", `if (!fs.exists(p)) { if (b) return; } fs.open(p);`, false},
		{"behind one that goes on", "fs.exists(f)", `if (!fs.exists(p)) use(p); fs.open(p);`, false},
		{"asked afterwards", "fs.exists(f)", `fs.open(p); if (!fs.exists(p)) return;`, false},
		{"asked in another branch", "fs.exists(f)", `if (b) { if (!fs.exists(p)) return; } fs.open(p);`, false},
		{"asked in a block", "fs.exists(f)", `synchronized (p) { if (!fs.exists(p)) return; } fs.open(p);`, true},
		{"asked in a try that may fail", "fs.exists(f)", `try { if (!fs.exists(p)) return; } catch (RuntimeException e) { use(e); } fs.open(p);`, false},
		{"asked in a try whose clause leaves", "fs.exists(f)", `try { if (!fs.exists(p)) return; } catch (RuntimeException e) { return; } fs.open(p);`, true},
		{"asked in another lambda", "fs.exists(f)", `if (!fs.exists(p)) return; run(() -> fs.open(p));`, false},
		{"asked in the same lambda", "fs.exists(f)", `run(() -> { if (!fs.exists(p)) return; fs.open(p); });`, true},

		{"what was asked about gets what the call gives", "fs.exists(f)", `if (!fs.exists(p)) return; p = of(fs.open(p));`, true},
		{"and comes round again", "fs.exists(f)", `if (!fs.exists(p)) return; for (;;) p = of(fs.open(p));`, false},

		{"and", "fs.exists(f)", `if (b && fs.exists(p)) fs.open(p);`, true},
		{"and, behind the opposite", "fs.exists(f)", `if (b && !fs.exists(p)) return; fs.open(p);`, false},
		{"or", "fs.exists(f)", `if (b || fs.exists(p)) fs.open(p);`, false},
		{"or, behind the opposite", "fs.exists(f)", `if (b || !fs.exists(p)) return; fs.open(p);`, true},
		{"not of an and", "fs.exists(f)", `if (!(b && fs.exists(p))) return; fs.open(p);`, true},
		{"not of an or", "fs.exists(f)", `if (!(b || fs.exists(p))) return; fs.open(p);`, false},
		{"not not", "fs.exists(f)", `if (!!fs.exists(p)) fs.open(p);`, true},
		{"to the left of the call", "fs.exists(f)", `boolean ok = fs.exists(p) && fs.open(p) != null;`, true},
		{"to the left of the call, by or", "fs.exists(f)", `boolean ok = !fs.exists(p) || fs.open(p) != null;`, true},
		{"to the left of the call, the wrong one", "fs.exists(f)", `boolean ok = fs.exists(p) || fs.open(p) != null;`, false},
		{"to the right of the call", "fs.exists(f)", `boolean ok = fs.open(p) != null && fs.exists(p);`, false},
		{"ternary", "fs.exists(f)", `Object in = fs.exists(p) ? fs.open(p) : null;`, true},
		{"ternary, the other", "fs.exists(f)", `Object in = fs.exists(p) ? null : fs.open(p);`, false},
		{"ternary of a condition", "fs.exists(f)", `if (b ? fs.exists(p) : fs.exists(p) && b) fs.open(p);`, true},
		{"ternary of a condition, of one part", "fs.exists(f)", `if (b ? fs.exists(p) : true) fs.open(p);`, false},
		{"compared with true", "fs.exists(f)", `if (fs.exists(p) == true) fs.open(p);`, true},
		{"compared with false", "fs.exists(f)", `if (false == fs.exists(p)) return; fs.open(p);`, true},
		{"compared with false, the wrong one", "fs.exists(f)", `if (fs.exists(p) == false) fs.open(p);`, false},

		{"while", "fs.exists(f)", `while (fs.exists(p)) { fs.open(p); }`, true},
		{"while it is not so", "fs.exists(f)", `while (!fs.exists(p)) { use(p); } fs.open(p);`, true},
		{"while it is not so, with a way out", "fs.exists(f)", `while (!fs.exists(p)) { if (b) break; } fs.open(p);`, false},
		{"while it is not so, and a break of another", "fs.exists(f)", `while (!fs.exists(p)) { for (;;) { break; } } fs.open(p);`, true},
		{"in a while until", "fs.exists(f)", `while (!fs.exists(p)) { fs.open(p); }`, false},
		{"behind a while", "fs.exists(f)", `while (fs.exists(p)) { use(p); } fs.open(p);`, false},
		{"do while", "fs.exists(f)", `do { use(p); } while (!fs.exists(p)); fs.open(p);`, true},
		{"in a do while", "fs.exists(f)", `do { fs.open(p); } while (fs.exists(p));`, false},
		{"for", "fs.exists(f)", `for (Path x = p; fs.exists(x); x = q) { fs.open(x); }`, true},

		{"a local", "fs.exists(f)", `boolean there = fs.exists(p); if (!there) return; fs.open(p);`, true},
		{"a local, the wrong way", "fs.exists(f)", `boolean there = fs.exists(p); if (there) return; fs.open(p);`, false},
		{"a local of the opposite", "fs.exists(f)", `final boolean missing = !fs.exists(p); if (missing) { return; } fs.open(p);`, true},
		{"a local with an and", "fs.exists(f)", `boolean ok = b && fs.exists(p); if (ok) fs.open(p);`, true},
		{"a local that is not asked", "fs.exists(f)", `boolean there = fs.exists(p); fs.open(p);`, false},
		{"a local that is set again", "fs.exists(f)", `boolean there = fs.exists(p); there = b; if (there) fs.open(p);`, false},
		{"a local assigned in the condition", "fs.exists(f)", `boolean there; if (there = fs.exists(p)) fs.open(p);`, true},
		{"a local of a path that is set again", "fs.exists(f)", `boolean there = fs.exists(p); p = q; if (there) fs.open(p);`, false},

		{"about another file", "fs.exists(f)", `if (fs.exists(q)) fs.open(p);`, false},
		{"about another file before", "fs.exists(f)", `if (!fs.exists(q)) return; fs.open(p);`, false},
		{"about what is another one now", "fs.exists(f)", `if (!fs.exists(p)) return; p = q; fs.open(p);`, false},
		{"about what is another one in the next turn", "fs.exists(f)", `if (!fs.exists(p)) return; for (;;) { fs.open(p); p = q; }`, false},
		{"another question", "fs.exists(f)", `if (fs.isFile(p)) fs.open(p);`, false},
		{"a check that throws", "fs.exists(f)", `checkArgument(fs.exists(p), "no"); fs.open(p);`, true},
		{"a check that throws, the wrong way", "fs.exists(f)", `checkArgument(!fs.exists(p), "no"); fs.open(p);`, false},
		{"a field of its own", "fs.exists(f)", `if (!this.fs.exists(this.p)) return; this.fs.open(this.p);`, true},

		{"two questions, in one", "f != null && fs.exists(f)", `if (p == null || !fs.exists(p)) return; fs.open(p);`, true},
		{"two questions, apart", "f != null && fs.exists(f)", `if (p == null) return; if (fs.exists(p)) fs.open(p);`, true},
		{"two questions, one asked", "f != null && fs.exists(f)", `if (fs.exists(p)) fs.open(p);`, false},
		{"a constant of another class", "f != null", `if (Roots.HOME == null) return; fs.open(Roots.HOME);`, true},
		{"an inherited constant", "f != null", `if (HOME == null) return; fs.open(HOME);`, true},
		{"a question to a constant", "!name.isEmpty()", `if (Roots.HOME_DIR.isEmpty()) return; fs.open(Roots.HOME_DIR);`, true},
		{"another constant", "f != null", `if (Roots.WORK == null) return; fs.open(Roots.HOME);`, false},
		{"a constant, by its full name", "f != null", `if (app.Roots.HOME == null) return; fs.open(app.Roots.HOME);`, true},
		{"what a class is asked for", "f != null", `if (Roots.home() == null) return; fs.open(p);`, false},
		{"two questions, of two", "f != null && fs.exists(f)", `if (q == null) return; if (fs.exists(p)) fs.open(p);`, false},
		{"one of two questions is enough", "fs.isFile(f) || fs.isDirectory(f)", `if (fs.isFile(p)) fs.open(p);`, true},
		{"both of which one is enough", "fs.isFile(f) || fs.isDirectory(f)", `if (!fs.isFile(p) && !fs.isDirectory(p)) return; fs.open(p);`, true},
		{"one of which another is not enough", "fs.isFile(f) || fs.isDirectory(f)", `if (fs.isFile(p) || b) fs.open(p);`, false},
		{"compared", "length > 0", `if (n > 0) fs.truncate(p, n);`, true},
		{"compared the other way round", "length > 0", `if (0 < n) fs.truncate(p, n);`, true},
		{"compared, behind the opposite", "length > 0", `if (n <= 0) return; fs.truncate(p, n);`, true},
		{"compared, the wrong way", "length > 0", `if (n < 0) fs.truncate(p, n);`, false},
		{"compared, the wrong side", "length > 0", `if (n > 0) return; fs.truncate(p, n);`, false},
		{"compared with another", "length > 0", `if (n > 1) return; fs.truncate(p, n);`, false},
		{"a test of the class", "f instanceof Path", `if (!(p instanceof Path)) return; fs.open(p);`, true},
		{"a guard that says nothing", "true", `if (fs.exists(p)) fs.open(p);`, false},
		{"a guard that cannot be read", "f != ", `if (p != null) fs.open(p);`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", Guard: &catalog.Guard{When: test.guard}, EntryPoints: []catalog.EntryPoint{
				{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain"}, {Method: "org.apache.hadoop.fs.FileSystem#truncate", Confidence: "certain"}}}
			src := []byte(`import org.apache.hadoop.fs.*;
				class A { FileSystem fs; Path p, q; boolean b; long n; void use(Object o) { } void run(Runnable r) { } void checkArgument(boolean b, Object o) { }
				void m() throws Exception { ` + test.code + ` } }`)
			a := Analyze("app/A.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(r)})
			calls := a.Calls()
			if len(calls) != 1 {
				t.Fatalf("%d calls", len(calls))
			}
			if got := a.Guarded(calls[0], r); got != test.guarded {
				t.Errorf("guarded %v, want %v: %s", got, test.guarded, test.code)
			}
		})
	}
}
