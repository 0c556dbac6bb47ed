package judge_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// beyond says what of a file an action changed that it has no business with,
// "" where all is as it should be: outside of the statement, or of the try
// whose clauses are changed, and of the imports nothing moves; no comment is
// lost; what is written is written as the file is.
func beyond(o *offer) string {
	tree := syntax.Parse(o.before)
	home := homeOf(tree, o.span)
	for _, e := range o.edits {
		if strings.TrimSpace(e.New+string(e.Span.In(o.before))) == "" {
			continue // a block gets lines, whose depth is looked at elsewhere
		}
		if !elsewhere[o.kind] && !home.Encloses(trimmed(o.before, e.Span)) && !inImports(tree, e.Span) && !inHead(tree, e.Span, o.span) &&
			!(o.kind == "throw-on" && e.New == "") { // what nothing reaches any more goes
			return fmt.Sprintf("it changes line %d, outside of the statement", 1+bytes.Count(o.before[:e.Span.Start], []byte("\n")))
		}
	}
	if lost := lostComment(o.before, o.after); lost != "" && !strings.HasPrefix(strings.TrimLeft(lost, "/* "), suppression) {
		return "it loses the comment " + lost
	}
	return unlike(o)
}

// elsewhere are the actions whose business is not at the place alone.
var elsewhere = map[string]bool{"fix-all": true, "own-instance": true}

// suppression begins the comments that an action may take away.
const suppression = "throwsight:ignore"

// homeOf returns the lines of what an action may change: the statement round
// the place, the outermost try round it, or the member.
func homeOf(tree *syntax.Tree, span text.Span) text.Span {
	var home, member syntax.Node
	for n := tree.At(span.Start); !n.IsZero(); n = n.Parent() {
		switch {
		case n.Role() == syntax.RoleMember && n.Kind() != syntax.ClassDecl && member.IsZero():
			member = n
		case !member.IsZero():
		case home.IsZero() && (n.Role() == syntax.RoleStatement || n.Role() == syntax.RoleBody && n.Kind() != syntax.Block && n.Kind() != syntax.ClassBody):
			home = n
			if k := n.Parent().Kind(); k == syntax.Case || k == syntax.Lambda {
				home = n.Parent()
			}
		case n.Kind() == syntax.Try, n.Kind() == syntax.Labeled, n.Kind() == syntax.If, n.Kind() == syntax.While,
			n.Kind() == syntax.For, n.Kind() == syntax.ForEach, n.Kind() == syntax.DoWhile:
			home = n
		}
	}
	if home.IsZero() {
		home = member
	}
	src := tree.Source()
	s := home.Span()
	s.Start = bytes.LastIndexByte(src[:s.Start], '\n') + 1
	if end := bytes.Index(src[s.Start:home.Span().Start], []byte("*/")); end >= 0 && !bytes.Contains(src[s.Start:s.Start+end], []byte("/*")) {
		s.Start = bytes.LastIndexByte(src[:bytes.LastIndex(src[:s.Start], []byte("/*"))], '\n') + 1 // the comment before it is, too
	}
	for { // the lines of comments above it are its own, too
		above := bytes.LastIndexByte(src[:max(0, s.Start-1)], '\n') + 1
		if line := bytes.TrimSpace(src[above:s.Start]); !bytes.HasPrefix(line, []byte("//")) && !(bytes.HasPrefix(line, []byte("/*")) && bytes.HasSuffix(line, []byte("*/"))) {
			break
		}
		s.Start = above
	}
	if open := bytes.LastIndex(src[s.End:endOfLine(src, s.End)], []byte("/*")); open >= 0 { // the comment behind it is its own
		s.End += open + max(0, bytes.Index(src[s.End+open:], []byte("*/")))
	}
	s.End = endOfLine(src, s.End)
	return s
}

func endOfLine(src []byte, at int) int {
	if end := bytes.IndexByte(src[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(src)
}

// trimmed leaves out the white space round what is replaced.
func trimmed(src []byte, s text.Span) text.Span {
	in := s.In(src)
	left := len(in) - len(bytes.TrimLeft(in, " \t\r\n"))
	if left == len(in) {
		return s
	}
	return text.Span{Start: s.Start + left, End: s.End - (len(in) - len(bytes.TrimRight(in, " \t\r\n")))}
}

// inImports reports whether a span lies before the file's first type.
func inImports(tree *syntax.Tree, s text.Span) bool {
	first := tree.Root().Child(syntax.RoleMember)
	return s.End <= first.Span().Start
}

// inHead reports whether a span lies in the head of the method round a place,
// where exceptions are declared.
func inHead(tree *syntax.Tree, s, place text.Span) bool {
	m := tree.At(place.Start).Enclosing(syntax.MethodDecl, syntax.ConstructorDecl)
	body := m.Child(syntax.RoleBody)
	return !body.IsZero() && m.Span().Start <= s.Start && s.End <= body.Span().Start
}

var comments = regexp.MustCompile(`(?s)//[^\r\n]*|/\*.*?\*/`)

func lostComment(before, after []byte) string {
	left := comments.FindAllString(string(after), -1)
	for _, c := range comments.FindAllString(string(before), -1) {
		i := slices.IndexFunc(left, func(l string) bool {
			return strings.Join(strings.Fields(l), " ") == strings.Join(strings.Fields(c), " ")
		})
		if i < 0 {
			return c
		}
		left = slices.Delete(left, i, i+1)
	}
	return ""
}

// unlike says how what is written differs from how the file is written: in its
// line ends, its indentation, its last line.
func unlike(o *offer) string {
	before, after := string(o.before), string(o.after)
	crlf := strings.Count(before, "\r\n")
	switch lf := strings.Count(before, "\n"); {
	case crlf == 0 && strings.Contains(after, "\r"), crlf == lf && lf > 0 && strings.Count(after, "\n") != strings.Count(after, "\r\n"):
		return "it mixes line ends"
	}
	if strings.HasSuffix(before, "\n") != strings.HasSuffix(after, "\n") {
		return "it changes how the file ends"
	}
	old := map[string]int{}
	tabs, spaces := false, false
	for line := range strings.Lines(before) {
		old[line]++
		tabs = tabs || strings.HasPrefix(line, "\t")
		spaces = spaces || strings.HasPrefix(line, "  ")
	}
	for line := range strings.Lines(after) {
		if old[line] > 0 {
			old[line]--
			continue
		}
		body := strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(body) != "" && body != strings.TrimRight(body, " \t") && strings.Count(before, strings.TrimSpace(body)) == 0:
			return fmt.Sprintf("it writes white space at the end of %q", body)
		case strings.TrimSpace(body) == "" && body != "":
			return "it writes white space on an empty line"
		case tabs && !spaces && strings.HasPrefix(body, "  "):
			return fmt.Sprintf("it indents %q with spaces in a file with tabs", body)
		case spaces && !tabs && strings.HasPrefix(body, "\t"):
			return fmt.Sprintf("it indents %q with a tab in a file with spaces", body)
		}
	}
	return ""
}
