package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
)

// TestCommentsBesideCalls: the comments on the lines of a call stay beside it
// where it gets a block, or a variable of its own.
func TestCommentsBesideCalls(t *testing.T) {
	for _, c := range []struct{ name, code, want string }{
		{"behind a lambda's expression", "        Give g = s ->\n                store.read(s); // 1",
			"                return store.read(s); // 1\n            } catch (IOException e) {\n                throw new IOException(\"Store.read failed; trying again does not help\", e);\n            }\n        };"},
		{"behind a lambda's closing parenthesis", "        use(s ->\n                store.read(s)); // 1\n        use(null);",
			"return store.read(s); // 1\n            } catch (IOException e) {\n                throw new IOException(\"Store.read failed; trying again does not help\", e);\n            }\n        });\n        use(null);"},
		{"behind a lambda's comma", "        use(s ->\n                store.read(s), /* 1 */ // 2\n                store);",
			"return store.read(s); /* 1 */ // 2\n            } catch (IOException e) {\n                throw new IOException(\"Store.read failed; trying again does not help\", e);\n            }\n        },\n                store);"},
		{"before and behind what closes", "        use(s ->\n                store.read(s) /* 1 */ ); // 2",
			"return store.read(s); /* 1 */ // 2\n            } catch"},
		{"behind an expression over two lines", "        use(s -> store\n                .read(s)); // 1",
			".read(s); // 1\n            } catch"},
		{"behind a method reference", "        use(\n                store::read); // 1\n",
			"return store.read(key); // 1\n"},
		{"about the whole line", "        use(s -> store.read(s)); // 1", "        }); // 1\n"},
		{"about what follows", "        use(s ->\n                store.read(s), /* 1 */ store);", "        }, /* 1 */ store);\n"},
		{"behind a block", "        if (store != null) {\n            use(s ->\n                    store.read(s)); } // 1", "            });\n        } // 1\n"},
		{"hoisted", "        Object o = store.read(\"\") /* 1 */ ; // 2\n        use(null, o);", "o = store.read(\"\"); /* 1 */ // 2\n"},
		{"hoisted behind the end of a line", "        Object o = store.read(\"\") // 1\n            ; // 2\n        use(null, o);", "o = store.read(\"\"); // 1\n            // 2\n"},
		{"goes on in its column", "        store.read(\"\"); // 1\n                        // 2\n                        // 3\n                // 4\n        use(null);",
			"            store.read(\"\"); // 1\n                            // 2\n                            // 3\n        } catch (IOException e) {\n            throw new IOException(\"Store.read failed; trying again does not help\", e);\n        }\n                // 4\n"},
		{"goes on in its column, behind tabs", "\tstore.read(\"\");\t// 1\n\t\t\t\t// 2\n        use(null);", ";\t// 1\n"},
		{"goes on, hoisted", "        Object o = store.read(\"\");   // 1\n                                     // 2\n        use(null, o);",
			"            o = store.read(\"\");   // 1\n                                  // 2\n        } catch"},
		{"hoisted, in line with a bracket", "        Object o = store.read(\"\"\n                              + \"x\");\n        use(null, o);", "            o = store.read(\"\"\n                           + \"x\");\n"},
		{"a wide gap", "        store.read(\"\");\t  // 1\n        use(null);", "            store.read(\"\");\t  // 1\n        }"},
	} {
		r := storeRecord(&catalog.Handler{Do: "fail-fast"})
		r.Guard = nil
		a := inWorld("    void use(Give g, Object... of) { }\n    void m() throws IOException {\n"+c.code+"\n    }", r)
		handled := false
		for _, site := range a.Calls() {
			for _, action := range fixes.Actions(a, text.Span{Start: site.Name.Start, End: site.Name.Start}) {
				if action.Name != "handle" {
					continue
				}
				handled = true
				if got := apply(t, a, action); !strings.Contains(got, c.want) {
					t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
				}
			}
		}
		if !handled {
			t.Errorf("%s: no action", c.name)
		}
	}
}

// TestCommentOfALink: a comment behind a link of a chain goes with that where it
// alone is tried again.
func TestCommentOfALink(t *testing.T) {
	a := analyze("  void m() throws IOException {\n    fs.open(p) // first\n        .next() // second\n        .next();\n  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
	got := apply(t, a, only(t, a))
	for _, want := range []string{"        result = fs.open(p); // first\n        break;\n", "    result\n        .next() // second\n        .next();\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no\n%s\nin\n%s", want, got)
		}
	}
}
