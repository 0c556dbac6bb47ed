package handlers

import "github.com/go-json-experiment/json/jsontext"

// A looseNumber is an integer that may be written otherwise, as 1.0; anything
// that is no number is 0. A text that is not taken over because of its version
// is worse than any version.
type looseNumber int64

// UnmarshalJSONFrom reads the next value, whatever it is.
func (n *looseNumber) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '0' {
		*n = 0
		return dec.SkipValue()
	}
	token, err := dec.ReadToken()
	if err != nil {
		return err
	}
	f, err := token.Float()
	if err != nil {
		f = 0 // a number that no float holds
	}
	*n = looseNumber(min(max(f, -1<<31), 1<<31-1))
	return nil
}

// A looseString is a string; anything else is "".
type looseString string

// UnmarshalJSONFrom reads the next value, whatever it is.
func (s *looseString) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '"' {
		*s = ""
		return dec.SkipValue()
	}
	token, err := dec.ReadToken()
	if err != nil {
		return err
	}
	*s = looseString(token.String())
	return nil
}
