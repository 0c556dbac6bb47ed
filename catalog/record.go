package catalog

// A Record is one cataloged error: the catalog's JSON schema, version 2, and
// the optional fields that Throwsight adds. A field that is null or missing is
// its zero value.
type Record struct {
	ID              string   `json:"id"`
	Repo            string   `json:"repo"`
	Slug            string   `json:"slug"`
	ErrorCode       string   `json:"errorCode"`
	ErrorMessage    string   `json:"errorMessage"`   // with holes {}, %d or ${x}
	MessagePattern  string   `json:"messagePattern"` // a regular expression, RE2
	ErrorType       string   `json:"errorType"`
	ErrorClass      string   `json:"errorClass"` // simple or qualified
	HTTPStatus      int      `json:"httpStatus"`
	Severity        string   `json:"severity"`
	FilePath        string   `json:"filePath"`
	LineNumber      int      `json:"lineNumber"` // 1-based; 0: not known
	SourceCode      string   `json:"sourceCode"`
	SourceCodeStart int      `json:"sourceCodeStart"`
	SourceCodeEnd   int      `json:"sourceCodeEnd"`
	GithubURL       string   `json:"githubUrl"`
	Documentation   string   `json:"documentation"`
	Triggers        string   `json:"triggerScenarios"`
	Situations      string   `json:"commonSituations"`
	Solutions       []string `json:"solutions"`
	ExampleFix      string   `json:"exampleFix"`
	Strategy        string   `json:"handlingStrategy"`
	Validation      string   `json:"validationCode"`
	TypeGuard       string   `json:"typeGuard"`
	TryCatch        string   `json:"tryCatchPattern"`
	Prevention      []string `json:"preventionTips"`
	Tags            []string `json:"tags"`
	BackgroundTag   string   `json:"backgroundTag"`
	AnalyzedSHA     string   `json:"analyzedSha"`
	AnalyzedAt      string   `json:"analyzedAt"`
	SchemaVersion   int      `json:"schemaVersion"`

	// Throwsight's own, all optional.
	Anchors     []Anchor     `json:"anchors,omitempty"`
	Templates   []string     `json:"templates,omitempty"` // messages with {} holes
	EntryPoints []EntryPoint `json:"entryPoints,omitempty"`
	Handler     *Handler     `json:"handler,omitempty"`
	Guard       *Guard       `json:"guard,omitempty"`
	Related     []string     `json:"related,omitempty"` // record ids
}

// An Anchor is where a record's error site stands in one version.
type Anchor struct {
	Version    string `json:"version"`
	FilePath   string `json:"filePath"`
	LineNumber int    `json:"lineNumber"`
	Class      string `json:"class"` // binary name
	Method     string `json:"method"`
}

// An EntryPoint is a method of the library's API from which the error can
// escape.
type EntryPoint struct {
	Method     string   `json:"method"` // org.apache.hadoop.fs.FileSystem#open
	Descriptor string   `json:"descriptor,omitempty"`
	Receiver   string   `json:"receiver,omitempty"` // binary name of the exact receiver class
	Confidence string   `json:"confidence,omitempty"`
	How        string   `json:"how,omitempty"`    // thrown, cause, logged, later
	SeenAs     []string `json:"seenAs,omitempty"` // classes that calling code can catch there
}

// A Handler is what calling code should do when the error arrives.
type Handler struct {
	Catch string     `json:"catch"` // qualified or binary class name
	When  *Condition `json:"when,omitempty"`
	Do    string     `json:"do"` // retry, rebuild-and-retry, rethrow, fail-fast, fallback, ignore
	Retry *Retry     `json:"retry,omitempty"`
}

// A Condition tells one error from others of the same class.
type Condition struct {
	MessageEndsWith string `json:"messageEndsWith,omitempty"`
	MessageContains string `json:"messageContains,omitempty"`
	MessageMatches  string `json:"messageMatches,omitempty"` // RE2
	InstanceOf      string `json:"instanceOf,omitempty"`
}

// A Retry bounds repeated attempts.
type Retry struct {
	Max   int    `json:"max"`
	Delay string `json:"delay"` // a Go duration: "500ms"
}

// A Guard is a condition to check before the call.
type Guard struct {
	When string `json:"when"` // a Java condition over the call's receiver and parameters
	Do   string `json:"do"`
}
