package syntax

import "throwsight/internal/text"

// A Scanner reads the tokens and comments of a text, for code that needs what
// the tree leaves out: comments, punctuation, where white space is. See [Gt]
// for ">>".
type Scanner struct {
	lexer lexer
	back  *backMapper // nil without Unicode escapes
	base  int
}

// NewScanner returns a scanner of the bytes of src that within covers. It must
// start and end at tokens or between them.
func NewScanner(src []byte, within text.Span) *Scanner {
	part := within.In(src)
	s := &Scanner{base: within.Start}
	if hasEscapes(part) {
		t := translate(part, nil)
		part, s.back = t.text, &backMapper{marks: t.marks}
	}
	s.lexer.src = part
	return s
}

// Next returns the next token or comment and its bytes: [EOF], and the empty
// span at the end, when there is none.
func (s *Scanner) Next() (Token, text.Span) {
	token := s.lexer.next()
	s.lexer.problems = s.lexer.problems[:0] // Parse tells them
	start, end := s.lexer.start, s.lexer.pos
	if s.back != nil {
		start = s.back.offset(start)
		end = s.back.offset(end)
	}
	return token, text.Span{Start: s.base + start, End: s.base + end}
}
