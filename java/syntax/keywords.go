package syntax

// keywordHash maps the keywords to different slots of keywordTable. The
// multiplier was found by trying; a test proves that it still does.
func keywordHash(word []byte) uint8 {
	n := len(word)
	x := uint32(word[0]) | uint32(word[n/2])<<8 | uint32(word[n-1])<<16 | uint32(n)<<24
	return uint8(x * 0xe34d394d >> 24)
}

var keywordTable = func() (t [256]struct {
	word  string
	token Token
}) {
	for token := True; token <= KwWhile; token++ {
		if token == Identifier || token == Underscore {
			continue
		}
		slot := &t[keywordHash([]byte(tokenText[token]))]
		slot.word, slot.token = tokenText[token], token
	}
	return t
}()

const longestKeyword = len("synchronized")

// wordToken returns the keyword that word is, or Identifier.
func wordToken(word []byte) Token {
	if len(word) == 1 {
		if word[0] == '_' {
			return Underscore
		}
		return Identifier
	}
	if len(word) > longestKeyword {
		return Identifier
	}
	if slot := &keywordTable[keywordHash(word)]; slot.word == string(word) {
		return slot.token
	}
	return Identifier
}

// IsName reports whether a word can be the name of a variable: no keyword.
func IsName(word string) bool { return word != "" && wordToken([]byte(word)).IsIdentifier() }
