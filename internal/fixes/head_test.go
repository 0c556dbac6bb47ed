package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

// TestRetryInHead: where a call decides what a statement does, only its value
// is worked out again.
func TestRetryInHead(t *testing.T) {
	const attempts = `        result = fs.exists(p);
        break;
      } catch (IOException e) {`
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"if", "    if (fs.exists(p)) {\n      work();\n    } // so", []string{"    boolean result;\n    for (int attempt = 1; ; attempt++) {\n      try {\n" + attempts, "    }\n    if (result) {\n      work();\n    } // so\n"}},
		{"else", "    if (flag) {\n    } else if (fs.exists(p)) {\n      work();\n    }", []string{"    } else {\n      boolean result;\n", "      if (result) {\n        work();\n      }\n    }\n"}},
		{"while", "    while (fs.exists(p)) { // on\n      // first\n      work();\n      if (flag) continue;\n    }",
			[]string{"    while (true) { // on\n      boolean result;\n      for (int attempt = 1; ; attempt++) {\n", "      if (!result) {\n        break;\n      }\n      // first\n      work();\n      if (flag) continue;\n    }\n"}},
		{"do", "    do {\n      work();\n    } while (fs.exists(p));", []string{"    do {\n      work();\n      boolean result;\n", "      if (!result) {\n        break;\n      }\n    } while (true);\n"}},
		{"for", "    for (int i = 0; i < 3 && fs.exists(p); i++) work();", []string{"    for (int i = 0; ; i++) {\n      boolean result;\n", "          result = i < 3 && fs.exists(p);\n", "        break;\n      }\n      work();\n    }\n"}},
		{"for: the first value", "    for (boolean b = fs.exists(p); b; ) work();", []string{"    boolean result;\n", "    for (boolean b = result; b; ) work();\n"}},
		{"a resource", "    try (AutoCloseable c = fs.exists(p)) {\n      work();\n    }", []string{"    AutoCloseable result;\n", "        result = fs.exists(p);\n", "    try (AutoCloseable c = result) {\n      work();\n    }\n"}},
		{"a resource with a clause", "    try (AutoCloseable c = fs.exists(p)) {\n      work();\n    } catch (IllegalStateException e) {\n    }", []string{"    try (AutoCloseable c = fs.exists(p)) {\n      work();\n    } catch (IllegalStateException e) {\n    } catch (IOException e) {\n"}},
		{"a continue that asks", "    do {\n      if (flag) continue;\n    } while (fs.exists(p));", []string{"    try {\n      do {\n        if (flag) continue;\n      } while (fs.exists(p));\n    } catch (IOException e) {"}},
		{"a name of the condition", "    if (flag && fs.exists(p) && p instanceof Object o) work();", []string{"    try {\n      if (flag && fs.exists(p) && p instanceof Object o) work();\n    } catch"}},
		{"the call comes first", "    Object o;\n    while ((o = fs.open(p)) != null) { // read\n      work();\n    }", []string{"    while (true) { // read\n      FSDataInputStream result;\n", "          result = fs.open(p);\n          break;\n", "      o = result;\n      if (o == null) {\n        break;\n      }\n      work();\n    }\n"}},
		{"the call comes first, and more", "    Object o;\n    while ((o = fs.open(p)) != null && flag) {\n      work();\n    }", []string{"          result = fs.open(p);\n", "      o = result;\n      if (!(o != null && flag)) {\n        break;\n"}},
		{"the end is asked for first", "    Object o = null;\n    while (null != (o = fs.open(p))) {\n      work();\n    }", []string{"      if (!(null != (o = result))) {\n        break;\n"}},
		{"not", "    while (!fs.exists(p)) work();", []string{"    while (true) {\n      boolean result;\n", "          result = fs.exists(p);\n", "      if (result) {\n        break;\n      }\n      work();\n    }\n"}},
		{"a name further down", "    if (fs.exists(p)) work();\n    if (flag) {\n      int result = 1;\n    }", []string{"    boolean value;\n", "        value = fs.exists(p);\n"}},
		{"a keyword", "    if (fs.getDefault(p)) work();", []string{"    boolean result;\n"}},
		{"counts on", "    int i = 0;\n    while (i++ < 3 && fs.exists(p)) work();", []string{"    try {\n      while (i++ < 3 && fs.exists(p)) work();\n    } catch"}},
	} {
		a := analyze("  boolean flag;\n  void work() { }\n  void m() throws IOException {\n"+c.body+"\n  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
		got := apply(t, a, only(t, a))
		at := 0
		for _, want := range c.want {
			i := strings.Index(got[at:], want)
			if i < 0 {
				t.Errorf("%s: no\n%s\nin its place in\n%s", c.name, want, got)
				break
			}
			at += i + len(want)
		}
	}
}
