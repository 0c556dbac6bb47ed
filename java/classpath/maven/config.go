package maven

import (
	"os"
	"path/filepath"
	"strings"
)

// A config is what .mvn/maven.config puts on every command line of a project.
type config struct {
	properties map[string]string // -Dname=value
	profiles   map[string]bool   // -P: those that are on, and with ! those that are off
}

// readConfig reads the file in a folder or the nearest one above. Where it
// cannot be read nothing is set.
func readConfig(folder string) config {
	c := config{map[string]string{}, map[string]bool{}}
	for dir := folder; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, ".mvn", "maven.config"))
		if err == nil {
			c.parse(string(data))
			return c
		}
		if dir == filepath.Dir(dir) {
			return c
		}
	}
}

// parse reads options as a command line has them: a value may be a word of its
// own.
func (c config) parse(text string) {
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		for _, option := range []string{"--define", "--activate-profiles", "-D", "-P"} {
			value, ok := strings.CutPrefix(words[i], option)
			if !ok {
				continue
			}
			if value = strings.TrimPrefix(value, "="); value == "" && i+1 < len(words) {
				i++
				value = words[i]
			}
			if strings.HasSuffix(option, "D") || option == "--define" {
				c.define(value)
			} else {
				c.activate(value)
			}
			break
		}
	}
}

func (c config) define(property string) {
	name, value, ok := strings.Cut(property, "=")
	if !ok {
		value = "true"
	}
	c.properties[name] = value
}

func (c config) activate(list string) {
	for id := range strings.SplitSeq(list, ",") {
		id = strings.TrimLeft(id, "+?")
		name := strings.TrimLeft(id, "!-?")
		c.profiles[name] = name == id
	}
}
