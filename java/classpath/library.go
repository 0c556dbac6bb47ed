package classpath

import (
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A Library is what an archive is a version of, as far as it says so.
type Library struct {
	Group    string // "" where only the file's name tells
	Artifact string
	Version  string // "" for an archive that names none
	From     string // what said so: pom.properties, manifest or name
}

const manifestName = "META-INF/MANIFEST.MF"

// maxMetadata bounds the text files that are looked into.
const maxMetadata = 1 << 20

// findLibrary asks pom.properties, then the manifest, then the name.
func (a *Archive) findLibrary() Library {
	named := libraryByName(path.Base(filepath.ToSlash(a.Path)))
	if a.Kind != Jar {
		return named
	}
	var found []Library
	for name := range a.names() {
		if strings.HasPrefix(name, "META-INF/maven/") && path.Base(name) == "pom.properties" {
			p := a.properties(name)
			found = append(found, Library{p["groupId"], p["artifactId"], p["version"], "pom.properties"})
		}
	}
	for _, l := range found {
		// A jar that took others in has one for each of them.
		if l.Version != "" && (len(found) == 1 || l.Artifact == named.Artifact) {
			return l
		}
	}
	if data, err := a.ReadFile(manifestName, nil); err == nil && len(data) <= maxMetadata {
		m := parseManifest(data)
		for _, key := range []string{"implementation-version", "bundle-version", "specification-version"} {
			if v := m[key]; v != "" && named.Version == "" {
				return Library{Artifact: named.Artifact, Version: v, From: "manifest"}
			}
		}
	}
	return named
}

func (a *Archive) properties(name string) map[string]string {
	data, err := a.ReadFile(name, nil)
	if err != nil || len(data) > maxMetadata {
		return nil
	}
	props := map[string]string{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if key, value, ok := strings.Cut(line, "="); ok && line[0] != '#' && line[0] != '!' {
			props[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	return props
}

// versioned splits a jar's name where a number follows a hyphen:
// guava-27.0-jre.jar.
var versioned = regexp.MustCompile(`^(.+?)-(\d[^/]*)$`)

func libraryByName(name string) Library {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".jar"), ".jmod")
	if m := versioned.FindStringSubmatch(name); m != nil {
		return Library{Artifact: m[1], Version: m[2], From: "name"}
	}
	return Library{Artifact: name, From: "name"}
}

// parseManifest returns the main attributes, their names in lower case. A line
// that starts with a space goes on from the one before.
func parseManifest(data []byte) map[string]string {
	main := map[string]string{}
	key := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if rest, ok := strings.CutPrefix(line, " "); ok && key != "" {
			main[key] += rest
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			if line == "" && len(main) > 0 {
				break // the sections of single entries follow
			}
			key = ""
			continue
		}
		key = strings.ToLower(strings.TrimSpace(name))
		main[key] = strings.TrimPrefix(value, " ")
	}
	return main
}

// ClassPath returns the files that the manifest's Class-Path names, which
// javac and java take as standing behind the jar; whether they are there is
// not looked at. An archive inside another has none.
func (a *Archive) ClassPath() []string {
	if a.Kind != Jar || a.Path != a.file || !a.has(manifestName) {
		return nil
	}
	data, err := a.ReadFile(manifestName, nil)
	if err != nil || len(data) > maxMetadata {
		return nil
	}
	var files []string
	for _, word := range strings.Fields(parseManifest(data)["class-path"]) {
		name := word
		if u, err := url.Parse(word); err == nil && (u.Scheme == "" || u.Scheme == "file") {
			name = u.Path
		} else if err == nil && len(u.Scheme) > 1 { // one letter is a drive
			continue
		}
		if name = filepath.FromSlash(name); !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(a.file), name)
		}
		files = append(files, filepath.Clean(name))
	}
	return files
}
