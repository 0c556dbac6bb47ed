package findings

import (
	"slices"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// inMethod looks at the body of a method with the embedded catalog and its
// model; sources are other files of the workspace.
func inMethod(code string, sources map[string]string) *Analysis {
	c := catalog.Embedded()
	index := types.NewIndex()
	for name, source := range sources {
		index = index.With(name, syntax.Parse([]byte(source)))
	}
	src := []byte(`package p;
import java.io.*; import java.net.URI;
import org.apache.hadoop.conf.Configuration; import org.apache.hadoop.fs.*; import org.apache.hadoop.fs.s3a.S3AFileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem; import org.apache.hadoop.io.*; import org.apache.hadoop.util.LineReader;
class A {
  Path p; Configuration conf;
  ` + code + `
}`)
	tree := syntax.Parse(src)
	index = index.With("p/A.java", tree)
	return Analyze("p/A.java", tree, text.NewMapper(src),
		Knowledge{Catalog: c, Workspace: index, World: resolve.NewWorld(index, ModelClasses(c)), Options: Options{MinConfidence: Likely, Hints: true}})
}

// ofHDFS returns how sure it is told that the last call of a method's name meets
// an error that HDFS makes; "" where it is not told.
func ofHDFS(t *testing.T, a *Analysis, method string) string {
	t.Helper()
	said, found := "", false
	for _, c := range a.Calls() {
		if c.Callee.Name != method {
			continue
		}
		said, found = "", true
		surest := Possible
		for _, m := range c.Meets {
			if slices.Contains(a.library().waysOf(m.Record), "hdfs") && (said == "" || m.Confidence > surest) {
				said, surest = m.Confidence.String(), m.Confidence
			}
		}
	}
	if !found && a.outline().calls == nil {
		t.Fatalf("no call of %s", method)
	}
	return said
}

// TestIssue4ReceiverUnknown: what is known of the class that does the work of a
// call decides which errors are told, and how sure they are.
func TestIssue4ReceiverUnknown(t *testing.T) {
	for _, test := range []struct{ name, method, code, want string }{
		{"a class that objects are of", "open", `void m(DistributedFileSystem fs) throws Exception { fs.open(p); }`, "certain"},
		{"a class that others implement", "open", `void m(FileSystem fs) throws Exception { fs.open(p); }`, "likely"},
		{"another one of them", "open", `void m(S3AFileSystem fs) throws Exception { fs.open(p); }`, ""},
		{"a variable that is given another one", "open", `private final FileSystem fs; A(S3AFileSystem s) { fs = s; } void m() throws Exception { fs.open(p); }`, ""},
		{"a variable that is given the one", "open", `private final FileSystem fs; A(DistributedFileSystem s) { fs = s; } void m() throws Exception { fs.open(p); }`, "likely"},
		{"a variable that is given both", "open", `void m(DistributedFileSystem d, S3AFileSystem s, boolean b) throws Exception { FileSystem fs = b ? d : s; fs.open(p); }`, "likely"},
		{"a base class's method", "createNewFile", `void m(S3AFileSystem fs) throws Exception { fs.createNewFile(p); }`, ""},
		{"a base class's method, of the one", "createNewFile", `void m(DistributedFileSystem fs) throws Exception { fs.createNewFile(p); }`, "likely"},
		{"a class of the project's own above", "createNewFile", `static class Own extends S3AFileSystem { } void m(Own fs) throws Exception { fs.createNewFile(p); }`, ""},

		{"a stream of the one", "hflush", `void m(DistributedFileSystem fs) throws Exception { FSDataOutputStream out = fs.create(p); out.hflush(); }`, "certain"},
		{"a stream of any", "hflush", `void m(FileSystem fs) throws Exception { FSDataOutputStream out = fs.create(p); out.hflush(); }`, "likely"},
		{"a stream that nobody knows of", "hflush", `void m(FSDataOutputStream out) throws Exception { out.hflush(); }`, "likely"},
		{"a stream that only the one gives", "hflush", `void m(org.apache.hadoop.hdfs.client.HdfsDataOutputStream out) throws Exception { out.hflush(); }`, "certain"},
		{"a stream of another", "hflush", `void m(S3AFileSystem fs) throws Exception { FSDataOutputStream out = fs.create(p); out.hflush(); }`, ""},
		{"a stream of the local files", "hflush", `void m() throws Exception { FileSystem.getLocal(conf).create(p).hflush(); }`, ""},
		{"a stream of another, in a resource", "close", `void m(S3AFileSystem fs) throws Exception { try (FSDataOutputStream out = fs.create(p)) { out.close(); } }`, ""},
		{"a stream of another, by a builder", "hflush", `void m(S3AFileSystem fs) throws Exception { fs.createFile(p).overwrite(true).build().hflush(); }`, ""},
		{"a stream of another, from a method", "read", `void m(S3AFileSystem fs) throws Exception { opened(fs).read(); } private FSDataInputStream opened(S3AFileSystem fs) throws IOException { return fs.open(p); }`, ""},
		{"a stream of any, from a method", "read", `void m(FileSystem fs) throws Exception { opened(fs).read(); } private FSDataInputStream opened(FileSystem fs) throws IOException { return fs.open(p); }`, "likely"},
		{"a stream of another, in a field", "read", `private FSDataInputStream in; void m(S3AFileSystem fs) throws Exception { in = fs.open(p); in.read(); }`, ""},
		{"a stream in a field that others may set", "read", `FSDataInputStream in; void m(S3AFileSystem fs) throws Exception { in = fs.open(p); in.read(); }`, "likely"},
		{"a stream of another, or of any", "read", `void m(S3AFileSystem s, FileSystem fs, boolean b) throws Exception { FSDataInputStream in = b ? s.open(p) : fs.open(p); in.read(); }`, "likely"},
		{"a stream made round one of another", "read", `void m(S3AFileSystem fs) throws Exception { new FSDataInputStream(new BufferedInputStream(fs.open(p))).read(); }`, ""},
		{"the JDK's readers say nothing", "readLine", `void m(FileSystem fs) throws Exception { BufferedReader r = new BufferedReader(new InputStreamReader(fs.open(p))); r.readLine(); }`, ""},
		{"what the JDK's readers are made round", "open", `void m(FileSystem fs) throws Exception { BufferedReader r = new BufferedReader(new InputStreamReader(fs.open(p))); }`, "likely"},
		{"what they are made round, of another", "open", `void m(S3AFileSystem fs) throws Exception { BufferedReader r = new BufferedReader(new InputStreamReader(fs.open(p))); }`, ""},

		{"a wrapper of any", "open", `void m(FilterFileSystem fs) throws Exception { fs.open(p); }`, "likely"},
		{"a wrapper of another", "open", `void m(S3AFileSystem s) throws Exception { FilterFileSystem fs = new FilterFileSystem(s); fs.open(p); }`, ""},
		{"a context, of any", "open", `void m(FileContext fs) throws Exception { fs.open(p); }`, "likely"},
		{"a writer of any", "close", `void m(FileSystem fs) throws Exception { SequenceFile.Writer w = SequenceFile.createWriter(fs, conf, p, Text.class, Text.class); w.close(); }`, "likely"},
		{"a writer of another", "close", `void m(S3AFileSystem fs) throws Exception { SequenceFile.Writer w = SequenceFile.createWriter(fs, conf, p, Text.class, Text.class); w.close(); }`, ""},
		{"a method that is given any", "mkdirs", `void m(FileSystem fs) throws Exception { FileSystem.mkdirs(fs, p, null); }`, "likely"},
		{"a method that is given another", "mkdirs", `void m(S3AFileSystem fs) throws Exception { FileSystem.mkdirs(fs, p, null); }`, ""},
		{"an address of another", "open", `void m() throws Exception { FileSystem fs = FileSystem.get(URI.create("s3a://bucket/"), conf); fs.open(p); }`, ""},
		{"an address of the one", "open", `void m() throws Exception { FileSystem fs = FileSystem.get(URI.create("hdfs://name/"), conf); fs.open(p); }`, "likely"},
		{"an address of another, put together", "open", `void m(String bucket) throws Exception { FileSystem.newInstance(new URI("s3a://" + bucket), conf).open(p); }`, ""},
		{"an address of another, formatted", "open", `void m(String bucket) throws Exception { FileSystem.get(URI.create(String.format("s3a://%s/", bucket)), conf).open(p); }`, ""},
		{"an address of another, in a constant", "open", `private static final String ROOT = "s3a://bucket/"; void m() throws Exception { new Path(ROOT, "x").getFileSystem(conf).open(p); }`, ""},
		{"an address of another, in a constant that is set", "open", `private static String root = "s3a://bucket/"; A(String s) { root = s; } void m() throws Exception { new Path(root, "x").getFileSystem(conf).open(p); }`, "likely"},
		{"an address that nobody knows", "open", `void m(String root) throws Exception { new Path(root).getFileSystem(conf).open(p); }`, "likely"},
		{"an address of a scheme that nobody knows", "open", `void m() throws Exception { new Path("own://x/y").getFileSystem(conf).open(p); }`, "likely"},
		{"no scheme", "open", `void m() throws Exception { new Path("/x/y").getFileSystem(conf).open(p); }`, "likely"},
		{"the file is another's", "open", `void m(FileSystem fs) throws Exception { fs.open(new Path("s3a://bucket/x")); }`, ""},
		{"the file is the one's", "open", `void m(FileSystem fs) throws Exception { fs.open(new Path("hdfs://name/x")); }`, "likely"},
		{"a stream of another, by its address", "read", `void m() throws Exception { Path q = new Path("s3a://bucket/x"); FSDataInputStream in = q.getFileSystem(conf).open(q); in.read(); }`, ""},
		{"a stream of the one, by its address", "read", `void m() throws Exception { Path q = new Path("hdfs://name/x"); FSDataInputStream in = q.getFileSystem(conf).open(q); in.read(); }`, "likely"},
		{"a class beats an address", "open", `void m(DistributedFileSystem fs) throws Exception { fs.open(new Path("s3a://bucket/x")); }`, "certain"},
		{"a listing of another", "next", `void m(S3AFileSystem fs) throws Exception { RemoteIterator<LocatedFileStatus> all = fs.listFiles(p, true); all.next(); }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ofHDFS(t, inMethod(test.code, nil), test.method); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestIssue4LibraryInWorkspace: the same where the library's own sources are
// in the workspace.
func TestIssue4LibraryInWorkspace(t *testing.T) {
	sources := map[string]string{
		"org/apache/hadoop/fs/FileSystem.java": `package org.apache.hadoop.fs; import java.io.*;
			public abstract class FileSystem { public FSDataInputStream open(Path f) throws IOException { return null; } public FSDataOutputStream create(Path f) throws IOException { return null; }
			public abstract boolean rename(Path from, Path to) throws IOException; public static FileSystem get(Object conf) throws IOException { return null; } }`,
		"org/apache/hadoop/fs/FSDataOutputStream.java": `package org.apache.hadoop.fs; import java.io.*;
			public class FSDataOutputStream extends DataOutputStream { public FSDataOutputStream(OutputStream out) { super(out); } public void hflush() throws IOException { } }`,
	}
	for _, test := range []struct{ name, method, code, want string }{
		{"any", "open", `void m(FileSystem fs) throws Exception { fs.open(p); }`, "likely"},
		{"any, of a method without a body", "rename", `void m(FileSystem fs) throws Exception { fs.rename(p, p); }`, "likely"},
		{"the one", "open", `void m(DistributedFileSystem fs) throws Exception { fs.open(p); }`, "certain"},
		{"another", "create", `void m(S3AFileSystem fs) throws Exception { fs.create(p); }`, ""},
		{"a stream of any", "hflush", `void m(FileSystem fs) throws Exception { fs.create(p).hflush(); }`, "likely"},
		{"a stream of another", "hflush", `void m(S3AFileSystem fs) throws Exception { fs.create(p).hflush(); }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := inMethod(test.code, sources)
			if got := ofHDFS(t, a, test.method); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for _, c := range a.Calls() {
				if c.Callee.Name == test.method && c.Callee.Method == nil && test.want == "likely" {
					t.Error("the call has no source")
				}
			}
		})
	}
}

// TestIssue4NoNag: no hint for an error that the class at hand cannot meet, nor
// for one that comes in a race alone: createNewFile asks first whether the file is
// there.
func TestIssue4NoNag(t *testing.T) {
	for class, want := range map[string]int{"S3AFileSystem": 0, "LocalFileSystem": 0, "org.apache.hadoop.fs.azurebfs.AzureBlobFileSystem": 0, "DistributedFileSystem": 0, "FileSystem": 0} {
		a := inMethod(`void m(`+class+` fs) throws Exception { fs.createNewFile(p); }`, nil)
		if got := len(a.Findings()); got != want {
			t.Errorf("%s: %d findings, want %d: %+v", class, got, want, a.Findings())
		}
	}
	for class, want := range map[string]int{"S3AFileSystem": 0, "DistributedFileSystem": 1, "FileSystem": 1} {
		a := inMethod(`void m(`+class+` fs) throws Exception { fs.append(p); }`, nil)
		if got := len(a.Findings()); got != want {
			t.Errorf("%s, appended to: %d findings, want %d: %+v", class, got, want, a.Findings())
		}
	}
}
