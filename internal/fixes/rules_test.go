package fixes_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

const ruleHead = `package app;

import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.io.*;
import org.apache.hadoop.mapreduce.*;

class %s {
    FileSystem fs;
    Path p, q;
    Configuration conf;
    Job job;
    Log LOG;
    interface Log { void warn(String s); void warn(String s, Throwable t); }
`

// A ruleFix is code in which one rule speaks once, and what its first action
// writes.
type ruleFix struct {
	rule, title string
	code        string
	want        []string // each on a line of its own, in this order
}

var ruleFixes = []ruleFix{
	{findings.IgnoredResult, "Throw IOException when FileSystem.rename returns false",
		"void m() throws IOException {\n        fs.rename(p, q); // move\n    }",
		[]string{"if (!fs.rename(p, q)) { // move", `throw new IOException("FileSystem.rename returned false: " + p + " to " + q);`, "}"}},
	{findings.IgnoredResult, "Throw IOException when FileSystem.rename returns false",
		"void m(boolean b) throws IOException {\n        if (b) fs.rename(new Path(p, \"x\"), q); else b = true;\n    }",
		[]string{"if (b) {", "if (!fs.rename(new Path(p, \"x\"), q)) {", `throw new IOException("FileSystem.rename returned false");`, "} else b = true;"}},
	{findings.IgnoredResult, "Throw IllegalStateException when FileSystem.rename returns false",
		"void m() {\n        try {\n            boolean ok = fs.rename(p, q);\n        } catch (FileNotFoundException e) {\n            throw new UncheckedIOException(e);\n        } catch (IOException e) {\n            throw new UncheckedIOException(e);\n        }\n    }", nil},
	{findings.IgnoredResult, "Throw IOException when FileSystem.rename returns false",
		"interface Two {\n        void move(Path from, Path to) throws IOException;\n    }\n\n    Two m() {\n        return fs::rename;\n    }",
		[]string{"return (path, path1) -> {", "if (!fs.rename(path, path1)) {", `throw new IOException("FileSystem.rename returned false: " + path + " to " + path1);`, "}", "};"}},
	// An interrupt thrown on as another class keeps its mark, also before a clause that would set it later.
	{findings.SwallowedError, "Throw IOException, InterruptedException on as IllegalStateException",
		"void m() {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (IOException | InterruptedException e) {\n            if (e instanceof InterruptedException) {\n                Thread.currentThread().interrupt();\n            }\n            e.printStackTrace();\n        }\n    }",
		[]string{"if (e instanceof InterruptedException) {", "Thread.currentThread().interrupt();", "e.printStackTrace();", "throw new IllegalStateException(\"FileSystem.get failed\", e);"}},
	{findings.SwallowedError, "Throw IOException on as it is, InterruptedException as IOException",
		"void m() throws IOException {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (IOException | InterruptedException e) {\n            if (e instanceof InterruptedException) {\n                Thread.currentThread().interrupt();\n            }\n            e.printStackTrace();\n        }\n    }",
		[]string{"if (e instanceof InterruptedException) {", "Thread.currentThread().interrupt();", "e.printStackTrace();", "if (e instanceof InterruptedException) {", "throw new IOException(\"FileSystem.get was interrupted\", e);", "throw (IOException) e;"}},
	{findings.SwallowedError, "Throw IOException, InterruptedException on",
		"void m() throws IOException, InterruptedException {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (IOException | InterruptedException e) {\n            e.printStackTrace();\n            if (e instanceof InterruptedException)\n                Thread.currentThread().interrupt();\n        }\n    }",
		[]string{"e.printStackTrace();", "Thread.currentThread().interrupt();", "throw e;"}},
	// A head that declares any Exception does not tell of an interrupt.
	{findings.SwallowedError, "Throw IOException, InterruptedException on as IOException",
		"void m() throws Exception {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (IOException | InterruptedException e) {\n            e.printStackTrace();\n            if (e instanceof InterruptedException)\n                Thread.currentThread().interrupt();\n        }\n    }",
		[]string{"e.printStackTrace();", "Thread.currentThread().interrupt();", "throw new IOException(\"FileSystem.get failed\", e);"}},
	{findings.SwallowedError, "Throw IOException on as UncheckedIOException, InterruptedException as IllegalStateException",
		"void m() {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (IOException | InterruptedException | IllegalStateException e) {\n            if (e instanceof InterruptedException) {\n                Thread.currentThread().interrupt();\n            }\n            LOG.warn(\"no\");\n        }\n    }",
		[]string{"if (e instanceof IOException) {", "throw new UncheckedIOException(", "if (e instanceof InterruptedException) {", "Thread.currentThread().interrupt();", "throw new IllegalStateException(\"FileSystem.get was interrupted\", e);", "}", "LOG.warn(\"no\");"}},
	{findings.SwallowedError, "Catch IOException, InterruptedException first and throw them on",
		"void m() throws IOException, InterruptedException {\n        try {\n            fs = FileSystem.get(p.toUri(), conf, \"me\");\n        } catch (Exception e) {\n            if (e instanceof InterruptedException) {\n                Thread.currentThread().interrupt();\n            }\n            e.printStackTrace();\n        }\n    }",
		[]string{"} catch (IOException | InterruptedException e) {", "throw e;", "} catch (Exception e) {\n            e.printStackTrace();"}},
	// What a variable is given right before the throw, nobody sees; unless a finally or a clause round it does.
	{findings.SwallowedError, "Throw IOException on",
		"boolean m() throws IOException {\n        boolean done = true;\n        int n = 0;\n        try {\n            fs.copyToLocalFile(p, q);\n        } catch (IOException e) {\n            LOG.warn(\"no copy\");\n            n++;\n            done = false;\n        }\n        return done && n == 0;\n    }",
		[]string{"LOG.warn(\"no copy\");\n            throw e;\n        }\n"}},
	{findings.SwallowedError, "Throw IOException on",
		"boolean m() throws IOException {\n        boolean done = true;\n        try {\n            fs.copyToLocalFile(p, q);\n        } catch (IOException e) {\n            done = false;\n        }\n        return done;\n    }",
		[]string{"boolean done = true;\n        fs.copyToLocalFile(p, q);\n        return done;"}},
	{findings.SwallowedError, "Throw IOException on",
		"boolean m() throws IOException {\n        boolean done = true;\n        try {\n            fs.copyToLocalFile(p, q);\n        } catch (IOException e) {\n            LOG.warn(\"no copy\");\n            done = false;\n        } finally {\n            LOG.warn(\"copied: \" + done);\n        }\n        return done;\n    }",
		[]string{"done = false;\n            throw e;"}},
	{findings.ProbeTooBroad, "Catch FileNotFoundException only and throw the rest on",
		"boolean m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n            return true;\n        } catch (IOException e) {\n            return false;\n        }\n    }",
		[]string{"} catch (FileNotFoundException e) {", "return false;"}},
	{findings.ProbeTooBroad, "Catch FileNotFoundException only and throw the rest as UncheckedIOException",
		"boolean m() {\n        try {\n            fs.getFileStatus(p);\n            return true;\n        } catch (Exception e) {\n            return false;\n        }\n    }",
		[]string{"} catch (FileNotFoundException e) {", "return false;", "} catch (IOException e) {", "throw new UncheckedIOException("}},
	{findings.ProbeTooBroad, "Catch FileNotFoundException only and throw the rest as UncheckedIOException", // and to declare it, second
		"private int m() {\n        try {\n            return fs.listStatus(p).length;\n        } catch (IOException e) {\n        }\n        return 0;\n    }\n\n    void n() throws IOException {\n        m();\n    }", nil},
	{findings.ReadErrorAsEnd, "Catch EOFException only and throw the rest on",
		"int m(SequenceFile.Reader reader, Writable key, Writable value) throws IOException {\n        int n = 0;\n        while (true) {\n            try {\n                if (!reader.next(key, value)) {\n                    break;\n                }\n                n++;\n            } catch (IOException e) {\n                break;\n            }\n        }\n        return n;\n    }",
		[]string{"} catch (EOFException e) {", "break;"}},
	{findings.InterruptedSwallowed, "Set the thread's interrupt again",
		"void m() throws IOException, ClassNotFoundException {\n        try {\n            job.submit();\n        } catch (InterruptedException e) {\n            LOG.warn(\"interrupted\");\n        }\n    }",
		[]string{"Thread.currentThread().interrupt();", `LOG.warn("interrupted");`}},
	{findings.InterruptedSwallowed, "Set the thread's interrupt again",
		"void m() throws Exception {\n        try {\n            job.submit();\n        } catch (InterruptedException e) {\n        }\n    }",
		[]string{"} catch (InterruptedException e) {", "Thread.currentThread().interrupt();"}},
	{findings.InterruptedSwallowed, "Throw InterruptedException on",
		"void m() throws IOException, InterruptedException, ClassNotFoundException {\n        try {\n            job.submit();\n        } catch (InterruptedException e) {\n        }\n    }",
		[]string{"void m() throws IOException, InterruptedException, ClassNotFoundException {\n        job.submit();\n    }"}},
	{findings.InterruptedSwallowed, "Set the thread's interrupt again and leave the loop as IOException",
		"void m() throws IOException, ClassNotFoundException {\n        while (true) {\n            try {\n                job.submit();\n            } catch (InterruptedException e) {\n                LOG.warn(\"again\");\n            }\n        }\n    }",
		[]string{`LOG.warn("again");`, "Thread.currentThread().interrupt();", "throw new IOException("}},
	{findings.CommitSwallowed, "Throw IOException on",
		"void m(OutputCommitter c, TaskAttemptContext t) throws IOException {\n        try {\n            c.commitTask(t);\n        } catch (IOException e) {\n            LOG.warn(\"commit\", e);\n        }\n    }",
		[]string{`LOG.warn("commit", e);`, "throw e;"}},
	{findings.CloseSwallowed, "Close out at the end of the try",
		"void m(byte[] data) throws IOException {\n        FSDataOutputStream out = fs.create(p);\n        try {\n            out.write(data);\n        } finally {\n            IOUtils.closeStream(out);\n        }\n    }",
		[]string{"out.write(data);", "out.close();", "} finally {"}},
	{findings.CauseLost, "Pass e on as the cause",
		"long m() {\n        try {\n            return fs.getFileStatus(p).getLen();\n        } catch (IOException e) {\n            throw new IllegalStateException(\"no length of \" + p);\n        }\n    }",
		[]string{`throw new IllegalStateException("no length of " + p, e);`}},
	{findings.CauseLost, "Pass e on as the cause",
		"long m() {\n        try {\n            return fs.getFileStatus(p).getLen();\n        } catch (IOException e) {\n            throw new IllegalStateException();\n        }\n    }",
		[]string{`throw new IllegalStateException(e);`}},
	{findings.CauseLost, "Pass e on as the cause",
		"static class Own extends RuntimeException {\n        Own() {}\n        Own(Object[] parts) {}\n    }\n\n    long m() {\n        try {\n            return fs.getFileStatus(p).getLen();\n        } catch (IOException e) {\n            throw new NullPointerException();\n        }\n    }",
		[]string{`throw (NullPointerException) new NullPointerException().initCause(e);`}},
	{findings.ClosesSharedFilesystem, "Get an object of one's own with newInstance",
		"long m() throws IOException {\n        try (FileSystem own = FileSystem.get(conf)) {\n            return own.getFileStatus(p).getLen();\n        }\n    }",
		[]string{"try (FileSystem own = FileSystem.newInstance(conf)) {"}},
	{findings.ClosesSharedFilesystem, "Get an object of one's own with newInstance",
		"void m() throws IOException {\n        FileSystem own = p.getFileSystem(conf);\n        own.mkdirs(p);\n        own.close();\n    }",
		[]string{"FileSystem own = FileSystem.newInstance(p.toUri(), conf);", "own.close();"}},
	{findings.DeadCatch, "Catch RemoteException and unwrap SafeModeException",
		"void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException e) {\n            LOG.warn(e.getMessage());\n        }\n    }",
		[]string{"} catch (RemoteException e) {", "if (!(e.unwrapRemoteException(SafeModeException.class) instanceof SafeModeException)) {", "throw e;", "LOG.warn(e.getMessage());"}},
	{findings.UnusedSuppression, "Remove the comment",
		"void m() throws IOException {\n        // throwsight:ignore cause-lost: long gone\n        fs.getFileStatus(p);\n    }",
		[]string{"void m() throws IOException {", "fs.getFileStatus(p);"}},
}

