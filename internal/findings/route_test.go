package findings

import (
	"slices"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

func TestWay(t *testing.T) {
	m := Meet{
		Site:  &model.Site{Class: "a.b.Lamp$Bulb", Method: "glow", Line: 7},
		Route: []model.Hop{{Class: "a.b.Lamp", Method: "light"}, {Class: "a.b.Lamp$Bulb", Method: "glow"}},
	}
	want := []Hop{{Class: "a.b.Lamp", Method: "light", File: "a/b/Lamp.java"}, {Class: "a.b.Lamp$Bulb", Method: "glow", File: "a/b/Lamp.java", Line: 7}}
	if got := m.way(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := (Meet{}).way(); got != nil {
		t.Errorf("without a model: %v", got)
	}
}

// TestRoutes: with the embedded catalog and its model a finding has the way of
// its error.
func TestRoutes(t *testing.T) {
	src := []byte(`package app;
import java.io.IOException;
import org.apache.hadoop.fs.*;
class Work {
  static void m(FileSystem fs, Path p) {
    try { fs.append(p); } catch (IOException e) { }
  }
}
`)
	a := Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), Knowledge{Catalog: catalog.Embedded(),
		World: resolve.NewWorld(nil, ModelClasses(catalog.Embedded()))})
	list := a.Findings()
	if len(list) != 1 || len(list[0].Route) == 0 {
		t.Fatalf("found %+v", list)
	}
	way := list[0].Way()
	if first := way[0]; first.Method == "append" && first.Class == "org.apache.hadoop.fs.FileSystem" && first.Descriptor != "(Lorg/apache/hadoop/fs/Path;)Lorg/apache/hadoop/fs/FSDataOutputStream;" {
		t.Errorf("the call itself is %+v", first)
	}
	last := way[len(way)-1]
	if last.Class == "" || last.Method == "" || last.File == "" || last.Line == 0 {
		t.Errorf("the error site is %+v", last)
	}
}
