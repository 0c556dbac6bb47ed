package findings

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// fsRecord is met by many calls of FileSystem and arrives as an IOException.
var fsRecord = catalog.Record{
	ID: "fs", ErrorClass: "java.io.IOException", ErrorMessage: "The store {} is away",
	Handler:     &catalog.Handler{Catch: "java.io.IOException", Do: "retry"},
	EntryPoints: points("java.io.IOException", "FileSystem", "open", "exists", "create", "delete", "rename", "listStatus", "setTimes", "close", "getFileStatus"),
}

// otherRecords are met by calls of other classes.
var otherRecords = []*catalog.Record{
	{ID: "unchecked", ErrorClass: "java.lang.IllegalArgumentException", ErrorMessage: "Wrong store", EntryPoints: points("java.lang.IllegalArgumentException", "FileSystem", "makeQualified"),
		Handler: &catalog.Handler{Catch: "java.lang.IllegalArgumentException", Do: "retry"}},
	{ID: "loud", ErrorClass: "java.lang.IllegalStateException", ErrorMessage: "Gone", EntryPoints: points("java.lang.IllegalStateException", "FileSystem", "getUri"),
		Handler: &catalog.Handler{Catch: "java.lang.IllegalStateException", Do: "fail-fast"}},
	{ID: "user", ErrorClass: "java.io.IOException", ErrorMessage: "No login", EntryPoints: []catalog.EntryPoint{
		{Method: "org.apache.hadoop.security.UserGroupInformation#getCurrentUser", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}},
	{ID: "stream", ErrorClass: "java.io.IOException", ErrorMessage: "Short", EntryPoints: []catalog.EntryPoint{
		{Method: "java.io.DataInputStream#<init>", Confidence: "certain", SeenAs: []string{"java.io.IOException"}},
		{Method: "org.apache.hadoop.io.IOUtils#cleanup", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}},
	{ID: "long", ErrorClass: "java.io.IOException", ErrorMessage: "Operation {} is not supported in the state {} that this store is in", EntryPoints: points("java.io.IOException", "FileSystem", "append")},
	{ID: "unsure", ErrorClass: "java.io.IOException", ErrorMessage: "Unsure", EntryPoints: []catalog.EntryPoint{
		{Method: "org.apache.hadoop.fs.FileSystem#truncate", Confidence: "possible", SeenAs: []string{"java.io.IOException"}}}},
	{ID: "logged", ErrorClass: "java.io.IOException", ErrorMessage: "Logged", EntryPoints: []catalog.EntryPoint{
		{Method: "org.apache.hadoop.fs.FileSystem#access", Confidence: "certain", How: "logged", SeenAs: []string{"java.io.IOException"}}}},
}

func points(class, owner string, methods ...string) []catalog.EntryPoint {
	var out []catalog.EntryPoint
	for _, m := range methods {
		out = append(out, catalog.EntryPoint{Method: "org.apache.hadoop.fs." + owner + "#" + m, Confidence: "certain", How: "thrown", SeenAs: []string{class}})
	}
	return out
}

// testCatalog are the records of the rules' tests.
var testCatalog = catalog.New(append([]*catalog.Record{&fsRecord}, otherRecords...)...)

// found analyses a file without a class path, where only the records' calls
// are known, and returns "severity rule" of each finding.
func found(path, source string) []string {
	src := []byte(source)
	return spell(Analyze(path, syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: testCatalog, Options: Options{Hints: true}}))
}

// spell returns "severity rule" of each finding.
func spell(a *Analysis) []string {
	var out []string
	for _, f := range a.Findings() {
		out = append(out, fmt.Sprintf("%s %s", f.Severity, f.Rule))
	}
	return out
}

const head = `package app;
import java.io.*;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.security.UserGroupInformation;
`

// A ruleCase is members of a class and what is found in it.
type ruleCase struct {
	name string
	code string
	want string // "severity" of each finding of the rule, joined by spaces
}

func checkCases(t *testing.T, rule string, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			source := c.code
			if !strings.Contains(source, "class ") {
				source = "class Work {\n FileSystem fs;\n Path p;\n" + source + "\n}\n"
			}
			source = head + source
			if problems := syntax.Parse([]byte(source)).Problems(); len(problems) > 0 {
				t.Fatalf("%v", problems)
			}
			var got []string
			for _, f := range spell(analyzeWith(t, "src/main/java/app/Work.java", source, testCatalog)) {
				if severity, ok := strings.CutSuffix(f, " "+rule); ok {
					got = append(got, severity)
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %q, want %q in\n%s", strings.Join(got, " "), c.want, source)
			}
		})
	}
}

