//go:build race

package server_test

// raceDetector says that everything is ten times slower.
const raceDetector = true
