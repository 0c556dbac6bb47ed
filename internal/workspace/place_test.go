package workspace

import (
	"testing"

	"throwsight/internal/findings"
)

// TestLineOf: of several methods of a name the one is shown that the call
// means; where nothing tells, the first.
func TestLineOf(t *testing.T) {
	const src = `package p;
class Store {
  static void put(Store s, Key k) {}
  void put(Key k) {}
  void put(java.util.Map.Entry<Key, String> e) {}
  void put(byte[] b, int... n) {}
  void put(byte b, int n) {}
  Store(Key k) {}
  Store(String s) {}
}
`
	for _, test := range []struct {
		method, descriptor string
		line, want         int
	}{
		{"put", "", 0, 3},
		{"put", "(Lp/Key;)V", 0, 4},
		{"put", "(Ljava/util/Map$Entry;)V", 0, 5},
		{"put", "([B[I)V", 0, 6},
		{"put", "(BI)V", 0, 7},
		{"put", "(Lp/Other;)V", 0, 3},
		{"put", "(Lp/Key;)V", 7, 7},
		{"<init>", "(Ljava/lang/String;)V", 0, 9},
		{"take", "()V", 0, 1},
	} {
		if got := lineOf([]byte(src), findings.Hop{Method: test.method, Descriptor: test.descriptor, Line: test.line}); got != test.want {
			t.Errorf("%s%s in line %d: %d, want %d", test.method, test.descriptor, test.line, got, test.want)
		}
	}
}
