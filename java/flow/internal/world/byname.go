package world

import (
	"path"
	"regexp"
	"strings"

	"throwsight/java/classpath"
)

// maxNaming bounds the configuration and service files that are read.
const maxNaming = 1 << 20

// namedIn returns the classes that an archive's files name: services, and the
// defaults of a configuration.
func namedIn(a *classpath.Archive) []string {
	var out []string
	for name := range a.Files() {
		service := strings.HasPrefix(name, "META-INF/services/")
		if !service && !strings.HasSuffix(name, "-default.xml") {
			continue
		}
		text, err := a.ReadFile(name, nil)
		if err != nil || len(text) > maxNaming {
			continue
		}
		if service {
			out = append(out, services(string(text))...)
			continue
		}
		if strings.Contains(path.Dir(name), "/") {
			continue // a copy below some other library's folder
		}
		for _, m := range inValue.FindAllStringSubmatch(string(text), -1) {
			for _, word := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }) {
				if isClassName(word) {
					out = append(out, word)
				}
			}
		}
	}
	return out
}

var inValue = regexp.MustCompile(`<value>([^<]{3,1000})</value>`)

// services returns the names in a service file: one a line, # for comments.
func services(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); isClassName(line) {
			out = append(out, line)
		}
	}
	return out
}

// isClassName reports whether a text can be the full name of a class.
func isClassName(text string) bool {
	if len(text) < 3 || len(text) > 200 || !strings.Contains(text, ".") {
		return false
	}
	first := true
	for i := 0; i < len(text); i++ {
		b := text[i]
		switch {
		case b == '.':
			if first {
				return false
			}
			first = true
			continue
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b == '_', b == '$':
		case b >= '0' && b <= '9':
			if first {
				return false
			}
		default:
			return false
		}
		first = false
	}
	return !first
}
