package message

// A word is a run of letters and digits in a literal, folded to lower case
// where it is ASCII, known by its hash. open says that a hole touches it, so
// that in a text it may be part of a longer word.
type word struct {
	hash  uint64
	size  int
	start bool // the first word of its literal
	open  bool
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// nextWord finds the first word of s at or behind from. end 0: there is none.
func nextWord(s string, from int) (start, end int, hash uint64) {
	for from < len(s) && !isWordByte(s[from]) {
		from++
	}
	if from == len(s) {
		return 0, 0, 0
	}
	start = from
	hash = fnvOffset
	for from < len(s) && isWordByte(s[from]) {
		c := s[from]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		hash = (hash ^ uint64(c)) * fnvPrime
		from++
	}
	return start, from, hash
}

// pair is the hash of two words one behind the other.
func pair(a, b uint64) uint64 { return (a*fnvPrime ^ b) * fnvPrime }

// words returns the words of t's literals.
func (t Template) words() []word {
	out := make([]word, 0, 16)
	s := t.text
	for from := 0; ; {
		start, end, hash := nextWord(s, from)
		if end == 0 {
			return out
		}
		w := word{hash: hash, size: end - start, start: len(out) == 0}
		for i := from; i < start; i++ {
			if s[i] == hole[0] {
				w.start = true
			}
		}
		w.open = start > 0 && s[start-1] == hole[0] || end < len(s) && s[end] == hole[0]
		out = append(out, w)
		from = end
	}
}
