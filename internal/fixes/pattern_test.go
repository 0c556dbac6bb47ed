package fixes

import "testing"

// TestSameInJava: a pattern is written only where Java reads it as RE2 does.
func TestSameInJava(t *testing.T) {
	for pattern, want := range map[string]bool{
		`is in safe mode`: true, `(?i)busy|gone`: true, `a(?:b|c)*\d+`: true, `[^ab\]]\[`: true, `\p{Lu}\pN`: true, `\Q[[:x:]]\E.`: true, `[(?U)]`: true, `(?s-i:a)`: true,
		`[[:alpha:]]`: false, `[^[:space:]]`: false, `(?U)a+`: false, `(?iU:a+)`: false, `(?P<n>a)`: false, `(?<a_b>a)`: false, `\C`: false, `\v`: false, `\p{Greek}`: false, `[a&&b]`: false, `[]a]`: false,
	} {
		if got := sameInJava(pattern); got != want {
			t.Errorf("%s: %t, want %t", pattern, got, want)
		}
	}
}
