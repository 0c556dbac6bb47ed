package decl

import (
	"strings"
	"testing"
)

func TestGives(t *testing.T) {
	for _, c := range []struct{ method, want string }{
		{"FileSystem m() { return FileSystem.get(conf); }", "FileSystem.get"},
		{"FileSystem m() { return org.apache.hadoop.fs.FileSystem.get(conf); }", "FileSystem.get"},
		{"FileSystem m() { return (FileSystem) (open()); }", ".open"},
		{"FileSystem m() { if (a) { return null; } else return new RawLocalFileSystem(); }", "new RawLocalFileSystem"},
		{"FileSystem m() { return a ? p.getFileSystem(c) : FileSystem.newInstance(c); }", "p.getFileSystem FileSystem.newInstance"},
		{"FileSystem m() { FileSystem fs = FileSystem.get(c); fs.mkdirs(p); return fs; }", "FileSystem.get"},
		{"FileSystem m() { FileSystem fs = null; try { fs = FileSystem.get(c); } catch (IOException e) { throw e; } return fs; }", "FileSystem.get"},
		{"FileSystem m() { return this.fs; }", "?"},
		{"FileSystem m(FileSystem fs) { return fs; }", "?"},
		{"FileSystem m() { FileSystem fs = fs; return fs; }", "?"},
		{"FileSystem m() { return ugi.doAs(new Action<FileSystem>() { public FileSystem run() { return FileSystem.get(c); } }); }", "FileSystem.get"},
		{"FileSystem m() { return ugi.doAs((Action<FileSystem>) () -> { return FileSystem.get(c); }); }", "FileSystem.get"},
		{"FileSystem m() { return ugi.doAs(() -> FileSystem.get(c)); }", "FileSystem.get"},
		{"FileSystem m() { run(() -> { return 1; }); return a(b); }", ".a"},
		{"FileSystem m() { switch (x) { case 1: return a.one(); case 2: return a.two(); default: return a.one(); } }", "a.one a.two"},
		{"int m() { return a.one(); }", ""},
		{"List<String> m() { return a.one(); }", ""},
		{"void m() { return; }", ""},
		{"abstract FileSystem m();", ""},
	} {
		f := collect(parse("class A { "+c.method+" }"), nil)
		if got := strings.Join(f.Classes[0].Methods[0].Gives, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.method, got, c.want)
		}
	}
}
