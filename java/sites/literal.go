package sites

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"throwsight/java/syntax"
)

// evalLiteral returns the text that Java prints for a literal.
func evalLiteral(n syntax.Node) value {
	switch n.Op() {
	case syntax.StringLit, syntax.TextBlock:
		if s, ok := n.StringValue(); ok {
			return literal(s)
		}
	case syntax.CharLit:
		if s, ok := charText(n.Text()); ok {
			return literal(s)
		}
	case syntax.True:
		return literal("true")
	case syntax.False:
		return literal("false")
	case syntax.Null:
		return value{alts: []alt{{null: true}}}
	case syntax.IntLit:
		if s, ok := integerText(n.Text(), 32); ok {
			return literal(s)
		}
	case syntax.LongLit:
		if s, ok := integerText(strings.TrimRight(n.Text(), "lL"), 64); ok {
			return literal(s)
		}
	case syntax.DoubleLit, syntax.FloatLit:
		if s := strings.TrimRight(n.Text(), "fFdD"); plainDecimal(s) {
			return literal(s)
		}
	}
	return unknown(FromValue)
}

// integerText returns the decimal text of an integer literal, which in Java
// may be in another base and then has the sign of its highest bit.
func integerText(lit string, bits int) (string, bool) {
	lit = strings.ReplaceAll(lit, "_", "")
	if len(lit) > 1 && lit[0] == '0' && lit[1] >= '0' && lit[1] <= '9' {
		lit = "0o" + lit[1:]
	}
	u, err := strconv.ParseUint(lit, 0, bits)
	if err != nil {
		return "", false
	}
	if lit[0] == '0' && bits == 32 {
		return strconv.Itoa(int(int32(uint32(u)))), true
	}
	if lit[0] == '0' {
		return strconv.FormatInt(int64(u), 10), true
	}
	return strconv.FormatUint(u, 10), true
}

// plainDecimal reports whether a floating point literal is written as Java
// prints it: digits, a dot, digits without a zero too many.
func plainDecimal(s string) bool {
	whole, fraction, ok := strings.Cut(s, ".")
	if !ok || whole == "" || fraction == "" || len(whole) > 7 || len(fraction) > 6 {
		return false
	}
	for _, c := range []byte(whole + fraction) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return (len(whole) == 1 || whole[0] != '0') && (len(fraction) == 1 || fraction[len(fraction)-1] != '0') &&
		(whole != "0" || !strings.HasPrefix(fraction, "000"))
}

// charText returns the character of a character literal.
func charText(lit string) (string, bool) {
	body, ok := strings.CutPrefix(lit, "'")
	if !ok {
		return "", false
	}
	body = strings.TrimSuffix(body, "'")
	switch {
	case utf8.RuneCountInString(body) == 1:
		return body, true
	case body == `\s`:
		return " ", true
	case body == `\'`, body == `\"`:
		return body[1:], true
	case strings.HasPrefix(body, `\u`):
		// Java allows any number of u's.
		u, err := strconv.ParseUint(strings.TrimLeft(body[1:], "u"), 16, 16)
		return string(rune(u)), err == nil
	case len(body) > 1 && '0' <= body[1] && body[1] <= '7':
		u, err := strconv.ParseUint(body[1:], 8, 8)
		return string(rune(u)), err == nil
	}
	s, err := strconv.Unquote(`"` + body + `"`)
	return s, err == nil
}
