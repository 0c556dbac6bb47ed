//go:build corpus && unix

package classpath

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/crc32"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/java/classfile"
)

// TestCorpusModules compares every class of every JDK found with what the
// JDK's own file system reads.
func TestCorpusModules(t *testing.T) {
	for _, home := range jdks(t) {
		compareModules(t, home, filepath.Join(home, "bin", "java"), compileOracle(t, home))
	}
}

// TestCorpusCompressedModules does so for images that jlink compressed, by
// each of its ways.
func TestCorpusCompressedModules(t *testing.T) {
	for _, home := range jdks(t) {
		jmods := filepath.Join(home, "jmods")
		if !isFile(filepath.Join(jmods, "java.base.jmod")) {
			t.Logf("%s has no jmods: nothing to link", home)
			continue
		}
		oracle := compileOracle(t, home) // a linked JDK has no compiler
		for _, level := range []string{"1", "2"} {
			linked := filepath.Join(t.TempDir(), "jdk")
			out, err := exec.Command(filepath.Join(home, "bin", "jlink"), "--module-path", jmods, "--add-modules", "java.base", "--compress", level, "--output", linked).CombinedOutput()
			if err != nil {
				t.Fatalf("jlink --compress %s: %v\n%s", level, err, out)
			}
			compareModules(t, linked, filepath.Join(linked, "bin", "java"), oracle)
		}
		return // one JDK's linker is enough
	}
}

// compileOracle returns the folder of ModuleOracle's classes.
func compileOracle(t *testing.T, home string) string {
	t.Helper()
	dir := t.TempDir()
	javac := filepath.Join(home, "bin", "javac")
	if out, err := exec.Command(javac, "-d", dir, filepath.Join("testdata", "ModuleOracle.java")).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", javac, err, out)
	}
	return dir
}

func compareModules(t *testing.T, home, java, oracle string) {
	t.Helper()
	out, err := exec.Command(java, "-cp", oracle, "ModuleOracle").Output()
	if err != nil {
		t.Fatalf("%s: %v", java, err)
	}
	cpu := cpuTime()
	j, err := OpenJDK(home, 0)
	if err != nil {
		t.Fatal(err)
	}
	opened := cpuTime() - cpu
	a := j.Archives[0]
	release, err := a.Hold()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	ours := map[string]string{}
	var buf []byte
	for class := range a.Classes() {
		data, err := a.ReadClass(class, buf)
		if err != nil {
			t.Fatal(err)
		}
		if cap(data) > cap(buf) {
			buf = data
		}
		ours[classFile(class)] = fmt.Sprint(crc32.ChecksumIEEE(data), " ", len(data))
		if _, err := classfile.Parse(data, nil); err != nil {
			t.Errorf("%s: %v", class, err)
		}
	}
	theirs, differ := 0, 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		theirs++
		line := lines.Text()
		at := strings.LastIndexByte(line, ' ')
		if got := ours[line[at+1:]]; got != line[:at] {
			if differ++; differ < 5 {
				t.Errorf("%s: %q, want %q", line[at+1:], got, line[:at])
			}
		}
	}
	if theirs < 5000 || theirs != len(ours) {
		t.Errorf("%s: %d classes, the JDK has %d", home, len(ours), theirs)
	}
	t.Logf("%s: %d classes, %d differ; opened in %.3f CPU s", home, theirs, differ, opened.Seconds())
}
