//go:build corpus

package classfile

import (
	"archive/zip"
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpusAgainstJDK compares whole jars, class by class, with what the
// JDK's own reader finds: headers, members, signatures, annotations, code with
// every operand, handlers, lines, local variables, bootstrap methods.
func TestCorpusAgainstJDK(t *testing.T) {
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	java := jdk24(t)
	jars := filepath.Join(corpus, "hadoop-3.4.1", "jars")
	total := 0
	for _, jar := range []string{
		"hadoop-common-3.4.1.jar", "hadoop-hdfs-client-3.4.1.jar", "hadoop-hdfs-3.4.1.jar",
		"hadoop-yarn-server-resourcemanager-3.4.1.jar", "hadoop-aws-3.4.1.jar",
		"hadoop-shaded-guava-1.3.0.jar",               // annotations, generics
		"bcprov-jdk18on-1.78.1.jar",                   // large tables, odd names
		"asm-tree-9.6.jar", "jackson-core-2.12.7.jar", // module-info
		"kerby-util-2.0.3.jar", "avro-1.9.2.jar", "jersey-server-1.19.4.jar",
	} {
		t.Run(jar, func(t *testing.T) {
			path := filepath.Join(jars, jar)
			if _, err := os.Stat(path); err != nil {
				t.Fatal(err)
			}
			n, differ := compareJar(t, java, path)
			total += n
			t.Logf("%d classes, %d differ", n, differ)
			if n == 0 {
				t.Error("no class was compared")
			}
		})
	}
	t.Run("java.base", func(t *testing.T) {
		jar := filepath.Join(t.TempDir(), "java.base.jar")
		if out, err := exec.Command(java, filepath.Join("testdata", "ClassOracle.java"), "--copy", "java.base", jar).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		n, differ := compareJar(t, java, jar)
		total += n
		t.Logf("%d classes, %d differ", n, differ)
		if n < 5000 {
			t.Error("java.base has more classes")
		}
	})
	t.Logf("%d classes compared", total)
}

// compareJar returns how many classes there are and how many differ.
func compareJar(t *testing.T, java, path string) (n, differ int) {
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	classes := map[string]*zip.File{}
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, ".class") {
			classes[f.Name] = f
		}
	}
	in := NewInterner()
	for name, want := range oracle(t, java, path) {
		f := classes[name]
		if f == nil {
			t.Fatalf("the JDK finds %s, the zip reader does not", name)
		}
		rc, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(rc)
		rc.Close()
		if err != nil {
			t.Fatal(err)
		}
		n++
		if got := printClass(data, in); got != want {
			if differ++; differ <= 5 {
				t.Errorf("%s: %s", name, firstDifference(got, want))
			}
		}
	}
	return n, differ
}

// oracle runs ClassOracle.java and yields the classes that it prints.
func oracle(t *testing.T, java, what string) func(func(name, text string) bool) {
	return func(yield func(name, text string) bool) {
		cmd := exec.Command(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", filepath.Join("testdata", "ClassOracle.java"), what)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReaderSize(out, 1<<20)
		var name string
		var text strings.Builder
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				break
			}
			switch {
			case strings.HasPrefix(line, "class "):
				name = strings.ReplaceAll(strings.TrimSpace(line[6:]), "%20", " ")
			case line == "\n":
				if !yield(name, text.String()) {
					return
				}
				text.Reset()
			default:
				text.WriteString(line)
			}
		}
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%s %s: %v", java, what, err)
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range w {
		if i >= len(g) || g[i] != w[i] {
			other := ""
			if i < len(g) {
				other = g[i]
			}
			return "\n got " + other + "\nwant " + w[i]
		}
	}
	return "more than wanted: " + g[len(w)]
}

// jdk24 returns the java command of a JDK that has java.lang.classfile.
func jdk24(t *testing.T) string {
	homes, _ := filepath.Glob("/usr/lib/jvm/*")
	for _, home := range append([]string{os.Getenv("JAVA_HOME")}, homes...) {
		release, err := os.ReadFile(filepath.Join(home, "release"))
		if err != nil {
			continue
		}
		_, version, _ := strings.Cut(string(release), `JAVA_VERSION="`)
		if version >= "24" && version < "9" {
			return filepath.Join(home, "bin", "java")
		}
	}
	t.Skip("no JDK 24 or newer in JAVA_HOME or /usr/lib/jvm: it has the reader to compare with")
	return ""
}
