package findings

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestGuarded: what a record's guard asks before a call is a defence.
func TestGuarded(t *testing.T) {
	r := &catalog.Record{ID: "empty", ErrorClass: "java.lang.IllegalArgumentException", ErrorMessage: "the name is empty",
		Handler: &catalog.Handler{Do: "retry"}, Guard: &catalog.Guard{When: "src != null && !src.getName().isEmpty()"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain"}}}
	for code, want := range map[string]int{
		"fs.mkdirs(p);": 1,
		"if (!(p != null && !p.getName().isEmpty())) { throw new IllegalArgumentException(\"no\"); } fs.mkdirs(p);": 0,
		"if (p == null || p.getName().isEmpty()) return; use(p); fs.mkdirs(p);":                                     0,
		"if (p != null && !p.getName().isEmpty()) { fs.mkdirs(p); }":                                                0,
		"for (;;) { if (p == null || p.getName().isEmpty()) continue; run(() -> fs.mkdirs(p)); }":                   1,
		"run(() -> { if (p == null || p.getName().isEmpty()) return; fs.mkdirs(p); });":                             0,
		"if (p == null) return; fs.mkdirs(p);":                                                                      1,
		"if (q == null || q.getName().isEmpty()) return; fs.mkdirs(p);":                                             1,
		"if (p == null || p.getName().isEmpty()) use(p); fs.mkdirs(p);":                                             1,
		"fs.mkdirs(p); if (p == null || p.getName().isEmpty()) return;":                                             1,
		"if (p == null || p.getName().isEmpty()) fs.mkdirs(p);":                                                     1,
	} {
		src := []byte("import org.apache.hadoop.fs.*;\nclass A { FileSystem fs; Path p, q; void use(Object o) { } void run(Runnable r) { } void m() { " + code + " } }")
		a := Analyze("app/A.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(r), Options: Options{Hints: true}})
		if got := len(a.Findings()); got != want {
			t.Errorf("%s: %d findings, want %d", code, got, want)
		}
	}
}

func TestUndefendedCall(t *testing.T) {
	checkCases(t, UndefendedCall, []ruleCase{
		{"passed on", `void m() throws IOException { fs.open(p); }`, "hint"},
		{"passed on as more", `void m() throws Exception { fs.open(p); }`, "hint"},
		{"unchecked", `void m() { fs.makeQualified(p); }`, "information"},
		{"unchecked, declared", `void m() throws IllegalArgumentException { fs.makeQualified(p); }`, "hint"},
		{"unchecked, fails fast by itself", `void m() { fs.getUri(); }`, ""},
		{"once per method and record", `void m() throws IOException { fs.open(p); fs.open(p); fs.create(p); }`, "hint"},
		{"in each method", `void m() throws IOException { fs.open(p); } void n() throws IOException { fs.open(p); }`, "hint hint"},
		{"two records", `void m() throws IOException { fs.open(p); fs.makeQualified(p); }`, "hint information"},
		{"in a lambda", `void m() { submit(() -> fs.open(p)); }`, "hint"},
		{"in a try for something else", `void m() throws IOException { try { fs.open(p); } catch (RuntimeException e) { throw e; } }`, "hint"},
		{"in a resource", `void m() throws IOException { try (InputStream in = fs.open(p)) { in.read(); } }`, "hint"},
		{"caught", `void m() { try { fs.open(p); } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"caught once is thought of", `void m() throws IOException { try { fs.open(p); } catch (IOException e) { throw e; } fs.open(p); }`, ""},
		{"caught a level out", `void m() { try { try { fs.open(p); } finally { work(); } } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"no handler", `void m() throws IOException { UserGroupInformation.getCurrentUser(); }`, ""},
		{"possible only", `void m() throws IOException { fs.truncate(p, 1); }`, ""},
		{"1 in a catch", `void m() throws IOException { try { work(); } catch (RuntimeException e) { fs.open(p); } }`, ""},
		{"1 in a finally", `void m() throws IOException { try { work(); } finally { fs.open(p); } }`, ""},
		{"2 in a cleanup", `void cleanup() throws IOException { fs.open(p); }`, ""},
		{"3 a close", `void m() throws IOException { fs.close(); fs.delete(p, true); }`, ""},
		{"a test's assertion awaits it", `void m() { assertThrows(IOException.class, () -> fs.open(p)); } static void assertThrows(Class<?> c, java.util.concurrent.Callable<?> r) { }`, ""},
		{"one that names no class", `void m() { assertThatThrownBy(() -> fs.open(p)).isInstanceOf(IOException.class); } interface Code { void run() throws Throwable; } static Object assertThatThrownBy(Code c) { return null; }`, ""},
		{"in an anonymous class", `void m() throws Exception { intercept(IOException.class, new java.util.concurrent.Callable<Object>() { public Object call() throws Exception { return fs.open(p); } }); } static void intercept(Class<?> c, java.util.concurrent.Callable<?> r) { }`, ""},
		{"it awaits another", `void m() { assertThrows(IllegalStateException.class, () -> fs.open(p)); } static void assertThrows(Class<?> c, java.util.concurrent.Callable<?> r) { }`, "hint"},
		{"it runs nothing", `void m() throws IOException { assertThrows(IOException.class, fs.open(p)); } static void assertThrows(Class<?> c, Object r) { }`, "hint"},
		{"a test method expects it", `@Test(expected = IOException.class) void m() throws IOException { fs.open(p); } @interface Test { Class<?> expected(); }`, ""},
		{"a test method expects several", `@Test(expectedExceptions = {RuntimeException.class, FileNotFoundException.class, IOException.class}) void m() throws IOException { fs.open(p); } @interface Test { Class<?>[] expectedExceptions(); }`, ""},
		{"a test method expects another", `@Test(expected = IllegalStateException.class) void m() throws IOException { fs.open(p); } @interface Test { Class<?> expected(); }`, "hint"},
		{"a rule expects it", `Rule thrown; void m() throws IOException { thrown.expect(IOException.class); fs.open(p); } interface Rule { void expect(Class<?> c); }`, ""},
		{"a rule expects it too late", `Rule thrown; void m() throws IOException { fs.open(p); thrown.expect(IOException.class); } interface Rule { void expect(Class<?> c); }`, "hint"},
		{"9 advisory", `void m() throws IOException { fs.setTimes(p, 1, 1); }`, ""},
	})
}

// TestUndefendedFarAway: what to do about an error is told where code works with
// what it is about, by the embedded models and records, and not where the start
// of a job writes a file on its way.
func TestUndefendedFarAway(t *testing.T) {
	for code, want := range map[string]string{
		"Object o = fs.append(p);":  "hint undefended-call",
		"Object o = dfs.append(p);": "hint undefended-call",
		"job.submit();":             "",
	} {
		a := analyzeWith(t, "app/Work.java", head+"class Work { FileSystem fs; org.apache.hadoop.hdfs.DistributedFileSystem dfs; Path p; org.apache.hadoop.mapreduce.Job job; void m() throws Exception { "+code+" } }", catalog.Embedded())
		if got := strings.Join(spell(a), ", "); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	src := []byte(head + "class Work { FileSystem fs; void m(Path p) throws IOException { fs.create(p); try { fs.create(p); } catch (IOException e) { } fs.truncate(p, 1); } }")
	certain := fsRecord
	certain.EntryPoints = append(points("java.io.IOException", "FileSystem", "create"), catalog.EntryPoint{Method: "org.apache.hadoop.fs.FileSystem#truncate", Confidence: "likely", SeenAs: []string{"java.io.IOException"}})
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Hints: true}, "hint undefended-call, warning swallowed-error"},
		{Options{}, "warning swallowed-error"},
		{Options{Hints: true, Levels: map[string]string{SwallowedError: "off"}}, "hint undefended-call"},
		{Options{Levels: map[string]string{UndefendedCall: "error"}}, "error undefended-call, warning swallowed-error"},
		{Options{Levels: map[string]string{SwallowedError: "hint"}}, ""},
	} {
		a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(&certain), Options: c.options})
		var got []string
		for _, f := range a.Findings() {
			got = append(got, f.Severity.String()+" "+f.Rule)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%+v: got %q, want %q", c.options, strings.Join(got, ", "), c.want)
		}
	}
	for confidence, want := range map[Confidence]int{Possible: 3, Likely: 3, Certain: 2} {
		a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(&certain), Options: Options{MinConfidence: confidence}})
		if got := len(a.Calls()); got != want {
			t.Errorf("from %s on: %d calls, want %d", confidence, got, want)
		}
	}
}

