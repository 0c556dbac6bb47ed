package message

import "strings"

// Generalize returns the template that every text made from one of the given
// ones fits, as specific as their common start and common end allow: "({})"
// and "( id={} )" give "({})". The start and the end are cut between words.
func Generalize(templates ...Template) Template {
	if len(templates) == 0 {
		return Template{}
	}
	prefix, suffix := templates[0].text, templates[0].text
	same := true
	shortest := len(templates[0].text)
	for _, t := range templates[1:] {
		if t != templates[0] {
			same = false
		}
		prefix = commonPrefix(prefix, t.text)
		suffix = commonSuffix(suffix, t.text)
		shortest = min(shortest, len(t.text))
	}
	if same {
		return templates[0]
	}
	for _, t := range templates {
		prefix = wordPrefix(prefix, t.text)
		suffix = wordSuffix(suffix, t.text)
	}
	if over := len(prefix) + len(suffix) - shortest; over > 0 {
		suffix = suffix[min(over, len(suffix)):]
	}
	switch {
	case strings.HasSuffix(prefix, hole):
		return Template{prefix + trimHolesLeft(suffix)}
	case strings.HasPrefix(suffix, hole):
		return Template{prefix + suffix}
	}
	return Template{prefix + hole + suffix}
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

func commonSuffix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return a[len(a)-n:]
}

// wordPrefix shortens prefix so that it does not end within a word of whole.
func wordPrefix(prefix, whole string) string {
	n := len(prefix)
	if n < len(whole) && isWordByte(whole[n]) {
		for n > 0 && isWordByte(whole[n-1]) {
			n--
		}
	}
	return prefix[:n]
}

// wordSuffix shortens suffix so that it does not start within a word of whole.
func wordSuffix(suffix, whole string) string {
	from := len(whole) - len(suffix)
	if from > 0 && isWordByte(whole[from-1]) {
		for from < len(whole) && isWordByte(whole[from]) {
			from++
		}
	}
	return whole[from:]
}
