package edit

import (
	"strings"
	"testing"

	"throwsight/java/syntax"
)

// TestCommentBeside: a comment finds room beside every line, whatever reaches
// into it or out of it.
func TestCommentBeside(t *testing.T) {
	for before, want := range map[string]string{
		"    void m() {\n        call();\n    }":                         "    void m() {\n        // in\n        call();\n    }",
		"    void m() {\n\t  call(); // a\n    }":                        "    void m() {\n\t  // in\n\t  call(); // a\n    }",
		"    void m() {\n        /* a */ call();\n    }":                 "    void m() {\n        // in\n        /* a */ call();\n    }",
		"    void m() { String s = \"*/\";\n  m(\"*/\", call());\n    }": "    void m() { String s = \"*/\";\n  // in\n  m(\"*/\", call());\n    }",
		"    void m() { // a /*\n        call();\n    }":                 "    void m() { // a /*\n        // in\n        call();\n    }",
		"    void m() {\n        a(\n            call());\n    }":        "    void m() {\n        a(\n            // in\n            call());\n    }",
		// The line begins inside something: behind all that ends on it.
		"    void m() {\n        /* a\n        */ call();\n    }":                              "    void m() {\n        /* a\n        */ call(); // in\n    }",
		"    void m() {\n        /* a\n        */ call();  \n    }":                            "    void m() {\n        /* a\n        */ call(); // in  \n    }",
		"    void m() {\n        /* a\n        */ call(); // b\n    }":                         "    void m() {\n        /* a\n        */ call(); /* in */ // b\n    }",
		"    void m() {\n        /* a\n        */ call(); /* b */\n    }":                      "    void m() {\n        /* a\n        */ call(); /* b */ // in\n    }",
		"    void m() {\n        /* a\n        */ call(); /* b\n        */\n    }":             "    void m() {\n        /* a\n        */ call(); /* in */ /* b\n        */\n    }",
		"    void m() {\n        /* a\n        */ call(\n            1);\n    }":               "    void m() {\n        /* a\n        */ call( // in\n            1);\n    }",
		"    String s = \"\"\"\n        a\n        \"\"\" + call();":                           "    String s = \"\"\"\n        a\n        \"\"\" + call(); // in",
		"    String s = \"\"\"\n        a\n        \"\"\" + call() + \"\"\"\n        b\"\"\";": "    String s = \"\"\"\n        a\n        \"\"\" + call() + /* in */ \"\"\"\n        b\"\"\";",
		"    /* a\n     */ @A String s = call();":                                              "    /* a\n     */ @A String s = call(); // in",
	} {
		for _, eol := range []string{"\n", "\r\n", "\r"} {
			s, call := source(t, strings.ReplaceAll(before, "\n", eol))
			s.Style.EOL = eol
			got := applied(t, s, CommentBeside(s.Tree, call.Span().Start, "in", s.Style))
			if want := strings.ReplaceAll(want, "\n", eol); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if p := syntax.Parse([]byte("class A {" + eol + got + eol + "}")).Problems(); len(p) > 0 {
				t.Errorf("%q: %v", got, p)
			}
		}
	}
}