func TestFinding(t *testing.T) {
	record := catalog.Record{
		ID: "x", ErrorClass: "java.io.IOException", ErrorMessage: "Failed to get {}:\n%d is \x1b[31mstopped, ${name}",
		Handler:     &catalog.Handler{Do: "retry"},
		EntryPoints: points("java.io.IOException", "FileSystem", "create"),
	}
	other := record
	other.ID = "y"
	src := []byte(head + "class Work { FileSystem fs; void m(Path p) { try {\n fs.create(p); } catch (IOException e) { } } }")
	analyze := func(src []byte, records ...*catalog.Record) Finding {
		t.Helper()
		a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(records...), Options: Options{Hints: true}})
		if n := len(a.Findings()); n != 1 {
			t.Fatalf("%d findings", n)
		}
		return a.Findings()[0]
	}
	f := analyze(src, &record)
	if got, want := string(f.Span.In(src)), "catch (IOException e)"; got != want {
		t.Errorf("span is %q, want %q", got, want)
	}
	if got, want := string(f.Call.In(src)), "fs.create(p)"; got != want {
		t.Errorf("call is %q, want %q", got, want)
	}
	if strings.ContainsAny(f.Message, "\n\r\x1b") || !strings.Contains(f.Message, "FileSystem.create can fail with IOException “Failed to get …: … is") {
		t.Errorf("message is %q", f.Message)
	}
	if f.Callee != "org.apache.hadoop.fs.FileSystem#create" || f.Defence != Swallowed || f.Confidence != Certain || len(f.Records) != 1 {
		t.Errorf("finding is %+v", f)
	}
	moved := analyze([]byte("\n\n// moved\n"+strings.Replace(string(src), "class Work {", "class Work { int other;\n", 1)), &record, &other)
	if moved.Fingerprint != f.Fingerprint {
		t.Error("the fingerprint does not survive moved lines and a grown catalog")
	}
	if elsewhere := analyze([]byte(strings.Replace(string(src), "void m(", "void n(", 1)), &record); elsewhere.Fingerprint == f.Fingerprint {
		t.Error("another method has the same fingerprint")
	}
	if !strings.Contains(moved.Message, "or another known error") {
		t.Errorf("message is %q", moved.Message)
	}
}

