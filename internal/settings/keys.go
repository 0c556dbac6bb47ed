package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A Key is one thing that can be set.
type Key struct {
	Name string // dotted; "*" stands for any name
	Type Type
	Enum []string // of a String
	Doc  string   // one paragraph, plain text
	Eg   string   // a line of .throwsight.toml
	Of   []Key    // of Tables: the keys of an element

	// set stores a value of the key's type; word is what stood for "*". An
	// element's key stores in the last element.
	set func(s *Settings, word string, value any) error
	// value returns the key's value, for documentation; nil for "*" keys and
	// those of elements, of which unset says in words what counts then.
	value func(s *Settings) any
	unset string
	// list holds the elements of Tables.
	list *list
}

// A Type is the form of a key's value.
type Type string

const (
	String  Type = "string"
	Boolean Type = "boolean"
	Integer Type = "integer" // not negative
	List    Type = "array"   // of strings
	Paths   Type = "paths"   // a List whose relative elements start at the layer's folder
	Path    Type = "path"    // a String that is a path
	Rule    Type = "rule"    // a String that is a rule's id
	Glob    Type = "glob"    // a String that is a glob of paths
	Tables  Type = "tables"  // a list of tables
)

// Levels are the values of rules.NAME.level.
var Levels = []string{"off", "hint", "information", "warning", "error"}

// confidences are the values of minConfidence, wherever it stands.
var confidences = []string{"possible", "likely", "certain"}

// Keys are all keys, in the order of their documentation.
var Keys = []Key{
	{
		Name: "catalogs", Type: Paths, Eg: `catalogs = ["errors/our-platform.json", "errors/pages"]`,
		Doc:   "Catalogs of known errors, files or folders, each laid over those before it and all over the embedded one. A relative path starts at the folder of the settings file, or of the workspace.",
		set:   func(s *Settings, _ string, v any) error { s.Catalogs = v.([]string); return nil },
		value: func(s *Settings) any { return s.Catalogs },
	},
	{
		Name: "embedded", Type: Boolean, Eg: `embedded = false`,
		Doc:   "Whether the embedded catalog (Apache Hadoop) is used.",
		set:   func(s *Settings, _ string, v any) error { s.Embedded = v.(bool); return nil },
		value: func(s *Settings) any { return s.Embedded },
	},
	{
		Name: "classpath", Type: Paths, Eg: `classpath = ["lib/hadoop-common-3.4.1.jar"]`,
		Doc:   "Jars and class folders that the code is compiled against; DIR/* is the jars in a folder. Where it is not set, a pom.xml (with the local Maven repository), Eclipse's .classpath or jars under lib tell it, in the folder or above; `throwsight classpath` says what was found. An empty list: none, only sources and the embedded models count.",
		set:   func(s *Settings, _ string, v any) error { s.Classpath = v.([]string); return nil },
		value: func(s *Settings) any { return s.Classpath },
	},
	{
		Name: "jdk", Type: Path, Eg: `jdk = "/usr/lib/jvm/jdk-21"`,
		Doc:   "The folder of the JDK that the code is compiled with. Empty: beside a class path JAVA_HOME, else the JDK of the java on the path, else the JDK's API that is part of the program; without a class path this alone.",
		set:   func(s *Settings, _ string, v any) error { s.JDK = v.(string); return nil },
		value: func(s *Settings) any { return s.JDK },
	},
	{
		Name: "minConfidence", Type: String, Enum: confidences, Eg: `minConfidence = "certain"`,
		Doc:   "How sure an answer must be to be shown as a diagnostic.",
		set:   func(s *Settings, _ string, v any) error { s.MinConfidence = v.(string); return nil },
		value: func(s *Settings) any { return s.MinConfidence },
	},
	{
		Name: "rules.*.level", Type: String, Enum: Levels, Eg: "[rules.swallowed-error]\nlevel = \"error\"",
		Doc:   "The level at which a rule speaks; off silences it. Of the warnings of a rule in one top-level class the first is one and the others are information, unless the level is set here.",
		set:   setLevel,
		unset: "the rule's own level",
	},
	{
		Name: "rules.*.minConfidence", Type: String, Enum: confidences, Eg: "[rules.undefended-call]\nminConfidence = \"certain\"",
		Doc:   "How sure a rule must be to speak, where that is more than minConfidence asks for.",
		set:   setSureness,
		unset: "the project's `minConfidence`",
	},
	overridesKey,
	suppressKey,
	{
		Name: "hints", Type: Boolean, Eg: `hints = false`,
		Doc:   "Whether findings at the level hint are shown: the defensive pattern suggested at a call that merely hands an error on.",
		set:   func(s *Settings, _ string, v any) error { s.Hints = v.(bool); return nil },
		value: func(s *Settings) any { return s.Hints },
	},
	{
		Name: "exclude", Type: List, Eg: `exclude = ["**/generated/**"]`,
		Doc:   "Globs of files that are neither indexed nor diagnosed, relative to the project's root; ** stands for any number of folders. Folders named target, build, out, bin and node_modules, and those whose name starts with a dot, are always left out of the index.",
		set:   setExclude,
		value: func(s *Settings) any { return s.Exclude },
	},
	{
		Name: "scope", Type: String, Enum: []string{ScopeOpen, ScopeWorkspace}, Eg: `scope = "workspace"`,
		Doc:   "Which files get diagnostics in an editor: the open ones, or all of the workspace.",
		set:   func(s *Settings, _ string, v any) error { s.Scope = v.(string); return nil },
		value: func(s *Settings) any { return s.Scope },
	},
	{
		Name: "hover.max", Type: Integer, Eg: "[hover]\nmax = 2000",
		Doc:   "The number of characters after which a hover is cut; 0 for no limit.",
		set:   func(s *Settings, _ string, v any) error { s.HoverMax = v.(int); return nil },
		value: func(s *Settings) any { return s.HoverMax },
	},
	{
		Name: "log.level", Type: String, Enum: []string{"debug", "info", "warn", "error"}, Eg: "[log]\nlevel = \"info\"",
		Doc:   "What the server tells the editor's log (window/logMessage).",
		set:   func(s *Settings, _ string, v any) error { s.LogLevel = v.(string); return nil },
		value: func(s *Settings) any { return s.LogLevel },
	},
}

