package project

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestMavenAnswer(t *testing.T) {
	sep := string(os.PathListSeparator)
	log := "[INFO] Scanning for projects...\n" +
		"[INFO] --- dependency:3.6.0:build-classpath (default-cli) @ one ---\n[INFO] Dependencies classpath:\nr/a.jar" + sep + "r/b.jar\n" +
		"[INFO] --- dependency:3.6.0:build-classpath (default-cli) @ two ---\r\n[INFO] Dependencies classpath:\r\nr/b.jar" + sep + "r/c.jar\r\n" +
		"[INFO] Dependencies classpath:\n\n[INFO] BUILD SUCCESS\n"
	if got, want := mavenAnswer(log), []string{"r/a.jar", "r/b.jar", "r/c.jar"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The tool is a script here: what counts is how it is called and read.
func TestAskBuildTool(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the build tool of this test is a shell script")
	}
	folder := t.TempDir()
	inner := filepath.Join(folder, "src", "main")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string, mode os.FileMode) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := AskBuildTool(t.Context(), inner); err == nil || !strings.Contains(err.Error(), "no pom.xml in "+inner) {
		t.Errorf("without a pom.xml: %v", err)
	}
	write("pom.xml", "<project/>", 0o644)
	write("mvnw", "#!/bin/sh\necho '[INFO] Dependencies classpath:'\necho a.jar:b.jar\n", 0o755)
	entries, command, err := AskBuildTool(t.Context(), inner)
	if err != nil || !slices.Equal(entries, []string{"a.jar", "b.jar"}) {
		t.Errorf("%q, %v", entries, err)
	}
	if !strings.HasPrefix(command, filepath.Join(folder, "mvnw")+" ") || !strings.Contains(command, "--file "+filepath.Join(folder, "pom.xml")) {
		t.Errorf("the command is %q", command)
	}
	write("mvnw", "#!/bin/sh\necho '[INFO] x'\necho '[ERROR] no such artifact'\nexit 1\n", 0o755)
	_, _, err = AskBuildTool(t.Context(), inner)
	var failed *BuildToolError
	if !errors.As(err, &failed) || failed.Said != "no such artifact" {
		t.Errorf("a tool that fails: %v", err)
	}
}
