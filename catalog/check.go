package catalog

import (
	"fmt"
	"net/url"
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// A rule says what is wrong with a string and what would be right; "" for the
// problem when nothing is. A warning keeps the record, without the value.
type rule struct {
	severity Severity
	want     string // for the schema's and the documentation's reader
	pattern  string // the same as a JSON Schema pattern, where one can say it
	oneOf    []string
	test     func(s string) (problem, remedy string)
}

// rules are the checks that the tag "check" names. An empty string passes all
// but id: it means that the member is not there, which one that must be there
// may not.
var rules = map[string]rule{
	"id":         {Error, "1 to 64 of A-Z a-z 0-9 _ -", `^[A-Za-z0-9_-]{1,64}$`, nil, testID},
	"path":       {Error, "a path relative to the repository's root, with /, without . and ..", "", nil, testPath},
	"url":        {Error, "an http or https link", `^[hH][tT][tT][pP][sS]?://`, nil, testURL},
	"pattern":    {Error, "a regular expression in RE2's syntax", "", nil, testRegexp},
	"regexp":     {Error, "a regular expression in RE2's syntax", "", nil, testRegexp},
	"class":      {Error, "a Java class name: simple, qualified or binary", "", nil, testClass},
	"identifier": {Error, "a Java method's name, <init> or <clinit>", "", nil, testMethodName},
	"method":     {Error, "Class#method with a qualified class", "", nil, testMethod},
	"descriptor": {Error, "a method descriptor as in class files", `^\(.*\).+$`, nil, testDescriptor},
	"sha":        {Warning, "7 to 64 hexadecimal digits", `^[0-9a-fA-F]{7,64}$`, nil, testSHA},
	"date":       {Warning, "a date, 2026-08-22, or an RFC 3339 time", "", nil, testDate},
	"duration":   {Error, "a duration up to an hour: 500ms, 2s", "", nil, testDuration},
	"confidence": oneOf("certain", "likely", "possible"),
	"how":        oneOf("thrown", "cause", "logged", "later"),
	"do":         oneOf("retry", "rebuild-and-retry", "rethrow", "fail-fast", "fallback", "ignore"),
}

// A numberRule bounds a number.
type numberRule struct {
	severity    Severity
	least, most int
	want        string
}

// span says the bounds for people.
func (r numberRule) span() string {
	if r.most >= 1<<24 {
		return fmt.Sprintf("at least %d", r.least)
	}
	return fmt.Sprintf("%d to %d", r.least, r.most)
}

var numberRules = map[string]numberRule{
	"line":          {Error, 1, 1 << 24, "a line counts from 1; null where it is not known"},
	"status":        {Error, 100, 599, "an HTTP status is a number from 100 to 599; null where there is none"},
	"attempts":      {Error, 1, 100, "write how many times the call is made in all, 1 to 100"},
	"schemaVersion": {Warning, 1, 2, "this program knows versions 1 and 2, and reads the members that these have"},
}

// check applies a member's rule to its value at offset and reports whether
// the value may be used.
func (d *decoder) check(name, value string, offset int) bool {
	if name == "" || value == "" && name != "id" {
		return true
	}
	problem, remedy := rules[name].test(value)
	if problem != "" {
		d.note(rules[name].severity, name, offset, d.where()+" "+problem, remedy)
	}
	return problem == ""
}

func (d *decoder) checkNumber(name string, n, offset int) {
	r, ok := numberRules[name]
	if ok && (n < r.least || n > r.most) {
		d.note(r.severity, name, offset, fmt.Sprintf("%s is %d", d.where(), n), r.want)
	}
}

func oneOf(words ...string) rule {
	return rule{Error, "one of " + strings.Join(words, ", "), "", words, func(s string) (string, string) {
		for _, w := range words {
			if s == w {
				return "", ""
			}
		}
		return fmt.Sprintf("is %q", clip(s)), "write one of " + strings.Join(words, ", ")
	}}
}

func testID(s string) (string, string) {
	const remedy = "an id is 1 to 64 letters, digits, _ and -"
	switch {
	case s == "":
		return "is empty", remedy
	case len(s) > 64:
		return fmt.Sprintf("has %d characters", len(s)), remedy
	}
	for _, r := range s {
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-') {
			return fmt.Sprintf("holds %q", r), remedy
		}
	}
	return "", ""
}

// testPath keeps a record's file inside whatever root it is joined to, on
// every platform.
func testPath(s string) (string, string) {
	const remedy = "write it from the repository's root, as hadoop-common-project/hadoop-common/src/main/java/org/apache/hadoop/ipc/Client.java"
	switch bad := control(s); {
	case bad != "":
		return bad, "remove it"
	case strings.Contains(s, `\`):
		return `holds "\"`, "separate folders by /"
	case len(s) > 1 && s[1] == ':' && isLetter(s[0]):
		return fmt.Sprintf("names the drive %q", s[:2]), remedy
	case s[0] == '/' || s[0] == '~':
		return "is absolute", remedy
	case strings.Contains(s, "://"):
		return "is a URL", remedy
	}
	for part := range strings.SplitSeq(s, "/") {
		switch part {
		case "..":
			return "leaves its folder by ..", remedy
		case ".", "":
			return "has an empty part or a lone dot", "write " + path.Clean(s)
		}
	}
	return "", ""
}

func testURL(s string) (string, string) {
	const remedy = "links must be http or https, as https://github.com/apache/hadoop"
	if bad := control(s); bad != "" {
		return bad, "remove it"
	}
	u, err := url.Parse(s)
	switch {
	case err != nil || strings.ContainsAny(s, " \t\n\"<>`"):
		return "is no link", remedy
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Sprintf("is a link by %q", clip(u.Scheme)), remedy
	case u.Host == "":
		return "is a link without a host", remedy
	case u.User != nil:
		return "holds a user's name", remedy
	}
	return "", ""
}

// control says which character of s has no place in a name or an address.
func control(s string) string {
	bad := hostile(s)
	if i := strings.IndexAny(s, "\t\r\n"); bad == utf8.RuneError && i >= 0 {
		bad = rune(s[i])
	}
	if bad == utf8.RuneError {
		return ""
	}
	return fmt.Sprintf("holds the control character U+%04X", bad)
}

func testSHA(s string) (string, string) {
	const remedy = "a revision is 7 to 64 hexadecimal digits"
	if len(s) < 7 || len(s) > 64 {
		return fmt.Sprintf("has %d characters", len(s)), remedy
	}
	for i := range len(s) {
		if c := s[i] | 0x20; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return fmt.Sprintf("holds %q", s[i]), remedy
		}
	}
	return "", ""
}

func testDate(s string) (string, string) {
	for _, layout := range [...]string{time.DateOnly, time.RFC3339Nano} {
		if _, err := time.Parse(layout, s); err == nil {
			return "", ""
		}
	}
	return fmt.Sprintf("is %q", clip(s)), "write a date as 2026-08-22 or a time as 2026-08-22T19:55:07Z"
}

func testDuration(s string) (string, string) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 || d > time.Hour {
		return fmt.Sprintf("is %q", clip(s)), "write a duration from 0s to 1h, as 500ms or 2s"
	}
	return "", ""
}
