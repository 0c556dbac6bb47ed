package judge_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
)

// wants are what handlers ask for: each is the catalog of a run of its own.
var wants = []string{"retry", "fail-fast", "rebuild-and-retry", "ignore", "rethrow", "fallback"}

// arrivals are the classes that errors of a method arrive as, by what the
// method declares: the class itself, others below it, nested ones, several.
var arrivals = map[string][][]string{
	"java.io.IOException": {
		{"java.io.IOException"},
		{"java.io.FileNotFoundException"},
		{"org.apache.hadoop.ipc.RemoteException"},
		{"java.net.ConnectException", "java.net.SocketTimeoutException"},
		{"org.apache.hadoop.security.AccessControlException", "java.io.IOException"},
		{"org.apache.hadoop.security.token.SecretManager$InvalidToken"},
		{"java.io.EOFException", "java.lang.IllegalStateException"},
	},
	"java.lang.InterruptedException": {{"java.lang.InterruptedException"}, {"java.io.IOException"}},
	"java.lang.Exception":            {{"java.lang.Exception"}, {"java.io.IOException"}, {"java.lang.IllegalStateException"}},
	"": {
		{"java.lang.IllegalArgumentException"},
		{"org.apache.hadoop.HadoopIllegalArgumentException"},
		{"java.lang.NullPointerException", "java.lang.IllegalStateException"},
		{"java.io.UncheckedIOException"},
	},
}

// conditionFor returns what tells an error from others of its class, in turn.
func conditionFor(class string, turn int) *catalog.Condition {
	switch turn % 6 {
	case 1:
		return &catalog.Condition{MessageContains: `is not "there"`}
	case 2:
		return &catalog.Condition{MessageEndsWith: "is closed"}
	case 3:
		return &catalog.Condition{MessageMatches: `busy: \d+ of "\w+"`}
	case 4:
		switch class {
		case "java.io.IOException":
			return &catalog.Condition{InstanceOf: "java.io.FileNotFoundException"}
		case "org.apache.hadoop.ipc.RemoteException":
			return &catalog.Condition{InstanceOf: "org.apache.hadoop.ipc.RetriableException", MessageContains: "standby"}
		}
	}
	return nil
}

// guards are conditions over the parameters of methods, as the library's
// sources name these.
var guards = map[string]string{
	"org.apache.hadoop.fs.Path#<init>":                  "!pathString.isEmpty()",
	"org.apache.hadoop.conf.Configuration#get":          "name != null",
	"org.apache.hadoop.conf.Configuration#set":          "name != null && value != null",
	"org.apache.hadoop.conf.Configuration#getInt":       "name != null",
	"org.apache.hadoop.conf.Configuration#setInt":       "value >= 0",
	"org.apache.hadoop.fs.FileSystem#exists":            "f != null",
	"org.apache.hadoop.fs.FileSystem#delete":            "f.isAbsolute() && !f.isRoot()",
	"org.apache.hadoop.fs.FileSystem#open":              "f != null",
	"org.apache.hadoop.fs.FileSystem#mkdirs":            "f.getParent() != null",
	"org.apache.hadoop.fs.FileSystem#rename":            "!src.equals(dst)",
	"org.apache.hadoop.fs.FileSystem#getFileStatus":     "f != null",
	"org.apache.hadoop.fs.FSDataInputStream#seek":       "desired >= 0",
	"org.apache.hadoop.fs.FSDataOutputStream#close":     "true",
	"org.apache.hadoop.mapreduce.Job#setNumReduceTasks": "tasks > 0",
}

// catalogFor returns records for the methods, all of which want the same. No
// two of a kind are alike: how the errors arrive, what tells them, what is to
// be checked and whether they come out of the call or a later one differs from
// method to method.
func catalogFor(methods []method, want string) *catalog.Catalog {
	var out []*catalog.Record
	turn := slices.Index(wants, want)
	for i, m := range methods {
		ways := arrivals[m.throws[0]]
		if ways == nil {
			ways = arrivals[""]
		}
		seen := ways[(i+turn)%len(ways)]
		h := &catalog.Handler{Catch: seen[0], Do: want, When: conditionFor(seen[0], i+2*turn)}
		if want == "retry" || want == "rebuild-and-retry" {
			h.Retry = &catalog.Retry{Max: 2 + i%4, Delay: "250ms"}
		}
		r := &catalog.Record{ID: "call-" + strings.NewReplacer(".", "-", "#", "-", "<", "", ">", "", "$", "-").Replace(m.name), Repo: "apache/hadoop",
			ErrorClass: seen[0], ErrorMessage: "the call of " + m.name + " failed for {}", Handler: h}
		if guards[m.name] != "" {
			r.Guard = &catalog.Guard{When: guards[m.name], Do: "fail with the name of what is wrong"}
		}
		r.EntryPoints = []catalog.EntryPoint{{Method: m.name, Confidence: "certain", How: "thrown", SeenAs: seen}}
		out = append(out, r)
	}
	return catalog.New(out...)
}

// A method is one of the library's, with the exceptions that it declares.
type method struct {
	name   string
	throws []string
}

// usedMethods returns the methods of testdata/api.tsv.
func usedMethods(t *testing.T) []method {
	t.Helper()
	table, err := os.ReadFile("testdata/api.tsv")
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]string{"IOException": "java.io.", "FileNotFoundException": "java.io."}
	var out []method
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, throws, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		m := method{name: name}
		for _, class := range strings.Split(throws, ";") {
			if class != "" {
				p := packages[class]
				if p == "" {
					p = "java.lang."
				}
				class = p + class
			}
			m.throws = append(m.throws, class)
		}
		// The widest of them is what can arrive in most ways.
		for _, wide := range []string{"java.io.IOException", "java.lang.Exception"} {
			if slices.Contains(m.throws, wide) {
				m.throws[0] = wide
			}
		}
		out = append(out, m)
	}
	return out
}
