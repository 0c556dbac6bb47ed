package findings

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// TestWithoutClassPath: what a call means, and what it declares, is known of
// the embedded library and of the JDK without anything set up.
func TestWithoutClassPath(t *testing.T) {
	models, faults := Models(catalog.Embedded())
	if len(models) != 1 || len(faults) > 0 {
		t.Fatalf("%d models, %v", len(models), faults)
	}
	if err := models[0].Check(); err != nil {
		t.Fatal(err)
	}
	tree := syntax.Parse([]byte(`package p;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import com.example.Unknown;
class A {
  void run(Unknown other) throws Exception {
    FileSystem fs = FileSystem.get(new Configuration());
    for (var it = fs.listFiles(new Path("/"), true); it.hasNext();) {
      LocatedFileStatus s = it.next();
      try (var in = fs.open(s.getPath(), 4096)) {
        in.readFully(0L, new byte[(int) s.getLen()]);
        String text = new String(in.readAllBytes()).strip();
      }
    }
    other.call();
  }
}
`))
	know := Knowledge{Catalog: catalog.Embedded(), World: resolve.NewWorld(nil, ModelClasses(catalog.Embedded()))}
	a := Analyze("p/A.java", tree, text.NewMapper(tree.Source()), know)
	var got []string
	for n := range tree.Root().Descend() {
		if n.Kind() != syntax.MethodCall && n.Kind() != syntax.New {
			continue
		}
		if c, ok := a.Types().Callee(n); ok && c.Descriptor != "" {
			got = append(got, c.String()+c.Descriptor+" "+strings.Join(c.Throws, ","))
		} else {
			got = append(got, "? "+n.Name())
		}
	}
	slices.Sort(got)
	const io = " java.io.IOException"
	const fs = "org.apache.hadoop.fs."
	want := []string{
		"? call",
		"java.io.InputStream#readAllBytes()[B" + io,
		"java.lang.String#<init>([B)V ",
		"java.lang.String#strip()Ljava/lang/String; ",
		"org.apache.hadoop.conf.Configuration#<init>()V ",
		fs + "FSDataInputStream#readFully(J[B)V" + io,
		fs + "FileStatus#getLen()J ",
		fs + "FileStatus#getPath()Lorg/apache/hadoop/fs/Path; ",
		fs + "FileSystem#get(Lorg/apache/hadoop/conf/Configuration;)Lorg/apache/hadoop/fs/FileSystem;" + io,
		fs + "FileSystem#listFiles(Lorg/apache/hadoop/fs/Path;Z)Lorg/apache/hadoop/fs/RemoteIterator; java.io.FileNotFoundException,java.io.IOException",
		fs + "FileSystem#open(Lorg/apache/hadoop/fs/Path;I)Lorg/apache/hadoop/fs/FSDataInputStream;" + io,
		fs + "Path#<init>(Ljava/lang/String;)V java.lang.IllegalArgumentException",
		fs + "RemoteIterator#hasNext()Z" + io,
		fs + "RemoteIterator#next()Ljava/lang/Object;" + io,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if a.Types().Missing("com.example.Unknown") {
		t.Error("a class is missing from a class path that nobody gave")
	}
	if o, ok := know.World.Origin(fs + "FileSystem"); !ok || o.Model != "org.apache.hadoop" || o.Library.Artifact != "hadoop-common" || o.Library.Version != "3.4.1" {
		t.Errorf("%+v %v", o, ok)
	}
}

// TestModelOfUser: a model given with --catalog stands before the embedded
// one, and a damaged one is told.
func TestModelOfUser(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var data bytes.Buffer
	if err := model.Write(&data, &model.Data{Info: model.Info{Name: "house"}, Classes: []*model.Class{{Name: "org.example.House", Super: "java.lang.Object"}}}); err != nil {
		t.Fatal(err)
	}
	good, bad := write("house.model", data.Bytes()), write("bad.model", data.Bytes()[:data.Len()-3])
	c, faults := catalog.Load(catalog.Options{Paths: []string{good, bad}})
	if len(faults) > 0 {
		t.Errorf("%v", faults)
	}
	models, wrong := Models(c)
	if len(models) != 2 || models[0].Info().Name != "house" || models[1].Info().Name != "org.apache.hadoop" {
		t.Errorf("%d models", len(models))
	}
	if len(wrong) != 1 || !strings.HasPrefix(wrong[0].Error(), bad+": model: ") {
		t.Errorf("%v", wrong)
	}
}

// TestEmbeddedJoin: each embedded record has its one site in the embedded
// model, but those of servers' own parts that no client's call reaches.
func TestEmbeddedJoin(t *testing.T) {
	servers := map[string]string{"9f97360a0379a1b9": "the NFS gateway", "b4ba9a4de4743388": "between NameNodes"}
	c := catalog.Embedded()
	sites := map[string]int{}
	for _, j := range libraryOf(c).joins() {
		for _, list := range j.records {
			for _, r := range list {
				sites[r.record.ID]++
			}
		}
	}
	for _, r := range c.All() {
		if n := sites[r.ID]; n != 1 && servers[r.ID] == "" || n > 1 {
			t.Errorf("%s (%s) has %d sites", r.ID, r.ErrorMessage, n)
		}
	}
}
