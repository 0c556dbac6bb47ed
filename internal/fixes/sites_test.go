// Longer than most: the parts that the files of its tests are put together of fill
// half of it.

package fixes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

const siteHead = `package app;

import java.io.*;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.io.*;
import org.apache.hadoop.mapreduce.*;
import org.apache.hadoop.security.UserGroupInformation;

class %s {
    FileSystem fs;
    FSDataOutputStream out;
    Path p, q;
    Configuration conf;
    Job job;
    OutputCommitter committer;
    TaskAttemptContext task;
    SequenceFile.Reader reader;
    Writable key, value;
    Log LOG;
    boolean flag;
    int count;
    interface Log { void debug(String s); void warn(String s); void warn(String s, Throwable t); }
    static void use(Object o) { }

`

const (
	io    = "IOException"
	intr  = "InterruptedException"
	noCls = "ClassNotFoundException"
)

// A tried is what a case does in a try, and what that declares.
type tried struct {
	name, code string
	throws     []string
}

var triedCode = []tried{
	{"probe", "fs.getFileStatus(p);", []string{io}},
	{"copy", "fs.copyToLocalFile(p, q);", []string{io}},
	{"commit", "committer.commitTask(task);", []string{io}},
	{"login", `UserGroupInformation.loginUserFromKeytab("me", "file");`, []string{io}},
	{"read", "while (reader.next(key, value)) {\n    count++;\n}", []string{io}},
	{"submit", "job.submit();", []string{io, intr, noCls}},
	{"wait", "job.waitForCompletion(true);", []string{io, intr, noCls}},
	{"rename", "fs.rename(p, q);", []string{io}},
	{"get", `fs = FileSystem.get(p.toUri(), conf, "me");`, []string{io, intr}},
	{"close", "out.close();", []string{io}},
	{"shared", "FileSystem own = FileSystem.get(conf);\nown.mkdirs(p);\nown.close();", []string{io}},
	{"safe", "fs.truncate(p, 1);", []string{io}},
	{"create", "out = fs.create(p);", []string{io}},
	{"class", `use(conf.getClassByName("x"));`, []string{noCls}},
	{"copy, submit", "fs.copyToLocalFile(p, q);\njob.submit();", []string{io, intr, noCls}},
	{"commit, get", "committer.commitTask(task);\nfs = FileSystem.get(p.toUri(), conf, \"me\");", []string{io, intr}},
	{"probe, state", "fs.getFileStatus(p);\nuse(job.getJobState());", []string{io, intr}},
	{"rename, wait", "fs.rename(p, q);\njob.waitForCompletion(true);", []string{io, intr, noCls}},
}

// A layout is how the classes that are tried are shared out to clauses: each
// string is what one catches.
type layout struct {
	name    string
	clauses func(throws []string) []string // nil: does not go with these
}

var layouts = []layout{
	{"one each", func(t []string) []string { return t }},
	{"one for all", func(t []string) []string { return []string{strings.Join(t, " | ")} }},
	{"Exception", func(t []string) []string { return []string{"Exception"} }},
	{"all and an unchecked", func(t []string) []string { return []string{strings.Join(t, " | ") + " | IllegalArgumentException"} }},
	{"the first, then Exception", func(t []string) []string { return []string{t[0], "Exception"} }},
	{"the last, then Exception", func(t []string) []string {
		if len(t) < 2 {
			return nil
		}
		return []string{t[len(t)-1], "Exception"}
	}},
	{"the first two, then the last", func(t []string) []string {
		if len(t) < 3 {
			return nil
		}
		return []string{t[0] + " | " + t[1], t[2]}
	}},
	{"the first, then the last two", func(t []string) []string {
		if len(t) < 3 {
			return nil
		}
		return []string{t[0], t[1] + " | " + t[2]}
	}},
	{"not there, then one each", func(t []string) []string {
		if t[0] != io {
			return nil
		}
		return append([]string{"FileNotFoundException"}, t...)
	}},
	{"dead, then one each", func(t []string) []string {
		if t[0] != io {
			return nil
		}
		return append([]string{"SafeModeException"}, t...)
	}},
	{"dead alone, the others declared", func(t []string) []string {
		if t[0] != io {
			return nil
		}
		return []string{"SafeModeException"}
	}},
	{"an unchecked, then one each", func(t []string) []string {
		if t[0] != io {
			return nil
		}
		return append([]string{"IllegalStateException"}, t...)
	}},
	{"the wrong one of two names", func(t []string) []string {
		if t[0] != io {
			return nil
		}
		return append([]string{"java.nio.file.FileAlreadyExistsException"}, t...)
	}},
	{"the last, others declared", func(t []string) []string {
		if len(t) < 2 {
			return nil
		}
		return t[len(t)-1:]
	}},
}

