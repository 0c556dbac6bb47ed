package maven

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Coordinates name an artifact.
type Coordinates struct {
	Group, Artifact, Version string
	Extension                string // of the file: jar
	Classifier               string // "" for none
}

// String writes group:artifact:version, and in between what is unusual.
func (c Coordinates) String() string {
	s := c.Group + ":" + c.Artifact
	if c.Extension != "jar" && c.Extension != "" || c.Classifier != "" {
		s += ":" + c.Extension
	}
	if c.Classifier != "" {
		s += ":" + c.Classifier
	}
	return s + ":" + c.Version
}

// key is what two versions of one artifact share.
func (c Coordinates) key() string {
	return c.Group + ":" + c.Artifact + ":" + c.Extension + ":" + c.Classifier
}

// pom returns the coordinates of the artifact's POM.
func (c Coordinates) pom() Coordinates {
	return Coordinates{c.Group, c.Artifact, c.Version, "pom", ""}
}

// file returns where the artifact stands in a repository; false for
// coordinates that are no path in it.
func (c Coordinates) file(repository string) (string, bool) {
	name := c.Artifact + "-" + c.Version
	if c.Classifier != "" {
		name += "-" + c.Classifier
	}
	name += "." + c.Extension
	for _, part := range []string{c.Group, c.Artifact, c.Version, name} {
		if part == "" || strings.ContainsAny(part, `/\`) || strings.Contains(part, "${") || !filepath.IsLocal(part) {
			return "", false
		}
	}
	return filepath.Join(repository, filepath.FromSlash(strings.ReplaceAll(c.Group, ".", "/")), c.Artifact, c.Version, name), true
}

// find returns the file of the artifact, and what was looked for where there
// is none. A snapshot may be there under the time of its build.
func (c Coordinates) find(repository string) (file string, looked []string) {
	name, ok := c.file(repository)
	if !ok {
		return "", nil
	}
	if isFile(name) {
		return name, nil
	}
	looked = []string{name}
	if base, ok := strings.CutSuffix(c.Version, "-SNAPSHOT"); ok {
		dated := strings.Replace(filepath.Base(name), c.Version, base+"-[0-9]*", 1)
		if !strings.ContainsAny(name, "*?[") {
			found, err := filepath.Glob(filepath.Join(filepath.Dir(name), dated))
			if err == nil && len(found) > 0 {
				return found[len(found)-1], nil // their names are in the order of time
			}
			looked = append(looked, filepath.Join(filepath.Dir(name), dated))
		}
	}
	return "", looked
}

// highest returns the highest version in a range whose POM is in the
// repository.
func (c Coordinates) highest(repository string) (string, error) {
	probe := c.pom()
	probe.Version = "0"
	name, ok := probe.file(repository)
	if !ok {
		return "", fmt.Errorf("%s: no path in a repository", c)
	}
	dir := filepath.Dir(filepath.Dir(name))
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	best := ""
	for _, e := range entries {
		probe.Version = e.Name()
		if !e.IsDir() || !inRange(c.Version, probe.Version) || best != "" && compareVersions(probe.Version, best) <= 0 {
			continue
		}
		if file, _ := probe.find(repository); file != "" {
			best = probe.Version
		}
	}
	if best == "" {
		return "", fmt.Errorf("%s: no version of %s: %w", dir, c.Version, fs.ErrNotExist)
	}
	return best, nil
}

// coordinates returns the coordinates that a dependency names. A type may stand for an
// extension and a classifier.
func (d *dependency) coordinates() Coordinates {
	c := Coordinates{d.GroupID, d.ArtifactID, d.Version, d.Type, d.Classifier}
	switch d.Type {
	case "", "bundle", "ejb", "maven-plugin", "eclipse-plugin", "hk2-jar", "maven-archetype":
		c.Extension = "jar"
	case "test-jar":
		c.Extension, c.Classifier = "jar", orElse(c.Classifier, "tests")
	case "ejb-client":
		c.Extension, c.Classifier = "jar", orElse(c.Classifier, "client")
	case "java-source":
		c.Extension, c.Classifier = "jar", orElse(c.Classifier, "sources")
	case "javadoc":
		c.Extension, c.Classifier = "jar", orElse(c.Classifier, "javadoc")
	}
	return c
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// LocalRepository returns the folder of the local repository for a project: by
// .mvn/maven.config in the project's folder or one above, the user's
// settings.xml, else .m2/repository.
func LocalRepository(project string) (string, error) {
	if v := readConfig(project).properties["maven.repo.local"]; v != "" {
		return v, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if data, err := os.ReadFile(filepath.Join(home, ".m2", "settings.xml")); err == nil {
		var settings struct {
			LocalRepository string `xml:"localRepository"`
		}
		if err := newDecoder(data).Decode(&settings); err == nil {
			if v := strings.TrimSpace(settings.LocalRepository); v != "" {
				return interpolate(v, environment{}.property), nil
			}
		}
	}
	return filepath.Join(home, ".m2", "repository"), nil
}
