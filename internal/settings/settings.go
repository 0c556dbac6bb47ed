package settings

import (
	"maps"
	"reflect"
	"slices"

	"throwsight/internal/findings"
)

// FileName is the name of a project's settings file, at its root.
const FileName = ".throwsight.toml"

// Section is the name under which an editor keeps the settings.
const Section = "throwsight"

// Settings are the values in force for one project.
type Settings struct {
	Catalogs      []string          // files and folders, absolute or relative to the process
	Embedded      bool              // the embedded catalog is the lowest layer
	Classpath     []string          // jars and class folders
	JDK           string            // "" where it is to be looked for
	MinConfidence string            // possible, likely or certain
	Rules         map[string]string // rule -> level
	RuleSureness  map[string]string // rule -> possible, likely or certain
	Overrides     []findings.Override
	Suppress      []findings.Silence
	Hints         bool
	Exclude       []string // globs of paths relative to the project's root
	Scope         string   // open or workspace
	HoverMax      int      // characters; 0: no limit
	LogLevel      string
}

// The values of [Settings.Scope].
const (
	ScopeOpen      = "open"
	ScopeWorkspace = "workspace"
)

// Default returns the settings of a user who sets nothing.
func Default() Settings {
	return Settings{
		Embedded:      true,
		MinConfidence: "likely",
		Rules:         map[string]string{},
		RuleSureness:  map[string]string{},
		Hints:         true,
		Exclude:       []string{},
		Scope:         ScopeOpen,
		HoverMax:      6000,
		LogLevel:      "warn",
	}
}

// Findings returns the options of the analysis that the settings make.
func (s Settings) Findings() findings.Options {
	o := findings.Options{MinConfidence: confidence(s.MinConfidence), Levels: s.Rules, Hints: s.Hints, Silences: s.Suppress}
	for _, rule := range slices.Sorted(maps.Keys(s.RuleSureness)) {
		o.Overrides = append(o.Overrides, findings.Override{Scope: findings.Scope{Rule: rule}, MinConfidence: new(confidence(s.RuleSureness[rule]))})
	}
	o.Overrides = append(o.Overrides, s.Overrides...)
	return o
}

// confidence reads a word that has been looked at before.
func confidence(word string) findings.Confidence {
	c, err := findings.ParseConfidence(word)
	if err != nil {
		return findings.Likely
	}
	return c
}

// Equal reports whether two settings say the same.
func Equal(a, b Settings) bool { return reflect.DeepEqual(a, b) }
