//go:build corpus

package judge_test

import "testing"

// TestSameOnTheNormalPathAll lets each call of the programs meet two of six
// records.
func TestSameOnTheNormalPathAll(t *testing.T) { sameOnTheNormalPath(t, 3, 200) }

// TestFailingPathAll takes all programs.
func TestFailingPathAll(t *testing.T) { failingPath(t, programs(t), 200) }
