package catalog

import (
	"fmt"
	"strings"
)

// note adds an issue to the draft.
func (d *decoder) note(severity Severity, code string, offset int, problem, remedy string) {
	d.draft.issues = append(d.draft.issues, issue{severity, code, offset, d.where(), problem, remedy})
}

// where returns the path of the member at hand, as handler.retry.max or
// anchors[1].lineNumber.
func (d *decoder) where() string {
	path := d.path
	if len(path) > 1 && path[0] == "record" {
		path = path[1:]
	}
	return strings.ReplaceAll(strings.Join(path, "."), ".[", "[")
}

func listIndex(i int) string { return fmt.Sprintf("[%d]", i) }

// mismatch notes that the value at hand is none of want, and steps over it.
func (d *decoder) mismatch(want string) bool {
	if d.peek() == 0 {
		return d.unexpected("write " + want)
	}
	d.note(Error, "wrong-type", d.pos, fmt.Sprintf("%s is %s", d.where(), kindOf(d.peek())), "write "+want)
	return d.skip()
}

// kindOf names the value that starts with c.
func kindOf(c byte) string {
	switch {
	case c == '{':
		return "an object"
	case c == '[':
		return "a list"
	case c == '"':
		return "a string"
	case c == 't' || c == 'f':
		return "a boolean"
	case c == 'n':
		return "null"
	case c == '-' || '0' <= c && c <= '9':
		return "a number"
	}
	return "no value"
}

// unknown warns of a member that is none of members.
func (d *decoder) unknown(members []member, name string, at int) {
	remedy := "remove it: it is not read"
	if near := nearest(members, name); near != "" {
		remedy = fmt.Sprintf("did you mean %q?", near)
	}
	problem := fmt.Sprintf("unknown member %q", clip(name))
	if where := d.where(); where != "" && where != "record" {
		problem += " in " + where
	}
	d.path = append(d.path, name)
	d.note(Warning, "unknown-member", at, problem, remedy)
	d.path = d.path[:len(d.path)-1]
}

// missing notes each required member that is not among those seen.
func (d *decoder) missing(members []member, seen uint64, at int) {
	for i, m := range members {
		if m.required && seen&(1<<i) == 0 {
			of := d.where()
			if of == "" || of == "record" {
				of = "the record"
			}
			d.note(Error, "missing-member", at, fmt.Sprintf("%s has no %q", of, m.name), fmt.Sprintf("add %q: it must be there", m.name))
		}
	}
}

// clip shortens text of others for a message of one line.
func clip(s string) string {
	const most = 60
	s = oneLine(s)
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// oneLine joins the words of s by single blanks.
func oneLine(s string) string {
	blank := true // what stands before is a blank, or nothing
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && blank {
			return strings.Join(strings.Fields(s), " ")
		}
		blank = s[i] == ' '
	}
	return strings.TrimSuffix(s, " ") // as most messages are: nothing to copy
}