func setLevel(s *Settings, rule string, v any) error {
	if err := isRule(rule); err != nil {
		return err
	}
	s.Rules[rule] = v.(string)
	return nil
}

func setSureness(s *Settings, rule string, v any) error {
	if err := isRule(rule); err != nil {
		return err
	}
	s.RuleSureness[rule] = v.(string)
	return nil
}

func isRule(name string) error {
	if !slices.Contains(Rules, name) {
		return fmt.Errorf("there is no rule %q%s", name, Suggestion(name, Rules))
	}
	return nil
}

func isGlob(s string) error {
	if !doublestar.ValidatePattern(s) {
		return fmt.Errorf("%q is not a glob", s)
	}
	return nil
}

func setExclude(s *Settings, _ string, v any) error {
	for _, glob := range v.([]string) {
		if err := isGlob(glob); err != nil {
			return err
		}
	}
	s.Exclude = v.([]string)
	return nil
}

// find returns the key of a dotted path, and what stands for its "*".
func find(path []string) (key *Key, word string) {
	for i := range Keys {
		parts := strings.Split(Keys[i].Name, ".")
		if len(parts) != len(path) {
			continue
		}
		w, ok := "", true
		for j, part := range parts {
			if part == "*" {
				w = path[j]
			} else if part != path[j] {
				ok = false
			}
		}
		if ok {
			return &Keys[i], w
		}
	}
	return nil, ""
}

// isTable reports whether keys stand below the path.
func isTable(path []string) bool {
	for i := range Keys {
		parts := strings.Split(Keys[i].Name, ".")
		if len(parts) <= len(path) {
			continue
		}
		ok := true
		for j := range path {
			ok = ok && (parts[j] == "*" || parts[j] == path[j])
		}
		if ok {
			return true
		}
	}
	return false
}

// isList reports whether the path is that of a list of tables.
func isList(path []string) bool {
	key, _ := find(path)
	return key != nil && key.Type == Tables
}

// nearestKey returns the name of the key that a wrong path most likely means.
func nearestKey(path []string) string {
	if len(path) > 1 && path[0] == Section { // as an editor's settings have it
		if key, _ := find(path[1:]); key != nil {
			return strings.Join(path[1:], ".")
		}
		return nearestKey(path[1:])
	}
	names := make([]string, len(Keys))
	for i := range Keys {
		names[i] = Keys[i].Name
		table, _, wild := strings.Cut(names[i], ".*.")
		if wild && len(path) == strings.Count(names[i], ".")+1 && nearest(path[0], []string{table}) != "" {
			names[i] = strings.Replace(names[i], "*", path[1], 1)
		}
	}
	return nearest(strings.Join(path, "."), names)
}
