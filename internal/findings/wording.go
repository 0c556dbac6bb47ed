package findings

import (
	"fmt"
	"regexp"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
)

// The sentences of findings: one plain line each, that says what can happen at
// the call and what the code does about it, to someone who has never heard of
// the error.

// say joins what the call can meet with what the code does.
func (c *CallSite) say(meets []Meet, code string) string {
	return fmt.Sprintf("%s can fail with %s%s; %s", c.spoken(), spokenError(meets[0]), others(len(meets)-1), code)
}

// others counts the errors that are not spelt.
func others(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == 1:
		return " (or another known error)"
	}
	return fmt.Sprintf(" (or %d other known errors)", n)
}

// canFail says what can happen at a call whose errors a clause takes: in a
// record's words where one is likely, else by the class that is declared.
func (t taken) canFail() string {
	if len(t.meets) > 0 {
		return fmt.Sprintf("%s can fail with %s%s", t.spoken(), spokenError(t.meets[0]), others(len(t.meets)-1))
	}
	return fmt.Sprintf("%s can fail with %s", t.spoken(), catalog.SimpleName(t.classes[0]))
}

// spoken returns the call as people write it: "FileSystem.open", "new Path",
// "new SequenceFile.Reader".
func (c *CallSite) spoken() string {
	class, method, _ := strings.Cut(c.Method, "#")
	class = strings.ReplaceAll(class[strings.LastIndexByte(class, '.')+1:], "$", ".")
	if method == "<init>" {
		return "new " + class
	}
	return class + "." + method
}

// spokenError returns the class that arrives and the error's own words.
func spokenError(m Meet) string {
	class := m.Record.ErrorClass
	if len(m.Classes) > 0 {
		class = m.Classes[0]
	}
	class = catalog.SimpleName(class)
	words := clip(plain(m.Record.ErrorMessage))
	switch {
	case class == "" && words == "":
		return "a known error"
	case words == "":
		return class
	case class == "":
		return "“" + words + "”"
	}
	return class + " “" + words + "”"
}

// holes are holes with at most signs between them: to a reader one gap.
var holes = regexp.MustCompile(`\{\}([^\pL\pN\s]{0,3}\{\})*`)

// plain returns a message with its holes as "…", on one line.
func plain(msg string) string {
	msg = holes.ReplaceAllString(message.Parse(msg).String(), "…")
	return strings.Join(strings.FieldsFunc(msg, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || r == '\u0085' }), " ")
}

// clip cuts a long message at a word.
func clip(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	cut := strings.LastIndexByte(s[:most], ' ')
	if cut < most/2 {
		cut = most
		for cut > 0 && s[cut]&0xC0 == 0x80 {
			cut--
		}
	}
	return strings.TrimRight(s[:cut], " ,;:…") + "…"
}

// records returns the records of meets.
func recordsOf(meets []Meet) []*catalog.Record {
	var out []*catalog.Record
	for _, m := range meets {
		out = append(out, m.Record)
	}
	return out
}
