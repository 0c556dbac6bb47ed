package classpath

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// A JDK is an installed Java, whose classes come from where its version keeps
// them.
type JDK struct {
	Home     string
	Version  string // 17.0.15, "" where the release file does not say
	Release  int    // 17
	For      int    // the release that the archives show: Release or an older one
	Archives []*Archive
	Faults   []Fault
}

// A JDKCandidate is a place where a JDK was looked for.
type JDKCandidate struct {
	Home string
	From string // what named it: setting, JAVA_HOME or path
}

// JDKCandidates returns the places where a JDK may be: the one that was named,
// else JAVA_HOME and the JDK of the java on the path.
func JDKCandidates(named string) []JDKCandidate {
	if named != "" {
		return []JDKCandidate{{named, "setting"}}
	}
	var all []JDKCandidate
	if home := os.Getenv("JAVA_HOME"); home != "" {
		all = append(all, JDKCandidate{home, "JAVA_HOME"})
	}
	for _, tool := range []string{"javac", "java"} {
		found, err := exec.LookPath(tool)
		if err != nil {
			continue
		}
		if found, err = filepath.EvalSymlinks(found); err != nil {
			continue
		}
		home := filepath.Dir(filepath.Dir(found))
		if filepath.Base(home) == "jre" { // JDK 8's own JRE
			home = filepath.Dir(home)
		}
		if !slices.ContainsFunc(all, func(c JDKCandidate) bool { return c.Home == home }) {
			all = append(all, JDKCandidate{home, "path"})
		}
	}
	return all
}

// OpenJDK opens the JDK at a home. Where release names an older one than the
// JDK's, its API alone is shown, as javac --release does; 0 is the JDK's own.
func OpenJDK(home string, release int) (*JDK, error) {
	if runtime.GOOS == "darwin" {
		if inner := filepath.Join(home, "Contents", "Home"); isFile(filepath.Join(inner, "release")) {
			home = inner
		}
	}
	j := &JDK{Home: home}
	j.Version, j.Release = readRelease(filepath.Join(home, "release"))
	if release > 0 && release < j.Release {
		symbols, err := openSymbols(filepath.Join(home, "lib", "ct.sym"), release)
		if err == nil {
			j.For = release
			j.Archives = []*Archive{symbols}
			return j, nil
		}
		j.Faults = append(j.Faults, Fault{home, fmt.Sprintf("release %d is asked for, release %d is shown: %v", release, j.Release, err)})
	}
	j.For = j.Release
	if info, err := os.Stat(home); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s: no JDK: there is no such folder", home)
	}
	var why []string
	for _, open := range []func(string) ([]*Archive, error){openImage, openJmods, openRuntime} {
		archives, err := open(home)
		if err == nil {
			j.Archives = archives
			return j, nil
		}
		why = append(why, err.Error())
	}
	return nil, fmt.Errorf("%s: no JDK: %s", home, strings.Join(why, "; "))
}

func openImage(home string) ([]*Archive, error) {
	a, err := openModules(filepath.Join(home, "lib", "modules"))
	if err != nil {
		return nil, err
	}
	return []*Archive{a}, nil
}

func openJmods(home string) ([]*Archive, error) {
	return openAll(filepath.Join(home, "jmods", "*.jmod"))
}

// openRuntime opens the jars of a JDK 8.
func openRuntime(home string) ([]*Archive, error) {
	archives, err := openAll(filepath.Join(home, "jre", "lib", "rt.jar"))
	if err != nil {
		archives, err = openAll(filepath.Join(home, "lib", "rt.jar"))
	}
	if err != nil {
		return nil, err
	}
	lib := filepath.Dir(archives[0].file)
	for _, name := range []string{"jce.jar", "jsse.jar", "resources.jar"} {
		if more, err := Open(filepath.Join(lib, name), Options{Release: 8}); err == nil {
			archives = append(archives, more...)
		}
	}
	return archives, nil
}

func openAll(pattern string) ([]*Archive, error) {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("%s: %w", pattern, os.ErrNotExist)
	}
	var all []*Archive
	for _, name := range names {
		archives, err := Open(name, Options{})
		if err != nil {
			return nil, err
		}
		all = append(all, archives...)
	}
	return all, nil
}

// readRelease reads JAVA_VERSION="17.0.15" of a JDK's release file.
func readRelease(name string) (version string, release int) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", 0
	}
	for line := range strings.Lines(string(data)) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "JAVA_VERSION="); ok {
			version = strings.Trim(v, `"`)
		}
	}
	return version, ParseRelease(version)
}

// ParseRelease returns the Java release of a version: 8 for "1.8.0_402" and
// "8", 17 for "17.0.15"; 0 for a text that is none.
func ParseRelease(version string) int {
	parts := strings.FieldsFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if len(parts) > 1 && parts[0] == "1" {
		parts = parts[1:]
	}
	if len(parts) == 0 || version[0] < '0' || version[0] > '9' {
		return 0
	}
	n, err := strconv.Atoi(parts[0])
	if err != nil {
		return 0
	}
	return n
}

// FindJDK opens the first of the candidates that is a JDK. from says what
// named it; the error says why none of them is.
func FindJDK(named string, release int) (j *JDK, from string, err error) {
	candidates := JDKCandidates(named)
	if len(candidates) == 0 {
		return nil, "", errors.New("no JDK is named, JAVA_HOME is not set and no java is on the path")
	}
	var why []string
	for _, c := range candidates {
		j, err := OpenJDK(c.Home, release)
		if err == nil {
			return j, c.From, nil
		}
		why = append(why, fmt.Sprintf("%s (by %s)", err, c.From))
	}
	return nil, "", errors.New(strings.Join(why, "; "))
}