// deeds are what clauses do.
var deeds = []string{
	"",
	"e.printStackTrace();",
	`LOG.warn("failed", e);`,
	`LOG.warn("failed");`,
	`LOG.debug("failed");`,
	`throw new IllegalStateException("failed");`,
	"LEAVE;",
	"if (flag) {\n    throw new IllegalStateException(\"failed\");\n}",
	"if (flag) {\n    throw new IllegalStateException(\"failed\");\n}\nthrow new UnsupportedOperationException(\"failed\");",
	"if (e.getMessage().contains(\"is in safe mode\")) {\n    use(p);\n}",
	"new IllegalStateException(e);",
	"Thread.currentThread().interrupt();\nLOG.warn(\"failed\", e);",
	"// may fail",
	"flag = false;",
}

// round are what stands round the try: %s is the try, and what a method
// declares is written before.
var round = []struct {
	name, code string
}{
	{"a method", "void m() THROWS {\n    %s\n}"},
	{"a value", "boolean m() THROWS {\n    %s\n    return true;\n}"},
	{"a loop", "void m() THROWS {\n    while (flag) {\n        %s\n    }\n}"},
	{"logged round it", "void m() THROWS {\n    try {\n        %s\n        use(q);\n    } catch (Exception e) {\n        LOG.warn(\"failed\", e);\n    }\n}"},
	{"kept round it", "void m() THROWS {\n    try {\n        %s\n        fs.mkdirs(q);\n    } catch (IOException e) {\n    }\n}"},
	{"thrown round it", "void m() THROWS {\n    try {\n        %s\n        fs.mkdirs(q);\n    } catch (IOException e) {\n        throw new UncheckedIOException(e);\n    }\n}"},
	{"told without its cause round it", "boolean m() THROWS {\n    try {\n        %s\n        return fs.mkdirs(q);\n    } catch (IOException e) {\n        throw new IllegalStateException(\"failed\");\n    }\n}"},
	{"kept twice round it", "void m() THROWS {\n    try {\n        try {\n            %s\n            fs.mkdirs(q);\n        } catch (IOException e) {\n            e.printStackTrace();\n        }\n    } catch (Exception e) {\n    }\n}"},
	{"a lambda", "Callable<Boolean> m() {\n    return () -> {\n        %s\n        return flag;\n    };\n}"},
	{"a constructor", "NAME() THROWS {\n    %s\n}"},
	{"a finally", "void m() THROWS {\n    try {\n        %s\n    } finally {\n        IOUtils.closeStream(out);\n    }\n}"},
	{"a resource and a clause round it", "void m() THROWS {\n    try (FSDataInputStream in = fs.open(p)) {\n        %s\n        use(in);\n    } catch (IOException e) {\n        LOG.warn(\"failed\", e);\n    }\n}"},
	{"a clause", "void m() THROWS {\n    try {\n        use(p);\n    } catch (IllegalStateException outer) {\n        %s\n    }\n}"},
	{"an anonymous class", "Object m() {\n    return new Callable<Boolean>() {\n        public Boolean call() throws Exception {\n            %s\n            return true;\n        }\n    };\n}"},
	{"a loop in a try", "void m() THROWS {\n    try {\n        for (;;) {\n            %s\n            fs.mkdirs(q);\n        }\n    } catch (IOException e) {\n        LOG.warn(\"failed\");\n    } catch (RuntimeException e) {\n        throw new IllegalArgumentException(\"failed\");\n    }\n}"},
	{"a finally that keeps what it meets", "void m() THROWS {\n    try {\n        %s\n    } finally {\n        try {\n            out.close();\n        } catch (IOException e) {\n            LOG.debug(\"failed\");\n        }\n    }\n}"},
	{"run", "public void run() THROWS {\n    %s\n}"},
}

