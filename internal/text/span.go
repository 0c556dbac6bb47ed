package text

import "fmt"

// A Span is the half-open range [Start, End) of byte offsets into one text.
type Span struct {
	Start, End int
}

// Len reports the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether offset lies in s, the end included: an editor's
// cursor behind the last character of a word is still on that word.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Encloses reports whether all of o lies in s.
func (s Span) Encloses(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Overlaps reports whether s and o share at least one byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// In returns the bytes of src that s covers.
func (s Span) In(src []byte) []byte { return src[s.Start:s.End] }

func (s Span) String() string { return fmt.Sprintf("[%d,%d)", s.Start, s.End) }
