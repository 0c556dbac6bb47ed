//go:build corpus

package fixes_test

import "testing"

// TestNothingLeftAnywhere is TestNothingLeft for all cases, each with a part
// of what can stand round it. It needs nothing but time.
func TestNothingLeftAnywhere(t *testing.T) {
	for first := 1; first < len(round); first += 8 {
		nothingLeft(t, first, 1)
	}
}

// TestHandlersOfAllKindsAnywhere is TestHandlersOfAllKinds for most of the cases.
func TestHandlersOfAllKindsAnywhere(t *testing.T) { handlersOfAllKinds(t, 5) }