func TestCallHover(t *testing.T) {
	record := func(id string, p catalog.EntryPoint) *catalog.Record {
		return &catalog.Record{ID: id, ErrorClass: "java.io.IOException", ErrorMessage: id, EntryPoints: []catalog.EntryPoint{p}}
	}
	const fs, dist = "org.apache.hadoop.fs.FileSystem", "org.apache.hadoop.hdfs.DistributedFileSystem"
	c := catalog.New(
		record("any", catalog.EntryPoint{Method: fs + "#rename", Confidence: "certain"}),
		record("two", catalog.EntryPoint{Method: fs + "#rename", Descriptor: "(Lorg/apache/hadoop/fs/Path;Lorg/apache/hadoop/fs/Path;)Z", Confidence: "likely"}),
		record("options", catalog.EntryPoint{Method: fs + "#rename", Descriptor: "(Lorg/apache/hadoop/fs/Path;Lorg/apache/hadoop/fs/Path;[Lorg/apache/hadoop/fs/Options$Rename;)V"}),
		record("dist", catalog.EntryPoint{Method: fs + "#rename", Receiver: dist, Confidence: "certain"}),
		record("local", catalog.EntryPoint{Method: fs + "#rename", Receiver: "org.apache.hadoop.fs.LocalFileSystem", Confidence: "certain"}),
		record("later", catalog.EntryPoint{Method: fs + "#rename", How: "later", Confidence: "possible"}),
		record("new", catalog.EntryPoint{Method: "org.apache.hadoop.fs.Path#<init>", Confidence: "certain"}),
		record("text", catalog.EntryPoint{Method: fs + "#open", Descriptor: "(Ljava/lang/String;)V", Confidence: "certain"}),
	)
	src := []byte(head + `class Work { void m(FileSystem fs, org.apache.hadoop.hdfs.DistributedFileSystem d, Path p, Options.Rename o) throws IOException {
		fs.rename(p, p); // FS
		d.rename(p, p); // DIST
		fs.rename(p, p, o); // THREE
		fs.rename(p); // ONE
		new Path("x"); // NEW
		fs.open(p); // OPEN
		fs.other(p); // OTHER
	} }`)
	a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: c})
	for _, c := range []struct{ at, want string }{
		{"rename(p, p); // FS", "any:certain dist:likely local:likely two:likely later:possible"},
		{"rename(p, p); // DIST", "any:certain dist:certain two:likely later:possible"},
		{"rename(p, p, o); // THREE", "any:certain dist:likely local:likely options:likely later:possible"},
		{"rename(p); // ONE", "any:certain dist:likely local:likely later:possible"},
		{"new Path", "new:certain"},
		{"open(p)", ""},
		{"other(p)", ""},
		{"p, p); // FS", ""},
	} {
		h, ok := a.callHover(strings.Index(string(src), c.at))
		var got []string
		for _, m := range h.Matches {
			got = append(got, m.Record.ID+":"+m.Confidence.String())
			if m.Why == "" {
				t.Errorf("%s: %s does not say why", c.at, m.Record.ID)
			}
		}
		if strings.Join(got, " ") != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q, want %q", c.at, strings.Join(got, " "), c.want)
		}
		if ok && (h.Kind != OnCall || h.Callee == "") {
			t.Errorf("%s: %+v", c.at, h)
		}
	}
}

