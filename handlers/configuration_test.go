package handlers

import (
	"slices"
	"testing"
)

// TestLaterSettingsStay: the settings changed twice in a row, and the answer to
// the first question was taken after the answer to the second. The first then
// stayed in force, for ever.
func TestLaterSettingsStay(t *testing.T) {
	var turns turns
	var inForce []string
	take := func(turn uint64, name string) { turns.take(turn, func() { inForce = append(inForce, name) }) }
	first, second := turns.next(), turns.next()
	take(second, "second, as pushed")
	take(second, "second, as asked for")
	take(first, "first")
	take(turns.next(), "third")
	if want := []string{"second, as pushed", "second, as asked for", "third"}; !slices.Equal(inForce, want) {
		t.Errorf("in force, one after another: %q, want %q", inForce, want)
	}
}
