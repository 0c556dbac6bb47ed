package syntax

import "throwsight/internal/text"

// Name returns the name that n has, or declares, or uses; see [Kind]. Unicode
// escapes in it are resolved. It is "" where there is none. It is a copy: who
// keeps it keeps nothing of the text.
//
// Names are asked for all the time, mostly to be compared: this much is inlined,
// and a string that does not escape from there is not allocated.
func (n Node) Name() string { return string(n.name()) }

func (n Node) name() []byte {
	s := n.NameSpan()
	if s.Len() == 0 {
		return nil
	}
	name := s.In(n.tree.src)
	if hasEscapes(name) {
		name = translate(name, nil).text
	}
	return name
}

// NameSpan returns the bytes of n's name; empty where there is none.
func (n Node) NameSpan() text.Span {
	r := n.raw()
	if !named[r.kind&^hasExtra] || r.detail == noName {
		return text.Span{}
	}
	start := int(r.start) + int(r.detail)
	if r.detail == farName {
		start = int(n.extra().name)
	}
	if n.Kind() == ReceiverParam {
		return text.Span{Start: start, End: int(r.end)}
	}
	return text.Span{Start: start, End: escapedIdentEnd(n.tree.src, start)}
}

// escapedIdentEnd is [identEnd] for texts with Unicode escapes.
func escapedIdentEnd(src []byte, pos int) int {
	for {
		pos = identEnd(src, pos)
		r, end := unicodeEscape(src, pos)
		if end < 0 {
			return pos
		}
		if isHigh(r) {
			if low, lowEnd := unicodeEscape(src, end); lowEnd > 0 && isLow(low) {
				r, end = 0x10000+(r-0xd800)<<10+(low-0xdc00), lowEnd
			}
		}
		if r < 0x80 && !is(byte(r), identPart) || r >= 0x80 && !isIdentPart(r) {
			return pos
		}
		pos = end
	}
}