func TestOutcomeIsPartOfHover(t *testing.T) {
	src := []byte(head + `class Work { FileSystem fs; Path p;
		void a() throws IOException { fs.open(p); }
		void b() { try { fs.create(p);
		} catch (IOException e) { throw new UncheckedIOException(e); } }
		void c() { fs.makeQualified(p); }
	}`)
	a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.New(append(otherRecords, &fsRecord)...)})
	for at, want := range map[string]string{
		"open(p)":          "arrives as IOException; the code here passes it on",
		"create(p)":        "arrives as IOException; caught at line 9",
		"makeQualified(p)": "arrives as IllegalArgumentException; nothing here expects it",
	} {
		h, ok := a.callHover(strings.Index(string(src), at))
		if !ok || h.Matches[0].Why != want {
			t.Errorf("%s: %+v, want %q", at, h, want)
		}
	}
}

// TestHoverNamesFirstWhatTheMessageDoes: of errors that are equally sure, the
// one that there is most to do about.
func TestHoverNamesFirstWhatTheMessageDoes(t *testing.T) {
	record := func(id, do string) *catalog.Record {
		return &catalog.Record{ID: id, ErrorClass: "java.io.IOException", Handler: &catalog.Handler{Catch: "java.io.IOException", Do: do},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}}
	}
	src := []byte(head + `class Work { void m(FileSystem fs, Path p) throws IOException { fs.open(p); } }`)
	a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{
		Catalog: catalog.New(record("a", "rethrow"), record("b", "ignore"), record("c", "retry")), Options: Options{Hints: true}})
	h, ok := a.callHover(strings.Index(string(src), "open(p)"))
	list := a.Findings()
	if !ok || len(list) != 1 {
		t.Fatalf("hover %v, %d findings", ok, len(list))
	}
	if hover, finding := h.Matches[0].Record.ID, list[0].Records[0].ID; hover != "c" || finding != "c" {
		t.Errorf("the hover begins with %s, the finding with %s, want c", hover, finding)
	}
}