// TestRuleFixes: each rule's action writes what a careful colleague would, takes
// the finding away, and leaves a file that compiles; so does each other action
// for the finding, those that silence it among them.
func TestRuleFixes(t *testing.T) {
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range ruleFixes {
		name := fmt.Sprintf("R%d", i)
		src := fmt.Sprintf(ruleHead, name) + "\n    " + c.code + "\n}\n"
		a := analyzeRule(library, name, src)
		f, ok := findingOf(a, c.rule)
		if !ok {
			t.Errorf("%s finds nothing in\n%s", c.rule, c.code)
			continue
		}
		for j, action := range fixes.Actions(a, f.Span) {
			if action.Disabled != "" || action.Suppress != nil {
				continue
			}
			after, err := text.Apply([]byte(src), action.Edits)
			if err != nil {
				t.Fatal(err)
			}
			if j == 0 && c.want != nil {
				if action.Title != c.title || !action.Preferred {
					t.Errorf("%s: %q, preferred %v, want %q\n%s", c.rule, action.Title, action.Preferred, c.title, after)
				}
				inOrder(t, c, string(after))
			}
			if action.Finding != nil && strings.Contains(string(after), "class "+name) {
				if left, ok := findingOf(analyzeRule(library, name, string(after)), c.rule); ok && action.Kind == fixes.QuickFix {
					t.Errorf("%s: left by %q: %s\n%s", c.rule, action.Title, left.Message, after)
				}
			}
			files[fmt.Sprintf("%s_%d.java", name, j)] = strings.Replace(string(after), "class "+name+" ", fmt.Sprintf("class %s_%d ", name, j), 1)
		}
	}
	compileAll(t, files)
}

