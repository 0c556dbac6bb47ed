package findings

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A comment of the source silences what is found beside it:
//
//	// throwsight:ignore swallowed-error: the caller asks again
//	/* throwsight:ignore cause-lost, 8afd774c2f75bd05: told by the line before */
//	// throwsight:ignore-file undefended-call: scripts that a person watches
//
// It names rules and records; without a name it means all. The reason comes
// behind a colon, or a dash between blanks. It counts for its
// own line, for the next one that holds code, and at the beginning of a clause's
// body for the clause.

const (
	directive     = "throwsight:ignore"
	fileDirective = "throwsight:ignore-file"
)

// A suppression is one such comment.
type suppression struct {
	span   text.Span
	names  []silencedName
	reason string
	file   bool
	from   int         // the lines that it counts for, from 0
	to     int         // inclusive
	clause syntax.Node // in whose body it stands before all code, if any
	broken bool        // it is meant as one, and not written as one: it silences nothing
}

// A silencedName is a rule or record that a suppression names; the one of a
// suppression without names is "".
type silencedName struct {
	id   string
	used bool
}

// suppressions returns the file's comments that silence, in the order of the
// text.
func (a *Analysis) suppressions() []*suppression {
	src := a.Tree.Source()
	if !bytes.Contains(src, []byte("hrowsight")) && !bytes.Contains(src, []byte("HROWSIGHT")) {
		return nil
	}
	var out, waiting []*suppression // waiting for the next code
	scan := syntax.NewScanner(src, text.Span{End: len(src)})
	last := 0
	for {
		token, span := scan.Next()
		switch {
		case token.IsComment():
			if s, ok := parseSuppression(string(span.In(src))); ok {
				s.span, s.from, s.to = span, a.Mapper.Line(span.Start), a.Mapper.Line(span.End)
				if last > 0 && a.Mapper.Line(last-1) == s.from {
					// It stands behind code: that is what it is about.
					s.clause = a.clauseBegun(span)
					out = append(out, s)
					continue
				}
				s.clause = a.clauseBegun(span)
				out, waiting = append(out, s), append(waiting, s)
			}
			continue
		case token == syntax.EOF:
			return out
		}
		for _, s := range waiting {
			s.to = a.Mapper.Line(span.Start)
		}
		waiting, last = nil, span.End
	}
}

// nearly is what people write for the directive: other case, blanks, a dash or
// nothing for the colon.
var nearly = regexp.MustCompile(`(?i)^@?throwsight[ \t]*[:-]?[ \t]*(ignore|suppress|disable)\b`)

// separator is what stands before the reason.
var separator = regexp.MustCompile(`:|\s[-–—]\s`)

// parseSuppression reads a comment; false for one that does not mean to be a
// suppression.
func parseSuppression(comment string) (*suppression, bool) {
	body := strings.TrimLeft(comment, "/* \t\r\n")
	s := &suppression{}
	rest, ok := strings.CutPrefix(body, fileDirective)
	if s.file = ok; !ok {
		if rest, ok = strings.CutPrefix(body, directive); !ok {
			s.broken = nearly.MatchString(body)
			return s, s.broken
		}
	}
	if rest != "" && strings.IndexByte(": \t\r\n*", rest[0]) < 0 {
		return nil, false // another word that begins so
	}
	rest = strings.TrimSuffix(strings.TrimSpace(rest), "*/")
	names, reason := rest, ""
	if at := separator.FindStringIndex(rest); at != nil {
		names, reason = rest[:at[0]], rest[at[1]:]
	}
	s.reason = strings.Join(strings.Fields(reason), " ")
	for _, id := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' || r <= ' ' }) {
		if !slices.ContainsFunc(s.names, func(n silencedName) bool { return n.id == id }) {
			s.names = append(s.names, silencedName{id: id})
		}
	}
	if len(s.names) == 0 {
		s.names = []silencedName{{}}
	}
	return s, true
}

// clauseBegun returns the clause in whose body a comment stands before all
// code.
func (a *Analysis) clauseBegun(comment text.Span) syntax.Node {
	clause := a.Tree.At(comment.Start).Enclosing(syntax.Catch)
	body := clause.Child(syntax.RoleBody)
	if body.IsZero() || !body.Span().Contains(comment.Start) || comment.Start == body.Span().Start {
		return syntax.Node{}
	}
	if first := body.First(); !first.IsZero() && first.Span().Start < comment.Start {
		return syntax.Node{}
	}
	return clause
}

// silences reports whether a suppression names a finding, and notes that it
// was of use.
func (s *suppression) silences(a *Analysis, f *Finding) bool {
	if !s.file && !s.beside(a, f) {
		return false
	}
	any := false
	for i, n := range s.names {
		if n.id == "" && f.Rule != UnusedSuppression || n.id == f.Rule || f.tellsOf(n.id) {
			s.names[i].used, any = true, true
		}
	}
	return any
}

func (s *suppression) beside(a *Analysis, f *Finding) bool {
	for _, span := range [...]text.Span{f.Span, f.Call} {
		if line := a.Mapper.Line(span.Start); s.from <= line && line <= s.to && span.Len() > 0 {
			return true
		}
	}
	return s.clause.Span().Len() > 0 && s.clause.Span().Start == f.Span.Start
}

// tellsOf reports whether a finding tells of a record.
func (f *Finding) tellsOf(record string) bool {
	for _, r := range f.Records {
		if r.ID == record {
			return true
		}
	}
	return false
}

// silence notes at each finding who has silenced it: a comment, else the
// settings.
func (a *Analysis) silence(list []Finding, comments []*suppression) {
	for i := range list {
		f := &list[i]
		for _, s := range comments {
			if s.silences(a, f) && f.Silence == nil {
				f.Silence = &Silence{Scope: Scope{Rule: f.Rule}, Reason: s.reason, InSource: true}
			}
		}
		if f.Silence != nil {
			continue
		}
		for j := range a.Knowledge.Options.Silences {
			s := &a.Knowledge.Options.Silences[j]
			if a.named(s.Scope, f.Rule) && (s.Record == "" || f.tellsOf(s.Record)) {
				f.Silence = s
				break
			}
		}
	}
}
