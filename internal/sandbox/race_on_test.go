//go:build race

package sandbox_test

// raceDetector is true if the race detector is on. It makes large tests about four times slower.
const raceDetector = true
