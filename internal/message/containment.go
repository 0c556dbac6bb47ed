package message

// Containment tells how much of the template with fewer words stands, in the
// same order, in the other: 1 when the one is the other with words added.
func Containment(a, b Template) float64 {
	wa, wb := a.words(), b.words()
	if len(wa) == 0 || len(wb) == 0 {
		return 0
	}
	return common(wa, wb) / min(total(wa), total(wb))
}
