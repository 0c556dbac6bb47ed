package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestCodeActionInBrokenFiles: a syntax error elsewhere keeps no fix back; one
// in the statement does, and the reason is told.
func TestCodeActionInBrokenFiles(t *testing.T) {
	file, records := client(t)
	for _, c := range []struct {
		name, old, broken string
		place             string // of the call
		fixed             bool
		reason            string
	}{
		{"sound", "", "", ":16:9", true, ""},
		{"another method lacks an expression", "    } catch (IOException e) {\n    }", "    } catch (IOException e) {\n      int i = ;\n    }", ":17:9", true, ""},
		{"a stray word in the class", "  void passes(", "  stray stray stray;\n  void passes(", ":17:9", true, ""},
		{"the statement has no end", "    fs.open(p);\n  }\n}", "    use(fs.open(p), ;\n  }\n}", ":16:12", false, "the statement has a syntax error"},
		{"the file ends in the call", "    fs.open(p);\n  }\n}", "    fs.open(p", ":16:9", false, "the statement has a syntax error"},
	} {
		text := strings.Replace(storeClient, c.old, c.broken, 1)
		if i := strings.LastIndex(storeClient, c.old); c.old != "" {
			text = storeClient[:i] + c.broken + storeClient[i+len(c.old):]
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, errs, code := command(t, "codeaction", "--no-embedded", "--catalog", records, "--format", "json", file+c.place)
		var listed struct {
			Actions []struct {
				Title, Kind, Disabled string
				Edits                 []json.RawMessage
			}
		}
		if err := json.Unmarshal([]byte(out), &listed); err != nil || code != 0 {
			t.Errorf("%s: exit code %d, %v: %s%s", c.name, code, err, out, errs)
			continue
		}
		handled, reason := false, ""
		for _, a := range listed.Actions {
			if strings.HasPrefix(a.Title, "Ignore ") {
				continue // a comment can stand anywhere
			}
			handled = handled || a.Disabled == "" && len(a.Edits) > 0
			if reason == "" {
				reason = a.Disabled
			}
		}
		if handled != c.fixed || !c.fixed && reason != c.reason {
			t.Errorf("%s: fixed %v, reason %q\n%s", c.name, handled, reason, out)
		}
		after, err := os.ReadFile(file)
		if err != nil || string(after) != text {
			t.Errorf("%s: listing changed the file: %v", c.name, err)
		}
	}
}

// TestCodeActionBadPlaces: a place that is not in the file is wrong use; one
// where there is nothing to do has no action.
func TestCodeActionBadPlaces(t *testing.T) {
	file, records := client(t)
	text := strings.Replace(storeClient, "    fs.open(p);\n    }", "    fs.open(p); // fs.open(p)\n    /* fs.open(p); */\n    }", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for place, want := range map[string]int{
		":1:1": 1, ":10:22": 1, ":11:9": 1, // the package, comments
		":0:1": 2, ":-1:1": 2, ":99:1": 2, ":9": 2, ":a:b": 2, "": 2, ":9:8:7": 2,
	} {
		out, errs, code := command(t, "codeaction", "--no-embedded", "--catalog", records, file+place)
		if code != want || code == 2 && errs == "" {
			t.Errorf("at %q: exit code %d, want %d\n%s%s", place, code, want, out, errs)
		}
	}
}

// TestFixesOnOneLine: two findings of one line are mended one after the other,
// and a second run changes nothing.
func TestFixesOnOneLine(t *testing.T) {
	file, records := client(t)
	text := strings.Replace(storeClient, "    fs.open(p);\n  }\n}", "    int n = 0; fs.open(p); n++; fs.open(new Path(\"\" + n)); /* end */ }\n  void again(FileSystem fs, Path p) throws IOException { fs.open(p); }\n}", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	fix := []string{"check", "--no-embedded", "--catalog", records, "--fix", file}
	if out, errs, code := command(t, fix...); code != 0 || !strings.Contains(out, "nothing found") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	once, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"int n = 0;", "n++;", "/* end */", "catch (IOException e)"} {
		if !strings.Contains(string(once), part) {
			t.Errorf("%q is lost:\n%s", part, once)
		}
	}
	if out, errs, code := command(t, fix...); code != 0 {
		t.Errorf("the second run: exit code %d: %s%s", code, out, errs)
	}
	if twice, err := os.ReadFile(file); err != nil || string(twice) != string(once) {
		t.Errorf("the second run changes the file (%v):\n%s", err, twice)
	}
}
