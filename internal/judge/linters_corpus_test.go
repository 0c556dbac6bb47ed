//go:build corpus

package judge_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/librarytest"
)

// TestLintersAreContent has PMD and Error Prone read generated files before and
// after each action: none brings a report that was not there before.
func TestLintersAreContent(t *testing.T) {
	pmd, errorProne := lintersPath(t, "pmd"), lintersPath(t, "errorprone")
	offers := judgeGenerated(t, generate(t, 2, 1), 17)
	offers = append(offers, judgeRules(t, ruleOffers(t, ruleFiles(t, 1)))...)
	dir := t.TempDir()
	var made []*offer
	numbers := map[string]int{} // of the first offer in a file, whose text before is written
	var args []string
	put := func(when string, n int, text []byte) {
		// A package for each: the texts are versions of the same classes.
		name := fmt.Sprintf("%s%d/Shape.java", when, n)
		text = appPackage.ReplaceAll(text, fmt.Appendf(nil, "package %s%d;", when, n))
		write(t, filepath.Join(dir, "src", filepath.FromSlash(name)), text)
		args = append(args, filepath.Join("src", filepath.FromSlash(name)))
	}
	for _, o := range offers {
		if o.reason != "" || !o.verdict.Sound || len(o.verdict.New) > 0 {
			continue
		}
		n := len(made)
		made = append(made, o)
		if _, ok := numbers[o.file]; !ok {
			numbers[o.file] = n
			put("before", n, o.before)
		}
		put("after", n, o.after)
	}
	for _, f := range libraryFiles(t) {
		write(t, filepath.Join(dir, "lib", "lib", f.Name), f.Data)
	}
	write(t, filepath.Join(dir, "args"), []byte(strings.Join(args, "\n")))
	reports := map[string]map[string]int{} // file -> rule -> how often
	add := func(out []byte, form *regexp.Regexp) {
		for _, m := range form.FindAllSubmatch(out, -1) {
			file, rule := string(m[1]), string(m[2])
			if reports[file] == nil {
				reports[file] = map[string]int{}
			}
			reports[file][rule]++
		}
	}
	add(runPMD(t, pmd, dir), pmdReport)
	add(runErrorProne(t, errorProne, dir), errorProneReport)
	rules, fresh := map[string]int{}, 0
	for n, o := range made {
		for rule, times := range reports[fmt.Sprintf("after%d", n)] {
			rules[rule] += times
			if times > reports[fmt.Sprintf("before%d", numbers[o.file])][rule] {
				fresh++
				t.Errorf("%s: %s, record: %s: %s\n%s", rule, o.place, o.want, o.title, excerpt(o))
			}
		}
	}
	t.Logf("%d changed files, %d with a new report; reports in them: %v", len(made), fresh, rules)
	if len(made) < 300 || len(rules) < 4 {
		t.Errorf("%d files and the rules %v are too few to tell: the files hold clauses that each of the four speaks of", len(made), rules)
	}
}

var (
	appPackage       = regexp.MustCompile(`package app\.\w+;`)
	pmdReport        = regexp.MustCompile(`(?m)src[/\\](\w+)[/\\]Shape\.java:\d+:\t(\w+):`)
	errorProneReport = regexp.MustCompile(`(?m)^src[/\\](\w+)[/\\]Shape\.java:\d+: warning: \[(\w+)\]`)
)

func lintersPath(t *testing.T, name string) string {
	t.Helper()
	path, err := os.ReadFile(filepath.Join(corpus.Root(t, "linters"), name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(path))
}

func runPMD(t *testing.T, classPath, dir string) []byte {
	t.Helper()
	rules, err := filepath.Abs("testdata/pmd.xml")
	if err != nil {
		t.Fatal(err)
	}
	return lint(t, dir, exec.CommandContext(t.Context(), oldest(t, 17).Java(), "-XX:+UseSerialGC", "-cp", classPath, "net.sourceforge.pmd.cli.PmdCli",
		"check", "--no-cache", "--no-progress", "--no-fail-on-violation", "-f", "text", "-d", "src", "-R", rules))
}

func runErrorProne(t *testing.T, classPath, dir string) []byte {
	t.Helper()
	args := []string{"-J-XX:+UseSerialGC"}
	for _, p := range []string{"api", "file", "main", "model", "parser", "processing", "tree", "util"} {
		args = append(args, "-J--add-exports=jdk.compiler/com.sun.tools.javac."+p+"=ALL-UNNAMED")
	}
	for _, p := range []string{"code", "comp"} {
		args = append(args, "-J--add-opens=jdk.compiler/com.sun.tools.javac."+p+"=ALL-UNNAMED")
	}
	args = append(args, "-XDcompilePolicy=simple", "-XDaddTypeAnnotationsToSymbol=true", "--should-stop=ifError=FLOW", "-processorpath", classPath,
		"-Xplugin:ErrorProne -XepDisableAllChecks -Xep:InterruptedExceptionSwallowed:WARN", "-proc:none", "-Xmaxwarns", "100000", "-sourcepath", "lib", "-cp", librarytest.Classes(t), "-d", "out", "@args")
	return lint(t, dir, exec.CommandContext(t.Context(), filepath.Join(oldest(t, 17).Home, "bin", "javac"), args...))
}

func lint(t *testing.T, dir string, cmd *exec.Cmd) []byte {
	t.Helper()
	cmd.Dir = dir
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd.Path, err, clip(problems.String()+out.String()))
	}
	return append(out.Bytes(), problems.Bytes()...)
}
