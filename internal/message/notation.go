package message

import (
	"strconv"
	"strings"
)

// A Segment is one piece of a message pattern: literal text, or the place of
// an argument.
type Segment struct {
	Literal string
	Arg     int  // index of the argument; negative in a literal
	Plain   bool // the argument's text stands there as it is: no width, no rounding, no grouping
}

func literalSegment(s string) Segment { return Segment{Literal: s, Arg: -1} }

// FromSegments returns the template whose holes are the arguments' places.
func FromSegments(segments []Segment) Template {
	parts := make([]Template, len(segments))
	for i, s := range segments {
		if s.Arg >= 0 {
			parts[i] = Hole
		} else {
			parts[i] = Literal(s.Literal)
		}
	}
	return Join(parts...)
}

// FormatSegments reads a pattern of java.util.Formatter: "%d", "%5.2f",
// "%,d", "%1$s", "%<s", "%tY", "%n", "%%". What Formatter would reject stays
// as it is.
func FormatSegments(pattern string) []Segment {
	var out segments
	next, last := 0, -1
	for {
		i := strings.IndexByte(pattern, '%')
		if i < 0 {
			break
		}
		spec, size := readSpecifier(pattern[i:])
		if size == 0 {
			out.literal(pattern[:i+1])
			pattern = pattern[i+1:]
			continue
		}
		out.literal(pattern[:i])
		pattern = pattern[i+size:]
		switch spec.conversion {
		case 'n':
			out.literal("\n")
		case '%':
			out.literal("%")
		default:
			arg := spec.index
			switch {
			case spec.relative && last >= 0:
				arg = last
			case arg < 0:
				arg = next
				next++
			}
			last = arg
			out.argument(arg, spec.plain)
		}
	}
	out.literal(pattern)
	return out
}

// PercentSegments reads a pattern of Guava's Preconditions, where only "%s"
// is special.
func PercentSegments(pattern string) []Segment { return sequential(pattern, "%s") }

// BraceSegments reads a pattern of SLF4J and Log4j: "{}" is an argument,
// "\{}" is not, "\\{}" is one behind a backslash.
func BraceSegments(pattern string) []Segment {
	if !strings.Contains(pattern, `\{}`) {
		return sequential(pattern, "{}")
	}
	var out segments
	next := 0
	for {
		i := strings.Index(pattern, "{}")
		if i < 0 {
			break
		}
		switch {
		case strings.HasSuffix(pattern[:i], `\\`):
			out.literal(pattern[:i-1])
			out.argument(next, true)
			next++
		case strings.HasSuffix(pattern[:i], `\`):
			out.literal(pattern[:i-1] + "{}")
		default:
			out.literal(pattern[:i])
			out.argument(next, true)
			next++
		}
		pattern = pattern[i+2:]
	}
	out.literal(pattern)
	return out
}

// MessageFormatSegments reads a pattern of java.text.MessageFormat: "{0}",
// "{1,number,#.##}"; a single quote quotes, two are one.
func MessageFormatSegments(pattern string) []Segment {
	var out segments
	var lit strings.Builder
	quoted := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\'' && i+1 < len(pattern) && pattern[i+1] == '\'':
			lit.WriteByte('\'')
			i++
		case c == '\'':
			quoted = !quoted
		case c == '{' && !quoted:
			arg, plain, size := readFormatElement(pattern[i:])
			if size == 0 {
				lit.WriteByte(c)
				continue
			}
			out.literal(lit.String())
			lit.Reset()
			out.argument(arg, plain)
			i += size - 1
		default:
			lit.WriteByte(c)
		}
	}
	out.literal(lit.String())
	return out
}

// segments collects segments, literals next to each other joined.
type segments []Segment

func (s *segments) literal(text string) {
	if text == "" {
		return
	}
	if n := len(*s); n > 0 && (*s)[n-1].Arg < 0 {
		(*s)[n-1].Literal += text
		return
	}
	*s = append(*s, literalSegment(text))
}

func (s *segments) argument(index int, plain bool) {
	*s = append(*s, Segment{Arg: index, Plain: plain})
}

func sequential(pattern, mark string) []Segment {
	var out segments
	for next := 0; ; next++ {
		before, after, found := strings.Cut(pattern, mark)
		out.literal(before)
		if !found {
			return out
		}
		out.argument(next, true)
		pattern = after
	}
}

type specifier struct {
	index      int // of the argument, -1 for the next one
	relative   bool
	plain      bool
	conversion byte
}

// readSpecifier reads the format specifier at the start of s, which starts
// with '%'. size 0: there is none.
func readSpecifier(s string) (spec specifier, size int) {
	spec.index = -1
	i := 1
	if n := digits(s[i:]); n > 0 && i+n < len(s) && s[i+n] == '$' {
		index, err := strconv.Atoi(s[i : i+n])
		if err != nil || index < 1 || index > maxArgument {
			return spec, 0
		}
		spec.index = index - 1
		i += n + 1
	}
	start := i
	for i < len(s) && strings.IndexByte("-#+ 0,(<", s[i]) >= 0 {
		if s[i] == '<' {
			spec.relative = true
			start++
		}
		i++
	}
	i += digits(s[i:])
	if i+1 < len(s) && s[i] == '.' {
		n := digits(s[i+1:])
		if n == 0 {
			return spec, 0
		}
		i += 1 + n
	}
	if i >= len(s) {
		return spec, 0
	}
	spec.conversion = s[i]
	spec.plain = i == start && (s[i] == 's' || s[i] == 'd' || s[i] == 'c' || s[i] == 'b')
	switch {
	case strings.IndexByte("bBhHsScCdoxXeEfgGaAn%", s[i]) >= 0:
		return spec, i + 1
	case (s[i] == 't' || s[i] == 'T') && i+1 < len(s) && isLetter(s[i+1]):
		return spec, i + 2
	}
	return spec, 0
}

// maxArgument bounds the numbers that are taken for an argument's.
const maxArgument = 1000

// readFormatElement reads "{0}" or "{0,type,style}" at the start of s. size
// 0: there is none.
func readFormatElement(s string) (arg int, plain bool, size int) {
	n := digits(s[1:])
	if n == 0 || n > 3 || 1+n >= len(s) {
		return 0, false, 0
	}
	arg, _ = strconv.Atoi(s[1 : 1+n])
	switch s[1+n] {
	case '}':
		return arg, true, n + 2
	case ',':
		depth := 0
		for i := 1 + n; i < len(s); i++ {
			switch s[i] {
			case '{':
				depth++
			case '}':
				if depth == 0 {
					return arg, false, i + 1
				}
				depth--
			}
		}
	}
	return 0, false, 0
}

func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// Unknown is the Arg of a Segment that was a hole of the pattern itself.
const Unknown = 1 << 20

// Segments reads t itself as a pattern: its literals by read, its holes as
// segments whose Arg is Unknown.
func (t Template) Segments(read func(string) []Segment) []Segment {
	in := read(t.text)
	if !strings.Contains(t.text, hole) {
		return in
	}
	var out segments
	for _, s := range in {
		if s.Arg >= 0 {
			out = append(out, s)
			continue
		}
		for i, lit := range strings.Split(s.Literal, hole) {
			if i > 0 {
				out.argument(Unknown, false)
			}
			out.literal(lit)
		}
	}
	return out
}
