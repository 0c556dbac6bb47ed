package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestHelp: each command says what it does, in words and by an example that
// names it.
func TestHelp(t *testing.T) {
	seen := 0
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		seen++
		if c.Short == "" {
			t.Errorf("%s: no short help", c.CommandPath())
		}
		if !strings.Contains(c.Example, c.Root().Name()+" ") {
			t.Errorf("%s: no example", c.CommandPath())
		}
		for _, sub := range c.Commands() {
			if c.Name() != "completion" { // cobra writes the help of its shells
				visit(sub)
			}
		}
	}
	visit(newRootCommand())
	if seen < 15 {
		t.Errorf("%d commands seen", seen)
	}
}
