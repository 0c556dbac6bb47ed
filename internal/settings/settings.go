package settings

import "reflect"

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
		Hints:         true,
		Exclude:       []string{},
		Scope:         ScopeOpen,
		HoverMax:      6000,
		LogLevel:      "warn",
	}
}

// Equal reports whether two settings say the same.
func Equal(a, b Settings) bool { return reflect.DeepEqual(a, b) }