// declared are what methods declare beside what has to be.
var declaredToo = [][]string{nil, {io}, {io, intr}, {"Exception"}, {io, intr, noCls}}

// A siteCase is a file in which the fixes have one try to look at, and what
// stands round it.
type siteCase struct{ name, file, src string }

// siteCases crosses what is tried with how its errors are shared out to
// clauses and with what these do; what stands round it and what is declared
// take turns, beginning with one of them.
func siteCases(first int) []siteCase {
	var out []siteCase
	for i, t := range triedCode {
		for j, l := range layouts {
			for k := range deeds {
				n := len(out)
				r := round[(n+n/len(round)+first)%len(round)]
				more := declaredToo[(n+n/7+first)%len(declaredToo)]
				clauses := l.clauses(t.throws)
				if clauses == nil {
					continue
				}
				does := []string{deeds[k]} // the clauses in turn
				if n%3 == 1 {
					does = append(does, deeds[(k+1+i+j)%len(deeds)])
				}
				file := fmt.Sprintf("S%d", len(out))
				out = append(out, siteCase{
					fmt.Sprintf("%s, %s, %q, %s, %v", t.name, l.name, does, r.name, more),
					file, fmt.Sprintf(siteHead, file) + member(t, clauses, does, r.code, more, file) + "\n}\n"})
			}
		}
	}
	return out
}

// member writes a case's method.
func member(t tried, clauses, does []string, round string, more []string, file string) string {
	inner := "try {\n    " + indented(t.code, 1) + "\n}"
	left := slices.Clone(t.throws)
	for i, c := range clauses {
		body := does[i%len(does)]
		if body != "" {
			body = "    " + indented(body, 1) + "\n"
		}
		inner += " catch (" + c + " e) {\n" + body + "}"
		left = slices.DeleteFunc(left, func(class string) bool { return c == "Exception" || slices.Contains(strings.Split(c, " | "), class) })
	}
	switch {
	case strings.Contains(round, "catch (Exception"):
		left = nil
	case strings.Contains(round, "catch (IOException") && !strings.Contains(round, "finally"):
		left = slices.DeleteFunc(left, func(class string) bool { return class == io })
	}
	for _, class := range more {
		if !slices.Contains(left, class) && !slices.Contains(left, "Exception") {
			left = append(left, class)
		}
	}
	at := strings.Index(round, "%s")
	depth := (at - strings.LastIndexByte(round[:at], '\n') - 1) / 4
	leave := "return"
	switch {
	case strings.Contains(round, "boolean m") || strings.Contains(round, "Callable"):
		leave = "return false"
	case strings.Contains(round, "while") || strings.Contains(round, "for (;;)"):
		leave = "continue"
	}
	throws := ""
	if len(left) > 0 {
		throws = " throws " + strings.Join(left, ", ")
	}
	text := strings.NewReplacer("%s", indented(inner, depth), " THROWS", throws, "NAME", file).Replace(round)
	return "    " + indented(strings.ReplaceAll(text, "LEAVE", leave), 1)
}

func indented(code string, depth int) string {
	return strings.ReplaceAll(code, "\n", "\n"+strings.Repeat("    ", depth))
}

