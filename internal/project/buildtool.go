package project

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// buildToolGrace is how long a build tool that was told to stop has to do so.
const buildToolGrace = 2 * time.Second

// A BuildToolError says which command failed and what it said last.
type BuildToolError struct {
	Command string
	Said    string // its lines that tell of errors, three at most
	Err     error
}

func (e *BuildToolError) Error() string {
	text := fmt.Sprintf("%s: %v", e.Command, e.Err)
	if e.Said != "" {
		text += "\n" + e.Said
	}
	return text
}

func (e *BuildToolError) Unwrap() error { return e.Err }

// AskBuildTool runs the build tool of a folder for the class path of its
// sources and tests, those of its modules one after the other, and returns it
// with the command that was run. It runs code that the project names (its
// wrapper, its plugins) and may fetch: only for users who ask for it.
//
// Maven is what it knows: with pom.xml in the folder or above. The wrapper
// (mvnw) beside that pom.xml is taken before the mvn on the PATH.
func AskBuildTool(ctx context.Context, folder string) (entries []string, command string, err error) {
	pom, err := pomAbove(folder)
	if err != nil {
		return nil, "", err
	}
	tool, err := mavenFor(filepath.Dir(pom))
	if err != nil {
		return nil, "", err
	}
	cmd := exec.CommandContext(ctx, tool, "--batch-mode", "--file", pom, "-Dstyle.color=never", "-DincludeScope=test", "dependency:build-classpath")
	cmd.Dir = filepath.Dir(pom)
	cmd.WaitDelay = buildToolGrace
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	command = strings.Join(cmd.Args, " ")
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, command, ctx.Err()
		}
		return nil, command, &BuildToolError{command, errorsIn(out.String() + errs.String()), err}
	}
	return mavenAnswer(out.String()), command, nil
}

// pomAbove returns the pom.xml of a folder, or of the nearest one above.
func pomAbove(folder string) (string, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for dir := folder; ; dir = filepath.Dir(dir) {
		pom := filepath.Join(dir, "pom.xml")
		if info, err := os.Stat(pom); err == nil && info.Mode().IsRegular() {
			return pom, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no pom.xml in %s or above: Maven is the one build tool that is asked", folder)
		}
	}
}

func mavenFor(dir string) (string, error) {
	wrapper := filepath.Join(dir, "mvnw")
	if runtime.GOOS == "windows" {
		wrapper += ".cmd"
	}
	if info, err := os.Stat(wrapper); err == nil && info.Mode().IsRegular() {
		return wrapper, nil
	}
	tool, err := exec.LookPath("mvn")
	if err != nil {
		return "", errors.Join(fmt.Errorf("no %s, and no mvn on the PATH", wrapper), err)
	}
	return tool, nil
}

// mavenAnswer reads what dependency:build-classpath logs: for each module a
// line of its own behind a heading. A path stands in it once.
func mavenAnswer(log string) []string {
	var entries []string
	heading := false
	for line := range strings.Lines(log) {
		line = strings.TrimSpace(line)
		if heading {
			for _, e := range filepath.SplitList(strings.TrimPrefix(line, "[INFO] ")) {
				if e != "" && !slices.Contains(entries, e) {
					entries = append(entries, e)
				}
			}
		}
		heading = strings.HasSuffix(line, "Dependencies classpath:")
	}
	return entries
}

// errorsIn returns the first lines of a build tool's log that tell of errors:
// what follows them repeats itself.
func errorsIn(log string) string {
	var lines []string
	for line := range strings.Lines(log) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "[ERROR] ") && len(lines) < 3 {
			lines = append(lines, strings.TrimPrefix(line, "[ERROR] "))
		}
	}
	if lines == nil {
		if all := strings.Split(strings.TrimSpace(log), "\n"); len(all) > 3 {
			lines = all[len(all)-3:]
		} else {
			lines = all
		}
	}
	return strings.Join(lines, "\n")
}