func inOrder(t *testing.T, c ruleFix, after string) {
	t.Helper()
	at := 0
	for _, want := range c.want {
		i := strings.Index(after[at:], want)
		if i < 0 {
			t.Errorf("%s: no %q in its place in\n%s", c.rule, want, after)
			return
		}
		at += i + len(want)
	}
}

func analyzeRule(library *resolve.Library, name, src string) *findings.Analysis {
	path := "src/main/java/app/" + name + ".java"
	tree := syntax.Parse([]byte(src))
	sources := types.NewIndex().With(path, tree)
	return findings.Analyze(path, tree, text.NewMapper([]byte(src)), findings.Knowledge{
		Catalog: catalog.New(), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true, MinConfidence: findings.Likely}})
}

func findingOf(a *findings.Analysis, rule string) (findings.Finding, bool) {
	for _, f := range a.Findings() {
		if f.Rule == rule {
			return f, true
		}
	}
	return findings.Finding{}, false
}

// compileAll has javac read the files beside the tests' library.
func compileAll(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	// Once all is checked javac need not write class files.
	args := []string{"-proc:none", "-nowarn", "-XDshould-stop.ifNoError=FLOW", "-cp", librarytest.Classes(t), "-d", filepath.Join(dir, "out")}
	for name, src := range files {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	if out, err := exec.Command(filepath.Join(corpus.JDKs()[0].Home, "bin", "javac"), args...).CombinedOutput(); err != nil {
		t.Errorf("%d files: %v\n%s", len(files), err, out)
	}
}
