//go:build corpus

package judge_test

import "testing"

// TestEveryLayout is TestLayout for every comment in every gap.
func TestEveryLayout(t *testing.T) { judgeLayouts(t, 1, 20000) }
