package catalog

//go:generate go run ./gen

// A Record is one cataloged error: the catalog's JSON schema, version 2, and
// the optional fields that Throwsight adds. A field that is null or missing is
// its zero value; only the id must be there.
//
// The fields' tags and comments are the one source of the reader, the checks,
// the JSON Schema and docs/catalog-format.md. In the tag "check", "required"
// forbids null, and one more word names a rule of check.go.
type Record struct {
	ID              string   `json:"id" check:"required,id"`              // the record's name: 1 to 64 of A-Z a-z 0-9 _ -, never changed later
	Repo            string   `json:"repo"`                                // the library's repository: apache/hadoop
	Slug            string   `json:"slug"`                                // the message as a part of a URL
	ErrorCode       string   `json:"errorCode"`                           // the library's own code for the error, where it has one
	ErrorMessage    string   `json:"errorMessage"`                        // the message, with holes {}, %d or ${x}
	MessagePattern  string   `json:"messagePattern" check:"pattern"`      // a regular expression (RE2) that matches the message
	ErrorType       string   `json:"errorType"`                           // exception, log, exit and so on
	ErrorClass      string   `json:"errorClass" check:"class"`            // the exception's class, simple, qualified or binary
	HTTPStatus      int      `json:"httpStatus" check:"status"`           // the HTTP status that carries the error
	Severity        string   `json:"severity"`                            // how bad it is: critical, high, medium, low and so on
	FilePath        string   `json:"filePath" check:"path"`               // the source file of the error site, from the repository's root
	LineNumber      int      `json:"lineNumber" check:"line"`             // the line of the error site: the first of the statement that throws, returns, stores or hands on the exception; where no object is made, of the one that builds the text
	SourceCode      string   `json:"sourceCode"`                          // an excerpt round the error site; our own records give none
	SourceCodeStart int      `json:"sourceCodeStart" check:"line"`        // the excerpt's first line
	SourceCodeEnd   int      `json:"sourceCodeEnd" check:"line"`          // the excerpt's last line
	GithubURL       string   `json:"githubUrl" check:"url"`               // a link to the error site, pinned to a revision
	Documentation   string   `json:"documentation"`                       // what the error means
	Triggers        string   `json:"triggerScenarios"`                    // what makes it happen
	Situations      string   `json:"commonSituations"`                    // where people meet it
	Solutions       []string `json:"solutions"`                           // what to do, the best first
	ExampleFix      string   `json:"exampleFix"`                          // Java: the code before and after
	Strategy        string   `json:"handlingStrategy"`                    // how calling code defends itself: try-catch, retry, validation and so on
	Validation      string   `json:"validationCode"`                      // Java: what to check before the call
	TypeGuard       string   `json:"typeGuard"`                           // Java: how to tell the error from others
	TryCatch        string   `json:"tryCatchPattern"`                     // Java: how to catch it
	Prevention      []string `json:"preventionTips"`                      // what keeps it from happening
	Tags            []string `json:"tags"`                                // words to find it by
	BackgroundTag   string   `json:"backgroundTag"`                       // the kind of failure that it shares with others
	AnalyzedSHA     string   `json:"analyzedSha" check:"sha"`             // the revision that was read
	AnalyzedAt      string   `json:"analyzedAt" check:"date"`             // when: 2026-08-22 or a full RFC 3339 time
	SchemaVersion   int      `json:"schemaVersion" check:"schemaVersion"` // 2

	// Throwsight's own, all optional.
	Anchors       []Anchor     `json:"anchors,omitempty"`            // where the error site stands, version by version
	Templates     []string     `json:"templates,omitempty"`          // the messages with {} holes; errorMessage where there are none
	EntryPoints   []EntryPoint `json:"entryPoints,omitempty"`        // the calls that can meet the error
	Handler       *Handler     `json:"handler,omitempty"`            // what calling code should do about it
	Guard         *Guard       `json:"guard,omitempty"`              // what calling code can ask before the call
	Related       []string     `json:"related,omitempty" check:"id"` // ids of related records
	RelatedTitles []string     `json:"relatedTitles,omitempty"`      // messages of related errors where no id is known; a title may be cut off
}

