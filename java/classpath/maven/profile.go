package maven

import (
	"os"
	"path/filepath"
	"strings"
)

// An environment is what profiles and properties may ask of the machine.
type environment struct {
	java   string // java.version
	os     string // os.name, as Java calls it
	arch   string // os.arch
	family string
	config
}

// newEnvironment returns that of a machine by Go's names for it.
func newEnvironment(goos, goarch, java string, c config) environment {
	e := environment{java: java, os: goos, arch: goarch, family: "unix", config: c}
	switch goos {
	case "linux":
		e.os = "Linux"
	case "darwin":
		e.os, e.family = "Mac OS X", "mac"
	case "windows":
		e.os, e.family = "Windows 10", "windows"
	}
	if goarch == "arm64" {
		e.arch = "aarch64"
	}
	return e
}

// property returns a system property, as set for the project or as Java has it,
// or an environment variable.
func (e environment) property(name string) (string, bool) {
	if v, ok := e.properties[name]; ok {
		return v, true
	}
	switch name {
	case "java.version":
		return e.java, true
	case "java.specification.version":
		if v, rest, ok := strings.Cut(e.java, "."); ok && v == "1" {
			minor, _, _ := strings.Cut(rest, ".")
			return "1." + minor, true
		}
		v, _, _ := strings.Cut(e.java, ".")
		return v, true
	case "os.name":
		return e.os, true
	case "os.arch":
		return e.arch, true
	case "file.separator":
		return string(filepath.Separator), true
	case "user.home":
		home, err := os.UserHomeDir()
		return home, err == nil
	}
	if name, ok := strings.CutPrefix(name, "env."); ok {
		return os.LookupEnv(name)
	}
	return "", false
}

// activeProfiles returns the profiles that apply: those that are switched on, or
// whose conditions hold, and where there is none of them, those that are active by default.
func activeProfiles(m *model, e environment) []*profile {
	var active, byDefault []*profile
	for i := range m.Profiles {
		p := &m.Profiles[i]
		on, told := e.profiles[p.ID]
		switch a := p.Activation; {
		case told && on:
			active = append(active, p)
		case told || a == nil:
		case a.holds(m, e):
			active = append(active, p)
		case a.ActiveByDefault == "true":
			byDefault = append(byDefault, p)
		}
	}
	if len(active) == 0 {
		return byDefault
	}
	return active
}

// holds reports whether the activation has conditions and all of them hold.
func (a *activation) holds(m *model, e environment) bool {
	conditions, held := 0, 0
	check := func(ok bool) {
		conditions++
		if ok {
			held++
		}
	}
	if a.JDK != "" {
		check(jdkMatches(a.JDK, e.java))
	}
	if a.OS != nil {
		check(matches(a.OS.Name, strings.ToLower(e.os)) && e.isFamily(a.OS.Family) && matches(a.OS.Arch, e.arch) && a.OS.Version == "")
	}
	if p := a.Property; p != nil && p.Name != "" {
		name, absent := strings.CutPrefix(p.Name, "!")
		value, ok := e.property(name)
		switch want, not := strings.CutPrefix(p.Value, "!"); {
		case absent:
			check(!ok)
		case p.Value == "":
			check(ok)
		default:
			check((value == want) != not)
		}
	}
	if f := a.File; f != nil && (f.Exists != "" || f.Missing != "") {
		check(fileHolds(m, e, f.Exists, f.Missing))
	}
	return conditions > 0 && held == conditions
}

// matches compares a condition, which may start with ! or be missing, with a
// value in lower case.
func matches(want, value string) bool {
	want, not := strings.CutPrefix(strings.ToLower(want), "!")
	return want == "" || (want == value) != not
}

func (e environment) isFamily(want string) bool {
	want, not := strings.CutPrefix(strings.ToLower(want), "!")
	is := want == e.family || want == "unix" && e.family == "mac"
	return want == "" || is != not
}

// jdkMatches compares the java.version with a prefix (1.8), its contrary (!1.8)
// or ranges.
func jdkMatches(want, java string) bool {
	if isRange(want) {
		return inRange(want, java)
	}
	want, not := strings.CutPrefix(want, "!")
	return strings.HasPrefix(java, want) != not
}

// fileHolds looks for a file of the project. A POM of a repository has no
// folder: for it neither holds.
func fileHolds(m *model, e environment, exists, missing string) bool {
	name := exists
	if name == "" {
		name = missing
	}
	name = interpolate(name, func(n string) (string, bool) {
		if n == "basedir" || n == "project.basedir" {
			return m.dir, m.dir != ""
		}
		return e.property(n)
	})
	if strings.Contains(name, "${") {
		return false
	}
	if !filepath.IsAbs(name) {
		if m.dir == "" {
			return false
		}
		name = filepath.Join(m.dir, name)
	}
	_, err := os.Stat(name)
	return (err == nil) == (exists != "")
}
