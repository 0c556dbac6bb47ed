//go:build !race

package catalog

// raceEnabled: the race detector multiplies time and memory, which then say
// nothing of the budgets.
const raceEnabled = false
