package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

// TestArmsAndSpaces: the braces of lambdas and arms, and the spaces round
// parentheses, are those of the file.
func TestArmsAndSpaces(t *testing.T) {
	const fail = "throw new IOException(\"FileSystem.open failed; trying again does not help\", e);"
	const allman = "  interface R { void run() throws IOException; }\n  void w(int n)\n  {\n    while (n > 0)\n    {\n      n--;\n    }\n    R q = () ->\n    {\n      w(1);\n    };\n    new Object()\n    {\n      int i;\n    };\n  }\n"
	const whitesmiths = "  interface R { void run() throws IOException; }\n  void w(int n)\n    {\n    while (n > 0)\n      {\n      n--;\n      }\n    }\n"
	const inside = "  interface R { void run() throws IOException; }\n  void w( int n ){\n    if( n > 0 ){\n      w( 1 );\n    }\n    while( n > 0 ) w( 2 );\n    R q = ()->{ w( 3 ); };\n    for( ; ; ){\n    }\n  }\n"
	const before = "  void w (int n)\n  {\n    w (1);\n    w (2);\n    w (3);\n    Math.max (n, (n));\n  }\n"
	for name, c := range map[string]struct{ do, head, body, want string }{
		"a block behind a label": {"fail-fast", "", "    switch (p.depth()) {\n      case 3: { fs.open(p); } // 1\n      default:\n    }",
			"      case 3: {\n        try {\n          fs.open(p);\n        } catch (IOException e) {\n          FAIL\n        }\n      } // 1\n"},
		"and more behind it": {"fail-fast", "", "    switch (p.depth()) {\n      case 3: { fs.open(p); } break;\n      default:\n    }",
			"      case 3: {\n        try {\n          fs.open(p);\n        } catch (IOException e) {\n          FAIL\n        }\n      } break;\n"},
		"all on one line": {"fail-fast", "", "    switch (p.depth()) { case 3: { fs.open(p); break; } default: }",
			"    switch (p.depth()) {\n      case 3: {\n        try {\n          fs.open(p);\n        } catch (IOException e) {\n          FAIL\n        }\n        break;\n      }\n      default:\n    }\n"},
		"a lambda's brace below": {"fail-fast", allman, "    java.util.concurrent.Callable<Object> r = () -> fs.open(p);",
			"    java.util.concurrent.Callable<Object> r = () ->\n    {\n      try\n      {\n        return fs.open(p);\n      }\n      catch (IOException e)\n      {\n        UNCHECKED\n      }\n    };\n"},
		"a lambda on one line": {"fail-fast", allman, "    R r = () -> { fs.open(p); };",
			"    R r = () ->\n    {\n      try\n      {\n        fs.open(p);\n"},
		"a label's brace below": {"fail-fast", allman, "    switch (p.depth())\n    {\n      case 3: { fs.open(p); }\n    }",
			"      case 3:\n      {\n        try\n        {\n          fs.open(p);\n"},
		"a class's brace below": {"fail-fast", allman, "    new Object() { void f() throws IOException { fs.open(p); } };",
			"    new Object()\n    {\n      void f() throws IOException {\n        try\n        {\n          fs.open(p);\n"},
		"an arm's brace below": {"fail-fast", allman, "    switch (p.depth())\n    {\n      case 3 -> fs.open(p);\n    }",
			"      case 3 ->\n      {\n        try\n        {\n          fs.open(p);\n        }\n        catch (IOException e)\n        {\n          FAIL\n        }\n      }\n"},
		"bodies in line with their braces": {"fail-fast", whitesmiths, "    java.util.concurrent.Callable<Object> r = () -> fs.open(p);",
			"    java.util.concurrent.Callable<Object> r = () -> {\n      try\n        {\n        return fs.open(p);\n        }\n      catch (IOException e)\n        {\n        UNCHECKED\n        }\n    };\n"},
		"spaces inside": {"fail-fast", inside, "    fs.open( p );",
			"      fs.open( p );\n    }catch( IOException e ){\n      throw new IOException( \"FileSystem.open failed; trying again does not help\", e );\n    }"},
		"spaces inside, a loop":    {"retry", inside, "    fs.open( p );", "    for( int attempt = 1; ; attempt++ ){\n"},
		"spaces inside, calls":     {"retry", inside, "    fs.open( p );", "Thread.sleep( 1000L * attempt );\n"},
		"no space before a brace":  {"fail-fast", inside, "    java.util.concurrent.Callable<Object> r = ()->fs.open( p );", "    java.util.concurrent.Callable<Object> r = ()->{\n      try{\n"},
		"a space before arguments": {"retry", before, "    fs.open (p);", "Thread.sleep (1000L * attempt);\n"},
	} {
		a := analyze(c.head+"  void m() throws IOException {\n"+c.body+"\n  }", &catalog.Handler{Do: c.do}, "java.io.IOException")
		want := strings.NewReplacer("FAIL", fail, "UNCHECKED", strings.Replace(fail, "new ", "new Unchecked", 1)).Replace(c.want)
		action := only(t, a)
		if got := apply(t, a, action); !strings.Contains(got, want) {
			t.Errorf("%s: %s: no\n%s\nin\n%s", name, action.Disabled, want, got)
		}
	}
}
