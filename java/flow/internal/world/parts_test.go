package world

import "testing"

// TestRunsWith asks which of five archives' code runs where a server does: of a
// program that makes its objects, with the libraries that this knows.
func TestRunsWith(t *testing.T) {
	const rpc, files, nodes, jobs, rest = 0, 1, 2, 3, 70
	uses := make([]parts, rest+1)
	uses[files] = partOf(rpc)
	uses[nodes] = partOf(files)
	uses[jobs] = partOf(rpc)
	reach := reachParts(uses)
	of := func(n int) *Class { return &Class{part: partOf(n)} }
	made := of(rpc)
	made.around = partOf(nodes).metBy(reach)
	both := of(rpc)
	both.around = (partOf(nodes) | partOf(jobs)).metBy(reach)
	for _, c := range []struct {
		server *Class
		in     int
		want   bool
	}{
		{made, nodes, true}, {made, files, true}, {made, rpc, true}, {made, jobs, false}, {made, rest, false},
		{both, jobs, true}, {both, nodes, true}, {both, rest, false},
		{of(rpc), jobs, true}, // nobody is seen to make it
	} {
		if got := c.server.RunsWith(of(c.in)); got != c.want {
			t.Errorf("of those around it, %b, archive %d: got %t", c.server.around, c.in, got)
		}
	}
	if !made.RunsWith(&Class{}) {
		t.Error("a class of no archive of the library was ruled out")
	}
}
