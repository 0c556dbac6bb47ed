package catalog

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"
)

// testRegexp says whether RE2 reads s, and else which construct of other
// engines it is that RE2 lacks.
func testRegexp(s string) (string, string) {
	if plainRegexp(s) {
		return "", ""
	}
	_, err := syntax.Parse(s, syntax.Perl)
	if err == nil {
		return "", ""
	}
	if construct, instead := foreignConstruct(s); construct != "" {
		return "uses " + construct + ", which RE2 lacks", instead
	}
	var bad *syntax.Error
	if errors.As(err, &bad) {
		return fmt.Sprintf("is no regular expression: %s %q", bad.Code, clip(bad.Expr)), `write it in RE2's syntax, signs that stand for themselves as \( \[ \{`
	}
	return "is no regular expression: " + err.Error(), "write it in RE2's syntax"
}

// plainRegexp reports whether s is surely right because it holds nothing but
// signs that mean themselves, escaped signs and the usual wildcards. It spares
// most records a parse.
func plainRegexp(s string) bool {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case isLetter(c) || '0' <= c && c <= '9' || c >= 0x80 || strings.IndexByte(" !\"#%&',-/:;<=>@_`~", c) >= 0:
			i++
		case c == '\\' && i+1 < len(s) && strings.IndexByte(`.()[]{}?*+|^$\`, s[i+1]) >= 0:
			i += 2
		case strings.HasPrefix(s[i:], "(.+?)"), strings.HasPrefix(s[i:], "(.*?)"):
			i += len("(.+?)")
		case strings.HasPrefix(s[i:], "(.+)"), strings.HasPrefix(s[i:], "(.*)"):
			i += len("(.+)")
		case strings.HasPrefix(s[i:], ".*"), strings.HasPrefix(s[i:], ".+"):
			i += len(".*")
			if i < len(s) && s[i] == '?' {
				i++
			}
		default:
			return false
		}
	}
	return true
}

// foreignConstruct returns the construct of backtracking engines that s uses,
// and what to write instead.
func foreignConstruct(s string) (construct, instead string) {
	class := false
	for i := 0; i < len(s); i++ {
		rest := s[i:]
		switch {
		case rest[0] == '\\' && len(rest) > 1:
			i++
			if class {
				continue
			}
			switch c := rest[1]; {
			case '1' <= c && c <= '9':
				return fmt.Sprintf(`the back-reference \%c`, c), "repeat the expression, or match less and compare in code"
			case c == 'k':
				return `the back-reference \k`, "repeat the expression, or match less and compare in code"
			case c == 'G' || c == 'Z' || c == 'R' || c == 'h' || c == 'X':
				return fmt.Sprintf(`the escape \%c`, c), `write it out: \z for the end, [ \t] for blanks, \r?\n for line ends`
			}
		case class:
			class = rest[0] != ']'
		case rest[0] == '[':
			class = true
		case strings.HasPrefix(rest, "(?="):
			return "the look-ahead (?=", "match the text itself in a group"
		case strings.HasPrefix(rest, "(?!"):
			return "the look-ahead (?!", "leave it out: one pattern a record is enough, the templates decide"
		case strings.HasPrefix(rest, "(?<="):
			return "the look-behind (?<=", "match the text itself in a group"
		case strings.HasPrefix(rest, "(?<!"):
			return "the look-behind (?<!", "leave it out: the templates decide"
		case strings.HasPrefix(rest, "(?>"):
			return "the atomic group (?>", "write (?: instead: RE2 does not backtrack"
		case strings.HasPrefix(rest, "(?("):
			return "the conditional (?(", "write both cases with |"
		case len(rest) > 1 && rest[1] == '+' && strings.IndexByte("*+?}", rest[0]) >= 0:
			return "the possessive quantifier " + rest[:2], "write " + rest[:1] + " alone: RE2 does not backtrack"
		}
	}
	return "", ""
}
