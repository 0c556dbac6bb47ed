//go:build corpus

package judge_test

import "testing"

// TestSameOnTheNormalPathAll lets each call of the programs meet two of six
// records.
func TestSameOnTheNormalPathAll(t *testing.T) { sameOnTheNormalPath(t, 3, 120) }

// TestFailingPathAll takes all programs.
func TestFailingPathAll(t *testing.T) {
	failingPath(t, programs(t), []string{"retry", "fail-fast", "rebuild-and-retry"}, 100)
}
