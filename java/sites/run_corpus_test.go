//go:build corpus

package sites_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/message"
	"throwsight/java/sites"
)

// TestTemplatesFitWhatJavaSays compiles and runs the cases of the other tests:
// every message that then comes out must fit one of the templates that were
// worked out without running anything.
func TestTemplatesFitWhatJavaSays(t *testing.T) {
	jdk := corpus.NeedJDK(t, 25, true)
	stubs, err := os.ReadFile("testdata/Run.java")
	if err != nil {
		t.Fatal(err)
	}
	for name, group := range map[string]thrownCases{"expressions": expressions, "variables": variables, "exceptions": exceptions, "helpers": helpers} {
		t.Run(name, func(t *testing.T) {
			var class strings.Builder
			class.WriteString("class C {\n" + group.members + "\n")
			for i, c := range group.cases {
				fmt.Fprintf(&class, "void t%d(%s) throws Throwable {\n%s%s%s\n}\n", i, group.params, group.before, c.body, group.after)
			}
			class.WriteString("}\n")
			dir := filepath.Join(t.TempDir(), "p")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "Run.java")
			if err := os.WriteFile(file, []byte(string(stubs)+"\n"+class.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			run := exec.Command(jdk.Java(), file)
			out, err := run.Output()
			if err != nil {
				var faults []byte
				if exit, ok := err.(*exec.ExitError); ok {
					faults = exit.Stderr
				}
				t.Fatalf("%v: %v\n%s", run, err, faults)
			}

			src := "package p;\nimport java.io.*;\nimport java.util.*;\n" + class.String()
			templates := map[string][]message.Template{}
			for _, s := range find(t, src) {
				if s.Kind == sites.Throw {
					templates[s.Method] = append(templates[s.Method], s.Templates...)
				}
			}
			compared := map[int]bool{}
			for line := range strings.Lines(string(out)) {
				number, code, _ := strings.Cut(strings.TrimSpace(line), "\t")
				i, err := strconv.Atoi(number)
				if err != nil {
					t.Fatalf("line %q: %v", line, err)
				}
				c := group.cases[i]
				if strings.HasPrefix(c.want, "(") && code != "-" && len(templates["t"+number]) == 0 {
					continue // rethrown, or from a call: nothing was promised
				}
				text, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(code, "-"))
				if err != nil {
					t.Fatalf("line %q: %v", line, err)
				}
				compared[i] = true
				fits := code == "-" && c.want == "(no message)"
				for _, tm := range templates["t"+number] {
					fits = fits || code != "-" && tm.Fits(string(text))
				}
				if !fits {
					t.Errorf("%s: %s\nsays %q\nwhich fits none of %q", c.name, c.body, text, templates["t"+number])
				}
			}
			fmt.Printf("%s: %d cases, %d compared with what Java says\n", name, len(group.cases), len(compared))
			if len(compared) < len(group.cases)*9/10 {
				t.Errorf("only %d of %d cases threw something", len(compared), len(group.cases))
			}
		})
	}
}