func TestSwallowedErrorFires(t *testing.T) {
	checkCases(t, SwallowedError, []ruleCase{
		{"empty", `void m() { try { fs.create(p); } catch (IOException e) { } }`, "warning"},
		{"empty statement", `void m() { try { fs.create(p); } catch (IOException e) { ; } }`, "warning"},
		{"empty for more", `void m() { try { fs.create(p); } catch (Exception e) { } }`, "warning"},
		{"empty for all", `void m() { try { fs.create(p); } catch (Throwable e) { } }`, "warning"},
		{"empty in a union", `void m() { try { fs.create(p); } catch (IllegalStateException | IOException e) { } }`, "warning"},
		{"printed", `void m() { try { fs.create(p); } catch (IOException e) { e.printStackTrace(); } }`, "warning"},
		{"printed and more", `int m() { try { fs.create(p); } catch (IOException e) { e.printStackTrace(); } return 0; }`, "warning"},
		{"printed, then a value", `Object m() { try { return fs.create(p); } catch (IOException e) { e.printStackTrace(); return null; } }`, "information"},
		{"unchecked, printed", `void m() { try { fs.makeQualified(p); } catch (RuntimeException e) { e.printStackTrace(); } }`, "hint"},
		{"a value without a word", `Object m() { try { return fs.create(p); } catch (IOException e) { return null; } }`, "information"},
		{"logged without the exception", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file"); } }`, "information"},
		{"its message logged", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file " + e.getMessage()); } }`, "information"},
		{"logged where nobody reads", `void m() { try { fs.create(p); } catch (IOException e) { LOG.debug("no file", e); } }`, "information"},
		{"logged whole, in an array", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file {} {}", new Object[]{p, e}); } }`, "hint"},
		{"logged whole", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file", e); } }`, "hint"},
		{"its trace logged", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn(StringUtils.stringifyException(e)); } }`, "hint"},
		{"printed by main", `public static void main(String[] a) { try { FileSystem.get(null).create(null); } catch (IOException e) { e.printStackTrace(); } }`, "hint"},
		{"logged though declared, with something to fall back on", `void m() throws IOException { try { fs.create(p); } catch (IOException e) { LOG.warn("no file", e); size = 128; } }`, "hint"},
		{"logged though declared, with something to do", `void m() throws IOException { try { fs.create(p); } catch (IOException e) { LOG.warn("no file", e); sizes.put(p, 0); } }`, "hint"},
		{"logged though declared, the loop goes on", `void m() throws IOException { while (more) { try { fs.create(p); } catch (IOException e) { LOG.warn("no file", e); } } }`, "hint"},
		{"logged though declared, what follows fails too", `void m() throws IOException { try { fs.mkdirs(p); } catch (IOException e) { LOG.warn("no folder", e); } }`, "hint"},
		{"logged though declared", `void m() throws IOException { try { fs.create(p); } catch (IOException e) { LOG.warn("no file", e); } }`, "information"},
		{"printed to the console", `void m() { try { fs.create(p); } catch (IOException e) { System.err.println("no"); } }`, "information"},
		{"a converter without a throw", `void m() { try { fs.create(p); } catch (IOException e) { convertException(e); } }`, "warning"},
		{"made and not thrown", `void m() { try { fs.create(p); } catch (IOException e) { new RuntimeException(e); } }`, "warning"},
		{"several calls, one clause", `void m() { try { fs.create(p); fs.create(p); } catch (IOException e) { } }`, "warning"},
		{"two tries", `void m() { try { fs.create(p); } catch (IOException e) { } try { fs.create(p); } catch (IOException e) { } }`, "warning information"},
		{"in a lambda", `Runnable m() { return () -> { int n = 0; try { fs.create(p); } catch (IOException e) { } }; }`, "hint"},
		{"in an unknown lambda", `void m() { submit(() -> { try { fs.create(p); } catch (IOException e) { } }); }`, "warning"},
		{"resource", `void m() { try (InputStream in = fs.create(p)) { in.read(); } catch (IOException e) { } }`, "warning"},
		{"behind another clause", `void m() { try { fs.create(p); } catch (RuntimeException e) { throw e; } catch (IOException e) { } }`, "warning"},
		{"subclass of the library", `void m(org.apache.hadoop.hdfs.DistributedFileSystem d) { try { d.create(p); } catch (IOException e) { } }`, "warning"},
		{"the project's class without the method", `static class Mine extends FileSystem { } void m(Mine f) { try { f.create(p); } catch (IOException e) { } }`, "warning"},
	})
}

// TestSwallowedErrorQuiet: every numbered exception, and what is no swallowing
// in the first place.
func TestSwallowedErrorQuiet(t *testing.T) {
	checkCases(t, SwallowedError, []ruleCase{
		{"handled on", `void m() { try { fs.create(p); } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"handled on by a switch", `void m(int k) throws IOException { try { fs.create(p); } catch (IOException e) { throw switch (k) { case 1 -> new IOException("x", e); default -> new IOException(e); }; } }`, ""},
		{"handed back by a switch", `Exception m(int k) { try { fs.create(p); return null; } catch (IOException e) { return switch (k) { case 1 -> new IOException("x", e); default -> null; }; } }`, ""},
		{"not caught", `void m() throws IOException { fs.create(p); }`, ""},
		{"no known call", `void m() { try { fs.unknown(p); } catch (IOException e) { } }`, ""},
		{"logged inside", `void m() { try { fs.getHomeDirectory(); } catch (RuntimeException e) { } }`, ""},
		{"logged inside the call", `void m() { try { fs.access(p, null); } catch (IOException e) { } }`, ""},
		{"the project's own method", `class Mine extends FileSystem { InputStream open(Path p) { return null; } void m() { try { open(null); } catch (Exception e) { } } }`, ""},
		{"another clause takes it", `void m() { try { fs.create(p); } catch (IOException e) { throw new UncheckedIOException(e); } catch (Exception e) { } }`, ""},
		{"a lambda made in the try", `void m() { try { submit(() -> fs.create(p)); } catch (Exception e) { } }`, ""},
		{"1 in a catch", `void m() { try { work(); } catch (RuntimeException r) { try { fs.create(p); } catch (IOException e) { } throw r; } }`, ""},
		{"1 the method is given an error", `void recover(Exception first) { try { fs.create(p); } catch (IOException e) { LOG.warn("no file"); } }`, ""},
		{"1 in a finally", `void m() { try { work(); } finally { try { fs.create(p); } catch (IOException e) { } } }`, ""},
		{"2 close", `void close() { try { fs.create(p); } catch (IOException e) { } }`, ""},
		{"2 cleanupJob", `void cleanupJob() { try { fs.create(p); } catch (IOException e) { } }`, ""},
		{"2 stopAll", `void stopAll() { try { fs.create(p); } catch (IOException e) { } }`, ""},
		{"2 not stopwatch", `void stopwatch() { try { fs.create(p); } catch (IOException e) { } }`, "warning"},
		{"2 quietly", `void openQuietly() { try { fs.create(p); } catch (IOException e) { } }`, ""},
		{"3 delete", `void m() { try { fs.delete(p, true); } catch (IOException e) { } }`, ""},
		{"3 delete and close", `void m() { try { fs.delete(p, true); fs.close(); } catch (IOException e) { } }`, ""},
		{"3 asked, then deleted", `void m() { try { if (fs.exists(p)) { fs.delete(p, true); } } catch (IOException e) { } }`, ""},
		{"3 delete and create", `void m() { try { fs.delete(p, true); fs.create(p); } catch (IOException e) { } }`, "warning"},
		{"4 expected alone", `void m() { try { fs.create(p); } catch (FileNotFoundException e) { } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"4 an unchecked one", `boolean m() { try { fs.makeQualified(p); return true; } catch (IllegalArgumentException e) { return false; } }`, "hint"},
		{"4 expected beside unchecked ones", `boolean m() { try { fs.create(p); return true; } catch (FileNotFoundException | IllegalArgumentException e) { return false; } catch (IOException e) { throw new UncheckedIOException(e); } }`, ""},
		{"4 not expected beside unchecked ones", `boolean m() { try { fs.create(p); return true; } catch (IOException | IllegalArgumentException e) { } return false; }`, "warning"},
		{"4 told apart in the body", `void m() { try { fs.create(p); } catch (IOException e) { if (e instanceof FileNotFoundException) { LOG.info("no folder"); } } }`, "hint"},
		{"5 comment", `void m() { try { fs.create(p); } catch (IOException e) { /* the cache is warm without it */ } }`, ""},
		{"5 comment beside a statement", "void m() { try { fs.create(p); } catch (IOException e) {\n // go on\n LOG.info(\"x\"); } }", ""},
		{"5 no comment in a string", `void m() { try { fs.create(p); } catch (IOException e) { LOG.info("http://x"); } }`, "information"},
		{"5 name", `void m() { try { fs.create(p); } catch (IOException ignored) { } }`, ""},
		{"5 unnamed", `void m() { try { fs.create(p); } catch (IOException _) { } }`, ""},
		{"5 one case for all", `void m() { try { fs.create(p); } catch (IOException e) { /* does not exist */ } }`, "hint"},
		{"5 one case for all, the end of a listing", `void m() { try { RemoteIterator<LocatedFileStatus> all = fs.listFiles(p, true); while (all.hasNext()) { use(all.next()); } } catch (IOException e) { /* no more files */ } }`, "hint"},
		{"5 comment above the try", "void m() {\n // best effort\n try { fs.create(p); } catch (IOException e) { LOG.warn(\"no\"); } }", "hint"},
		{"5 the log says what is done instead", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file, using the default"); } }`, "hint"},
		{"5 another comment above", "void m() {\n // the file\n try { fs.create(p); } catch (IOException e) { LOG.warn(\"no\"); } }", "information"},
		{"6 another way", `Object m() throws IOException { try { return fs.append(p); } catch (IOException e) { return fs.create(p); } }`, "hint"},
		{"6 another way that is kept, too", `Object m() { try { return fs.append(p); } catch (IOException e) { try { return fs.create(p); } catch (IOException x) { return null; } } }`, "information"},
		{"6 kept", `IOException last; void m() { try { fs.create(p); } catch (IOException e) { last = e; } }`, ""},
		{"6 handed on", `void m() { try { fs.create(p); } catch (IOException e) { future.completeExceptionally(e); } }`, ""},
		{"6 collected", `void m() { try { fs.create(p); } catch (IOException e) { errors.add(e); } }`, ""},
		{"6 suppressed", `void m(Exception x) { try { fs.create(p); } catch (IOException e) { x.addSuppressed(e); } }`, ""},
		{"6 in a branch", `void m(boolean b) { try { fs.create(p); } catch (IOException e) { if (b) { throw new UncheckedIOException(e); } } }`, ""},
		{"6 its message returned", `String m() { try { fs.create(p); return ""; } catch (IOException e) { return e.getMessage(); } }`, ""},
		{"7 non-zero", `int m() { try { fs.create(p); return 0; } catch (IOException e) { System.err.println("no"); return -1; } }`, ""},
		{"7 a negative number set", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no file"); id = -1; } }`, ""},
		{"7 exit", `void m() { try { fs.create(p); } catch (IOException e) { System.exit(1); } }`, ""},
		{"7 status set", `void m() { try { fs.create(p); } catch (IOException e) { event.setResult(false); } }`, ""},
		{"7 a shared flag set", `java.util.concurrent.atomic.AtomicReference result; void m() { try { fs.create(p); } catch (IOException e) { result.set(null); } }`, ""},
		{"7 another reference set", `java.util.concurrent.atomic.AtomicReference last; void m() { try { fs.create(p); } catch (IOException e) { last.set(null); } }`, "information"},
		{"7 state", `State m() { try { fs.create(p); return State.OK; } catch (IOException e) { return State.FAILED; } }`, ""},
		{"7 zero is none", `int m() { try { fs.create(p); return 0; } catch (IOException e) { return 0; } }`, "information"},
		{"7 a method that tells", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no"); createFatalErrorFlag(); } }`, ""},
		{"7 a counter, logged", `void m() { try { fs.create(p); } catch (IOException e) { LOG.warn("no"); context.getCounter("a", "b").increment(1); } }`, "hint"},
		{"7 a counter alone", `void m() { try { fs.create(p); } catch (IOException e) { context.getCounter("a", "b").increment(1); } }`, "information"},
		{"8 a void try", `void tryIt() { try { fs.create(p); } catch (IOException e) { LOG.warn("no"); } }`, "information"},
		{"8 boolean, behind the try", `boolean m() { try { fs.create(p); return true; } catch (IOException e) { LOG.warn("no", e); } return false; }`, ""},
		{"8 boolean, logged", `boolean m() { try { fs.create(p); return true; } catch (IOException e) { LOG.info("no", e); return false; } }`, ""},
		{"8 boolean without a word", `boolean m() { try { fs.create(p); return true; } catch (IOException e) { return false; } }`, "information"},
		{"8 name, logged", `Object findOrNull() { try { return fs.create(p); } catch (IOException e) { LOG.info("no", e); return null; } }`, ""},
		{"9 advisory", `void m() { try { fs.setTimes(p, 1, 1); } catch (IOException e) { } }`, ""},
		{"9 only to show", `void printHead() { try { fs.create(p); } catch (IOException e) { LOG.warn("no"); } }`, "hint"},
		{"9 advisory with another", `void m() { try { fs.setTimes(p, 1, 1); fs.create(p); } catch (IOException e) { } }`, "warning"},
		{"10 toString", `public String toString() { try { return "" + fs.create(p); } catch (IOException e) { return ""; } }`, "hint"},
		{"10 filter", `PathFilter m() { return q -> { try { return fs.mkdirs(q); } catch (IOException e) { return false; } }; }`, "hint"},
		{"11 bounded retry", `void m() throws Exception { int attempts = 0; while (attempts++ < 5) { try { fs.create(p); return; } catch (IOException e) { LOG.info("again"); } Thread.sleep(100); } }`, ""},
		{"11 a for loop that retries", `boolean m() { for (int i = 0; i < 9; i++) { try { fs.create(p); return true; } catch (IOException e) { LOG.debug("retrying", e); } } return false; }`, ""},
		{"11 without a pause", `void m() throws Exception { while (true) { try { fs.create(p); return; } catch (IOException e) { LOG.info("again"); } } }`, "information"},
		{"12 in memory", `void m(byte[] b) { try { new DataInputStream(new ByteArrayInputStream(b)).read(); } catch (IOException e) { } }`, ""},
		{"12 not in memory", `void m(InputStream in) { try { new DataInputStream(in).read(); } catch (IOException e) { } }`, "warning"},
		{"13 a parameter decides", `void m(boolean ignoreErrors) { try { fs.create(p); } catch (IOException e) { if (!ignoreErrors) { report(); } } }`, ""},
		{"14 lenient listing", `void m() { for (FileStatus s : listOfFiles()) { try { fs.create(p); } catch (IOException e) { LOG.info("skipped"); } } }`, ""},
		{"14 without a log", `void m() { for (FileStatus s : listOfFiles()) { try { fs.create(p); } catch (IOException e) { n++; } } }`, "information"},
		{"15 cache", `Object fromCache() { try { return fs.create(p); } catch (IOException e) { return null; } }`, ""},
		{"16 user name", `String m() { try { return UserGroupInformation.getCurrentUser().getUserName(); } catch (IOException e) { return "nobody"; } }`, ""},
		{"16 user without fallback", `void m() { try { UserGroupInformation.getCurrentUser(); } catch (IOException e) { } }`, "warning"},
		{"17 helper", `void m() { try { IOUtils.cleanup(null, fs); } catch (IOException e) { } }`, ""},
		{"18 rename checked", `boolean m(Path q) throws IOException { try { fs.rename(p, q); } catch (IOException e) { LOG.info("no"); } return fs.exists(q); }`, ""},
		{"18 rename alone", `void m(Path q) { try { fs.rename(p, q); } catch (IOException e) { LOG.info("no"); } }`, "information"},
		{"20 twins", `void m() { try { fs.create(p); fs.makeQualified(p); } catch (IOException e) { } catch (RuntimeException e) { } }`, "warning"},
		{"20 the graver of two clauses", `void m() { try { fs.create(p); fs.makeQualified(p); } catch (IOException e) { } catch (RuntimeException e) { LOG.info("x"); } }`, "warning"},
	})
}

// TestQuietFiles is exception 19: tests, generated code, pages compiled to
// Java; told by the path, by the name, by what the file says of itself.
func TestQuietFiles(t *testing.T) {
	const class = "class Work { FileSystem fs; void m(Path p) { try { fs.create(p); } catch (IOException e) { } } }"
	for _, c := range []struct {
		path, source string
		quiet        bool
	}{
		{"src/main/java/app/Work.java", head + class, false},
		{"/home/me/test/src/main/java/app/Work.java", head + class, false},
		{"app/Testimony.java", head + class, false},
		{"app/Latest.java", head + class, false},
		{"src/test/java/app/Work.java", head + class, true},
		{`c:\p\src\test\java\app\Work.java`, head + class, true},
		{"src/integrationTest/java/app/Work.java", head + class, true},
		{"src/testFixtures/java/app/Work.java", head + class, true},
		{"module/src/it/java/app/Work.java", head + class, true},
		{"test/java/app/Work.java", head + class, true},
		{"/home/me/test/app/Work.java", head + class, false},
		{"src/latest/java/app/Work.java", head + class, false},
		{"src/main/java/test/java/app/Work.java", head + class, false},
		{"app/WorkTest.java", head + class, true},
		{"app/TestWork.java", head + class, true},
		{"app/WorkIT.java", head + class, true},
		{"target/generated-sources/app/Work.java", head + class, true},
		{"app/target/Work.java", strings.Replace(head, "package app", "package app.target", 1) + class, false},
		{"target/app/Work.java", head + class, true},
		{"app/page_jsp.java", head + class, true},
		{"app/Work.java", "// Generated by a tool. DO NOT EDIT.\n" + head + class, true},
		{"app/Work.java", head + "@javax.annotation.Generated(\"x\") " + class, true},
		{"app/Work.java", head + "import jakarta.annotation.Generated; @Generated(\"x\") " + class, true},
		{"app/Work.java", head + "class Outer { @Generated " + class + " }", true},
		{"app/Work.java", head + strings.Replace(class, "void m", "@lombok.Generated void m", 1), true},
		{"app/Work.java", head + "// Generated by hand is not said here\n" + class, false},
	} {
		if got := found(c.path, c.source); (len(got) == 0) != c.quiet {
			t.Errorf("%s: found %v, quiet wanted: %v", c.path, got, c.quiet)
		}
	}
}

// TestRecordsAlone: what no class file declares is known from records
// alone, and only where they are sure enough.
func TestRecordsAlone(t *testing.T) {
	for _, c := range []ruleCase{
		{"a record's error", `void m() { try { fs.create(p); } catch (IOException e) { } }`, "warning swallowed-error"},
		{"a subclass of the library", `void m(org.apache.hadoop.hdfs.DistributedFileSystem d) { try { d.create(p); } catch (IOException e) { } }`, "warning swallowed-error"},
		{"possible only", `void m() { try { fs.truncate(p, 1); } catch (IOException e) { } }`, ""},
		{"no record", `void m() { try { fs.mkdirs(p); } catch (IOException e) { } }`, ""},
		{"a trait of the method", `void m() { try { fs.getFileStatus(p); } catch (IOException e) { } }`, "warning probe-too-broad"},
	} {
		got := strings.Join(found("src/main/java/app/Work.java", head+"class Work {\n FileSystem fs;\n Path p;\n"+c.code+"\n}\n"), ", ")
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