// An Anchor is where a record's error site stands in one version.
type Anchor struct {
	Version    string `json:"version" check:"required"`            // the library's version: 3.4.1
	FilePath   string `json:"filePath" check:"required,path"`      // as in the record
	LineNumber int    `json:"lineNumber" check:"required,line"`    // as in the record
	Class      string `json:"class,omitempty" check:"class"`       // the binary name of the class round the site
	Method     string `json:"method,omitempty" check:"identifier"` // the name of the method round the site, <init> for a constructor, <clinit> for a static initialiser
}

// An EntryPoint is a method of the library's API from which the error can
// escape.
type EntryPoint struct {
	Method     string   `json:"method" check:"required,method"`          // org.apache.hadoop.fs.FileSystem#open; #<init> is a constructor
	Descriptor string   `json:"descriptor,omitempty" check:"descriptor"` // of one overload: (Lorg/apache/hadoop/fs/Path;I)V
	Receiver   string   `json:"receiver,omitempty" check:"class"`        // the binary name of the exact receiver class, where it matters
	Confidence string   `json:"confidence,omitempty" check:"confidence"` // certain, likely or possible
	How        string   `json:"how,omitempty" check:"how"`               // thrown (the default), cause, logged or later
	SeenAs     []string `json:"seenAs,omitempty" check:"class"`          // the classes that calling code can catch there
}

// A Handler is what calling code should do when the error arrives.
type Handler struct {
	Catch string     `json:"catch" check:"required,class"` // the class to catch, qualified or binary
	When  *Condition `json:"when,omitempty"`               // which of its objects are this error
	Do    string     `json:"do" check:"required,do"`       // retry, rebuild-and-retry, rethrow, fail-fast, fallback or ignore
	Retry *Retry     `json:"retry,omitempty"`              // how often, with retry and rebuild-and-retry
}

// A Condition tells one error from others of the same class.
type Condition struct {
	MessageEndsWith string `json:"messageEndsWith,omitempty"`               // the message ends so
	MessageContains string `json:"messageContains,omitempty"`               // the message holds this
	MessageMatches  string `json:"messageMatches,omitempty" check:"regexp"` // a regular expression (RE2)
	InstanceOf      string `json:"instanceOf,omitempty" check:"class"`      // the class of the exception or, in a RemoteException, the one it stands for
}

// A Retry bounds repeated attempts.
type Retry struct {
	Max   int    `json:"max" check:"required,attempts"`   // how many times the call is made in all, 1 to 100
	Delay string `json:"delay" check:"required,duration"` // the pause between two: 500ms, 2s
}

// A Guard is a condition to check before the call.
type Guard struct {
	When string `json:"when" check:"required"` // a Java condition over the call's receiver and parameters
	Do   string `json:"do" check:"required"`   // what to do where it does not hold; a JDK exception that it names is what the check throws
}

// AllTemplates returns the record's messages: Templates, else ErrorMessage,
// each once.
func (r *Record) AllTemplates() []string {
	if len(r.Templates) == 0 {
		if r.ErrorMessage == "" {
			return nil
		}
		return []string{r.ErrorMessage}
	}
	all := make([]string, 0, len(r.Templates))
	seen := make(map[string]bool, len(r.Templates))
	for _, t := range r.Templates {
		if t != "" && !seen[t] {
			seen[t] = true
			all = append(all, t)
		}
	}
	return all
}

// Title returns one line that names the error: its message, else its slug,
// class or id.
func (r *Record) Title() string {
	for _, s := range [...]string{r.ErrorMessage, r.Slug, r.ErrorClass} {
		if line := oneLine(s); line != "" {
			return line
		}
	}
	return r.ID
}

// Sites returns where the error stands: the anchors, and the record's own file
// and line where no anchor names them.
func (r *Record) Sites() []Anchor {
	if r.FilePath == "" {
		return r.Anchors
	}
	for _, a := range r.Anchors {
		if a.FilePath == r.FilePath && a.LineNumber == r.LineNumber {
			return r.Anchors
		}
	}
	own := Anchor{FilePath: r.FilePath, LineNumber: r.LineNumber}
	return append([]Anchor{own}, r.Anchors...)
}
