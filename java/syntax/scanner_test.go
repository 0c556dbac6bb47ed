package syntax

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/internal/text"
)

func scan(src string, within text.Span) string {
	var b strings.Builder
	for s := NewScanner([]byte(src), within); ; {
		token, span := s.Next()
		if token == EOF {
			return strings.TrimSpace(b.String())
		}
		fmt.Fprintf(&b, "%d:%s ", span.Start, src[span.Start:span.End])
	}
}

func TestScanner(t *testing.T) {
	src := "int /* a */ x = 1; // b\r\ny >>>= \"s\"; /** c */"
	want := `0:int 4:/* a */ 12:x 14:= 16:1 17:; 19:// b 25:y 27:> 28:> 29:>= 32:"s" 35:; 37:/** c */`
	if got := scan(src, text.Span{End: len(src)}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := scan(src, text.Span{Start: 12, End: 18}); got != "12:x 14:= 16:1 17:;" {
		t.Errorf("a part: %s", got)
	}
	src = `x\u003dy /*\u002a/ \u0022a\u0022 b`
	if got, want := scan(src, text.Span{End: len(src)}), `0:x 1:\u003d 7:y 9:/*\u002a/ 19:\u0022a\u0022 33:b`; got != want {
		t.Errorf("escapes:\ngot  %s\nwant %s", got, want)
	}
	if got := scan(src, text.Span{Start: 7, End: len(src)}); got != `7:y 9:/*\u002a/ 19:\u0022a\u0022 33:b` {
		t.Errorf("a part with escapes: %s", got)
	}
}

// TestOperatorsAndSeparators reads each as what it says it is.
func TestOperatorsAndSeparators(t *testing.T) {
	for token := LParen; token < tokenCount; token++ {
		switch token {
		case Shr, Ushr, ShrEq, UshrEq: // of several tokens
			continue
		}
		s := NewScanner([]byte(token.String()+" "), text.Span{End: len(token.String()) + 1})
		got, span := s.Next()
		if got != token || span.Len() != len(token.String()) {
			t.Errorf("%v is read as %v of %d bytes", token, got, span.Len())
		}
	}
}
