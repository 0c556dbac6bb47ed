package message

// maxSimilar bounds the words of a template that Similarity looks at.
const maxSimilar = 400

// Similarity tells how alike a and b are, from 0, nothing in common, to 1,
// equal: the share of their words that both have in the same order, long words
// counting for more; upper and lower case, holes and punctuation count little.
// Only equal templates reach 1.
func Similarity(a, b Template) float64 {
	if a == b {
		return 1
	}
	wa, wb := a.words(), b.words()
	if len(wa) == 0 || len(wb) == 0 {
		return 0
	}
	s := 2 * common(wa, wb) / (total(wa) + total(wb))
	// What the words do not show, holes and punctuation, takes the rest.
	const rest = 0.02
	la, lb := len(a.text), len(b.text)
	s *= 1 - rest*float64(max(la, lb)-min(la, lb))/float64(max(la, lb))
	return min(s, 0.99)
}

func weight(w word) float64 { return float64(min(w.size, 10)) + 2 }

func total(ws []word) float64 {
	sum := 0.0
	for _, w := range ws {
		sum += weight(w)
	}
	return sum
}

// common is the weight of the heaviest common subsequence of a and b.
func common(a, b []word) float64 {
	a, b = a[:min(len(a), maxSimilar)], b[:min(len(b), maxSimilar)]
	sum := 0.0
	for len(a) > 0 && len(b) > 0 && a[0].hash == b[0].hash {
		sum += weight(a[0])
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1].hash == b[len(b)-1].hash {
		sum += weight(a[len(a)-1])
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return sum
	}
	above, row := make([]float64, len(b)+1), make([]float64, len(b)+1)
	for i := range a {
		for j := range b {
			best := max(above[j+1], row[j])
			if a[i].hash == b[j].hash {
				best = max(best, above[j]+weight(a[i]))
			}
			row[j+1] = best
		}
		above, row = row, above
	}
	return sum + above[len(b)]
}
