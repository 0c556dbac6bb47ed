package corpus

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A JDK is one that was found on this machine.
type JDK struct {
	Home    string
	Feature int // 25 of 25.0.3
}

// Java returns the path of the JDK's launcher.
func (j JDK) Java() string { return filepath.Join(j.Home, "bin", "java") }

// SourceArchive returns the path of the JDK's sources, "" when it has none.
func (j JDK) SourceArchive() string {
	path := filepath.Join(j.Home, "lib", "src.zip")
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// JDKs returns the JDKs in JAVA_HOME, of the javac on the path and in the
// usual folders, the newest first.
func JDKs() []JDK {
	homes := []string{os.Getenv("JAVA_HOME")}
	if javac, err := exec.LookPath("javac"); err == nil {
		homes = append(homes, filepath.Dir(filepath.Dir(javac)))
	}
	for _, pattern := range []string{"/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home", "/opt/java/*", "/opt/hostedtoolcache/Java_*/*/*"} {
		found, _ := filepath.Glob(pattern) // the pattern is well formed
		homes = append(homes, found...)
	}
	var jdks []JDK
	seen := make(map[string]bool)
	for _, home := range homes {
		if home == "" {
			continue
		}
		home, err := filepath.EvalSymlinks(home)
		if err != nil || seen[home] {
			continue
		}
		seen[home] = true
		if feature := jdkFeature(home); feature > 0 {
			jdks = append(jdks, JDK{home, feature})
		}
	}
	slices.SortStableFunc(jdks, func(a, b JDK) int { return b.Feature - a.Feature })
	return jdks
}

var releaseVersion = regexp.MustCompile(`(?m)^JAVA_VERSION="(?:1\.)?(\d+)`)

// jdkFeature returns the version of the JDK at home, 0 when there is no
// compiler.
func jdkFeature(home string) int {
	release, err := os.ReadFile(filepath.Join(home, "release"))
	if err != nil {
		return 0
	}
	if _, err := os.Stat(filepath.Join(home, "bin", "javac")); err != nil {
		return 0
	}
	m := releaseVersion.FindSubmatch(release)
	if m == nil {
		return 0
	}
	feature, err := strconv.Atoi(string(m[1]))
	if err != nil {
		return 0
	}
	return feature
}

// ErrNoSources says that a JDK came without its sources.
var ErrNoSources = errors.New("this JDK has no lib/src.zip")

// JDKSources unpacks the Java sources of a JDK below dir, each module's in a
// folder of its name: those of the modules that are named, or all.
func JDKSources(j JDK, dir string, modules ...string) error {
	archive := j.SourceArchive()
	if archive == "" {
		return fmt.Errorf("%s: %w", j.Home, ErrNoSources)
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, f := range z.File {
		module, _, _ := strings.Cut(f.Name, "/")
		if !strings.HasSuffix(f.Name, ".java") || len(modules) > 0 && !slices.Contains(modules, module) {
			continue
		}
		if err := unpack(root, f); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

// unpack writes one file of an archive below root, and never outside.
func unpack(root *os.Root, f *zip.File) error {
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	name := filepath.FromSlash(f.Name)
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	to, err := root.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}
