package findings

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/internal/text"
	"throwsight/java/classfile"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// storeModel returns a folder with the model of a library with an abstract store, of which there
// are two, and records of its errors: dark has no entry points, rotten has one
// that says little, damp one that says much.
func storeModel(t *testing.T) string {
	t.Helper()
	take := model.Method{Name: "take", Descriptor: "(Ljava/lang/String;)Ljava/lang/Object;", Access: classfile.Public, Exceptions: []string{"java.io.IOException"}}
	open := model.Method{Name: "open", Descriptor: "()Lorg/apache/hadoop/example/Store;", Access: classfile.Public | classfile.Static}
	class := func(name, super string, methods ...model.Method) *model.Class {
		return &model.Class{Name: "org.example." + name, Super: super, Access: classfile.Public, Methods: methods}
	}
	const store, cellar, attic = "org.example.Store", "org.example.Cellar", "org.example.Attic"
	site := func(class, text string, line int) model.Site {
		return model.Site{Class: class, Method: "take", Line: line, LastLine: line, Exception: "java.io.IOException", Templates: []message.Template{message.Parse(text)}}
	}
	route := []model.Hop{{Class: cellar, Method: "find"}}
	arrives := func(site int, tier model.Tier, as string) model.Escape {
		return model.Escape{Site: site, Tier: tier, SeenAs: []string{as}, Route: route}
	}
	var data bytes.Buffer
	if err := model.Write(&data, &model.Data{
		Info:      model.Info{Name: "org.example"},
		Classes:   []*model.Class{class("Store", "java.lang.Object", take, open), class("Cellar", store, take), class("Attic", store, take)},
		Receivers: map[string][]string{store: {attic, cellar}},
		Sites: []model.Site{site(cellar, "the cellar {} is too dark", 10), site(cellar, "the thing {} in the cellar is rotten", 20),
			site(cellar, "the wall of cellar {} is damp", 30), site(cellar, "nobody wrote about the spider {}", 40), site(attic, "the ladder to the attic is missing", 50)},
		Entries: []model.Entry{
			{Class: cellar, Method: "take", Descriptor: take.Descriptor, Escapes: []model.Escape{
				arrives(0, model.Certain, "java.io.EOFException"), arrives(1, model.Certain, "java.io.IOException"), arrives(2, model.Likely, "java.io.EOFException"),
				arrives(3, model.Likely, "java.io.IOException")}},
			{Class: attic, Method: "take", Descriptor: take.Descriptor, Escapes: []model.Escape{arrives(4, model.Certain, "java.io.IOException")}},
			{Class: store, Method: "open", Descriptor: open.Descriptor, Made: cellar, Escapes: []model.Escape{arrives(0, model.Certain, "java.io.IOException")}},
		},
	}); err != nil {
		t.Fatal(err)
	}
	var records bytes.Buffer
	for _, r := range []struct{ id, text, class, points string }{
		{"dark", "the cellar {} is too dark", cellar, ""},
		{"rotten", "the thing {} in the cellar is rotten", cellar, `{"method": "` + store + `#take", "confidence": "possible"}`},
		{"damp", "the wall of cellar {} is damp", cellar, `{"method": "` + store + `#take", "confidence": "certain"}`},
		{"ladder", "the ladder to the attic is missing", attic, ""},
	} {
		fmt.Fprintf(&records, `{"id": %q, "errorMessage": %q, "errorClass": "java.io.IOException", "entryPoints": [%s], "anchors": [{"version": "1", "filePath": "src/main/java/%s.java", "lineNumber": 1, "class": %q, "method": "take"}]}`+"\n",
			r.id, r.text, r.points, strings.ReplaceAll(r.class, ".", "/"), r.class)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"store.model": data.Bytes(), "store.ndjson": records.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// loaded returns the catalog at a path alone.
func loaded(t *testing.T, path string) *catalog.Catalog {
	t.Helper()
	c, faults := catalog.Load(catalog.Options{Paths: []string{path}, NoEmbedded: true})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return c
}

// analyzed looks at the code of a class with a catalog's model.
func analyzed(c *catalog.Catalog, code string) *Analysis {
	tree := syntax.Parse([]byte("package p; import org.example.*; class A { " + code + " }"))
	return Analyze("p/A.java", tree, text.NewMapper(tree.Source()),
		Knowledge{Catalog: c, World: resolve.NewWorld(nil, ModelClasses(c)), Options: Options{MinConfidence: Likely}})
}

// TestModelMeets: which records a call meets, by what is known of its receiver
// and by what the records say themselves.
func TestModelMeets(t *testing.T) {
	c := loaded(t, storeModel(t))
	for _, test := range []struct{ name, code, want string }{
		{"a class that objects are of", `void m(Cellar s) throws Exception { s.take("x"); }`,
			"damp certain EOFException find; dark certain EOFException find | 1 uncataloged"},
		{"a class that objects are of, which the author did not mean", `void m(Attic s) throws Exception { s.take("x"); }`, "ladder certain IOException find"},
		{"any of two", `void m(Store s) throws Exception { s.take("x"); }`, "damp likely EOFException find"},
		{"the file names one", `void m(Store s) throws Exception { s.take("x"); } Cellar other;`,
			"damp likely EOFException find; dark likely EOFException find | 1 uncataloged"},
		{"a field that only a constructor sets", `private Store s; A(Cellar c) { s = c; } void m() throws Exception { s.take("x"); }`,
			"damp likely EOFException find; dark likely EOFException find | 1 uncataloged"},
		{"the other one, though the file names both", `private final Store s; Cellar other; A(Attic c) { s = c; } void m() throws Exception { s.take("x"); }`,
			"ladder likely IOException find"},
		{"a field that others may set", `Store s = new Attic(); void m() throws Exception { s.take("x"); }`, "damp likely IOException; ladder likely IOException find"},
		{"a field that others may set, the file names another", `Store s = new Attic(); Cellar other; void m() throws Exception { s.take("x"); }`,
			"damp likely EOFException find; ladder likely IOException find; dark likely EOFException find | 1 uncataloged"},
		{"a parameter of a private method", `void n(Attic c) throws Exception { m(c); } Cellar other; private void m(Store s) throws Exception { s.take("x"); }`,
			"ladder likely IOException find"},
		{"a parameter that anything is given", `void n(Attic c, Store d) throws Exception { m(c); m(d); } private void m(Store s) throws Exception { s.take("x"); }`,
			"damp likely IOException; ladder likely IOException find"},
		{"a local, cast", `void m(Object o) throws Exception { Store s = o == null ? null : (Cellar) o; s.take("x"); } Attic other;`,
			"damp likely EOFException find; dark likely EOFException find | 1 uncataloged"},
		{"made by a factory, of a class that nothing tells", `void m() throws Exception { Store.open(); }`, ""},
		{"made by a factory, of a class that the file names", `void m() throws Exception { Cellar c = (Cellar) Store.open(); }`, "dark likely IOException find"},
		{"a method with a source is itself", `class Own extends Cellar { public Object take(String s) { return s; } } void m(Own s) throws Exception { s.take("x"); }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := analyzed(c, test.code)
			var got []string
			uncataloged := 0
			for _, call := range a.Calls() {
				for _, m := range call.Meets {
					s := m.Record.ID + " " + m.Confidence.String()
					for _, class := range m.Classes {
						s += " " + catalog.SimpleName(class)
					}
					for _, h := range m.Route {
						s += " " + h.Method
					}
					got = append(got, s)
				}
				uncataloged += len(a.Uncataloged(call))
			}
			said := strings.Join(got, "; ")
			if uncataloged > 0 {
				said += fmt.Sprintf(" | %d uncataloged", uncataloged)
			}
			if said != test.want {
				t.Errorf("got  %s\nwant %s", said, test.want)
			}
		})
	}
}

// TestHoverOfModel: of a library without records a hover tells what the model
// knows, and no rule looks at its calls.
func TestHoverOfModel(t *testing.T) {
	a := analyzed(loaded(t, filepath.Join(storeModel(t), "store.model")), `void m(Cellar s) { try { s.take("x"); } catch (Exception e) { } }`)
	h, ok := a.HoverAt(strings.Index(string(a.Tree.Source()), "take") + 1)
	if !ok || h.Kind != OnCall || h.Callee != "org.example.Cellar#take" || len(h.Matches) > 0 || len(h.Uncataloged) != 4 {
		t.Errorf("%+v %v", h, ok)
	}
	if len(h.Uncataloged) > 0 && h.Uncataloged[0].Site.Templates[0].String() != "the cellar {} is too dark" {
		t.Errorf("%+v", h.Uncataloged[0].Site)
	}
	if len(a.Findings()) > 0 {
		t.Errorf("%+v", a.Findings())
	}
	if h, ok := a.HoverAt(strings.Index(string(a.Tree.Source()), "class A")); ok {
		t.Errorf("beside a call: %+v", h)
	}
}

// TestOrderOfMeets: what a call can meet stands in the same order whether the
// receiver's class is known, or only likely to be the one that authors mean.
func TestOrderOfMeets(t *testing.T) {
	meet := func(said string, told Confidence, do string) Meet {
		return Meet{Record: &catalog.Record{ID: said, Handler: &catalog.Handler{Do: do}}, Point: &catalog.EntryPoint{Confidence: said}, Confidence: told}
	}
	for _, test := range []struct {
		name string
		x, y Meet
	}{
		{"known", meet("certain", Certain, "fail-fast"), meet("likely", Likely, "retry")},
		{"open", meet("certain", Likely, "fail-fast"), meet("likely", Likely, "retry")},
		{"what there is to do", meet("likely", Likely, "retry"), meet("likely", Likely, "fail-fast")},
	} {
		if compareMeets(test.x, test.y) >= 0 || compareMeets(test.y, test.x) <= 0 {
			t.Errorf("%s: %s, %s", test.name, test.x.Record.ID, test.y.Record.ID)
		}
	}
}