// siteRecords are for the rule that looks at texts and the hints at calls: one
// record that nearly nothing meets, and then catalogs in which a record that
// wants something else is met by most calls.
func siteRecords() []*catalog.Catalog {
	safe := &catalog.Record{ID: "safe", ErrorClass: "org.apache.hadoop.hdfs.server.namenode.SafeModeException",
		ErrorMessage: "The store is in safe mode", Handler: &catalog.Handler{Do: "retry"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#truncate", Confidence: "certain", SeenAs: []string{"org.apache.hadoop.ipc.RemoteException"}}}}
	out := []*catalog.Catalog{catalog.New(safe)}
	for i, do := range []string{"retry", "fail-fast", "rebuild-and-retry", "fallback", "ignore", "rethrow"} {
		for j, seen := range [][]string{{"java.io.IOException"}, {"org.apache.hadoop.ipc.RemoteException"}, {"java.io.FileNotFoundException", "java.net.ConnectException"}, {"java.lang.IllegalArgumentException"}} {
			met := &catalog.Record{ID: "met", ErrorClass: seen[0], ErrorMessage: "The file {} is away", Handler: &catalog.Handler{Do: do}}
			if (i+j)%2 == 0 {
				met.Handler.When = &catalog.Condition{MessageContains: "is away"}
			}
			for _, m := range []string{"fs.FileSystem#rename", "fs.FileSystem#copyToLocalFile", "fs.FileSystem#getFileStatus", "fs.FileSystem#mkdirs", "fs.FileSystem#get", "fs.FileSystem#create", "mapreduce.Job#submit", "mapreduce.Job#waitForCompletion", "mapreduce.OutputCommitter#commitTask", "io.SequenceFile$Reader#next"} {
				met.EntryPoints = append(met.EntryPoints, catalog.EntryPoint{Method: "org.apache.hadoop." + m, Confidence: "certain", SeenAs: seen})
			}
			out = append(out, catalog.New(safe, met))
		}
	}
	return out
}

func lookAt(library *resolve.Library, records *catalog.Catalog, file, src string) *findings.Analysis {
	path := "src/main/java/app/" + file + ".java"
	tree := syntax.Parse([]byte(src))
	sources := types.NewIndex().With(path, tree)
	return findings.Analyze(path, tree, text.NewMapper([]byte(src)), findings.Knowledge{
		Catalog: records, Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true, MinConfidence: findings.Likely}})
}

// TestNothingLeft: no finding remains at the site of another one after its
// quick fix. Whatever rules meet at a try, a fix mends all that its clause does
// badly, and what keeps the error further on; all of it compiles. In the files
// of the cases there is one try, with another one round it at most: what is
// found behind a fix is what was found before it elsewhere, or the fix is not
// done. Made in turn, the fixes come to an end.
func TestNothingLeft(t *testing.T) { nothingLeft(t, 0, 5) }

// nothingLeft takes each so manieth of the cases that begin with one of what
// stands round the try.
func nothingLeft(t *testing.T, first, each int) {
	library := librarytest.Open(t)
	files := map[string]string{}
	catalogs := siteRecords()
	count, fixed, left, withheld := 0, 0, map[string]int{}, map[string]int{}
	for n, c := range siteCases(first) {
		if n%each != 0 {
			continue
		}
		count++
		files[c.file+".java"] = c.src
		records := catalogs[n%len(catalogs)]
		a := lookAt(library, records, c.file, c.src)
		for i, f := range a.Findings() {
			for j, action := range fixes.ForFinding(a, f) {
				if action.Disabled != "" {
					withheld[f.Rule+", "+action.Name+": "+action.Disabled]++
					continue
				}
				fixed++
				after := apply(t, a, action)
				for _, x := range leftOver(a, f, lookAt(library, records, c.file, after)) {
					key := f.Rule + ", " + action.Name + ": " + x.Rule
					if left[key]++; left[key] <= 3 {
						t.Errorf("%s: %q leaves %s: %s\n%s\nof\n%s", c.name, action.Title, x.Rule, x.Message, memberOf(after), memberOf(c.src))
					}
				}
				name := fmt.Sprintf("%s_%d%d", c.file, i, j)
				files[name+".java"] = renamed(after, c.file, name)
			}
		}
		files[c.file+"_all.java"] = renamed(inTurn(t, c.name, a), c.file, c.file+"_all")
	}
	t.Logf("%d cases, %d fixes, left %v, withheld %v", count, fixed, left, withheld)
	compileAll(t, files)
}

// inTurn makes the preferred fixes of a file one after the other, until there is
// none: a second run would change nothing.
func inTurn(t *testing.T, name string, a *findings.Analysis) string {
	t.Helper()
	for n := 0; ; n++ {
		src := a.Tree.Source()
		for _, f := range a.Findings() {
			if actions := fixes.ForFinding(a, f); len(actions) > 0 && actions[0].Preferred {
				src = []byte(apply(t, a, actions[0]))
				break
			}
		}
		if slices.Equal(src, a.Tree.Source()) || n > 10 {
			if n > 10 {
				t.Errorf("%s: there is no end to fixing it\n%s", name, memberOf(string(src)))
			}
			return string(src)
		}
		a = a.Rewritten(src, text.Span{})
	}
}

// renamed gives a case's class another name.
func renamed(src, from, to string) string {
	return strings.NewReplacer("class "+from+" ", "class "+to+" ", " "+from+"()", " "+to+"()").Replace(src)
}

func memberOf(src string) string { return src[strings.Index(src, "static void use"):] }

// leftOver returns what is found behind a fix and was not found before it
// elsewhere.
func leftOver(a *findings.Analysis, f findings.Finding, next *findings.Analysis) []findings.Finding {
	key := func(x findings.Finding) string { return x.Rule + " " + x.Callee }
	// The site of these is a call or a test, in whichever clause they stand.
	small := map[string]bool{findings.MessageCompared: true, findings.IgnoredResult: true, findings.UndefendedCall: true, findings.ClosesSharedFilesystem: true}
	clause := a.Tree.At(f.Span.Start).Enclosing(syntax.Catch)
	may := map[string]int{}
	for _, x := range a.Findings() {
		here := !clause.IsZero() && !small[f.Rule] && !small[x.Rule] && a.Tree.At(x.Span.Start).Enclosing(syntax.Catch) == clause
		if (x.Span != f.Span || x.Rule != f.Rule) && !here {
			may[key(x)]++
		}
	}
	var out []findings.Finding
	for _, x := range next.Findings() {
		// Another method is called, of which less may be known; a clause is told
		// of the first call whose errors still come to it.
		if f.Rule == findings.ClosesSharedFilesystem || x.Rule == findings.CauseLost && x.Callee != f.Callee {
			if i := slices.IndexFunc(a.Findings(), func(o findings.Finding) bool { return o.Rule == x.Rule && may[key(o)] > 0 }); i >= 0 {
				x.Callee = a.Findings()[i].Callee
			}
		}
		if may[key(x)]--; may[key(x)] < 0 {
			out = append(out, x)
		}
	}
	return out
}

// TestSettledLater: where many things are found at a place, what a fix leaves is
// looked at when it is chosen, and is the same then as where one is found.
func TestSettledLater(t *testing.T) {
	var src strings.Builder
	fmt.Fprintf(&src, siteHead, "L")
	for i := range 5 {
		fmt.Fprintf(&src, severalClauses, i)
	}
	src.WriteString("}\n")
	a := lookAt(librarytest.Open(t), siteRecords()[0], "L", src.String())
	want := map[string]fixes.Action{} // by the finding and what it does
	key := func(x fixes.Action) string { return x.Finding.Fingerprint + " " + x.Name }
	for _, f := range a.Findings() {
		for _, x := range fixes.ForFinding(a, f) {
			want[key(x)] = x
		}
	}
	later, all := 0, 0
	for _, x := range fixes.Actions(a, text.Span{End: src.Len()}) {
		now := x.Settled()
		if !slices.Equal(now.Edits, x.Edits) {
			later++
		}
		switch {
		case x.Name == "fix-all":
			all++
			if left := lookAt(librarytest.Open(t), siteRecords()[0], "L", apply(t, a, now)).Findings(); len(left) > 0 {
				t.Errorf("%s leaves %s: %s", x.Title, left[0].Rule, left[0].Message)
			}
		case x.Kind == fixes.QuickFix && x.Suppress == nil && x.Disabled == "" && want[key(x)].Name != "":
			if w := want[key(x)]; !slices.Equal(now.Edits, w.Edits) || strings.Split(now.Title, " (line ")[0] != w.Title || now.Preferred != w.Preferred {
				t.Errorf("%q, later %q, preferred %v, want %q, %v", x.Title, now.Title, now.Preferred, w.Title, w.Preferred)
			}
		}
	}
	if later < 5 || all != 1 {
		t.Errorf("%d actions have more to do, %d for all findings", later, all)
	}
}
