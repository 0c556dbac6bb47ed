package findings

import (
	"testing"

	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

func TestClosesSharedFires(t *testing.T) {
	checkCases(t, ClosesSharedFilesystem, []ruleCase{
		{"resource", conf + `void m() throws IOException { try (FileSystem fs = FileSystem.get(conf)) { fs.open(p); } }`, "warning"},
		{"resource named before", conf + `void m() throws IOException { FileSystem mine = FileSystem.get(conf); try (mine) { mine.open(p); } }`, "warning"},
		{"of a path", conf + `void m() throws IOException { try (FileSystem fs = p.getFileSystem(conf)) { fs.open(p); } }`, "warning"},
		{"a local", conf + `void m() throws IOException { FileSystem mine = FileSystem.get(conf); mine.open(p); mine.close(); }`, "warning"},
		{"by URI and with a configuration of its own", conf + `void m(java.net.URI u) throws IOException { FileSystem mine = FileSystem.get(u, new org.apache.hadoop.conf.Configuration()); mine.close(); }`, "warning"},
		{"cast", conf + `void m() throws IOException { LocalFileSystem mine = (LocalFileSystem) FileSystem.get(conf); mine.close(); }`, "warning"},
		{"in a finally", conf + `void m() throws IOException { FileSystem mine = null; try { mine = FileSystem.get(conf); } finally { if (mine != null) { mine.close(); } } }`, "warning"},
		{"on two paths once", conf + `void m(boolean b) throws IOException { FileSystem mine = FileSystem.get(conf); if (b) { mine.close(); return; } mine.close(); }`, "warning"},
		{"a field", conf + `void open() throws IOException { fs = FileSystem.get(conf); } void close() throws IOException { fs.close(); }`, "warning"},
		{"a field by this", conf + `Work() throws IOException { this.fs = FileSystem.get(conf); } void close() throws IOException { this.fs.close(); }`, "warning"},
		{"by a helper of the library", conf + `void m() throws IOException { FileSystem mine = FileSystem.get(conf); IOUtils.closeStream(mine); }`, "warning"},
		{"through a method of the file", conf + `FileSystem make() throws IOException { return FileSystem.get(conf); } void m() throws IOException { try (FileSystem mine = make()) { mine.open(p); } }`, "warning"},
		{"by a private method", conf + `void m() throws IOException { finish(FileSystem.get(conf)); } private void finish(FileSystem f) throws IOException { f.close(); }`, "warning"},
		{"as a user", conf + `void m(UserGroupInformation u) throws Exception { FileSystem mine = u.doAs((java.security.PrivilegedExceptionAction<FileSystem>) () -> FileSystem.get(conf)); mine.close(); }`, "warning"},
		{"in main", conf + `public static void main(String[] args) throws IOException { FileSystem mine = FileSystem.get(new org.apache.hadoop.conf.Configuration()); mine.close(); }`, "information"},
		{"in a tool", conf + `public int run(String[] args) throws IOException { try (FileSystem mine = FileSystem.get(conf)) { return 0; } }`, "information"},
		{"in a shutdown hook", conf + `void m() throws IOException { FileSystem mine = FileSystem.get(conf); Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { mine.close(); } catch (IOException e) { throw new UncheckedIOException(e); } })); }`, "information"},
		{"lent", conf + `interface Store { FileSystem getFileSystem(); } void m(Store s) throws IOException { try (FileSystem mine = s.getFileSystem()) { mine.open(p); } }`, "information"},
	})
}

const conf = "org.apache.hadoop.conf.Configuration conf;\n"

func TestClosesSharedStaysQuiet(t *testing.T) {
	checkCases(t, ClosesSharedFilesystem, []ruleCase{
		{"never closed", conf + `void m() throws IOException { FileSystem.get(conf).open(p); }`, ""},
		{"own instance", conf + `void m() throws IOException { try (FileSystem mine = FileSystem.newInstance(conf)) { mine.open(p); } }`, ""},
		{"own instance in a field", conf + `void open() throws IOException { fs = FileSystem.newInstance(conf); } void close() throws IOException { fs.close(); }`, ""},
		{"own or shared", conf + `void m(boolean b) throws IOException { FileSystem mine = b ? FileSystem.get(conf) : FileSystem.newInstance(conf); mine.close(); }`, ""},
		{"a factory of the project", conf + `static FileSystem make(org.apache.hadoop.conf.Configuration c) throws IOException { if (c == null) { return null; } FileSystem made = FileSystem.newInstance(c); return made; } void m() throws IOException { try (FileSystem mine = make(conf)) { mine.open(p); } }`, ""},
		{"raw local", `void m() throws IOException { try (RawLocalFileSystem mine = new RawLocalFileSystem()) { mine.open(p); } }`, ""},
		{"local", conf + `void m() throws IOException { FileSystem mine = FileSystem.getLocal(conf); mine.close(); }`, ""},
		{"cache off by literal", conf + `void m() throws IOException { conf.setBoolean("fs.hdfs.impl.disable.cache", true); FileSystem mine = FileSystem.get(conf); mine.close(); }`, ""},
		{"cache off by concatenation", conf + `void m(String s) throws IOException { conf.setBoolean("fs." + s + ".impl.disable.cache", true); FileSystem mine = FileSystem.get(conf); mine.close(); }`, ""},
		{"cache off by format", conf + `void m(String s) throws IOException { conf.set(String.format("fs.%s.impl.disable.cache", s), "true"); FileSystem mine = FileSystem.get(conf); mine.close(); }`, ""},
		{"cache off by constant", conf + `void m() throws IOException { conf.setBoolean(Keys.FS_HDFS_IMPL_DISABLE_CACHE, true); FileSystem mine = FileSystem.get(conf); mine.close(); } interface Keys { String FS_HDFS_IMPL_DISABLE_CACHE = "x"; }`, ""},
		{"cache off in setup", conf + `void setup() throws IOException { conf.setBoolean("fs.hdfs.impl.disable.cache", true); fs = FileSystem.get(conf); } void cleanup() throws IOException { fs.close(); }`, ""},
		{"as a user of its own", conf + `void m() throws Exception { UserGroupInformation u = UserGroupInformation.loginUserFromKeytabAndReturnUGI("a", "b"); FileSystem mine = u.doAs((java.security.PrivilegedExceptionAction<FileSystem>) () -> FileSystem.get(conf)); mine.close(); }`, ""},
		{"by a user's name", conf + `void m(java.net.URI u) throws Exception { FileSystem mine = FileSystem.get(u, conf, "joe"); mine.close(); }`, ""},
		{"given", `void m(FileSystem mine) throws IOException { mine.close(); }`, ""},
		{"a private method that is given both", conf + `void m() throws IOException { finish(FileSystem.get(conf)); finish(FileSystem.newInstance(conf)); } private void finish(FileSystem f) throws IOException { f.close(); }`, ""},
		{"a method that others call, too", conf + `void m() throws IOException { finish(FileSystem.get(conf)); } void finish(FileSystem f) throws IOException { f.close(); }`, ""},
		{"given or shared", conf + `void m(FileSystem mine) throws IOException { if (mine == null) { mine = FileSystem.get(conf); } mine.close(); }`, ""},
		{"a field that others fill", `void close() throws IOException { fs.close(); }`, ""},
		{"17 a helper of the project that closes nothing", conf + `void cleanup(FileSystem f) throws IOException { f.delete(p, true); } void m() throws IOException { FileSystem mine = FileSystem.get(conf); cleanup(mine); }`, ""},
		{"a stream of it", conf + `void m() throws IOException { try (InputStream in = FileSystem.get(conf).open(p)) { in.read(); } }`, ""},
		{"super", `class Work extends FilterFileSystem { public void close() throws IOException { super.close(); } }`, ""},
		{"another class", conf + `static class Mine implements Closeable { static Mine get(Object o) { return null; } public void close() { } } void m() { try (Mine mine = Mine.get(conf)) { } }`, ""},
	})
}

// TestSharingSwitchedOffElsewhere: where another file of the project switches
// the sharing off, a configuration from outside may be that one.
func TestSharingSwitchedOffElsewhere(t *testing.T) {
	factory := "class Factory { static void off(org.apache.hadoop.conf.Configuration c, String s) { c.setBoolean(\"fs.\" + s + \".impl.disable.cache\", true); } }"
	for _, c := range []struct{ code, want string }{
		{`void m(org.apache.hadoop.conf.Configuration c) throws IOException { try (FileSystem fs = FileSystem.get(c)) { fs.getUri(); } }`, "hint"},
		{`void m() throws IOException { org.apache.hadoop.conf.Configuration c = new org.apache.hadoop.conf.Configuration(); try (FileSystem fs = FileSystem.get(c)) { fs.getUri(); } }`, "warning"},
	} {
		src := []byte(head + "class Work {\n" + c.code + "\n}\n")
		tree := syntax.Parse(src)
		index := types.NewIndex().With("Work.java", tree).With("Factory.java", syntax.Parse([]byte(factory)))
		a := Analyze("src/main/java/app/Work.java", tree, text.NewMapper(src), Knowledge{
			Catalog: testCatalog, Workspace: index, World: resolve.NewWorld(index, librarytest.Open(t)), Options: Options{Hints: true}})
		got := ""
		for _, f := range a.Findings() {
			if f.Rule == ClosesSharedFilesystem {
				got += f.Severity.String()
			}
		}
		if got != c.want {
			t.Errorf("got %q, want %q in\n%s", got, c.want, c.code)
		}
	}
}
