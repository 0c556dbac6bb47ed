//go:build corpus

package judge_test

import "testing"

// TestSameOnTheNormalPathAll lets each call of the programs meet two of six
// records.
func TestSameOnTheNormalPathAll(t *testing.T) { sameOnTheNormalPath(t, programs(t), 3, 120) }

// TestSameOrderAll lets each call of its program meet all of them.
func TestSameOrderAll(t *testing.T) { sameOnTheNormalPath(t, programsOf(t, "order"), 1, 100) }

// TestFailingPathAll takes all programs.
func TestFailingPathAll(t *testing.T) {
	failingPath(t, programs(t), []string{"retry", "fail-fast", "rebuild-and-retry"}, 100)
}
